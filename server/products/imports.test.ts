import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { demoLines } from "../db/seed/demo-file.ts";
import { DEMO_ORGANISATIONS } from "../db/seed/organisations.ts";
import { saveOrganisation } from "../organisation/queries.ts";
import { projectRoot } from "../project-root.ts";
import { imports } from "./imports.ts";

const NOW = Date.parse("2026-11-26T12:00Z");
const clock = { now: () => NOW };

async function* toAsync(lines: string[]): AsyncGenerator<string> {
  yield* lines;
}

describeWithDatabase((open) => {
  test.each(Object.entries(imports))(
    "PD-01 a file of %s takes the demo's lines that its document names, and refuses a code twice, naming both lines",
    async (_, { format, run }) => {
      const { db } = await open();
      for (const organisation of DEMO_ORGANISATIONS) await saveOrganisation(db, { ...organisation, createdAt: NOW });
      const [file = ""] = /demo\/[a-z]+\.ndjson/.exec(readFileSync(join(projectRoot(), format), "utf8")) ?? [];
      const lines = demoLines(basename(file, ".ndjson"));
      const named = JSON.parse(lines[2]!);
      const field = "code" in named ? "code" : "airport";
      const problems: string[] = [];
      const given = { db, clock, photos: undefined as never, folder: undefined, isDry: true };
      const summary = await run(given, toAsync([...lines, lines[2]!]), (problem) => problems.push(problem));
      expect(summary).toEqual({ imported: lines.length, refused: 1 });
      expect(problems).toEqual([`line ${lines.length + 1}: ${field}: ${named[field]} was on line 3 already`]);
    },
  );
});
