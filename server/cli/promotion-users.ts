import type { Organisation } from "../organisation/settings.ts";
import {
  type Command,
  type CommandContext,
  CommandError,
  noAccount,
  ofPerson,
  required,
  type Values,
} from "./command.ts";

/** LO-02, SI-08, AC-08. */
export const promotionUserAdd: Command = {
  usage: ofPerson,
  summary:
    "Makes an account a promotion user's: after sign-in it sees the promotions first, where the organisation wants it.",
  runIn: (organisation, context, values) => setPromotionUser(organisation, context, values, true),
};

/** LO-02, SI-08, AC-08. */
export const promotionUserRemove: Command = {
  usage: ofPerson,
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
  throw set.reason === "no-account" ? noAccount(organisation) : new CommandError(`${email} is ${said} already`);
}
