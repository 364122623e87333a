import type { Kysely } from "kysely";
import type { Clock } from "../core/clock.ts";
import { type Day, dayIn } from "../core/day.ts";
import type { Money } from "../core/money.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import type { MailedKeys } from "../crypto/mailed-keys.ts";
import type { Database } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { type Entry, spendable } from "../ledger/rules.ts";
import { endPaidPlan, paidRest } from "../membership/periods.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { Payments } from "../payments/payments.ts";
import type { Promised } from "../payments/refunds.ts";
import { drawUpTo } from "../wallet/balances.ts";
import { untouchedOf, withdrawUntouched } from "../wallet/issue.ts";
import { isCardReserved } from "../wallet/source-queries.ts";
import { lastDayToWithdraw, type Purchase, partsBack, toPurchase } from "./purchase.ts";
import { findKind, findPurchase, listWithdrawn, markWithdrawn } from "./queries.ts";
import type { Settling } from "./settling.ts";

/** What its buyer gets for withdrawing now, and until when; what was used of it is deducted. */
export type Withdrawal = {
  until: Day;
  /** Of the price. */
  back: Money;
  deducted: Money;
  /** The balance it goes to, with the amount in that balance's currency; undefined: the way it was paid. */
  to: { kind: string; amount: Money } | undefined;
};

/** What a member withdrew from, for operators. */
export type Withdrawn = { at: number; kind: Purchase["terms"]["kind"]; back: Money };

export async function withdrawnBy(
  db: Kysely<Database>,
  member: { organisationId: string; accountId: string },
): Promise<Withdrawn[]> {
  const rows = await listWithdrawn(db, member);
  return rows.map(({ withdrawn_at, created_at, kind, withdrawn_amount, amount, currency }) => ({
    at: withdrawn_at ?? created_at,
    kind,
    back: { minor: withdrawn_amount ?? amount, currency },
  }));
}

/** `changed`: by now another amount comes back than its buyer agreed to. */
export type WithdrawalRefusal = "too-late" | "changed";

/**
 * WA-07: gives a purchase up, as its terms say: of a certificate the price while nothing was spent, of a top-up what is not
 * spent, of a plan the price less the days used.
 */
export function createWithdrawing({
  db,
  clock,
  ledger,
  settling,
  payments,
  mailedKeys,
}: {
  db: Kysely<Database>;
  clock: Clock;
  ledger: Ledger;
  settling: Pick<Settling, "refund">;
  payments: Pick<Payments, "carryOut">;
  mailedKeys: Pick<MailedKeys, "read">;
}) {
  const todayOf = ({ timeZone }: Organisation) => dayIn(timeZone, clock.now());

  /** The last day, if it is not over. */
  function untilOf(organisation: Organisation, purchase: Purchase): Day | undefined {
    const last = lastDayToWithdraw(purchase, organisation.timeZone);
    return last === undefined || last < todayOf(organisation) ? undefined : last;
  }

  /** Minor units that come back now; 0: nothing. */
  async function unused(organisation: Organisation, { id, accountId, terms, price }: Purchase): Promise<number> {
    const owner = { organisationId: organisation.id, accountId };
    const today = todayOf(organisation);
    if (terms.kind === "certificate") return (await untouchedOf(db, owner, [id])).length > 0 ? price.minor : 0;
    if (terms.kind === "plan")
      return Math.min(price.minor, await paidRest(db, { organisationId: organisation.id, id }, today));
    const holder = { organisationId: organisation.id, ownerId: accountId };
    const held = await ledger.holdings(db, holder, { kinds: [terms.balance], unit: price.currency }, today);
    const lasting = held.filter(({ expiresOn }) => expiresOn === null);
    return Math.min(
      price.minor,
      lasting.reduce((sum, holding) => sum + spendable(holding), 0),
    );
  }

  /** Takes back what was sold; how much of the price that is worth, and the entries that take it from a balance. */
  async function clawBack(
    trx: Kysely<Database>,
    organisation: Organisation,
    { id, accountId, terms, price }: Purchase,
  ): Promise<{ back: number; drawn: Entry[] }> {
    const { id: organisationId } = organisation;
    const owner = { organisationId, accountId };
    const today = todayOf(organisation);
    if (terms.kind === "certificate") {
      const card = await withdrawUntouched(trx, ledger, owner, { cardId: id, actorId: accountId });
      return { back: card.ok ? price.minor : 0, drawn: [] };
    }
    if (terms.kind === "plan") {
      const rest = await paidRest(trx, { organisationId, id }, today);
      const isEnded = rest > 0 && (await endPaidPlan(trx, organisationId, id, today));
      return { back: isEnded ? Math.min(price.minor, rest) : 0, drawn: [] };
    }
    const wanted = { kind: terms.balance, most: price, lasting: true };
    const drawn = await drawUpTo(trx, ledger, owner, wanted, today);
    return { back: -drawn.reduce((sum, { amount }) => sum + amount, 0), drawn };
  }

  async function plan(organisation: Organisation, purchase: Purchase): Promise<Withdrawal | undefined> {
    const until = purchase.state === "done" ? untilOf(organisation, purchase) : undefined;
    if (until === undefined) return undefined;
    const { price, taken } = purchase;
    const minor = await unused(organisation, purchase);
    if (minor === 0) return undefined;
    const back = { ...price, minor };
    const to = taken?.length ? await balanceOf(organisation, { taken, price, minor }) : undefined;
    return { until, back, deducted: { ...price, minor: price.minor - minor }, to };
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

    /** Whether a certificate can't be withdrawn from now because a booking that isn't complete reserves it. */
    isReserved: async (organisation: Organisation, { id, state, terms }: Purchase): Promise<boolean> =>
      state === "done" &&
      terms.kind === "certificate" &&
      (await isCardReserved(db, { organisationId: organisation.id, cardId: id })),

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
        if (untilOf(organisation, purchase) === undefined) return refused("too-late");
        const { back, drawn } = await clawBack(trx, organisation, purchase);
        if (back === 0) return refused("too-late");
        if (back !== agreed) return refused("changed");
        return ok(await settling.refund(trx, organisation, purchase, { back, drawn }));
      });
      if (withdrawn.ok) {
        await payments.carryOut(organisation, withdrawn.value);
        return ok(undefined);
      }
      return (await findPurchase(db, key))?.state === "withdrawn" ? ok(undefined) : withdrawn;
    },
  };
}
