import { readFile } from "node:fs/promises";
import {
  type Command,
  type CommandContext,
  CommandError,
  optional,
  required,
  several,
  type Values,
  WRONG_USAGE,
} from "./command.ts";

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

A running server answers to the new hosts within a second.`,
  async run(context, values) {
    const slug = required(values, "slug");
    const name = required(values, "name");
    const added = await context.admin.organisations.add({
      slug,
      name,
      hosts: several(values, "host"),
      settings: await settingsOf(values),
    });
    if (!added.ok) throw refusalOf(added, slug);
    const { organisation, drafts } = added.value;
    if (drafts) context.warn("The privacy policy and the terms of use are drafts: replace them before the site opens.");
    context.print(`${name} answers on ${organisation.hosts.join(", ")}.`);
  },
};

type Refused = Extract<Awaited<ReturnType<CommandContext["admin"]["organisations"]["add"]>>, { ok: false }>;

function refusalOf(refused: Refused, slug: string): CommandError {
  switch (refused.reason) {
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

async function readSettings(file: string): Promise<Record<string, unknown>> {
  try {
    const content: unknown = JSON.parse(await readFile(file, "utf8"));
    if (typeof content === "object" && content !== null && !Array.isArray(content))
      return content as Record<string, unknown>;
  } catch (error) {
    throw new CommandError(`--settings ${file}: ${(error as Error).message}`, WRONG_USAGE);
  }
  throw new CommandError(`--settings ${file}: has to be a JSON object`, WRONG_USAGE);
}
