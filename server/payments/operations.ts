import type { Money } from "../core/money.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { hashToken } from "../crypto/ids.ts";
import { rowsOf } from "../db/rows.ts";
import type { Db, Store } from "../db/schema.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { PaymentProviders } from "../ports/payments.ts";
import { findLatest, findPayment, markDecided, type Paid } from "./queries.ts";
import { type CarriedOut, createRefunds, type Promised } from "./refunds.ts";
import { type Payment, type PaymentHandlers, type PaymentState, paymentOf } from "./rules.ts";
import type { PaymentRow } from "./tables.ts";

/** By their state; or those that payers' banks took back or whose capture failed. */
export const PAYMENT_LISTS = [
  ...(["open", "authorised", "paid", "voided", "failed", "expired", "late"] as const satisfies PaymentState[]),
  "charged-back",
] as const;
export type PaymentList = (typeof PAYMENT_LISTS)[number];

/** `missing`: for how many minor units nothing could be taken back; null where nothing had been done for it. */
type ListedPayment = Payment & { createdAt: number; chargedBack: ChargeBack | undefined };
/** `decided`: by an operator; undefined while it is open. */
type ChargeBack = { at: number; missing: number | null; decided: { at: number; by: string; why: string } | undefined };

/** Shown at once; who has more looks after the oldest first. */
const MOST = 500;

type Dependencies = Store & { providers: PaymentProviders; purposes: PaymentHandlers };

/** Actions of operators on payments. Late payments have no automatic handling. */
export function createPaymentOperations({ db, clock, providers, purposes }: Dependencies) {
  const refunds = createRefunds({ db, clock, purposes });
  return {
    /** The oldest first. */
    async list(organisationId: string, list: PaymentList): Promise<ListedPayment[]> {
      const rows = await rowsOf(db, "payment", { organisation_id: organisationId })
        .$if(list === "charged-back", (query) => query.where("charged_back_at", "is not", null))
        .$if(list !== "charged-back", (query) => query.where("state", "=", list))
        .orderBy("created_at")
        .orderBy("id")
        .limit(MOST)
        .execute();
      return rows.map((row) => ({
        ...paymentOf(row),
        createdAt: row.created_at,
        chargedBack: chargeBackOf(row),
      }));
    },

    /** The latest payment for a subject, in the caller's transaction. */
    async latest(paid: Paid, trx: Db): Promise<Payment | undefined> {
      const row = await findLatest(trx, paid);
      return row && paymentOf(row);
    },

    /** That an operator did what there was to do about a charge-back; never about their own. */
    async decide(
      { organisationId, id }: { organisationId: string; id: string },
      { by, why }: { by: string; why: string },
    ): Promise<Outcome<void, "own" | "not-open">> {
      const payment = await findPayment(db, { organisationId, id });
      if (payment?.account_id === by) return refused("own");
      const decided = { decided_at: clock.now(), decided_by: by, decided_why: why };
      return (await markDecided(db, { organisationId, id }, decided)) ? ok(undefined) : refused("not-open");
    },

    /** The same amount for the same reason is one refund, however often it is asked for. */
    refund: (
      organisation: Organisation,
      { id, amount, reason }: { id: string; amount: Money; reason: string },
      note?: Parameters<typeof refunds.refund>[2],
    ) => {
      const key = `operator:${hashToken(JSON.stringify([amount.minor, amount.currency, reason]))}`;
      return refunds.refund(providers.of(organisation), { organisationId: organisation.id, id, amount, key }, note);
    },

    /** Carries out refunds that a committed transaction promised. */
    carryOut: (organisation: Organisation, promised: Promised[]): Promise<CarriedOut[]> =>
      refunds.carryOutAll(providers.of(organisation), promised),
  };
}

function chargeBackOf({ charged_back_at: at, missing, ...row }: PaymentRow): ChargeBack | undefined {
  if (at === null) return undefined;
  const { decided_at, decided_by, decided_why } = row;
  const decided = decided_at === null ? undefined : { at: decided_at, by: decided_by ?? "", why: decided_why ?? "" };
  return { at, missing, decided };
}
