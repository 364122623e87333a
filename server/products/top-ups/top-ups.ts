import { type AmountProblem, parseAmount } from "../../core/amounts.ts";
import type { Money } from "../../core/money.ts";
import { type Outcome, ok, refused } from "../../core/outcome.ts";
import { BY_PAGE, type Purchases, type Setting } from "../../orders/index.ts";
import type { Organisation } from "../../organisation/settings.ts";
import type { Payments } from "../../payments/payments.ts";
import { minorUnits } from "../../reference/currencies.ts";
import { type BalanceKind, balanceKindsOf } from "../../wallet/balances.ts";
import type { TopUpTerms } from "./terms.ts";

/** WA-08: the least and the most of one top-up, in minor units of a currency with two digits or none. */
const LEAST = 10_00;
const MOST = 5_000_00;

/** How members fill a balance. */
export const createTopUps = ({
  purchases,
  payments,
}: {
  purchases: Pick<Purchases, "buy">;
  payments: Pick<Payments, "areTaken" | "stepOf">;
}) => ({
  /** The balances that can be filled through a payment page. */
  fillable: (organisation: Organisation): BalanceKind[] =>
    payments.areTaken(organisation) ? balanceKindsOf(organisation.walletOptions) : [],

  limits,

  /** Parses a typed amount in the organisation's currency, by the locale's number format. */
  amount(organisation: Organisation, typed: string, locale: string): Outcome<Money, AmountProblem | "outside"> {
    const { currency } = organisation;
    const read = parseAmount(typed, { locale, decimals: minorUnits(currency), currency });
    if (!read.ok) return read;
    const { least, most } = limits(organisation);
    // As a further decimal that the currency doesn't have.
    if (read.value % payments.stepOf(organisation, currency) !== 0) return refused("wrong");
    return read.value < least.minor || read.value > most.minor
      ? refused("outside")
      : ok({ minor: read.value, currency });
  },

  /** Through a provider's page. `key` is the form's own. */
  fill(setting: Setting, { key, balance, amount }: { key: string; balance: BalanceKind; amount: Money }) {
    const terms: TopUpTerms = { kind: "top-up", balance, withdrawDays: setting.organisation.topUpWithdrawDays };
    const wanted = { key: `top-up:${key}:${balance}:${amount.minor}`, terms, price: amount, agreedAt: null };
    return purchases.buy(setting, { ...wanted, way: BY_PAGE });
  },
});

function limits({ currency }: Organisation): { least: Money; most: Money } {
  const scale = minorUnits(currency) === 3 ? 10 : 1;
  return { least: { minor: LEAST * scale, currency }, most: { minor: MOST * scale, currency } };
}
