import { USUAL_TO_WITHDRAW } from "../../core/limits.ts";
import { emailCopy } from "../../email/copy/copy.ts";
import { formatMoney } from "../../email/format.ts";
import { planText } from "../../email/source-words.ts";
import {
  beginPlan,
  boughtPeriod,
  canBegin,
  endPaidPlan,
  paidRest,
  renewPlan,
  restorePaidPlan,
} from "../../membership/periods.ts";
import { fromSales, type ValueProduct } from "../value-product.ts";
import { planWords } from "./copy/copy.ts";
import { type BoughtPlan, storedTerms } from "./terms.ts";

/** A period of a plan (LO-07). */
export const plans: ValueProduct<BoughtPlan> = {
  kind: "plan",
  terms: storedTerms,
  isIncome: true,
  withdrawDays: ({ plan: { withdrawDays = USUAL_TO_WITHDRAW } }) => withdrawDays,

  /** A plan begins only where the running one has not changed meanwhile. */
  canDeliver: (trx, { organisation, today }, { accountId, terms }) =>
    canBegin(trx, { organisationId: organisation.id, accountId }, terms.after, today),

  /** false where it does not go on from what it was bought for. */
  async deliver(trx, { organisation, now, today }, { id: purchaseId, accountId, price, origin, terms }) {
    const { planId, plan, startsOn, worth, after, paysFrom } = terms;
    const { id: organisationId } = organisation;
    const amount = price.minor;
    const begun =
      after?.how === "renews"
        ? await renewPlan(trx, organisationId, after, { amount, purchaseId })
        : await beginPlan(trx, { organisationId, accountId }, now, {
            planId,
            terms: plan,
            startsOn: startsOn ?? today,
            amount,
            worth,
            purchaseId,
            replaces: after ?? undefined,
            paysFrom,
            origin,
          });
    return begun.ok;
  },

  /** The price less the days used. */
  unused: async (db, { organisation, today }, { id, price }) =>
    Math.min(price.minor, await paidRest(db, { organisationId: organisation.id, id }, today)),

  async takeBack(trx, { organisation: { id: organisationId }, today }, { id, price }, { by }) {
    const rest = by === "bank" ? price.minor : await paidRest(trx, { organisationId, id }, today);
    const isEnded = rest > 0 && (await endPaidPlan(trx, organisationId, id, today));
    return isEnded ? fromSales(price, Math.min(price.minor, rest)) : [];
  },

  restore: (trx, { organisation, today }, { id }) => restorePaidPlan(trx, organisation.id, id, today),

  /** Of a change to a dearer plan its whole price, less the rest of the plan before. */
  lines: ({ worth }, paid) => [
    { code: "plan", amount: worth },
    ...(worth > paid ? [{ code: "plan-rest" as const, amount: paid - worth }] : []),
  ],

  async period(db, key) {
    const bought = await boughtPeriod(db, key);
    return bought && { names: bought.names, from: bought.from, to: bought.to };
  },

  async email(db, { id: organisationId }, { id, terms, price }, { language, occasion }) {
    const copy = emailCopy[language];
    const words = planWords[language];
    const amount = (minor: number) => formatMoney({ ...price, minor }, copy.locale);
    const period = occasion === "bought" ? await boughtPeriod(db, { organisationId, id }) : undefined;
    const { worth, paysFrom } = terms;
    const next = paysFrom === null ? words.nextByYou : words.nextFromBalance(copy.purchase[paysFrom]);
    return {
      about: [
        ...(period ? [{ label: copy.plan.plan, text: planText(period, copy) }] : []),
        ...(worth > price.minor
          ? [
              { label: copy.plan.price, text: amount(worth) },
              { label: copy.document.words["plan-rest"], text: amount(price.minor - worth) },
            ]
          : []),
      ],
      conditions: [],
      notes: period ? [next] : [],
    };
  },

  words: planWords,
};
