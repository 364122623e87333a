import { WALLET_PRODUCTS } from "../core/wallet-products.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { OptionOff } from "../wallet/balances.ts";
import { agentIdOf } from "./agent-add.ts";
import { amountIn, inFull } from "./amounts.ts";
import { type Command, CommandError, noAccount, required, type Values, WRONG_USAGE } from "./command.ts";

const WHY_NOT = {
  unknown: "there is no such card",
  several: "there are several cards with this code",
  "in-use": "somebody spends of it at this moment; try again",
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

/** AC-08, AG-06. */
export const creditPay: Command = {
  summary: "Takes down what an agent paid of their credit.",
  usage: `--organisation SLUG --email ADDRESS --amount "50.00 USD" --reason TEXT

  --amount  in the organisation's currency
  --reason  why, for the log`,
  async runIn(organisation, context, values) {
    const [email, reason] = [required(values, "email"), required(values, "reason")];
    required(values, "amount");
    const { currency } = organisation;
    const minor = amountIn(values, "amount", currency) ?? 0;
    if (minor === 0) throw new CommandError("--amount has to be above zero", WRONG_USAGE);
    const of = { accountId: await agentIdOf(context, organisation, email) };
    const payment = { of, kind: "credit", amount: { minor, currency }, expiresOn: null, paid: true } as const;
    const added = await context.admin.balances.add(organisation, { ...payment, reason });
    if (!added.ok && added.reason === "too-much") throw new CommandError("--amount is more than a balance can hold");
    if (!added.ok) throw noAccount(organisation);
    context.print("It is taken down.");
  },
};

export const optionError = ({ slug }: Organisation, { option }: Pick<OptionOff, "option">): CommandError =>
  new CommandError(`the setting walletOptions of ${slug} has no "${option}": its members would not see that`);

export function productsOf(values: Values): string[] {
  const products = required(values, "products").toUpperCase().split(",");
  const strange = products.filter((product) => !(WALLET_PRODUCTS as readonly string[]).includes(product));
  if (strange.length === 0) return products;
  const all = WALLET_PRODUCTS.join(", ");
  throw new CommandError(`--products: no card pays for ${strange.join(", ")}; cards pay for ${all}`, WRONG_USAGE);
}
