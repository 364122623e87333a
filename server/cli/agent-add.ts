import type { Organisation } from "../organisation/settings.ts";
import { amountIn, inFull } from "./amounts.ts";
import {
  type Command,
  type CommandContext,
  CommandError,
  count,
  noAccount,
  optional,
  originOf,
  required,
  WRONG_USAGE,
} from "./command.ts";
import { WRONG } from "./staff-invite.ts";

/** AC-08, RO-01: the only way an account becomes an agent's. */
export const agentAdd: Command = {
  summary: "Makes the account of a travel agent and mails them a welcome with a link to choose a password.",
  usage: `--organisation SLUG --email ADDRESS --first-name NAME --last-name NAME [--title N] [--credit-limit "5000.00 EUR"]
      [--language CODE] [--origin URL]

  --title         1 Miss, 2 Mr, 3 Mrs
  --credit-limit  in the organisation's currency, as "5000.00 EUR"; 0 where not given
  --origin        where the site is, as https://book.example.com; the organisation's first host where not given`,
  async runIn(organisation, context, values) {
    const site = { organisation, origin: originOf(values, organisation, context) };
    const made = await context.admin.agents.add(site, {
      email: required(values, "email"),
      titleId: count(values, "title", { min: 1, max: 3 }) ?? 1,
      firstName: required(values, "first-name"),
      lastName: required(values, "last-name"),
      creditLimit: amountIn(values, "credit-limit", organisation.currency) ?? 0,
      language: optional(values, "language"),
    });
    if (!made.ok && made.reason !== "taken") throw new CommandError(WRONG[made.reason], WRONG_USAGE);
    if (!made.ok) throw new CommandError(`${organisation.slug} has an account with this address already`);
    context.print(
      `${made.value.email} is an agent of ${organisation.name}. A welcome with the link to choose a password is in the outbox.`,
    );
  },
};

/** AG-06. */
export const agentCreditLimit: Command = {
  summary: "Changes up to how much an agent books on credit.",
  usage: `--organisation SLUG --email ADDRESS --credit-limit "5000.00 EUR" --reason TEXT

  --credit-limit  in the organisation's currency; 0 for no credit`,
  async runIn(organisation, context, values) {
    const email = required(values, "email");
    const accountId = await agentIdOf(context, organisation, email);
    required(values, "credit-limit");
    const { currency } = organisation;
    const minor = amountIn(values, "credit-limit", currency) ?? 0;
    const order = { accountId, minor, reason: required(values, "reason") };
    const changed = await context.admin.agents.setCreditLimit(organisation, order);
    if (!changed.ok) throw new CommandError(`${email} has already used more than this`);
    context.print(`${email} can book up to ${inFull(order.minor, currency)} on credit.`);
  },
};

/** The account of an agent with this address. */
export async function agentIdOf({ admin }: CommandContext, organisation: Organisation, email: string): Promise<string> {
  const found = await admin.agents.idOf(organisation, email);
  if (found.ok) return found.value;
  throw found.reason === "no-account" ? noAccount(organisation) : new CommandError(`${email} is no agent`);
}
