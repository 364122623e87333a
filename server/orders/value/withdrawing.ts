import type { Day } from "../../core/day.ts";
import type { Money } from "../../core/money.ts";
import { type Outcome, ok, refused } from "../../core/outcome.ts";
import type { MailedKeys } from "../../crypto/mailed-keys.ts";
import type { Db, Store } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import type { Organisation } from "../../organisation/settings.ts";
import type { Payments } from "../../payments/payments.ts";
import type { Promised } from "../../payments/refunds.ts";
import type { Purchase } from "../../ports/purchase.ts";
import { type Moment, momentAt, valueProductOf } from "../../products/value-product.ts";
import { partsBack } from "./purchase.ts";
import { findKind, findPurchase, listPurchases, listWithdrawn, markWithdrawn } from "./queries.ts";
import { refundedOf, type Settling } from "./settling.ts";
import { lastDayToWithdraw, toPurchase } from "./stored.ts";

/** What its buyer gets for withdrawing now, and until when; what was used of it is deducted. */
export type Withdrawal = {
  until: Day;
  /** Of the price. */
  back: Money;
  deducted: Money;
  /** What an operator gave back of it before, beside `back`. */
  refunded: Money;
  /** The balance it goes to, with the amount in that balance's currency; undefined: the way it was paid. */
  to: { kind: string; amount: Money } | undefined;
};

/** What a member withdrew from, for operators. */
export type Withdrawn = { at: number; kind: string; back: Money };

export async function withdrawnBy(db: Db, member: { organisationId: string; accountId: string }): Promise<Withdrawn[]> {
  const rows = await listWithdrawn(db, member);
  return rows.map(({ withdrawn_at, created_at, kind, withdrawn_amount, amount, currency }) => ({
    at: withdrawn_at ?? created_at,
    kind,
    back: { minor: withdrawn_amount ?? amount, currency },
  }));
}

/** `changed`: by now another amount comes back than its buyer agreed to. */
export type WithdrawalRefusal = "too-late" | "changed";

/** WA-07: gives a purchase up, as its terms say. */
export function createWithdrawing({
  db,
  clock,
  ledger,
  settling,
  payments,
  mailedKeys,
}: Store & {
  ledger: Ledger;
  settling: Pick<Settling, "refund">;
  payments: Pick<Payments, "carryOut">;
  mailedKeys: Pick<MailedKeys, "read">;
}) {
  const momentOf = (organisation: Organisation) => momentAt(organisation, { ledger, clock });

  /** The last day, if it is not over. */
  function untilOf({ organisation, today }: Moment, purchase: Purchase): Day | undefined {
    const last = lastDayToWithdraw(purchase, organisation.timeZone);
    return last === undefined || last < today ? undefined : last;
  }

  async function unusedOf(store: Db, moment: Moment, purchase: Purchase): Promise<number> {
    const { terms, accountId, settledAt = 0 } = purchase;
    const { pool, unused } = valueProductOf(terms.kind);
    const all = pool ? await listPurchases(store, { organisationId: moment.organisation.id, accountId }) : [];
    const newer = all
      .map((row) => toPurchase({ ...row, account_id: accountId }))
      .filter((one) => one.terms.kind === terms.kind && one.state === "done" && pool?.(one) === pool?.(purchase))
      .filter((one) => (one.settledAt ?? 0) > settledAt || (one.settledAt === settledAt && one.id > purchase.id))
      .filter((one) => untilOf(moment, one) !== undefined);
    return unused(
      store,
      moment,
      purchase,
      newer.reduce((sum, { price }) => sum + price.minor, 0),
    );
  }

  async function plan(organisation: Organisation, purchase: Purchase): Promise<Withdrawal | undefined> {
    const moment = momentOf(organisation);
    const until = purchase.state === "done" ? untilOf(moment, purchase) : undefined;
    if (until === undefined) return undefined;
    const { price, taken } = purchase;
    const minor = await unusedOf(db, moment, purchase);
    if (minor === 0) return undefined;
    const refunded = Math.min(minor, await refundedOf(db, organisation, purchase));
    const back = { ...price, minor: minor - refunded };
    const to = taken?.length ? await balanceOf(organisation, { taken, price, minor }) : undefined;
    const deducted = { ...price, minor: price.minor - minor };
    return { until, back, deducted, refunded: { ...price, minor: refunded }, to };
  }

  /** Where so much of a price goes that a balance paid. */
  async function balanceOf(
    { id: organisationId }: Organisation,
    { taken, price, minor }: { taken: NonNullable<Purchase["taken"]>; price: Money; minor: number },
  ): Promise<Withdrawal["to"]> {
    const [first] = taken;
    if (!first) return undefined;
    const parts = partsBack(taken, { minor, of: price.minor });
    const amount = { minor: parts.reduce((sum, part) => sum + part.amount, 0), currency: first.unit };
    return { kind: await findKind(db, { organisationId, id: first.account }), amount };
  }

  return {
    /** What withdrawing brings now; undefined once that is too late, or nothing of it is left. */
    planWithdrawal: plan,

    /** Whether it can't be withdrawn from now because a booking that isn't complete reserves it. */
    isReserved: async (organisation: Organisation, { id, state, terms }: Purchase): Promise<boolean> =>
      state === "done" &&
      ((await valueProductOf(terms.kind).isReserved?.(db, { organisationId: organisation.id, id })) ?? false),

    /** Where what came back of a purchase that was withdrawn from has gone; undefined: the way it was paid. */
    returnedTo: ({ taken, price, back = 0 }: Purchase, organisation: Organisation): Promise<Withdrawal["to"]> =>
      taken?.length ? balanceOf(organisation, { taken, price, minor: back }) : Promise.resolve(undefined),

    /** The purchase of a mailed key; undefined for a bad key, or if its buyer deleted the account. */
    async findByKey(organisation: Organisation, key: string): Promise<Purchase | undefined> {
      const id = mailedKeys.read("withdraw", organisation.id, key, clock.now());
      const row = id === undefined ? undefined : await findPurchase(db, { organisationId: organisation.id, id });
      return row?.account_id == null ? undefined : toPurchase({ ...row, account_id: row.account_id });
    },

    /**
     * Once, of however many; repeating it is harmless. The caller has checked that the purchase is the reader's. `agreed`: minor
     * units of the price that the reader saw coming back.
     */
    async withdraw(
      organisation: Organisation,
      { id }: Pick<Purchase, "id">,
      agreed: number,
    ): Promise<Outcome<void, WithdrawalRefusal>> {
      const key = { organisationId: organisation.id, id };
      const withdrawn = await inTransaction(db, async (trx): Promise<Outcome<Promised[], WithdrawalRefusal>> => {
        const row = await markWithdrawn(trx, key, clock.now());
        if (row?.account_id == null) return refused("too-late");
        const purchase = toPurchase({ ...row, account_id: row.account_id });
        const moment = momentOf(organisation);
        if (untilOf(moment, purchase) === undefined) return refused("too-late");
        const most = { ...purchase.price, minor: await unusedOf(trx, moment, purchase) };
        const how = { by: "buyer", most } as const;
        const takenBack = await valueProductOf(row.kind).takeBack(trx, moment, purchase, how);
        const back = -takenBack.reduce((sum, { amount }) => sum + amount, 0);
        if (back === 0) return refused("too-late");
        const refunded = Math.min(back, await refundedOf(trx, organisation, purchase));
        if (back - refunded !== agreed) return refused("changed");
        return ok(await settling.refund(trx, organisation, purchase, { back, takenBack }));
      });
      if (withdrawn.ok) {
        await payments.carryOut(organisation, withdrawn.value);
        return ok(undefined);
      }
      return (await findPurchase(db, key))?.state === "withdrawn" ? ok(undefined) : withdrawn;
    },
  };
}
