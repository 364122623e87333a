import { type Day, dayIn } from "../../core/day.ts";
import { emailCopy } from "../../email/copy/copy.ts";
import { formatDay, formatList, formatMoney } from "../../email/format.ts";
import type { Purchase } from "../../ports/purchase.ts";
import { PAYERS_BANK } from "../../wallet/charge-backs.ts";
import { issueCard, restoreCard, untouchedOf, withdrawUntouched } from "../../wallet/issue.ts";
import { newCard } from "../../wallet/new-card.ts";
import { isCardReserved } from "../../wallet/source-queries.ts";
import { fromSales, type Moment, type ValueProduct } from "../value-product.ts";
import { certificateWords } from "./copy/copy.ts";
import { type CertificateTerms, certificateGoods, storedTerms } from "./terms.ts";

/** A card for one booking; its id is that of the purchase. */
export const certificates: ValueProduct<CertificateTerms> = {
  kind: "certificate",
  terms: storedTerms,
  goods: certificateGoods,
  isIncome: true,
  withdrawDays: ({ withdrawDays }) => withdrawDays,

  async deliver(trx, { organisation, ledger, now }, purchase) {
    const { id, accountId, price, terms } = purchase;
    const certificate = {
      id,
      organisationId: organisation.id,
      accountId,
      proCode: terms.proCode,
      products: terms.services,
      kind: "certificate" as const,
      amount: { minor: terms.worth, currency: price.currency },
      expiresOn: lastDayToSpend(purchase, organisation.timeZone),
    };
    await issueCard(trx, ledger, newCard(certificate, now), accountId);
    return true;
  },

  /** The price while nothing was spent. */
  unused: async (db, at, purchase) =>
    (await untouchedOf(db, ownerOf(at, purchase), [purchase.id])).length > 0 ? purchase.price.minor : 0,

  isReserved: (db, { organisationId, id }) => isCardReserved(db, { organisationId, cardId: id }),

  async takeBack(trx, at, purchase, { by }) {
    const { id: cardId, accountId, price } = purchase;
    const order = by === "bank" ? { actorId: PAYERS_BANK, reason: "chargeback" } : { actorId: accountId };
    const card = await withdrawUntouched(trx, at.ledger, ownerOf(at, purchase), { cardId, ...order });
    return card.ok ? fromSales(price, price.minor) : [];
  },

  async restore(trx, at, purchase) {
    const order = { cardId: purchase.id, actorId: PAYERS_BANK, reason: "charge-back-won" };
    await restoreCard(trx, at.ledger, ownerOf(at, purchase), order);
    return true;
  },

  lines: (_, amount) => [{ code: "certificate", amount }],

  async email(_, { timeZone }, purchase, { language, occasion }) {
    const { locale } = emailCopy[language];
    const { worth, usableFor, validUntil, validForever, products, oneBooking } = certificateWords[language];
    const { terms, price } = purchase;
    const about = [{ label: worth, text: formatMoney({ ...price, minor: terms.worth }, locale) }];
    if (occasion === "withdrawn") return { about, conditions: [], notes: [] };
    const names: Record<string, string> = products;
    const until = lastDayToSpend(purchase, timeZone);
    return {
      about,
      conditions: [
        {
          label: usableFor,
          text: formatList(
            terms.services.map((code) => names[code] ?? code),
            locale,
          ),
        },
        { label: validUntil, text: until === null ? validForever : formatDay(until, locale) },
      ],
      notes: [oneBooking],
    };
  },

  words: certificateWords,
};

const ownerOf = ({ organisation }: Moment, { accountId }: Purchase) => ({ organisationId: organisation.id, accountId });

/** Until it can be spent; null: it has no end. */
function lastDayToSpend({ terms, settledAt }: Purchase<CertificateTerms>, timeZone: string): Day | null {
  return settledAt === undefined || terms.validDays === null ? null : dayIn(timeZone, settledAt) + terms.validDays;
}
