import type { CreditTerms } from "#server/products/credit/terms";
import { formatDay, formatMoney } from "~/i18n/format";
import type { ValuePages } from "~/shared/wallet/value-pages";

export const creditPages: ValuePages<CreditTerms> = {
  kind: "credit",

  name: ({ terms }, { t, locale }) => t("agent.creditPaymentOf", { month: formatDay(terms.month, locale, "month") }),

  async view({ terms, price }, _, { t, locale }) {
    const amount = formatMoney(price, locale);
    return {
      heading: t("agent.creditPaidTitle"),
      text: t("agent.creditPaidText"),
      tone: "ok",
      facts: [
        { term: t("agent.creditMonth"), text: formatDay(terms.month, locale, "month") },
        { term: t("purchases.price"), text: amount },
      ],
    };
  },

  again: async (_purchase, _context, _i18n, unpaid) => `/agent/profile?${new URLSearchParams(unpaid)}`,

  texts: {
    withdrawUntil: "wallet-page.withdrawTopUp",
    withdrew: "loyalty.entryWithdrew-top-up",
    paidFor: "admin.chargeBackOf-credit",
    tooLate: { heading: "refusals.tooLateTitle", text: "refusals.creditNotOwed" },
  },
};
