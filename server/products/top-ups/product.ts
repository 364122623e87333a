import { emailCopy } from "../../email/copy/copy.ts";
import { spendable } from "../../ledger/rules.ts";
import { drawUpTo, topUp } from "../../wallet/balances.ts";
import type { ValueProduct } from "../value-product.ts";
import { topUpWords } from "./copy/copy.ts";
import { storedTerms, type TopUpTerms } from "./terms.ts";

/** Money that its buyer puts into a balance. */
export const topUps: ValueProduct<TopUpTerms> = {
  kind: "top-up",
  terms: storedTerms,
  isIncome: false,
  withdrawDays: ({ withdrawDays }) => withdrawDays,

  async deliver(trx, { organisation, ledger }, { id, accountId, price, terms }) {
    const filled = await topUp(trx, ledger, {
      organisationId: organisation.id,
      accountId,
      kind: terms.balance,
      amount: price,
      expiresOn: null,
      key: `purchase:${id}:top-up`,
      reason: "top-up",
      actorId: accountId,
      from: "payment-clearing",
    });
    if (!filled.ok) throw new Error(`a balance cannot be filled: ${filled.reason}`);
    return true;
  },

  pool: ({ terms, price }) => `${terms.balance}.${price.currency}`,

  /** What is not spent. */
  async unused(db, { organisation, ledger, today }, { accountId, terms, price }, newer) {
    const holder = { organisationId: organisation.id, ownerId: accountId };
    const held = await ledger.holdings(db, holder, { kinds: [terms.balance], unit: price.currency }, today);
    const lasting = held.filter(({ expiresOn }) => expiresOn === null);
    const left = lasting.reduce((sum, holding) => sum + spendable(holding), 0) - newer;
    return Math.max(0, Math.min(price.minor, left));
  },

  takeBack(trx, { organisation, ledger, today }, { accountId, terms }, { by, most }) {
    const owner = { organisationId: organisation.id, accountId };
    return drawUpTo(trx, ledger, owner, { kind: terms.balance, most, lasting: by === "buyer" }, today);
  },

  restore: async () => true,

  lines: (_, amount) => [{ code: "top-up", amount }],

  email: async (_db, _organisation, { terms }, { language }) => ({
    about: [{ label: topUpWords[language].balance, text: emailCopy[language].purchase[terms.balance] }],
    conditions: [],
    notes: [],
  }),

  words: topUpWords,
};
