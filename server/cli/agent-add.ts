import {
  type Command,
  CommandError,
  count,
  optional,
  organisationOf,
  originOf,
  required,
  WRONG_USAGE,
} from "./command.ts";

/** AC-08, RO-01: the only way an account becomes an agent's. */
export const agentAdd: Command = {
  summary: "Makes the account of a travel agent and mails them a link to choose a password.",
  usage: `--organisation SLUG --email ADDRESS --first-name NAME --last-name NAME [--title N] [--credit-limit AMOUNT]
      [--language CODE] [--origin URL]

  --title         1 Miss, 2 Mr, 3 Mrs
  --credit-limit  in main units of the organisation's currency; 0 where not given
  --origin        where the site is, as https://book.example.com; the organisation's first host where not given`,
  async run(context, values) {
    const organisation = await organisationOf(context, values);
    const site = { organisation, origin: originOf(values, organisation) };
    const made = await context.admin.agents.add(site, {
      email: required(values, "email"),
      titleId: count(values, "title", { min: 1, max: 3 }) ?? 1,
      firstName: required(values, "first-name"),
      lastName: required(values, "last-name"),
      creditLimit: count(values, "credit-limit", { min: 0, max: 1_000_000_000 }) ?? 0,
      language: optional(values, "language"),
    });
    if (!made.ok) throw refusalOf(made.reason, organisation.slug);
    context.print(
      `${made.value.email} is an agent of ${organisation.name}. An email with the link to choose a password is in the outbox.`,
    );
  },
};

function refusalOf(reason: "wrong-email" | "wrong-name" | "taken", slug: string): CommandError {
  switch (reason) {
    case "wrong-email":
      return new CommandError("--email is no e-mail address", WRONG_USAGE);
    case "wrong-name":
      return new CommandError("a name has only letters, spaces, apostrophes, hyphens and full stops", WRONG_USAGE);
    default:
      return new CommandError(`${slug} has an account with this address already`);
  }
}
