import { type Command, CommandError, noAccount, ofPerson, required, type Values } from "./command.ts";

/** AC-08. */
export const staffAdd: Command = {
  summary: "Lets an account see /admin: bookings and wallets of its organisation, to cancel and to issue.",
  usage: ofPerson,
  async runIn(organisation, context, values) {
    const order = orderOf(values);
    const added = await context.admin.staff.add(organisation, order);
    if (added.ok) return context.print(`${order.email} is an operator of ${organisation.name}.`);
    if (added.reason === "no-account") throw noAccount(organisation);
    throw new CommandError(
      added.reason === "not-active"
        ? "this account is not in use: its address is not confirmed, or it is closed"
        : `${order.email} is an operator already`,
    );
  },
};

/** AC-08. */
export const staffRemove: Command = {
  summary: "Takes that away again; it counts at once, also where the person is signed in.",
  usage: ofPerson,
  async runIn(organisation, context, values) {
    const order = orderOf(values);
    const removed = await context.admin.staff.remove(organisation, order);
    if (removed.ok) return context.print(`${order.email} is no operator of ${organisation.name} any more.`);
    throw removed.reason === "no-account" ? noAccount(organisation) : new CommandError(`${order.email} is no operator`);
  },
};

const orderOf = (values: Values) => ({ email: required(values, "email"), reason: required(values, "reason") });
