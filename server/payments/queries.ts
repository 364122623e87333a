import { sql } from "kysely";
import { changeRows, insertNew, isChanged, rowsOf } from "../db/rows.ts";
import type { Db } from "../db/schema.ts";
import type { StartedPayment } from "../ports/payments.ts";
import type { PaymentNoticeRow, PaymentRefundRow, PaymentRow } from "./tables.ts";

/** Never found without both halves. */
export type PaymentKey = { organisationId: string; id: string };

/** The subject of a payment, unique within its purpose. */
export type Paid = { organisationId: string; purpose: string; subject: string };
type PayerKey = { organisationId: string; accountId: string };

/** A subject that has one of these is paid, or being paid. */
const STANDING = ["open", "authorised", "paid"] as const;

const payments = (db: Db, organisationId: string) => rowsOf(db, "payment", { organisation_id: organisationId });

const change = (db: Db, { organisationId, id }: PaymentKey) =>
  changeRows(db, "payment", { organisation_id: organisationId, id });

/** false if its subject has an open or paid payment, or its slot is taken; waits for a transaction that begins one now. */
export const insertPayment = (db: Db, row: PaymentRow): Promise<boolean> => insertNew(db, "payment", row);

const paymentsFor = (db: Db, { organisationId, purpose, subject }: Paid) =>
  rowsOf(db, "payment", { organisation_id: organisationId, purpose, subject });

/** The payment that is open, authorised or paid; of several, because one came late, the other one. */
export const findStanding = (db: Db, paid: Paid): Promise<PaymentRow | undefined> =>
  paymentsFor(db, paid)
    .where("state", "in", STANDING)
    .orderBy(sql`case when late_at is null then 0 else 1 end`)
    .limit(1)
    .executeTakeFirst();

/** The one that was begun last. */
export const findLatest = (db: Db, paid: Paid): Promise<PaymentRow | undefined> =>
  paymentsFor(db, paid)
    .orderBy("created_at", "desc")
    // Of two in one millisecond the one that is open or paid.
    .orderBy(sql`case when state in (${sql.join(STANDING)}) then 0 else 1 end`)
    .limit(1)
    .executeTakeFirst();

/** Open payments for these purposes, the oldest first. */
export const listWaiting = (
  db: Db,
  { organisationId, accountId }: PayerKey,
  purposes: readonly string[],
): Promise<PaymentRow[]> =>
  rowsOf(db, "payment", { organisation_id: organisationId, account_id: accountId, state: "open" })
    .where("purpose", "in", purposes)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

/** Those that the payer of a new payment, an account or a guest's browser, has open. */
export const listOpenOf = (
  db: Db,
  { organisation_id, account_id, browser }: Pick<PaymentRow, "organisation_id" | "account_id" | "browser">,
): Promise<PaymentRow[]> =>
  rowsOf(db, "payment", { organisation_id, state: "open" })
    .where(sql`coalesce(account_id, browser)`, "=", account_id ?? browser)
    .execute();

export const findPayment = (db: Db, { organisationId, id }: PaymentKey): Promise<PaymentRow | undefined> =>
  payments(db, organisationId).where("id", "=", id).executeTakeFirst();

/** These payments. */
export const listPayments = (db: Db, organisationId: string, ids: string[]): Promise<PaymentRow[]> =>
  payments(db, organisationId).where("id", "in", ids).execute();

/** Locks it until the transaction ends. */
export const lockPayment = (db: Db, payment: PaymentKey): Promise<PaymentRow | undefined> =>
  change(db, payment)
    .set((set) => ({ refunded: set.ref("refunded") }))
    .returningAll()
    .executeTakeFirst();

/** What the provider calls it, and where its page is: the first answer counts. */
export async function setStarted(db: Db, payment: PaymentKey, { reference, url }: StartedPayment): Promise<void> {
  await change(db, payment)
    .set({ provider_reference: reference, page_url: url })
    .where("provider_reference", "is", null)
    .execute();
}

/** That the money of a payment came. The row after it; undefined if it came before, or the provider had voided it. */
export const markFunded = (
  db: Db,
  payment: PaymentKey,
  { state, until }: { state: "authorised" | "paid"; until: number | null },
  now: number,
): Promise<PaymentRow | undefined> =>
  change(db, payment)
    .set({
      state,
      authorised_until: until,
      late_at: sql`case when state = 'open' then null else cast(${now} as bigint) end`,
      settled_at: now,
    })
    .where("state", "in", ["open", "failed", "expired"])
    .returningAll()
    .executeTakeFirst();

/** That an operator decides what becomes of the money. */
export async function markLate(db: Db, payment: PaymentKey, from: "paid" | "voided", now: number): Promise<void> {
  await change(db, payment)
    .set((set) => ({ state: "late", late_at: set.fn.coalesce("late_at", set.val(now)), settled_at: now }))
    .where("state", "=", from)
    .execute();
}

/** That its owner decided, or that it is to be voided whatever was promised. Only an authorised payment needs it. */
export async function setCaptureWanted(
  db: Db,
  payment: PaymentKey,
  now: number,
  amount: 0 | null = null,
): Promise<void> {
  await change(db, payment)
    .set({ capture_wanted_at: now, capture_amount: amount })
    .where("state", "=", "authorised")
    .where("capture_wanted_at", "is", null)
    .execute();
}

/** Fixes what is captured, once; undefined if nothing is to be captured. */
export const beginCapture = (db: Db, payment: PaymentKey): Promise<PaymentRow | undefined> =>
  change(db, payment)
    .set({ capture_amount: sql`coalesce(capture_amount, amount - refunded)` })
    .where("state", "=", "authorised")
    .where("capture_wanted_at", "is not", null)
    .returningAll()
    .executeTakeFirst();

/** The row after it; undefined if it was not only authorised. */
export const markCaptured = (db: Db, payment: PaymentKey, minor: number): Promise<PaymentRow | undefined> =>
  change(db, payment)
    .set({ state: "paid", capture_amount: minor })
    .where("state", "=", "authorised")
    .returningAll()
    .executeTakeFirst();

/** False if its money was taken, or it was voided before. */
export const markVoided = (db: Db, payment: PaymentKey, now: number): Promise<boolean> =>
  isChanged(
    change(db, payment)
      .set((set) => ({ state: "voided", settled_at: set.fn.coalesce("settled_at", set.val(now)) }))
      .where("state", "in", ["open", "authorised", "failed", "expired"]),
  );

/** False where it is not open any more. */
export const close = (db: Db, payment: PaymentKey, state: "failed" | "expired", now: number): Promise<boolean> =>
  isChanged(change(db, payment).set({ state, settled_at: now }).where("state", "=", "open"));

/** The row after it; undefined if the charge-back was recorded before, or was won. */
export const markChargedBack = (db: Db, payment: PaymentKey, now: number): Promise<PaymentRow | undefined> =>
  change(db, payment)
    .set({ charged_back_at: now })
    .where("charged_back_at", "is", null)
    .where("charge_back_won_at", "is", null)
    .returningAll()
    .executeTakeFirst();

/** false if it was recorded before. */
export const markChargeBackWon = (db: Db, payment: PaymentKey, now: number): Promise<boolean> =>
  isChanged(
    change(db, payment)
      .set({ charge_back_won_at: now, charged_back_at: null, missing: null })
      .where("charge_back_won_at", "is", null),
  );

/** False where it is not charged back, or was decided before. */
export const markDecided = (
  db: Db,
  payment: PaymentKey,
  decided: { decided_at: number; decided_by: string; decided_why: string },
): Promise<boolean> =>
  isChanged(change(db, payment).set(decided).where("charged_back_at", "is not", null).where("decided_at", "is", null));

export async function setMissing(db: Db, payment: PaymentKey, missing: number): Promise<void> {
  await change(db, payment).set({ missing }).execute();
}

/** false if the notice is stored already; waits for a transaction that stores it at the same time. */
export const insertNotice = (db: Db, row: PaymentNoticeRow): Promise<boolean> => insertNew(db, "payment_notice", row);

export const findNotice = (
  db: Db,
  { organisation_id, provider, notice_id }: Pick<PaymentNoticeRow, "organisation_id" | "provider" | "notice_id">,
): Promise<PaymentNoticeRow | undefined> =>
  rowsOf(db, "payment_notice", { organisation_id, provider, notice_id }).executeTakeFirst();

/**
 * Sets a part of a payment aside for a refund; the row after it, undefined if less is left, or the payer's bank took the money
 * back.
 */
export const reserveRefund = (db: Db, payment: PaymentKey, amount: number): Promise<PaymentRow | undefined> =>
  change(db, payment)
    .set((set) => ({ refunded: set("refunded", "+", amount) }))
    .where("state", "in", ["authorised", "paid", "late"])
    .where("charged_back_at", "is", null)
    .where("provider_reference", "is not", null)
    .where(sql<boolean>`refunded + ${amount} <= amount`)
    .returningAll()
    .executeTakeFirst();

/** What a refund that failed had set aside; answers the row as it is then. */
export const releaseRefund = (db: Db, payment: PaymentKey, amount: number): Promise<PaymentRow> =>
  change(db, payment)
    .set((set) => ({ refunded: set("refunded", "-", amount) }))
    .returningAll()
    .executeTakeFirstOrThrow();

/** So much less is missing of a payment that was charged back; false where none is. */
export const lessMissing = (db: Db, payment: PaymentKey, minor: number): Promise<boolean> =>
  isChanged(
    change(db, payment)
      .set((set) => ({ missing: set("missing", "-", minor) }))
      .where("missing", ">=", minor),
  );

/** Minor units of the refunds, whatever became of them, under keys that begin so. */
export async function sumOfRefunds(db: Db, { organisationId, id }: PaymentKey, keyPrefix: string): Promise<number> {
  const refunds = await rowsOf(db, "payment_refund", { organisation_id: organisationId, payment_id: id })
    .where("key", "like", `${keyPrefix}%`)
    .execute();
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}

/** All of a payment, whatever became of them. */
export const listRefundsOf = (db: Db, { organisationId, id }: PaymentKey): Promise<PaymentRefundRow[]> =>
  rowsOf(db, "payment_refund", { organisation_id: organisationId, payment_id: id }).execute();

/** False where the key was used for this payment before. */
export const insertRefund = (db: Db, row: PaymentRefundRow): Promise<boolean> => insertNew(db, "payment_refund", row);

export const findRefund = (
  db: Db,
  { organisationId, id }: PaymentKey,
  key: string,
): Promise<PaymentRefundRow | undefined> =>
  rowsOf(db, "payment_refund", { organisation_id: organisationId, payment_id: id, key }).executeTakeFirst();

/** That the capture takes so much less. */
export async function withholdRefund(db: Db, { organisation_id, id }: PaymentRefundRow): Promise<void> {
  await changeRows(db, "payment_refund", { organisation_id, id }).set({ state: "withheld" }).execute();
}

/** After the capture: "done" if it took less by them, "open" if the whole amount was taken. */
export async function closeWithheld(
  db: Db,
  { organisationId, id }: PaymentKey,
  state: "done" | "open",
  now: number,
): Promise<void> {
  await changeRows(db, "payment_refund", { organisation_id: organisationId, payment_id: id, state: "withheld" })
    .set({ state, settled_at: state === "done" ? now : null })
    .execute();
}

/** The refund as it is then; undefined where it is not open any more, or of another payment. */
export const closeRefund = (
  db: Db,
  { organisationId, id, refundId }: PaymentKey & { refundId: string },
  state: "done" | "failed",
  now: number,
): Promise<PaymentRefundRow | undefined> =>
  changeRows(db, "payment_refund", { organisation_id: organisationId, payment_id: id, id: refundId, state: "open" })
    .set({ state, settled_at: now })
    .returningAll()
    .executeTakeFirst();

/**
 * Of all organisations, last looked up before `before`, the oldest look-up first: open payments, and authorised ones that are to be
 * captured or whose time is over.
 */
export const listSilent = (
  db: Db,
  { before, now }: { before: number; now: number },
  limit: number,
): Promise<PaymentRow[]> =>
  db
    .selectFrom("payment")
    .selectAll()
    // In the words of the index, without which SQLite doesn't use it.
    .where(sql<boolean>`state in ('open', 'authorised')`)
    .where((is) =>
      is.or([is("state", "=", "open"), is("capture_wanted_at", "is not", null), is("authorised_until", "<=", now)]),
    )
    .where("asked_at", "<=", before)
    .orderBy("asked_at")
    .limit(limit)
    .execute();

export const listOpenRefunds = (db: Db, before: number, limit: number): Promise<PaymentRefundRow[]> =>
  db
    .selectFrom("payment_refund")
    .selectAll()
    // As above.
    .where(sql<boolean>`state = 'open'`)
    .where("asked_at", "<=", before)
    .orderBy("asked_at")
    .limit(limit)
    .execute();

/** One process gets it: the one whose statement finds it as it was listed. */
export const claim = (
  db: Db,
  table: "payment" | "payment_refund",
  { organisation_id, id, asked_at, state }: Pick<PaymentRow, "organisation_id" | "id" | "asked_at" | "state">,
  now: number,
): Promise<boolean> =>
  isChanged(changeRows(db, table as "payment", { organisation_id, id, asked_at, state }).set({ asked_at: now }));
