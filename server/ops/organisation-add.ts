import { readFile } from "node:fs/promises";
import { newId } from "../crypto/ids.ts";
import { legalTextsInArabic } from "../db/seed/legal/ar.ts";
import { legalTextsInEnglish } from "../db/seed/legal/en.ts";
import { legalTextsInSpanish } from "../db/seed/legal/es.ts";
import { listOrganisations, saveOrganisation } from "../organisation/queries.ts";
import { type Organisation, organisationSettings } from "../organisation/settings.ts";
import {
  type Command,
  type OpsContext,
  OpsError,
  optional,
  required,
  several,
  type Values,
  WRONG_USAGE,
} from "./command.ts";

const text = { type: "string" } as const;
const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/;
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** A disc, until the organisation has a mark of its own. */
const PLAIN_MARK = "M12 3a9 9 0 1 1-.01 0Z";

/** AC-08. */
export const organisationAdd: Command = {
  summary: "Makes an organisation: a site under host names of its own.",
  usage: `--slug SLUG --name NAME --host HOST [--host HOST …] --mail-from ADDRESS --time-zone ZONE --country XX
      [--language en|es|ar] [--currency XXX] [--colour '#RRGGBB'] [--product HLT …] [--access-code] [--settings FILE]

  --slug         short name, as it stands in the log: lower-case letters, digits, hyphens
  --host         a host name the site answers to, without a port
  --mail-from    the address emails come from
  --time-zone    of the IANA list, as Europe/Madrid
  --product      codes of what is on offer: HLT, STY, RST; HLT where not given
  --access-code  sign-up asks for an access code
  --settings     a JSON file with any other setting (docs/operations.md); what is given here goes before it

A running server answers to the new hosts within five seconds.`,
  options: {
    slug: text,
    name: text,
    host: { type: "string", multiple: true },
    "mail-from": text,
    "time-zone": text,
    country: text,
    language: text,
    currency: text,
    colour: text,
    product: { type: "string", multiple: true },
    "access-code": { type: "boolean" },
    settings: text,
  },
  async run(context, values) {
    const slug = required(values, "slug");
    if (!SLUG.test(slug)) throw new OpsError("--slug has lower-case letters, digits and hyphens only", WRONG_USAGE);
    const hosts = several(values, "host").map((host) => host.toLowerCase());
    if (hosts.length === 0) throw new OpsError("--host is missing", WRONG_USAGE);
    const wrong = hosts.find((host) => !HOST.test(host));
    if (wrong)
      throw new OpsError(`--host ${wrong} is no host name; it is written without scheme and port`, WRONG_USAGE);
    await refuseTaken(context, slug, hosts);
    const name = required(values, "name");
    const settings = await settingsOf(values, name, context);
    const organisation: Organisation = { ...settings, id: newId(), slug, name, hosts };
    await saveOrganisation(context.db, { ...organisation, createdAt: context.clock.now() });
    context.print(`${name} answers on ${hosts.join(", ")}.`);
  },
};

async function refuseTaken({ db }: OpsContext, slug: string, hosts: string[]): Promise<void> {
  for (const other of await listOrganisations(db)) {
    if (other.slug === slug) throw new OpsError(`there is an organisation "${slug}" already`);
    const host = hosts.find((each) => other.hosts.includes(each));
    if (host) throw new OpsError(`the host ${host} belongs to the organisation "${other.slug}"`);
  }
}

async function settingsOf(values: Values, name: string, { warn }: OpsContext) {
  const file = optional(values, "settings");
  const given = file ? await readSettings(file) : {};
  const products = several(values, "product");
  const chosen = {
    language: optional(values, "language"),
    currency: optional(values, "currency")?.toUpperCase(),
    timeZone: optional(values, "time-zone"),
    countryCode: optional(values, "country")?.toUpperCase(),
    mailFrom: optional(values, "mail-from"),
    products: products.length > 0 ? products.map((product) => product.toUpperCase()) : undefined,
    accessCode: values["access-code"] === true ? true : undefined,
  };
  const colour = optional(values, "colour");
  const merged: Record<string, unknown> = {
    products: ["HLT"],
    menu: [{ item: "hotel" }],
    ...given,
    ...Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined)),
  };
  merged["brand"] = { colour: "#0a5c63", mark: PLAIN_MARK, ...(merged["brand"] as object), ...(colour && { colour }) };
  const drafts = merged["legal"] === undefined;
  if (drafts) merged["legal"] = draftTexts(name, merged);
  const settings = parsed(merged);
  if (drafts) warn("The privacy policy and the terms of use are drafts: replace them before the site opens.");
  return settings;
}

function parsed(settings: Record<string, unknown>) {
  const result = organisationSettings.safeParse(settings);
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) => `  ${path.join(".")}: ${message}`);
  throw new OpsError(`these settings cannot be used:\n${problems.join("\n")}`, WRONG_USAGE);
}

async function readSettings(file: string): Promise<Record<string, unknown>> {
  try {
    const content: unknown = JSON.parse(await readFile(file, "utf8"));
    if (typeof content === "object" && content !== null && !Array.isArray(content))
      return content as Record<string, unknown>;
  } catch (error) {
    throw new OpsError(`--settings ${file}: ${(error as Error).message}`, WRONG_USAGE);
  }
  throw new OpsError(`--settings ${file}: has to be a JSON object`, WRONG_USAGE);
}

function draftTexts(name: string, settings: Record<string, unknown>) {
  const word = (key: string) => String(settings[key] ?? "");
  const facts = { name, contact: word("mailFrom"), timeZone: word("timeZone"), currency: word("currency") || "USD" };
  return {
    en: legalTextsInEnglish({ ...facts, law: "its country", offers: "travel" }),
    es: legalTextsInSpanish({ ...facts, law: "su país", offers: "viajes" }),
    ar: legalTextsInArabic({ ...facts, law: "بلدها", offers: "رحلات" }),
  };
}
