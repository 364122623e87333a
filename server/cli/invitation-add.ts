import { type Command, CommandError, count, optional, originOf, required, WRONG_USAGE } from "./command.ts";

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
  async runIn(organisation, context, values) {
    const origin = originOf(values, organisation, context);
    const masterCode = optional(values, "mastercode");
    const days = count(values, "days", { min: 1, max: 365 }) ?? 30;
    const made = await context.admin.invitations.add(organisation, {
      email: required(values, "email"),
      firstName: optional(values, "first-name"),
      lastName: optional(values, "last-name"),
      title: count(values, "title", { min: 1, max: 3 }),
      phone: optional(values, "phone"),
      country: optional(values, "country"),
      language: optional(values, "language"),
      masterCode,
      tripId: optional(values, "trip"),
      days,
    });
    if (!made.ok && made.reason !== "unknown-code") throw new CommandError(WRONG[made.reason], WRONG_USAGE);
    if (!made.ok)
      throw new CommandError(
        `there is no access code ${masterCode?.toUpperCase()}; make it first with access-code add`,
      );
    context.print(`${origin}/?${new URLSearchParams({ key: made.value })}`);
    context.warn(`Good for one account, for ${days} days. Whoever has the link can use it.`);
  },
};

const WRONG = {
  "wrong-email": "--email is no e-mail address",
  "unknown-country": "--country is no country of the list",
};
