import type { Day } from "../../core/day.ts";
import type { Db } from "../../db/schema.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import type { Purchase } from "../../ports/purchase.ts";
import { drawUpTo, topUp } from "../../wallet/balances.ts";
import type { ValueProduct } from "../value-product.ts";
import { creditWords } from "./copy/copy.ts";
import { type CreditTerms, storedTerms } from "./terms.ts";

/** AG-06: what an agent pays of credit that was used. */
export const credit: ValueProduct<CreditTerms> = {
  kind: "credit",
  terms: storedTerms,
  isIncome: false,
  withdrawDays: () => 0,

  /** Only what is still owed: another payment may have been quicker, or bookings were canceled. */
  canDeliver: (trx, { organisation, ledger, today }, { accountId, price }) =>
    isOwed(trx, ledger, { organisationId: organisation.id, ownerId: accountId }, price, today),

  async deliver(trx, { organisation, ledger }, { id, accountId, price }) {
    const paid = await topUp(trx, ledger, {
      organisationId: organisation.id,
      accountId,
      kind: "credit",
      amount: price,
      expiresOn: null,
      key: `purchase:${id}:credit`,
      reason: "top-up",
      actorId: accountId,
      from: "payment-clearing",
    });
    if (!paid.ok) throw new Error(`credit cannot be paid: ${paid.reason}`);
    return true;
  },

  unused: async () => 0,

  /** What the agent owes again; what is above the limit by then is missing. */
  takeBack: (trx, { organisation, ledger, today }, { accountId }, { most }) =>
    drawUpTo(trx, ledger, { organisationId: organisation.id, accountId }, { kind: "credit", most }, today),

  restore: async () => true,

  lines: (_, amount) => [{ code: "credit", amount }],

  email: async () => ({ about: [], conditions: [], notes: [] }),

  words: creditWords,
};

async function isOwed(
  trx: Db,
  ledger: Pick<Ledger, "holdings" | "lock">,
  owner: { organisationId: string; ownerId: string },
  { minor, currency: unit }: Purchase["price"],
  today: Day,
): Promise<boolean> {
  const held = () => ledger.holdings(trx, owner, { kinds: ["credit"], unit }, today);
  await ledger.lock(trx, owner.organisationId, await held());
  return (await held()).reduce((owed, { balance }) => owed - balance, 0) >= minor;
}
