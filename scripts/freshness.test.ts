import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { isBuilt, recordBuild, SOURCES } from "./freshness.mjs";

test("OPS-02 a copied folder counts as built, one with an edited source does not", () => {
  const folder = mkdtempSync(join(tmpdir(), "waypoint-sources-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [original, copy] = [join(folder, "original"), join(folder, "copy")];
  for (const source of [...SOURCES, "build/.sources"]) {
    mkdirSync(dirname(join(original, source)), { recursive: true });
    writeFileSync(join(original, source), source);
    // Node copies times to the microsecond only.
    utimesSync(join(original, source), 1, 1);
  }
  expect(isBuilt(original)).toBe(false);
  recordBuild(original);
  cpSync(original, copy, { recursive: true, preserveTimestamps: true });
  expect([isBuilt(original), isBuilt(copy)]).toEqual([true, true]);
  appendFileSync(join(copy, "vite.config.ts"), "//");
  expect([isBuilt(original), isBuilt(copy)]).toEqual([true, false]);
});
