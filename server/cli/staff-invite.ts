import { STAFF_ROLES } from "../core/staff.ts";
import type { Organisation } from "../organisation/settings.ts";
import {
  type Command,
  type CommandContext,
  CommandError,
  choiceOf,
  count,
  optional,
  originOf,
  required,
  type Values,
  WRONG_USAGE,
} from "./command.ts";

/** OP-02: the only way to an operator of a site that is not open yet. */
export const staffInvite: Command = {
  summary: "Makes an account that may see /admin, and mails its owner a welcome with a link to choose a password.",
  usage: `--organisation SLUG --email ADDRESS --first-name NAME --last-name NAME --reason TEXT
      [--role support|finance|marketing|catalogue|owner] [--title N] [--language CODE] [--origin URL]

  --role    what staff set takes; owner where not given
  --title   1 Miss, 2 Mr, 3 Mrs
  --origin  where the site is, as https://book.example.com; the organisation's first host where not given
  --reason  why, for the log`,
  runIn: (organisation, context, values) =>
    inviteOperator(organisation, context, values, {
      email: required(values, "email"),
      reason: required(values, "reason"),
    }),
};

export async function inviteOperator(
  organisation: Organisation,
  context: CommandContext,
  values: Values,
  { email, reason }: { email: string; reason: string },
): Promise<void> {
  const { admin, print } = context;
  const role = optional(values, "role") ? choiceOf(values, "role", STAFF_ROLES) : "owner";
  const site = { organisation, origin: originOf(values, organisation, context) };
  const made = await admin.staffAccounts.add(site, {
    email,
    reason,
    role,
    titleId: count(values, "title", { min: 1, max: 3 }) ?? 1,
    firstName: required(values, "first-name"),
    lastName: required(values, "last-name"),
    language: optional(values, "language"),
  });
  if (made.ok)
    return print(
      `${made.value.email} is staff of ${organisation.name}: ${role}. A welcome with a link is in the outbox.`,
    );
  if (made.reason === "taken" || made.reason === "added-before")
    throw new CommandError(`${organisation.slug} has an account with this address already`);
  throw new CommandError(WRONG[made.reason], WRONG_USAGE);
}

/** Of accounts that are made by command. */
export const WRONG = {
  "wrong-email": "--email is no e-mail address",
  "wrong-name": "a name has only letters, spaces, apostrophes, hyphens and full stops",
};
