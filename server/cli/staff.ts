import { STAFF_ROLES } from "../core/staff.ts";
import {
  type Command,
  CommandError,
  choiceOf,
  noAccount,
  ofPerson,
  printFound,
  required,
  type Values,
} from "./command.ts";

const lastOwner = () => new CommandError("this is the last owner: make another account an owner first");
/** Only a page has an account as its actor. */
const ownRole = () => new CommandError("another owner changes this role");

/** OP-07. */
export const staffList: Command = {
  summary: "Lists the accounts that may see /admin, with their roles.",
  usage: "--organisation SLUG [--json]",
  async runIn(organisation, context, values) {
    const staff = (await context.admin.staff.list(organisation)).map(({ email, name, staffRole: role }) => ({
      email,
      name,
      role,
    }));
    printFound(context, values, staff, ({ email, name, role }) => `${email}\t${name}\t${role}`);
  },
};

/** AC-08, OP-07. */
export const staffSet: Command = {
  summary: "Lets an account see /admin in a role, in place of the one it has.",
  usage: `--organisation SLUG --email ADDRESS --role ${STAFF_ROLES.join("|")} --reason TEXT

  --email  of the account
  --role  support: people and bookings; finance: those and money; marketing: people and loyalty;
          catalogue: what is sold; owner: everything, also who has which role`,
  async runIn(organisation, context, values) {
    const order = { ...orderOf(values), role: choiceOf(values, "role", STAFF_ROLES) };
    const set = await context.admin.staff.set(organisation, order);
    if (set.ok) return context.print(`${order.email} is staff of ${organisation.name}: ${order.role}.`);
    switch (set.reason) {
      case "no-account":
        throw noAccount(organisation);
      case "last-owner":
        throw lastOwner();
      case "own":
        throw ownRole();
      case "not-active":
        throw new CommandError("this account is not in use: its address is not confirmed, or it is closed");
      case "so-already":
        throw new CommandError(`${order.email} has this role already`);
    }
  },
};

/** AC-08. */
export const staffRemove: Command = {
  summary: "Takes the role away again; it counts at once, also where the person is signed in.",
  usage: ofPerson,
  async runIn(organisation, context, values) {
    const order = orderOf(values);
    const removed = await context.admin.staff.remove(organisation, order);
    if (removed.ok) return context.print(`${order.email} is not on the staff of ${organisation.name} any more.`);
    if (removed.reason === "last-owner") throw lastOwner();
    if (removed.reason === "own") throw ownRole();
    throw removed.reason === "no-account"
      ? noAccount(organisation)
      : new CommandError(`${order.email} is not on the staff`);
  },
};

/** OP-07. */
export const staffResetFactor: Command = {
  summary: "Ends the second factor and all sessions of an account whose phone is lost; it sets up another one then.",
  usage: ofPerson,
  async runIn(organisation, context, values) {
    const order = orderOf(values);
    const reset = await context.admin.staff.resetFactor(organisation, order);
    if (reset.ok) return context.print(`${order.email} signs in again and sets up another phone.`);
    throw reset.reason === "no-account"
      ? noAccount(organisation)
      : new CommandError(`${order.email} has no second factor`);
  },
};

const orderOf = (values: Values) => ({ email: required(values, "email"), reason: required(values, "reason") });
