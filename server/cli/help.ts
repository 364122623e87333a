import type { ParseArgsConfig } from "node:util";
import type { Command } from "./command.ts";
import { GROUPS, nameIn } from "./groups.ts";

export type Options = NonNullable<ParseArgsConfig["options"]>;

/** What options mean of whose commands do not say it themselves. */
const MEANINGS: Record<string, string> = {
  organisation: "whose it is, by the site's short name",
  email: "the address of the account",
  reason: "why, for the log",
  json: 'an array of objects instead of lines: amounts as {"minor", "currency"}, days as 2026-12-01',
  "dry-run": "changes nothing, and says what it would do",
  amount: 'with its currency, as "25.00 USD"',
  origin: "where the site is, as https://book.example.com; the organisation's first host where not given",
  "first-name": "of the person",
  "last-name": "of the person",
  name: "as its visitors read it",
  language: "as en, es or ar; the organisation's where not given",
  currency: "as USD",
  property: "its code",
  activity: "its code",
  supplier: "the property's code, or that of another supplier's account",
  booking: "its reference, once for each; all that are found where not given",
  day: "as 2026-12-01",
  from: "the first day, as 2026-12-01",
  until: "the last day, as 2026-12-31",
  code: "the code itself",
  phone: "with the number of its country",
  trip: "the trip that it leads to",
  country: "two letters, as ES",
  colour: "the brand's, as #0a6c74",
  rule: "as commission rule-list prints it",
  offer: "as certificate list prints it",
  payment: "as payment list prints it",
  kind: "what the codes bring",
  state: "one of these",
  as: "one of these",
  page: "the first one without it",
  replace: "puts it in the place of what is there",
  team: "as it is called",
  role: "one of these",
  title: "1 Miss, 2 Mr, 3 Mrs",
};

/** What stands for a value in the example of a command: of an option, or else of what its usage says to write. */
const EXAMPLES: Record<string, string> = {
  "--organisation": "acme",
  "--slug": "acme",
  "--name": '"Acme Travel"',
  "--host": "book.acme.example",
  "--mail-from": "hello@acme.example",
  "--first-name": "Ana",
  "--last-name": "Soler",
  "--time": "10:00",
  "--until DAY": "2026-12-31",
  "--to DAY": "2026-12-08",
  "--reason": '"asked by phone"',
  "--reference": '"SEPA 2026-12"',
  "--count": "10",
  "--set": 'contact.phone="+34 960 555 018"',
  ADDRESS: "ana@example.com",
  CODE: "LIS-CASA",
  DAY: "2026-12-01",
  FILE: "FILE",
  HLT: "HLT",
  ID: "k2XpN3",
  N: "1",
  NAME: "north",
  OFFER: "k2XpN3",
  TEXT: '"some words"',
  URL: "https://book.acme.example",
  XX: "ES",
  ZONE: "Europe/Madrid",
};

const OPTION_LINE = /^ {2}(?:--)?[\w-]+(?:, --[\w-]+)*(?: {2,}|$)/;

/** The options that a command's usage names before its first empty line; those that a value follows there take one. */
export function optionsOf({ usage }: Command): Options {
  const options = [...synopsisOf(usage).matchAll(/--([a-z-]+)( [^\s|[\]-])?/g)];
  return Object.fromEntries(
    options.map(([, name, value]) => [name, value ? { type: "string", multiple: true } : { type: "boolean" }]),
  );
}

const synopsisOf = (usage: string): string => usage.split("\n\n")[0] ?? "";

/** What of a command is called how, with every option explained, and an example. */
export function commandHelp(name: string, command: Command): string {
  const [synopsis = "", ...paragraphs] = command.usage.split("\n\n");
  const own = paragraphs.filter((each) => OPTION_LINE.test(each));
  const prose = paragraphs.filter((each) => !OPTION_LINE.test(each) && each.trim() !== "");
  const order = Object.keys(optionsOf(command));
  const placeOf = ([option]: Row) => order.indexOf(option.replace(/^--/, "").split(",")[0] ?? "");
  const rows = [...own.flatMap(rowsIn), ...sharedRows(command, own.join("\n"))].sort(
    (one, other) => placeOf(one) - placeOf(other),
  );
  const width = Math.max(0, ...rows.map(([option]) => option.length));
  const explained = rows.map(
    ([option, text]) => `  ${option.padEnd(width)}  ${text.split("\n").join(`\n${" ".repeat(width + 4)}`)}`,
  );
  return [
    command.summary,
    `  npm run ops -- ${`${name} ${synopsis}`.trim()}`,
    ...(explained.length > 0 ? [explained.join("\n")] : []),
    ...prose,
    "For example:",
    `  npm run ops -- ${exampleOf(name, command)}`,
  ].join("\n\n");
}

type Row = [option: string, text: string];

/** A line that begins further in continues the one before. */
function rowsIn(paragraph: string): Row[] {
  const rows: Row[] = [];
  for (const line of paragraph.split("\n")) {
    const [, option, text = ""] = /^ {2}((?:--)?[\w-]+(?:, --[\w-]+)*) {2,}(.*)$/.exec(line) ?? [];
    const last = rows.at(-1);
    if (option !== undefined) rows.push([option, text]);
    else if (last) last[1] += `\n${line.trim()}`;
  }
  return rows;
}

/** Of the options that its own paragraphs don't explain. */
function sharedRows(command: Command, explained: string): Row[] {
  return Object.keys(optionsOf(command))
    .filter((name) => !new RegExp(`(^|[\\s,])--${name}(?![\\w-])`, "m").test(explained))
    .map((name) => [`--${name}`, MEANINGS[name] ?? ""]);
}

/** A call of a command with all that it requires. */
export function exampleOf(name: string, { usage }: Command): string {
  // What may be left out is in brackets, which may be in brackets.
  let required = synopsisOf(usage);
  for (let before = ""; before !== required; ) {
    before = required;
    required = required.replace(/\[[^[\]]*\]/g, "");
  }
  const words = required.match(/"[^"]*"|\S+/g) ?? [];
  const values = words.map((word, at) => {
    const option = words[at - 1] ?? "";
    if (word.startsWith('"') || word.startsWith("--")) return word;
    return EXAMPLES[`${option} ${word}`] ?? EXAMPLES[option] ?? EXAMPLES[word] ?? word.split("|")[0] ?? word;
  });
  return [name, ...values].join(" ");
}

/** The commands of a group, a line each. */
export function groupHelp(group: string): string {
  const { summary, commands } = GROUPS[group] ?? { summary: "", commands: {} };
  const lines = Object.entries(commands).map(([name, command]): Row => [nameIn(group, name), command.summary]);
  const width = Math.max(...lines.map(([name]) => name.length));
  return [summary, "", ...lines.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`)].join("\n");
}

/** All commands by group. */
export function overview(): string {
  const width = Math.max(
    ...Object.entries(GROUPS).flatMap(([group, { commands }]) =>
      Object.keys(commands).map((command) => nameIn(group, command).length),
    ),
  );
  const groups = Object.entries(GROUPS).map(([group, { commands }]) =>
    [
      group,
      ...Object.entries(commands).map(
        ([name, command]) => `  ${nameIn(group, name).padEnd(width)}  ${command.summary}`,
      ),
    ].join("\n"),
  );
  return [
    "What operators do by command, on the database the server uses.",
    ["  npm run ops -- GROUP COMMAND --help", "  npm run ops -- GROUP"].join("\n"),
    ...groups,
  ].join("\n\n");
}
