// Words that made our texts hard to read, in comments, decisions, English messages and the subjects of commits. `npm test` runs it.
// Those it refuses end it with 1; the rest are hints. Another folder: `node scripts/words.mjs DIR`.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = process.argv[2] ?? join(import.meta.dirname, "..");
const SELF = "scripts/words.mjs";
/** They hold the words themselves. */
const EXEMPT = [SELF, "scripts/words.test.ts"];

/** Between two words of a comment a line may end and the next begin with a star or slashes. */
const REFUSED = /\b(?:whoever|whosever|somebody|nobody|anew|(?:is|are)[\s*/]+told)\b/gi;
const HINTS = /\b(?:theirs|what[\s*/]+(?:is|was)|lies|goes[\s*/]+on|comes[\s*/]+back|wish(?:es)?|the[\s*/]+like)\b/gi;
const SUBJECT_BEGINS = /^(?:The|A|What|Who)\b/;
const LONGEST_SUBJECT = 72;

const files = ["app", "server", "scripts", "tests", "bench", "docs/decisions"]
  .filter((folder) => existsSync(join(root, folder)))
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((file) => `${folder}/${file}`))
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => /\.(?:tsx?|mjs)$|^docs\/.*\.md$/.test(file) && !EXEMPT.includes(file));

const refused = [];
const hints = new Map();
for (const file of files) {
  const text = proseOf(file, readFileSync(join(root, file), "utf8"));
  for (const { word, line } of found(text, REFUSED)) refused.push(`${file}:${line}: ${word}`);
  for (const { word, line } of found(text, HINTS)) hints.set(word, [...(hints.get(word) ?? []), `${file}:${line}`]);
}
const subjects = subjectsSinceCheck();
for (const subject of subjects ?? [])
  if (subject.length > LONGEST_SUBJECT || SUBJECT_BEGINS.test(subject)) refused.push(`commit subject: ${subject}`);

for (const line of refused) console.log(`refused: ${line}`);
for (const [word, places] of hints) console.log(`hint: ${word}: ${places.length} times, first in ${places[0]}`);
console.log(subjects ? `${subjects.length} commit subjects read` : "commit subjects skipped: no history here");
process.exitCode = refused.length > 0 ? 1 : 0;

/** A decision and English messages as they are; of code the comments alone, each on its line. */
function proseOf(file, text) {
  if (file.endsWith(".md") || /\/en(?:\/|\.ts$)/.test(file)) return text;
  let isInBlock = false;
  return text
    .split("\n")
    .map((line) => {
      const begins = /^\s*\{?\/\*/.test(line);
      if (isInBlock || begins) {
        isInBlock = !line.includes("*/");
        return line;
      }
      return /(?:^|\s)\/\/ .*$/.exec(line)?.[0] ?? "";
    })
    .join("\n");
}

function found(text, words) {
  return [...text.matchAll(words)].map(({ 0: word, index }) => ({
    word: word.toLowerCase().replace(/[\s*/]+/g, " "),
    line: text.slice(0, index).split("\n").length,
  }));
}

/** Of the commits after the one that brought this check; undefined without history (an archive, a shallow clone). */
function subjectsSinceCheck() {
  const git = (...args) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  try {
    if (git("rev-parse", "--is-shallow-repository").trim() === "true") return undefined;
    const first = git("log", "--diff-filter=A", "--format=%H", "--", SELF).trim().split("\n").at(-1);
    return first ? git("log", "--no-merges", "--format=%s", `${first}..HEAD`).split("\n").filter(Boolean) : [];
  } catch {
    return undefined;
  }
}
