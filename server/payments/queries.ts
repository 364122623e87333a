import { type Kysely, sql } from "kysely";
import { changeRows, insertNew, isChanged, rowsOf } from "../db/rows.ts";
import type { Database } from "../db/schema.ts";
import type { StartedPayment } from "../ports/payments.ts";
import type { PaymentPurpose, RefundState } from "./rules.ts";
import type { PaymentNoticeRow, PaymentRefundRow, PaymentRow } from "./tables.ts";

/** Never found without both halves. */
export type PaymentKey = { organisationId: string; id: string };

/** The subject of a payment, unique within its purpose. */
export type Paid = { organisationId: string; purpose: PaymentPurpose; subject: string };
type PayerKey = { organisationId: string; accountId: string };

const payments = (db: Kysely<Database>, organisationId: string) =>
  rowsOf(db, "payment", { organisation_id: organisationId });

const change = (db: Kysely<Database>, { organisationId, id }: PaymentKey) =>
  changeRows(db, "payment", { organisation_id: organisationId, id });

/** false if its subject has an open or paid payment, or its slot is taken; waits for a transaction that begins one now. */
export const insertPayment = (db: Kysely<Database>, row: PaymentRow): Promise<boolean> => insertNew(db, "payment", row);

const paymentsFor = (db: Kysely<Database>, { organisationId, purpose, subject }: Paid) =>
  rowsOf(db, "payment", { organisation_id: organisationId, purpose, subject });

const openOf = (db: Kysely<Database>, { organisationId, accountId }: PayerKey) =>
  rowsOf(db, "payment", { organisation_id: organisationId, account_id: accountId, state: "open" });

/** The payment that is open or paid. */
export const findStanding = (db: Kysely<Database>, paid: Paid): Promise<PaymentRow | undefined> =>
  paymentsFor(db, paid).where("state", "in", ["open", "paid"]).executeTakeFirst();

/** The one that was begun last. */
export const findLatest = (db: Kysely<Database>, paid: Paid): Promise<PaymentRow | undefined> =>
  paymentsFor(db, paid)
    .orderBy("created_at", "desc")
    // Of two in one millisecond the one that is open or paid.
    .orderBy(sql`case when state in ('open', 'paid') then 0 else 1 end`)
    .limit(1)
    .executeTakeFirst();

/** Open payments for these purposes, the oldest first. */
export const listWaiting = (
  db: Kysely<Database>,
  payer: PayerKey,
  purposes: readonly PaymentPurpose[],
): Promise<PaymentRow[]> =>
  openOf(db, payer).where("purpose", "in", purposes).orderBy("created_at").orderBy("id").execute();

/** Those that an account has open, with where they stand among these and when their pages close. */
export const listOpenOf = (db: Kysely<Database>, payer: PayerKey): Promise<PaymentRow[]> => openOf(db, payer).execute();

export const findPayment = (
  db: Kysely<Database>,
  { organisationId, id }: PaymentKey,
): Promise<PaymentRow | undefined> => payments(db, organisationId).where("id", "=", id).executeTakeFirst();

/** These payments. */
export const listPayments = (db: Kysely<Database>, organisationId: string, ids: string[]): Promise<PaymentRow[]> =>
  payments(db, organisationId).where("id", "in", ids).execute();

/** Locks it until the transaction ends. */
export const lockPayment = (db: Kysely<Database>, payment: PaymentKey): Promise<PaymentRow | undefined> =>
  change(db, payment)
    .set((set) => ({ refunded: set.ref("refunded") }))
    .returningAll()
    .executeTakeFirst();

/** What the provider calls it, and where its page is: the first answer counts. */
export async function setStarted(
  db: Kysely<Database>,
  payment: PaymentKey,
  { reference, url }: StartedPayment,
): Promise<void> {
  await change(db, payment)
    .set({ provider_reference: reference, page_url: url })
    .where("provider_reference", "is", null)
    .execute();
}

/**
 * Moves an open payment to paid, and one that was given up or charged back to late; answers the row after it. undefined if it
 * was paid or late already.
 */
export const markPaid = (db: Kysely<Database>, payment: PaymentKey, now: number) =>
  change(db, payment)
    .set({
      state: sql<string>`case when state = 'open' and charged_back_at is null then 'paid' else 'late' end`,
      settled_at: now,
    })
    .where("state", "in", ["open", "failed", "expired"])
    .returningAll()
    .executeTakeFirst();

/** False where it is not open any more. */
export const close = (
  db: Kysely<Database>,
  payment: PaymentKey,
  state: "failed" | "expired",
  now: number,
): Promise<boolean> => isChanged(change(db, payment).set({ state, settled_at: now }).where("state", "=", "open"));

/** The row after it; undefined if the charge-back was recorded before, or was won. */
export const markChargedBack = (
  db: Kysely<Database>,
  payment: PaymentKey,
  now: number,
): Promise<PaymentRow | undefined> =>
  change(db, payment)
    .set({ charged_back_at: now })
    .where("charged_back_at", "is", null)
    .where("charge_back_won_at", "is", null)
    .returningAll()
    .executeTakeFirst();

/** false if it was recorded before. */
export const markChargeBackWon = (db: Kysely<Database>, payment: PaymentKey, now: number): Promise<boolean> =>
  isChanged(
    change(db, payment)
      .set({ charge_back_won_at: now, charged_back_at: null, missing: null })
      .where("charge_back_won_at", "is", null),
  );

/** False where it is not charged back, or was decided before. */
export const markDecided = (
  db: Kysely<Database>,
  payment: PaymentKey,
  decided: { decided_at: number; decided_by: string; decided_why: string },
): Promise<boolean> =>
  isChanged(change(db, payment).set(decided).where("charged_back_at", "is not", null).where("decided_at", "is", null));

export async function setMissing(db: Kysely<Database>, payment: PaymentKey, missing: number): Promise<void> {
  await change(db, payment).set({ missing }).execute();
}

/** false if the notice is stored already; waits for a transaction that stores it at the same time. */
export const insertNotice = (db: Kysely<Database>, row: PaymentNoticeRow): Promise<boolean> =>
  insertNew(db, "payment_notice", row);

export const findNotice = (
  db: Kysely<Database>,
  { organisation_id, provider, notice_id }: Pick<PaymentNoticeRow, "organisation_id" | "provider" | "notice_id">,
): Promise<PaymentNoticeRow | undefined> =>
  rowsOf(db, "payment_notice", { organisation_id, provider, notice_id }).executeTakeFirst();

/** Sets a part of a payment aside for a refund; false if less is left, or the payer's bank took the money back. */
export const reserveRefund = (db: Kysely<Database>, payment: PaymentKey, amount: number): Promise<boolean> =>
  isChanged(
    change(db, payment)
      .set((set) => ({ refunded: set("refunded", "+", amount) }))
      .where("state", "in", ["paid", "late"])
      .where("charged_back_at", "is", null)
      .where("provider_reference", "is not", null)
      .where(sql<boolean>`refunded + ${amount} <= amount`),
  );

/** What a refund that failed had set aside; answers the row as it is then. */
export const releaseRefund = (db: Kysely<Database>, payment: PaymentKey, amount: number): Promise<PaymentRow> =>
  change(db, payment)
    .set((set) => ({ refunded: set("refunded", "-", amount) }))
    .returningAll()
    .executeTakeFirstOrThrow();

/** So much less is missing of a payment that was charged back; false where none is. */
export const lessMissing = (db: Kysely<Database>, payment: PaymentKey, minor: number): Promise<boolean> =>
  isChanged(
    change(db, payment)
      .set((set) => ({ missing: set("missing", "-", minor) }))
      .where("missing", ">=", minor),
  );

/** Minor units of the refunds, whatever became of them, under keys that begin so. */
export async function sumOfRefunds(
  db: Kysely<Database>,
  { organisationId, id }: PaymentKey,
  keyPrefix: string,
): Promise<number> {
  const refunds = await rowsOf(db, "payment_refund", { organisation_id: organisationId, payment_id: id })
    .where("key", "like", `${keyPrefix}%`)
    .execute();
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}

/** False where the key was used for this payment before. */
export const insertRefund = (db: Kysely<Database>, row: PaymentRefundRow): Promise<boolean> =>
  insertNew(db, "payment_refund", row);

export const findRefund = (
  db: Kysely<Database>,
  { organisationId, id }: PaymentKey,
  key: string,
): Promise<PaymentRefundRow | undefined> =>
  rowsOf(db, "payment_refund", { organisation_id: organisationId, payment_id: id, key }).executeTakeFirst();

/** The refund as it is then; undefined where it is not open any more, or of another payment. */
export const closeRefund = (
  db: Kysely<Database>,
  { organisationId, id, refundId }: PaymentKey & { refundId: string },
  state: Exclude<RefundState, "open">,
  now: number,
): Promise<PaymentRefundRow | undefined> =>
  changeRows(db, "payment_refund", { organisation_id: organisationId, payment_id: id, id: refundId, state: "open" })
    .set({ state, settled_at: now })
    .returningAll()
    .executeTakeFirst();

/** Of all organisations: open payments last looked up before `before`, the oldest look-up first. */
export const listSilent = (db: Kysely<Database>, before: number, limit: number): Promise<PaymentRow[]> =>
  db
    .selectFrom("payment")
    .selectAll()
    .where("state", "=", "open")
    .where("asked_at", "<=", before)
    .orderBy("asked_at")
    .limit(limit)
    .execute();

export const listOpenRefunds = (db: Kysely<Database>, before: number, limit: number): Promise<PaymentRefundRow[]> =>
  db
    .selectFrom("payment_refund")
    .selectAll()
    .where("state", "=", "open")
    .where("asked_at", "<=", before)
    .orderBy("asked_at")
    .limit(limit)
    .execute();

/** One process gets it: the one whose statement finds it as it was listed. */
export const claim = (
  db: Kysely<Database>,
  table: "payment" | "payment_refund",
  { organisation_id, id, asked_at }: Pick<PaymentRow, "organisation_id" | "id" | "asked_at">,
  now: number,
): Promise<boolean> =>
  isChanged(
    changeRows(db, table as "payment", { organisation_id, id, asked_at, state: "open" }).set({ asked_at: now }),
  );
