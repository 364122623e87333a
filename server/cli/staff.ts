import { type Command, CommandError, required, type Values } from "./command.ts";

const shared = {
  usage: `--organisation SLUG --email ADDRESS --reason TEXT

  --reason  why, for the log`,
};

/** AC-08. */
export const staffAdd: Command = {
  ...shared,
  summary: "Lets an account see /admin: bookings and wallets of its organisation, to cancel and to issue.",
  async runIn(organisation, context, values) {
    const order = orderOf(values);
    const added = await context.admin.staff.add(organisation, order);
    if (added.ok) return context.print(`${order.email} is an operator of ${organisation.name}.`);
    throw new CommandError(
      {
        "no-account": `${organisation.slug} has no account with this address`,
        "not-active": "this account is not in use: its address is not confirmed, or it is closed",
        "so-already": `${order.email} is an operator already`,
      }[added.reason],
    );
  },
};

/** AC-08. */
export const staffRemove: Command = {
  ...shared,
  summary: "Takes that away again; it counts at once, also where the person is signed in.",
  async runIn(organisation, context, values) {
    const order = orderOf(values);
    const removed = await context.admin.staff.remove(organisation, order);
    if (removed.ok) return context.print(`${order.email} is no operator of ${organisation.name} any more.`);
    throw new CommandError(
      removed.reason === "no-account"
        ? `${organisation.slug} has no account with this address`
        : `${order.email} is no operator`,
    );
  },
};

const orderOf = (values: Values) => ({ email: required(values, "email"), reason: required(values, "reason") });
