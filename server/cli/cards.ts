import type { Money } from "../core/money.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { OptionOff } from "../wallet/balances.ts";
import { inFull, moneyOf, pointsOf } from "./amounts.ts";
import {
  type Command,
  CommandError,
  choiceOf,
  dayOf,
  noAccount,
  required,
  type Values,
  WRONG_USAGE,
} from "./command.ts";

const KINDS = ["certificate", "discount"] as const;

/** WA-04, AC-08. */
export const cardIssue: Command = {
  summary: "Puts a certificate or a discount card into somebody's wallet.",
  usage: `--organisation SLUG --email ADDRESS --kind certificate|discount --code CODE --products HLT[,RST] --amount "50.00 USD" --reason TEXT [--until DAY]

  --code    as its owner reads it; once in the organisation
  --until   the last day it can be spent, as 2027-12-31
  --reason  why, for the log`,
  async runIn(organisation, context, values) {
    const kind = choiceOf(values, "kind", KINDS);
    const products = productsOf(values);
    const [code, reason] = [required(values, "code"), required(values, "reason")];
    const card = { kind, code, products, amount: moneyOf(values), expiresOn: dayOf(values, "until") ?? null, reason };
    const issued = await context.admin.cards.issue(organisation, {
      ...card,
      to: { email: required(values, "email") },
    });
    if (issued.ok) return context.print(`The card ${code} is in the wallet.`);
    if (issued.reason === "option-off") throw optionError(organisation, issued);
    if (issued.reason === "taken") throw new CommandError(`${organisation.slug} has a card ${code} already`);
    throw noAccount(organisation);
  },
};

const WHY_NOT = {
  unknown: "there is no such card",
  several: "there are several cards with this code",
  "in-use": "somebody spends of it at this moment; try again",
  "same-owner": "it is in this wallet already",
  empty: "it holds nothing, or counts no longer",
  "no-account": "there is no account with this address",
};

/** WA-04, AC-08. */
export const cardWithdraw: Command = {
  summary: "Withdraws a card: it counts no longer, and what it held goes back.",
  usage: "--organisation SLUG --code CODE --reason TEXT",
  async runIn(organisation, context, values) {
    const [code, reason] = [required(values, "code"), required(values, "reason")];
    const withdrawn = await context.admin.cards.withdraw(organisation, { code, reason });
    if (!withdrawn.ok) throw new CommandError(`${code}: ${WHY_NOT[withdrawn.reason]}`);
    const { minor, currency } = withdrawn.value;
    context.print(`The card ${code} is withdrawn; it held ${inFull(minor, currency)}.`);
  },
};

const BALANCES = ["cash-card", "myvacations", "points", "credit"] as const;

/** WA-08, AC-08. */
export const balanceAdd: Command = {
  summary: "Adds to somebody's cash card, myvacations or points, or takes down what an agent pays of their credit.",
  usage: `--organisation SLUG --email ADDRESS --kind ${BALANCES.join("|")} --amount "50.00 USD" --reason TEXT [--until DAY] [--paid]

  --amount  of points as "500 points"
  --until   the last day it can be spent, as 2027-12-31
  --paid    its owner paid for it; without it the organisation gives it
  --reason  why, for the log`,
  async runIn(organisation, context, values) {
    const kind = choiceOf(values, "kind", BALANCES);
    const [email, reason] = [required(values, "email"), required(values, "reason")];
    const balance = {
      of: { email },
      kind,
      ...changeOf(values, kind),
      expiresOn: dayOf(values, "until") ?? null,
    };
    const added = await context.admin.balances.add(organisation, { ...balance, reason });
    if (!added.ok && added.reason === "option-off") throw optionError(organisation, added);
    if (!added.ok) throw noAccount(organisation);
    context.print("It is in the wallet.");
  },
};

const TAKEN_FROM = ["cash-card", "myvacations", "points"] as const;

/** WA-08, AC-08. */
export const balanceTake: Command = {
  summary: "Takes back from somebody's cash card, myvacations or points, never more than is held.",
  usage: `--organisation SLUG --email ADDRESS --kind ${TAKEN_FROM.join("|")} --amount "50.00 USD" --reason TEXT [--paid]

After a top-up was refunded or charged back, or given by mistake.
  --amount  of points as "500 points"
  --paid    its owner had paid for it; without it the organisation had given it
  --reason  why, for the log`,
  async runIn(organisation, context, values) {
    const kind = choiceOf(values, "kind", TAKEN_FROM);
    const [email, reason] = [required(values, "email"), required(values, "reason")];
    const taken = { of: { email }, kind, ...changeOf(values, kind), reason };
    const outcome = await context.admin.balances.take(organisation, taken);
    if (outcome.ok) return context.print("It is taken from the wallet.");
    throw outcome.reason === "insufficient" ? new CommandError("there is less than that") : noAccount(organisation);
  },
};

/** WA-04, AC-08. */
export const cardMove: Command = {
  summary: "Moves a card with what it holds into somebody else's wallet.",
  usage: `--organisation SLUG --code CODE --to ADDRESS --reason TEXT

Whoever had it keeps an empty one: what bookings paid with it give back when they are canceled comes there.`,
  async runIn(organisation, context, values) {
    const [code, email, reason] = [required(values, "code"), required(values, "to"), required(values, "reason")];
    const moved = await context.admin.cards.move(organisation, { code, email, reason });
    if (!moved.ok) throw new CommandError(`${code}: ${WHY_NOT[moved.reason]}`);
    const { minor, currency } = moved.value;
    context.print(`The card ${code} is in the other wallet; it holds ${inFull(minor, currency)}.`);
  },
};

/** How much, and whether its owner paid for it; nobody pays for points. */
function changeOf(values: Values, kind: string): { amount: Money; paid: boolean } {
  const paid = values["paid"] === true;
  if (kind !== "points") return { amount: moneyOf(values), paid };
  if (paid) throw new CommandError("--paid is not of points", WRONG_USAGE);
  return { amount: pointsOf(values), paid };
}

export const optionError = ({ slug }: Organisation, { option }: OptionOff): CommandError =>
  new CommandError(`the setting walletOptions of ${slug} has no "${option}": its members would not see that`);

export function productsOf(values: Values): string[] {
  const products = required(values, "products").toUpperCase().split(",");
  const strange = products.filter((product) => !/^[A-Z]{3}$/.test(product));
  if (strange.length === 0) return products;
  throw new CommandError(`--products: ${strange.join(", ")} is no product code`, WRONG_USAGE);
}
