import type { Organisation } from "../organisation/settings.ts";
import { type Command, type CommandContext, CommandError, required, type Values } from "./command.ts";

const ofPerson = {
  usage: `--organisation SLUG --email ADDRESS --reason TEXT

  --reason  why, for the log`,
};

/** LO-02, SI-08, AC-08. */
export const promotionUserAdd: Command = {
  ...ofPerson,
  summary:
    "Makes an account a promotion user's: after sign-in it sees the promotions first, where the organisation wants it.",
  runIn: (organisation, context, values) => setPromotionUser(organisation, context, values, true),
};

/** LO-02, SI-08, AC-08. */
export const promotionUserRemove: Command = {
  ...ofPerson,
  summary: "Takes that away again.",
  runIn: (organisation, context, values) => setPromotionUser(organisation, context, values, false),
};

async function setPromotionUser(
  organisation: Organisation,
  context: CommandContext,
  values: Values,
  is: boolean,
): Promise<void> {
  const [email, reason] = [required(values, "email"), required(values, "reason")];
  const set = await context.admin.promotionUsers.set(organisation, { email, is, reason });
  const said = is ? "a promotion user" : "no promotion user";
  if (set.ok) return context.print(`${email} is ${said}.`);
  throw new CommandError(
    set.reason === "no-account"
      ? `${organisation.slug} has no account with this address`
      : `${email} is ${said} already`,
  );
}
