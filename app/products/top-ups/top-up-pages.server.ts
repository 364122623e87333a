import { decimalSign } from "#server/core/amounts";
import type { TopUpTerms } from "#server/products/top-ups/terms";
import { decimalText, formatMoney } from "~/i18n/format";
import { BALANCE_NAMES } from "~/shared/wallet/card-name";
import type { ValuePages } from "~/shared/wallet/value-pages";

export const topUpPages: ValuePages<TopUpTerms> = {
  kind: "top-up",

  name: ({ terms }, { t }) => t("purchases.topUpOf", { balance: t(BALANCE_NAMES[terms.balance]) }),

  async view({ terms, price }, _, { t, locale }) {
    const balance = t(BALANCE_NAMES[terms.balance]);
    const amount = formatMoney(price, locale);
    return {
      heading: t("purchases.filledTitle"),
      text: t("purchases.filledText", { amount, balance }),
      tone: "ok",
      facts: [
        { term: t("purchases.balance"), text: balance },
        { term: t("purchases.price"), text: amount },
      ],
    };
  },

  async again({ terms, price }, _, { locale }, unpaid) {
    const amount = decimalText(price).replace(".", decimalSign(locale));
    return `/wallet/top-up?${new URLSearchParams({ balance: terms.balance, amount, ...unpaid })}`;
  },

  texts: {
    withdrawUntil: "wallet-page.withdrawTopUp",
    withdrew: "loyalty.entryWithdrew-top-up",
    paidFor: "admin.chargeBackOf-top-up",
  },

  actions: async ({ organisation, topUps }, { t }) =>
    topUps.fillable(organisation).length > 0 ? [{ href: "/wallet/top-up", text: t("wallet.topUp") }] : [],
};
