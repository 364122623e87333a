import type { CodeKind } from "../orders/index.ts";
import { optionOff } from "../wallet/balances.ts";
import { inFull, moneyOf } from "./amounts.ts";
import { optionError, productsOf } from "./cards.ts";
import { type Command, CommandError, choiceOf, count, dayOf, required, WRONG_USAGE } from "./command.ts";

const KINDS: CodeKind[] = ["certificate", "discount", "cash-card", "myvacations"];
const MOST_CODES = 1_000;

/** RT-04, AC-08. */
export const cardCodes: Command = {
  summary:
    "Makes codes that members put into their wallet, and prints them: they are not kept where anybody can read them.",
  usage: `--organisation SLUG --kind certificate|discount|cash-card|myvacations --amount "50.00 USD" --count N --reason TEXT [--products HLT[,RST]] [--until DAY] [--dry-run]

  --products  of a certificate or a discount card
  --count     how many, ${MOST_CODES} at most
  --until     the last day a code can be used, and what it brings be spent, as 2027-12-31
  --reason    why, for the log`,
  async runIn(organisation, context, values) {
    const kind = choiceOf(values, "kind", KINDS);
    const products = kind === "certificate" || kind === "discount" ? productsOf(values) : [];
    const number = count(values, "count", { min: 1, max: MOST_CODES });
    if (number === undefined) throw new CommandError("--count is missing", WRONG_USAGE);
    const [amount, expiresOn, reason] = [moneyOf(values), dayOf(values, "until") ?? null, required(values, "reason")];
    if (values["dry-run"] === true) {
      const option = optionOff(organisation, kind);
      if (option) throw optionError(organisation, { option });
      const { minor, currency } = amount;
      const all = inFull(BigInt(minor) * BigInt(number), currency);
      return context.print(`${number} codes of ${inFull(minor, currency)} would be made: ${all} in all.`);
    }
    const wanted = { kind, products, amount, expiresOn, count: number };
    const made = await context.admin.codes.make(organisation, { ...wanted, reason });
    if (!made.ok) throw optionError(organisation, made);
    for (const code of made.value) context.print(code);
  },
};
