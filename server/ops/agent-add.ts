import { toAccountRow } from "../auth/account.ts";
import { readName } from "../auth/details.ts";
import { readEmail } from "../core/email-address.ts";
import { newId } from "../crypto/ids.ts";
import { minorUnits } from "../reference/currencies.ts";
import { findLanguage } from "../reference/languages.ts";
import { DEFAULT_NATIONALITY_ID, findNationality } from "../reference/nationalities.ts";
import { type Command, count, OpsError, optional, organisationOf, originOf, required, WRONG_USAGE } from "./command.ts";
import { mailReset } from "./mail-reset.ts";

const text = { type: "string" } as const;

/** AC-08, RO-01: the only way an account becomes an agent's. */
export const agentAdd: Command = {
  summary: "Makes the account of a travel agent and mails them a link to choose a password.",
  usage: `--organisation SLUG --email ADDRESS --first-name NAME --last-name NAME [--title N] [--credit-limit AMOUNT]
      [--language CODE] [--origin URL]

  --title         1 Miss, 2 Mr, 3 Mrs
  --credit-limit  in main units of the organisation's currency; 0 where not given
  --origin        where the site is, as https://book.example.com; the organisation's first host where not given`,
  options: {
    organisation: text,
    email: text,
    "first-name": text,
    "last-name": text,
    title: text,
    "credit-limit": text,
    language: text,
    origin: text,
  },
  async run(context, values) {
    const { db, clock, print } = context;
    const organisation = await organisationOf(context, values);
    const origin = originOf(values, organisation);
    const email = readEmail(required(values, "email"));
    if (!email) throw new OpsError("--email is no e-mail address", WRONG_USAGE);
    const titleId = count(values, "title", { min: 1, max: 3 }) ?? 1;
    const typed = { titleId, firstName: required(values, "first-name"), lastName: required(values, "last-name") };
    const name = readName(typed);
    if (!name.ok)
      throw new OpsError("a name has only letters, spaces, apostrophes, hyphens and full stops", WRONG_USAGE);
    const creditLimit = count(values, "credit-limit", { min: 0, max: 1_000_000_000 }) ?? 0;
    const now = clock.now();
    const row = toAccountRow({
      ...name.value,
      id: newId(),
      organisationId: organisation.id,
      email: email.email,
      emailLookup: email.lookup,
      nationalityId: findNationality(organisation.countryCode)?.nationalityId ?? DEFAULT_NATIONALITY_ID,
      phone: { countryCode: "", number: "", country: "" },
      type: "agent",
      status: "active",
      passwordHash: null,
      canBook: true,
      creditLimit: creditLimit * 10 ** minorUnits(organisation.currency),
      isPromotion: false,
      accessCode: "",
      language: findLanguage(optional(values, "language") ?? organisation.language)?.code,
      createdAt: now,
    });
    await db.transaction().execute(async (trx) => {
      const made = await trx
        .insertInto("account")
        .values(row)
        .onConflict((conflict) => conflict.columns(["organisation_id", "email_lookup"]).doNothing())
        .returning("id")
        .executeTakeFirst();
      if (!made) throw new OpsError(`${organisation.slug} has an account with this address already`);
      await mailReset(trx, row, { organisation, origin, now });
    });
    print(
      `${email.email} is an agent of ${organisation.name}. An email with the link to choose a password is in the outbox.`,
    );
  },
};
