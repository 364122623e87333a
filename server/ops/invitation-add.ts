import { DAY } from "../core/durations.ts";
import { readEmail } from "../core/email-address.ts";
import { findCountry } from "../reference/countries.ts";
import { createInvitation } from "../registration/invitations.ts";
import { type Command, count, OpsError, optional, organisationOf, originOf, required, WRONG_USAGE } from "./command.ts";

const text = { type: "string" } as const;

/** SU-16. */
export const invitationAdd: Command = {
  summary: "Makes an invitation and prints its link, which opens sign-up with everything filled in.",
  usage: `--organisation SLUG --email ADDRESS [--first-name NAME] [--last-name NAME] [--title N] [--phone DIGITS]
      [--country XX] [--language CODE] [--mastercode CODE] [--trip ID] [--days N] [--origin URL]

  --title       1 Miss, 2 Mr, 3 Mrs
  --country     two letters: default nationality and dialling code
  --mastercode  an access code that is filled in and cannot be changed
  --days        how long the link is good; 30 where not given
  --origin      where the site is, as https://book.example.com; the organisation's first host where not given`,
  options: {
    organisation: text,
    email: text,
    "first-name": text,
    "last-name": text,
    title: text,
    phone: text,
    country: text,
    language: text,
    mastercode: text,
    trip: text,
    days: text,
    origin: text,
  },
  async run(context, values) {
    const organisation = await organisationOf(context, values);
    const origin = originOf(values, organisation);
    const email = readEmail(required(values, "email"));
    if (!email) throw new OpsError("--email is no e-mail address", WRONG_USAGE);
    const country = optional(values, "country")?.toUpperCase() ?? "";
    if (country && !findCountry(country)) throw new OpsError("--country is no country of the list", WRONG_USAGE);
    const mastercode = optional(values, "mastercode")?.toUpperCase() ?? "";
    if (mastercode) await requireCode(context, organisation.id, mastercode);
    const days = count(values, "days", { min: 1, max: 365 }) ?? 30;
    const key = await createInvitation(
      context.db,
      organisation.id,
      {
        mastercode,
        email: email.email,
        firstname: optional(values, "first-name") ?? "",
        lastname: optional(values, "last-name") ?? "",
        title: count(values, "title", { min: 1, max: 3 }) ?? 1,
        phonenumber: optional(values, "phone") ?? "",
        countrycode: country,
        lang: optional(values, "language") ?? "",
        tripid: optional(values, "trip") ?? "",
      },
      context.clock.now(),
      days * DAY,
    );
    context.print(`${origin}/?${new URLSearchParams({ key })}`);
    context.warn(`Good for one account, for ${days} days. Whoever has the link can use it.`);
  },
};

async function requireCode({ db }: Parameters<Command["run"]>[0], organisationId: string, code: string): Promise<void> {
  const found = await db
    .selectFrom("access_code")
    .select("code")
    .where("organisation_id", "=", organisationId)
    .where("code", "=", code)
    .executeTakeFirst();
  if (!found) throw new OpsError(`there is no access code ${code}; make it first with access-code-add`);
}
