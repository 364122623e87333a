import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "waypoint-words-"));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

function check(): { status: number | null; lines: string[] } {
  const { status, stdout } = spawnSync(process.execPath, ["scripts/words.mjs", root], { encoding: "utf8" });
  return { status, lines: stdout.trim().split("\n") };
}

test("a refused word in a comment, a decision or an English message fails the check and says where", () => {
  write(
    "server/a.ts",
    'const nobody = "somebody";\n/**\n * The buyer is\n * told.\n */\nconst b = 1; // Whoever pays\n',
  );
  write("docs/decisions/001-a.md", "# Use a\n\nMade anew.\n");
  write("app/copy/en/a.ts", 'export default { a: "Nobody came" };\n');
  write("app/copy/es/a.ts", 'export default { a: "anew" };\n');
  expect(check()).toEqual({
    status: 1,
    lines: [
      "refused: app/copy/en/a.ts:1: nobody",
      "refused: server/a.ts:3: is told",
      "refused: server/a.ts:6: whoever",
      "refused: docs/decisions/001-a.md:3: anew",
      "commit subjects skipped: no history here",
    ],
  });
});

test("other words of the list are hints and fail nothing", () => {
  write("server/a.ts", "// What is paid comes back.\n// What is due.\n");
  expect(check()).toEqual({
    status: 0,
    lines: [
      "hint: what is: 2 times, first in server/a.ts:1",
      "hint: comes back: 1 times, first in server/a.ts:1",
      "commit subjects skipped: no history here",
    ],
  });
});

test("subjects of commits since the check are short and begin with a verb", () => {
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...args], {
      cwd: root,
      stdio: "ignore",
    });
  const commit = (subject: string) => git("commit", "-q", "--allow-empty", "-m", subject);
  git("init", "-q");
  commit("The time before the check");
  write("scripts/words.mjs", "");
  git("add", ".");
  commit("What brings the check");
  commit("Lock the account");
  expect(check()).toEqual({ status: 0, lines: ["1 commit subjects read"] });
  commit("A change");
  commit(`Add ${"x".repeat(69)}`);
  expect(check()).toEqual({
    status: 1,
    lines: [
      `refused: commit subject: Add ${"x".repeat(69)}`,
      "refused: commit subject: A change",
      "3 commit subjects read",
    ],
  });
});
