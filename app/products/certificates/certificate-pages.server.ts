import type { Purchase } from "#server/ports/purchase";
import type { CertificateTerms } from "#server/products/certificates/terms";
import { formatMoney } from "~/i18n/format";
import { pathOfThisSite } from "~/request/paths";
import { cardName } from "~/shared/wallet/card-name";
import { purchaseHref } from "~/shared/wallet/certificate-choice";
import type { ValuePages } from "~/shared/wallet/value-pages";

export const certificatePages: ValuePages<CertificateTerms> = {
  kind: "certificate",

  name: (purchase, { t, locale }) => t("purchases.worthTitle", { worth: formatMoney(worthOf(purchase), locale) }),

  async view(purchase, { organisation, certificates }, { t, locale }, buyer) {
    const card = buyer && (await certificates.card(organisation, buyer, purchase.id));
    const term = card ? cardName({ kind: "certificate", code: card.code }, t) : t("purchases.worth");
    const facts = [
      { term, text: formatMoney(worthOf(purchase), locale) },
      { term: t("purchases.price"), text: formatMoney(purchase.price, locale) },
    ];
    // An operator withdrew it.
    if (card?.withdrawn)
      return {
        heading: t("purchases.endedTitle"),
        text: t("purchases.endedText"),
        tone: "warn",
        facts,
        asksToWrite: true,
      };
    return {
      heading: t("purchases.boughtTitle"),
      text: t("purchases.boughtText"),
      tone: "ok",
      facts,
      selection: card?.selection,
    };
  },

  async again(purchase, { organisation, wallet }, _, unpaid) {
    const { offerId } = purchase.terms;
    const back = backOf(purchase);
    return (await wallet.certificateOnSale(organisation, offerId)) ? purchaseHref(offerId, back, unpaid) : back;
  },

  texts: {
    withdrawUntil: "purchases.withdrawUntil",
    withdrew: "loyalty.entryWithdrew-certificate",
    paidFor: "admin.chargeBackOf-certificate",
  },

  async actions({ organisation, purchases, wallet }, { t }) {
    const isSold = purchases.areSold(organisation) && (await wallet.certificatesOnSale(organisation)).length > 0;
    return isSold ? [{ href: "/wallet/buy", text: t("wallet.buy") }] : [];
  },

  withdrawable: ({ organisation, certificates }, account) => certificates.withdrawable(organisation, account),
};

const worthOf = ({ terms, price }: Purchase<CertificateTerms>) => ({ ...price, minor: terms.worth });

const backOf = ({ returnTo }: Purchase): string => pathOfThisSite(returnTo, "/wallet");
