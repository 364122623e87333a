import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepFormerFiles } from "./former-files.mjs";

const DAY = 24 * 60 * 60 * 1000;
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "waypoint-builds-"));
});
afterEach(() => rmSync(root, { recursive: true }));

/** A build with the one script. */
function build(name: string, script: string): string {
  const folder = join(root, name);
  mkdirSync(join(folder, "client/assets"), { recursive: true });
  writeFileSync(join(folder, "client/assets", script), script);
  return folder;
}

const scripts = (folder: string) => readdirSync(join(folder, "client/assets")).sort();

test("F28 a build keeps the hashed files of the releases before it for a week after they were replaced, not for ever", () => {
  const [first, second, third, fourth] = [
    build("1", "a-1.js"),
    build("2", "a-2.js"),
    build("3", "a-3.js"),
    build("4", "a-4.js"),
  ];
  keepFormerFiles(join(root, "none"), first, 0);
  expect(scripts(first)).toEqual(["a-1.js"]);
  keepFormerFiles(first, second, 30 * DAY);
  expect(scripts(second)).toEqual(["a-1.js", "a-2.js"]);
  keepFormerFiles(second, third, 31 * DAY);
  expect(scripts(third)).toEqual(["a-1.js", "a-2.js", "a-3.js"]);
  keepFormerFiles(third, fourth, 38 * DAY);
  expect(scripts(fourth)).toEqual(["a-2.js", "a-3.js", "a-4.js"]);
  expect(readFileSync(join(fourth, "client/assets/a-2.js"), "utf8")).toBe("a-2.js");
});
