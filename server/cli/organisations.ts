import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { OrganisationRefusal } from "../admin/organisations.ts";
import { isAmountPath } from "../admin/setting-amounts.ts";
import { settingsText } from "../admin/settings-text.ts";
import { readableValue } from "../core/readable-value.ts";
import {
  type Command,
  type CommandContext,
  CommandError,
  optional,
  printFound,
  required,
  several,
  type Values,
  WRONG_USAGE,
  wantedPage,
  warnOfPages,
} from "./command.ts";
import { inviteOperator } from "./staff-invite.ts";

/** AC-08. */
export const organisationAdd: Command = {
  summary: "Makes an organisation: a site under host names of its own.",
  usage: `--slug SLUG --name NAME --host HOST [--host HOST …] --mail-from ADDRESS --time-zone ZONE --country XX
      [--language en|es|ar] [--currency XXX] [--colour '#RRGGBB'] [--product HLT …] [--access-code] [--settings FILE]
      [--operator ADDRESS --first-name NAME --last-name NAME [--title N] [--origin URL]]

  --slug         short name, as it stands in the log: lower-case letters, digits, hyphens
  --host         a host name the site answers to, without a port
  --mail-from    the address emails come from
  --time-zone    of the IANA list, as Europe/Madrid
  --product      codes of what is on offer: HLT, STY, RST; HLT where not given
  --access-code  sign-up asks for an access code
  --settings     a JSON file with any other setting (docs/settings.md); what is given here goes before it
  --operator     the address of the first operator, who gets a welcome with a link to choose a password; staff invite does it later

A running server answers to the new hosts within a second. The site is a draft, which staff alone see, until organisation open.`,
  async run(context, values) {
    const slug = required(values, "slug");
    const name = required(values, "name");
    if (optional(values, "operator")) for (const each of ["first-name", "last-name"]) required(values, each);
    const added = await context.admin.organisations.add({
      slug,
      name,
      hosts: several(values, "host"),
      settings: await settingsOf(values),
    });
    if (!added.ok) throw refusalOf(added, slug);
    const { hosts } = added.value;
    const operator = optional(values, "operator");
    if (operator) await inviteOperator(added.value, context, values, { email: operator, reason: "the first operator" });
    context.print(`${name} answers on ${hosts.join(", ")}, to its staff only.`);
    context.print(`What it needs before it opens: npm run ops -- doctor ${slug}`);
  },
};

/** OP-01. */
export const organisationList: Command = {
  summary: "Lists the organisations with their hosts.",
  usage: "[--json]",
  async run(context, values) {
    const all = (await context.admin.organisations.list()).map(({ slug, name, state, hosts }) => ({
      slug,
      name,
      state,
      hosts,
    }));
    printFound(context, values, all, ({ slug, name, state, hosts }) =>
      [slug, name, state, hosts.join(", ")].join("\t"),
    );
  },
};

/** OP-01. */
export const organisationShow: Command = {
  summary: "Prints an organisation's name, hosts and settings as JSON, which organisation set reads.",
  usage: `--organisation SLUG [--key KEY]

  --key  one setting alone, as contact.phone`,
  async runIn(organisation, { admin, print }, values) {
    const { version: _, ...shown } = await admin.organisations.show(organisation);
    const key = optional(values, "key");
    print(JSON.stringify(key === undefined ? shown : valueAt(shown.settings, key), null, 2));
  },
};

/** OP-01. */
export const organisationSet: Command = {
  summary: "Changes an organisation's settings, name or hosts; running servers follow within a second.",
  usage: `--organisation SLUG --reason TEXT [--file FILE] [--set KEY=VALUE …] [--name NAME] [--host HOST …] [--dry-run]

  --file     a JSON file with what is to change (docs/settings.md), or what organisation show prints: null takes a
             setting back to its default; amounts are text in whole units since 0.2.0, such as "500.00"
  --set      one setting, as --set contact.phone="+1 212 555 0100"; the value is JSON or else a text
  --host     all the host names that the site answers to from now on
  --reason   why, for the history
  --dry-run  changes nothing, and says what would be another one`,
  async runIn(organisation, { admin, print }, values) {
    const { slug } = organisation;
    const file = optional(values, "file");
    const fromFile = file ? await readChanges(file) : { settings: {} };
    const settings = several(values, "set").reduce(withSetting, fromFile.settings);
    const hosts = several(values, "host");
    const changes = {
      name: optional(values, "name") ?? fromFile.name,
      hosts: hosts.length > 0 ? hosts : fromFile.hosts,
      settings,
    };
    const by = byOf(values);
    const changed = await admin.organisations.set(organisation, changes, by);
    if (!changed.ok) throw refusalOf(changed, slug);
    printChanged(changed.value, by.isDry, print);
  },
};

const LOGO_PROBLEMS = {
  "too-large": "has more than 200 kB",
  "not-a-picture": "is no PNG or JPEG",
  "wrong-size":
    "has no size of a logo: 16 to 1,000 pixels wide, 16 to 400 high, one side at most 10 times as long as the other",
};

/** OP-01. */
export const organisationLogo: Command = {
  summary: "Sets the picture in the header of an organization's site, or takes it away.",
  usage: `--organisation SLUG --reason TEXT [--file FILE]

  --file    a PNG or JPEG of at most 200 kB, 16 to 1,000 pixels wide and 16 to 400 high, one side at most 10 times as long as
            the other; without it the site shows mark and name again
  --reason  why, for the history`,
  async runIn(organisation, { admin, print }, values) {
    const file = optional(values, "file");
    const bytes = file === undefined ? undefined : await readFile(file).catch(() => undefined);
    if (file !== undefined && !bytes) throw new CommandError(`${file} can't be read`, WRONG_USAGE);
    const set = await admin.organisations.setLogo(organisation, bytes, { reason: required(values, "reason") });
    if (set.ok) return printChanged(set.value, false, print);
    if (set.reason === "changed-meanwhile") throw refusalOf(set, organisation.slug);
    throw new CommandError(`${file} ${LOGO_PROBLEMS[set.reason]}`);
  },
};

/** OP-01. */
export const organisationUndo: Command = {
  summary:
    "Takes an organisation's settings back to what they were before the last change; repeated, before the one before it.",
  usage: `--organisation SLUG --reason TEXT [--dry-run]

  --reason   why, for the history
  --dry-run  changes nothing, and says what would be another one`,
  async runIn(organisation, { admin, print }, values) {
    const by = byOf(values);
    const changed = await admin.organisations.undo(organisation, by);
    if (!changed.ok) throw refusalOf(changed, organisation.slug);
    printChanged(changed.value, by.isDry, print);
  },
};

/** OP-01. */
export const organisationSettings: Command = {
  summary: "Prints every setting of an organisation with what it may be: docs/settings.md.",
  usage: "",
  async run({ print }) {
    print(settingsText());
  },
};

/** OP-01. */
export const organisationHistory: Command = {
  summary: "Lists changes of an organisation's settings, the newest first: when, who, why, before and after.",
  usage: `--organisation SLUG [--page NUMBER] [--json]

500 on a page.`,
  async runIn(organisation, context, values) {
    const { changes: found, ...slice } = await context.admin.organisations.history(organisation, wantedPage(values));
    warnOfPages(context, slice);
    const changes = found.map((change) => ({
      ...change,
      changedAt: new Date(change.changedAt).toISOString(),
    }));
    printFound(context, values, changes, ({ changedAt, actor, reason, changed }) => [
      `${changedAt}\t${actor}\t${reason}`,
      ...changed.map((each) => `  ${lineOf(each)}`),
    ]);
  },
};

/** OP-01. */
export const organisationRemove: Command = {
  summary: "Removes an organisation that has no data.",
  usage: `--organisation SLUG --reason TEXT [--dry-run]

  --dry-run  removes nothing, and says whether it could`,
  async runIn(organisation, { admin, print }, values) {
    const by = byOf(values);
    const removed = await admin.organisations.remove(organisation, by);
    if (removed.ok) return print(`${organisation.name} ${by.isDry ? "can be removed" : "is removed"}.`);
    throw new CommandError(
      removed.reason === "last"
        ? "the last organisation stays"
        : `${organisation.slug} is in use: there are rows of it in ${removed.tables.join(", ")}`,
    );
  },
};

const byOf = (values: Values) => ({ reason: required(values, "reason"), isDry: values["dry-run"] === true });

function withSetting(settings: Record<string, unknown>, text: string): Record<string, unknown> {
  const [, key, value = ""] = /^([\w.]+)=(.*)$/s.exec(text) ?? [];
  if (!key) throw new CommandError(`--set ${text}: is written KEY=VALUE`, WRONG_USAGE);
  const json = jsonOr(value);
  // A shell takes the quotes of an amount away.
  return withValue(settings, key.split("."), typeof json === "number" && isAmountPath(key) ? value : json);
}

function withValue(
  into: Record<string, unknown>,
  [first = "", ...rest]: string[],
  value: unknown,
): Record<string, unknown> {
  return { ...into, [first]: rest.length === 0 ? value : withValue(Object(into[first] ?? {}), rest, value) };
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function valueAt(settings: object, key: string): unknown {
  let value: unknown = settings;
  for (const name of key.split(".")) value = Object(value)[name];
  if (value !== undefined) return value;
  throw new CommandError(`nothing is set at "${key}"`);
}

type Changed = Extract<Awaited<ReturnType<CommandContext["admin"]["organisations"]["set"]>>, { ok: true }>["value"];

function printChanged(changed: Changed, isDry: boolean, print: CommandContext["print"]): void {
  if (changed.length === 0) return print("Nothing changes.");
  for (const each of changed) print(lineOf(each));
  if (isDry) print("Nothing was changed.");
}

const lineOf = ({ path, before, after }: Changed[number]): string =>
  `${path}: ${valueText(before, after)} → ${valueText(after, before)}`;

/** Characters of a value on a line: a legal text has thousands, and --json and organisation show have it whole. */
const LONGEST_VALUE = 200;

/** A change behind the cut shows by what it begins with: `from` is the first place that the two values differ at. */
function valueText(json: string | undefined, other: string | undefined): string {
  if (json === undefined) return "not set";
  const text = readable(json);
  if (text.length <= LONGEST_VALUE) return text || "nothing";
  const was = other === undefined ? "" : readable(other);
  const first = [...text].findIndex((letter, at) => letter !== was[at]);
  const from = Math.max(0, Math.min(first < 0 ? text.length : first, text.length) - LONGEST_VALUE / 4);
  const end = from + LONGEST_VALUE;
  return `${from > 0 ? "…" : ""}${text.slice(from, end)}${end < text.length ? "…" : ""} (${text.length} characters)`;
}

const readable = (json: string): string => readableValue(JSON.parse(json));

function refusalOf(refused: OrganisationRefusal, slug: string): CommandError {
  switch (refused.reason) {
    case "none":
      return new CommandError(`nothing of ${slug} was changed so far, or everything is undone`);
    case "changed-meanwhile":
      return new CommandError(`the settings of ${slug} were changed by another operator just now; try again`);
    case "wrong-slug":
      return new CommandError("--slug has lower-case letters, digits and hyphens only", WRONG_USAGE);
    case "no-host":
      return new CommandError("--host is missing", WRONG_USAGE);
    case "wrong-host":
      return new CommandError(
        `--host ${refused.host} is no host name; it is written without scheme and port`,
        WRONG_USAGE,
      );
    case "slug-taken":
      return new CommandError(`there is an organisation "${slug}" already`);
    case "host-taken":
      return new CommandError(`the host ${refused.host} belongs to the organisation "${refused.slug}"`);
    case "wrong-settings":
      return new CommandError(
        `these settings cannot be used:\n${refused.problems.map((problem) => `  ${problem}`).join("\n")}`,
        WRONG_USAGE,
      );
  }
}

async function settingsOf(values: Values): Promise<Record<string, unknown>> {
  const file = optional(values, "settings");
  const given = file ? await readSettings(file) : {};
  const products = several(values, "product");
  const colour = optional(values, "colour");
  const chosen = {
    language: optional(values, "language"),
    currency: optional(values, "currency")?.toUpperCase(),
    timeZone: optional(values, "time-zone"),
    countryCode: optional(values, "country")?.toUpperCase(),
    mailFrom: optional(values, "mail-from"),
    products: products.length > 0 ? products.map((product) => product.toUpperCase()) : undefined,
    accessCode: values["access-code"] === true ? true : undefined,
    brand: colour && { ...(given["brand"] as object), colour },
  };
  return { ...given, ...Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined)) };
}

/** As `organisation show` prints it, which has the settings below name and hosts. */
const SHOWN = z.strictObject({
  name: z.string().optional(),
  hosts: z.array(z.string()).optional(),
  settings: z.record(z.string(), z.unknown()),
});

async function readChanges(file: string): Promise<z.infer<typeof SHOWN>> {
  const content = await readSettings(file);
  return SHOWN.safeParse(content).data ?? { settings: content };
}

async function readSettings(file: string): Promise<Record<string, unknown>> {
  try {
    const content: unknown = JSON.parse(await readFile(file, "utf8"));
    if (typeof content === "object" && content !== null && !Array.isArray(content))
      return content as Record<string, unknown>;
  } catch (error) {
    throw new CommandError(`${file}: ${(error as Error).message}`, WRONG_USAGE);
  }
  throw new CommandError(`${file}: has to be a JSON object`, WRONG_USAGE);
}
