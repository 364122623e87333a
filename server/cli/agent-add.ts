import { type Command, CommandError, count, optional, originOf, required, WRONG_USAGE } from "./command.ts";
import { WRONG } from "./staff-invite.ts";

/** AC-08, RO-01: the only way an account becomes an agent's. */
export const agentAdd: Command = {
  summary: "Makes the account of a travel agent and mails them a welcome with a link to choose a password.",
  usage: `--organisation SLUG --email ADDRESS --first-name NAME --last-name NAME [--title N] [--credit-limit AMOUNT]
      [--language CODE] [--origin URL]

  --title         1 Miss, 2 Mr, 3 Mrs
  --credit-limit  in main units of the organisation's currency; 0 where not given
  --origin        where the site is, as https://book.example.com; the organisation's first host where not given`,
  async runIn(organisation, context, values) {
    const site = { organisation, origin: originOf(values, organisation) };
    const made = await context.admin.agents.add(site, {
      email: required(values, "email"),
      titleId: count(values, "title", { min: 1, max: 3 }) ?? 1,
      firstName: required(values, "first-name"),
      lastName: required(values, "last-name"),
      creditLimit: count(values, "credit-limit", { min: 0, max: 1_000_000_000 }) ?? 0,
      language: optional(values, "language"),
    });
    if (!made.ok && made.reason !== "taken") throw new CommandError(WRONG[made.reason], WRONG_USAGE);
    if (!made.ok) throw new CommandError(`${organisation.slug} has an account with this address already`);
    context.print(
      `${made.value.email} is an agent of ${organisation.name}. A welcome with the link to choose a password is in the outbox.`,
    );
  },
};
