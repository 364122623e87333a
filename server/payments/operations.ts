import { type Outcome, ok, refused } from "../core/outcome.ts";
import { sliceOf } from "../core/pages.ts";
import { countRows, rowsOf } from "../db/rows.ts";
import type { Db, Store } from "../db/schema.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { PaymentProviders } from "../ports/payments.ts";
import { findLatest, findPayment, listRefundsOf, markDecided, type Paid } from "./queries.ts";
import { type CarriedOut, createRefunds, type Promised, type PromisedRefund } from "./refunds.ts";
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
type PaymentPage = { payments: ListedPayment[]; page: number; pages: number };
/** `decided`: by an operator; undefined while it is open. */
type ChargeBack = { at: number; missing: number | null; decided: { at: number; by: string; why: string } | undefined };

type Dependencies = Store & { providers: PaymentProviders; purposes: PaymentHandlers };

/** Of refunds of money that paid for nothing. */
export const BY_OPERATOR = "operator:";

/** Actions of operators on payments. Late payments have no automatic handling. */
export function createPaymentOperations({ db, clock, providers, purposes }: Dependencies) {
  const refunds = createRefunds({ db, clock, purposes });
  return {
    /** The newest first. */
    async list(
      organisationId: string,
      list: PaymentList,
      wanted: { page: number; perPage: number },
    ): Promise<PaymentPage> {
      const found = rowsOf(db, "payment", { organisation_id: organisationId })
        .$if(list === "charged-back", (query) => query.where("charged_back_at", "is not", null))
        .$if(list !== "charged-back", (query) => query.where("state", "=", list));
      const { page, pages, limit, offset } = sliceOf(wanted.page, await countRows(found), wanted.perPage);
      const rows = await found.orderBy("created_at", "desc").orderBy("id").limit(limit).offset(offset).execute();
      return { payments: rows.map(listedOf), page, pages };
    },

    /** All that were charged back and that no operator has decided about, the oldest first. */
    async undecided(organisationId: string): Promise<ListedPayment[]> {
      const rows = await rowsOf(db, "payment", { organisation_id: organisationId })
        .where("charged_back_at", "is not", null)
        .where("decided_at", "is", null)
        .orderBy("created_at")
        .orderBy("id")
        .execute();
      return rows.map(listedOf);
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

    async find(organisationId: string, id: string, trx: Db = db): Promise<Payment | undefined> {
      const row = await findPayment(trx, { organisationId, id });
      return row && paymentOf(row);
    },

    /**
     * The refund of a payment that an operator asked for before, whose subject is locked until the transaction ends, so that of
     * two at once the second finds the first. `as`: the part of its key that says so.
     */
    async refundedAs(trx: Db, payment: Payment, as: string): Promise<PromisedRefund | undefined> {
      await purposes[payment.purpose]?.lock(trx, payment);
      return (await listRefundsOf(trx, payment)).find(({ key }) => key.split(":")[1] === as);
    },

    /** Carries out refunds that a committed transaction promised. */
    carryOut: (organisation: Organisation, promised: Promised[]): Promise<CarriedOut[]> =>
      refunds.carryOutAll(providers.of(organisation), promised),
  };
}

const listedOf = (row: PaymentRow): ListedPayment => ({
  ...paymentOf(row),
  createdAt: row.created_at,
  chargedBack: chargeBackOf(row),
});

function chargeBackOf({ charged_back_at: at, missing, ...row }: PaymentRow): ChargeBack | undefined {
  if (at === null) return undefined;
  const { decided_at, decided_by, decided_why } = row;
  const decided = decided_at === null ? undefined : { at: decided_at, by: decided_by ?? "", why: decided_why ?? "" };
  return { at, missing, decided };
}
