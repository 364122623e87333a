import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { sql } from "kysely";
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

/** The demo's lines that a format's document names. */
function linesOf(format: string): string[] {
  const [file = ""] = /demo\/[a-z]+\.ndjson/.exec(readFileSync(join(projectRoot(), format), "utf8")) ?? [];
  return demoLines(basename(file, ".ndjson"));
}

describeWithDatabase((open) => {
  test.each(Object.entries(imports))(
    "PD-01 a file of %s takes the demo's lines that its document names, and refuses a code twice, naming both lines",
    async (_, { format, run }) => {
      const { db } = await open();
      for (const organisation of DEMO_ORGANISATIONS) await saveOrganisation(db, { ...organisation, createdAt: NOW });
      const lines = linesOf(format);
      const named = JSON.parse(lines[2]!);
      const field = "code" in named ? "code" : "airport";
      const problems: string[] = [];
      const given = { db, clock, photos: undefined as never, folder: undefined, isDry: true };
      const summary = await run(given, toAsync([...lines, lines[2]!]), (problem) => problems.push(problem));
      expect(summary).toEqual({ imported: lines.length, refused: 1 });
      expect(problems).toEqual([`line ${lines.length + 1}: ${field}: ${named[field]} was on line 3 already`]);
    },
  );

  test.each(Object.entries(imports))(
    "PD-01 a file of %s whose second listing the database refuses leaves nothing of its batch",
    async (_, { format, run }) => {
      const { db } = await open();
      for (const organisation of DEMO_ORGANISATIONS) await saveOrganisation(db, { ...organisation, createdAt: NOW });
      const given = { db, photos: undefined as never, folder: undefined, isDry: false };
      const importAt = (now: number, ...lines: string[]) =>
        run({ ...given, clock: { now: () => now } }, toAsync(lines), (problem) => expect(problem).toBe(""));
      const [first = "", second = ""] = linesOf(format);
      await importAt(NOW, first);
      const { airport, code = airport } = JSON.parse(first);
      const stored = async () => {
        const tables = (await db.introspection.getTables()).filter(({ columns }) =>
          columns.some(({ name }) => name === "code"),
        );
        const found = [];
        for (const { name } of tables) {
          const { rows } = await sql<{ code: string }>`select * from ${sql.table(name)}`.execute(db);
          if (rows.some((row) => row.code === code)) found.push({ name, rows });
        }
        return found;
      };
      const before = await stored();
      expect(before).toMatchObject([{ rows: [{ updated_at: NOW }] }]);
      // The table takes one row.
      await sql`create unique index only_one on ${sql.table(before[0]?.name ?? "")} ((1))`.execute(db);
      const refusal = await importAt(NOW + 1, first, second).catch((error: Error) => error.message);
      await sql`drop index only_one`.execute(db);
      expect(refusal).toMatch(/unique/i);
      expect(await stored()).toEqual(before);
    },
  );
});
