import type { Admin } from "../admin/admin.ts";
import type { ProviderTrial } from "../auth/sign-in-methods.ts";
import type { Clock } from "../core/clock.ts";
import { type Day, parseDay } from "../core/day.ts";
import type { WantedPage } from "../core/pages.ts";
import type { Encryption } from "../crypto/encryption.ts";
import { originOf as siteOf } from "../organisation/organisation.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { PhotoStore } from "../ports/photo-store.ts";
import type { ProductImport, ProductOperations } from "../products/product.ts";
import type { FeedSettings } from "../wiring/rate-feed.ts";

/** What operators ask for cannot be done as asked; the message says why, the code how the process ends. */
export class CommandError extends Error {
  override name = "CommandError";
  readonly exitCode: number;

  constructor(message: string, exitCode: number = REFUSED) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The data does not allow it: there is one already, or there is none. */
export const REFUSED = 1;
/** The command was written wrongly. */
export const WRONG_USAGE = 2;

export type CommandContext = {
  admin: Admin;
  /** OP-02: what the sign-in providers of an organization answer. */
  trySignIn(organisation: Organisation, origin: string): Promise<ProviderTrial[]>;
  /** Undefined where no product has times. */
  callOff: ProductOperations["callOff"];
  /** Where photos of properties are; `folder`: those of a backup. */
  photos: { store: PhotoStore; isBucket: boolean; folder(path: string): PhotoStore };
  /** What imports of products need. */
  importing: Omit<Parameters<ProductImport["run"]>[0], "folder" | "isDry">;
  /** What changes bookings, with their suppliers; throws where no secret is set. */
  bookings(): ReturnType<Admin["bookingsWith"]>;
  /** `PUBLIC_PORT`; undefined for that of https. */
  publicPort: number | undefined;
  /** Who runs it. */
  actor: string;
  clock: Clock;
  /** The feed of exchange rates that is configured. */
  rates: FeedSettings | undefined;
  /** Throws where no key is set. */
  encryption(): Encryption;
  print(line: string): void;
  /** Beside the result: what the operator should know. */
  warn(line: string): void;
};

export type Values = Record<string, string | boolean | (string | boolean)[] | undefined>;

export type Command = {
  summary: string;
  /** After "npm run ops -- <name> --help". Its first paragraph names every option that there is. */
  usage: string;
  /** The command takes the name of a file, which is `values.file`. */
  takesFile?: boolean;
  /** The command takes an organisation's short name, which is `values.organisation`; it may be left out. */
  takesOrganisation?: boolean;
  /** The database may be missing or empty: the command makes it. */
  makesDatabase?: boolean;
  /** It may be that of an earlier release: the command reads no table by its type. */
  worksBeforeMigrating?: boolean;
} & (
  | { run(context: CommandContext, values: Values): Promise<void> }
  /** For the organisation that `--organisation` names. */
  | { runIn(organisation: Organisation, context: CommandContext, values: Values): Promise<void> }
);

export const optional = (values: Values, name: string): string | undefined => {
  const value = [values[name]].flat().at(-1);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
};

export function required(values: Values, name: string): string {
  const value = optional(values, name);
  if (value === undefined) throw new CommandError(`--${name} is missing`, WRONG_USAGE);
  return value;
}

/** Prints what a command found: a line or several of each, or with --json an array of them. */
export function printFound<Found extends object>(
  { print }: Pick<CommandContext, "print">,
  values: Values,
  found: readonly Found[],
  lineOf: (each: Found) => string | string[],
): void {
  if (values["json"] === true) return print(JSON.stringify(found, null, 2));
  for (const each of found) for (const line of [lineOf(each)].flat()) print(line);
}

export const several = (values: Values, name: string): string[] =>
  [values[name] ?? []].flat().filter((value): value is string => typeof value === "string");

/** A whole number within its bounds. */
export function count(values: Values, name: string, { min, max }: { min: number; max: number }): number | undefined {
  const text = optional(values, name);
  if (text === undefined) return undefined;
  const number = Number(text);
  if (Number.isInteger(number) && number >= min && number <= max) return number;
  throw new CommandError(`--${name} has to be a whole number from ${min} to ${max}`, WRONG_USAGE);
}

const PER_PAGE = 500;

/** Of a list with pages: `--page`. */
export const wantedPage = (values: Values): WantedPage => ({
  page: count(values, "page", { min: 1, max: 1_000_000 }) ?? 1,
  perPage: PER_PAGE,
});

/** Says that a list has more pages than the one it prints. */
export function warnOfPages(
  { warn }: Pick<CommandContext, "warn">,
  { page, pages }: { page: number; pages: number },
): void {
  if (pages > 1) warn(`Page ${page} of ${pages}: the others are listed with --page NUMBER.`);
}

export function dayOf(values: Values, name: string): Day | undefined {
  const text = optional(values, name);
  if (text === undefined) return undefined;
  const day = parseDay(text);
  if (day === undefined) throw new CommandError(`--${name} is no day; it is written 2026-12-01`, WRONG_USAGE);
  return day;
}

/** The one of a list that an option names. */
export function choiceOf<Choice extends string>(values: Values, name: string, choices: readonly Choice[]): Choice {
  const chosen = choices.find((each) => each === required(values, name));
  if (!chosen) throw new CommandError(`--${name} has to be one of ${choices.join(", ")}`, WRONG_USAGE);
  return chosen;
}

/** The same, of an option that may be left out. */
export const optionalChoice = <Choice extends string>(
  values: Values,
  name: string,
  choices: readonly Choice[],
): Choice | undefined => (optional(values, name) === undefined ? undefined : choiceOf(values, name, choices));

/** The organisation that `--organisation` names by its short name. */
export async function organisationOf({ admin }: CommandContext, values: Values): Promise<Organisation> {
  const slug = required(values, "organisation");
  const organisations = await admin.organisations.list();
  const found = organisations.find((organisation) => organisation.slug === slug);
  if (found) return found;
  const known = organisations.map((organisation) => organisation.slug).join(", ");
  throw new CommandError(`there is no organisation "${slug}"; there is: ${known || "none"}`);
}

export const noAccount = ({ slug }: Organisation): CommandError =>
  new CommandError(`${slug} has no account with this address`);

/** The options of commands that act on one account. */
export const ofPerson = `--organisation SLUG --email ADDRESS --reason TEXT

  --reason  why, for the log`;

/** Where the organisation's site is, for links: `--origin`, else its first host over https, at the port that browsers use. */
export function originOf(
  values: Values,
  organisation: Organisation,
  { publicPort }: Pick<CommandContext, "publicPort">,
): string {
  const { hosts } = organisation;
  const site = siteOf(organisation);
  const origin = optional(values, "origin") ?? (publicPort === undefined ? site : `${site}:${publicPort}`);
  if (!URL.canParse(origin)) throw new CommandError("--origin is written https://host", WRONG_USAGE);
  const url = new URL(origin);
  if (hosts.includes(url.hostname)) return url.origin;
  throw new CommandError(`--origin has to be one of the organisation's hosts: ${hosts.join(", ")}`, WRONG_USAGE);
}
