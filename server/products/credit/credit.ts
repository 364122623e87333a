import type { Day } from "../../core/day.ts";
import type { Money } from "../../core/money.ts";
import { BY_PAGE, type Purchases, type Setting } from "../../orders/index.ts";
import type { CreditTerms } from "./terms.ts";

/** How agents pay what they owe of their credit. */
export const createCredit = ({ purchases }: { purchases: Pick<Purchases, "buy" | "countOver"> }) => ({
  /** Through a provider's page. What is owed at the end of a month is paid once, from however many tabs. */
  async pay(setting: Setting, { month, amount }: { month: Day; amount: Money }) {
    const same = `credit:${month}:${amount.minor}:${amount.currency}:`;
    const number = await purchases.countOver(setting.organisation, setting.account, same);
    const terms: CreditTerms = { kind: "credit", month };
    return purchases.buy(setting, { key: `${same}${number}`, terms, price: amount, agreedAt: null, way: BY_PAGE });
  },
});
