import type { Kysely } from "kysely";
import { HOUR } from "../core/durations.ts";
import type { Database } from "../db/schema.ts";
import { givenBefore, type HeldLine, heldLinesOf, postedAt } from "../ledger/held-lines.ts";
import { bookingsEarningByPlans } from "../loyalty/rewards.ts";
import { purchaseOfPeriod } from "../membership/periods.ts";
import type { Payment } from "../payments/rules.ts";
import { listBookingsPaidSince, listDiscountedSince } from "../wallet/source-queries.ts";
import { type Buyer, findPurchase, listPlansFromBalances, listPlansGone, type PurchaseKey } from "./queries.ts";
import { storedTerms } from "./stored.ts";
import type { PurchaseRow } from "./tables.ts";

type Booking = { organisationId: string; bookingId: string };

/** How far the clocks of two processes may be apart. */
const CLOCKS_APART = HOUR;

/**
 * What was paid for and whose money a booking may have been paid with, as keys of the ledger name it: `purchase:ID`, `payment:ID`.
 * The money of a balance has no name: a booking is paid with all that was filled into it before, and with nothing that a payer's
 * bank took out of it before (decision 054). A card is the money of its purchase alone.
 */
const paidWith = (db: Kysely<Database>, { organisationId, bookingId }: Booking): Promise<string[]> =>
  paidBy(db, organisationId, keysOfBooking(bookingId));

const keysOfBooking = (id: string): string[] => [`booking:${id}:reserve`, `booking:${id}:capture`];
const keyOfSale = (purchaseId: string): string => `purchase:${purchaseId}:sale`;

/** The same of what the postings with these keys took. */
async function paidBy(db: Kysely<Database>, organisationId: string, keys: string[]): Promise<string[]> {
  const takenBy = async (...keys: string[]): Promise<HeldLine[]> => {
    const lines: HeldLine[] = [];
    for (const key of keys) lines.push(...(await heldLinesOf(db, organisationId, key)));
    return lines.filter(({ amount }) => amount < 0);
  };
  const paid = new Set<string>();
  const open = await takenBy(...keys);
  const seen = new Set<string>();
  for (const taken of open) {
    const line = `${taken.account} ${taken.sequence}`;
    if (seen.has(line)) continue;
    seen.add(line);
    const filled: string[] = [];
    for (const { key, kind } of await givenBefore(db, organisationId, taken)) {
      const [of, id = "", movement] = key.split(":");
      const what = `${of} ${movement}`;
      if (what === "payment paid") paid.add(`payment:${id}`);
      if (what === "purchase top-up") filled.push(`purchase:${id}`);
      if (what === "card issue") {
        paid.add(`purchase:${id}`);
        open.push(...(await takenBy(keyOfSale(id))));
      }
      // What is left of a certificate of which a part was given back.
      if (of === "booking" && kind === "certificate")
        open.push(...(await takenBy(...keysOfBooking(id))).filter((line) => line.kind === kind));
    }
    for (const each of await stillThere(db, organisationId, filled, taken)) paid.add(each);
  }
  return [...paid];
}

/** Of what filled a balance that which was in it when something was taken: its payer's bank had not taken it back. */
async function stillThere(
  db: Kysely<Database>,
  organisationId: string,
  filled: string[],
  taken: HeldLine,
): Promise<string[]> {
  const gone = await postedAt(db, organisationId, filled.map(chargeBackOf));
  const there: string[] = [];
  for (const each of filled) {
    const key = chargeBackOf(each);
    const goneAt = gone.get(key);
    const lines = goneAt === undefined ? [] : await heldLinesOf(db, organisationId, key);
    const back = lines.find(({ account }) => account === taken.account);
    // Where nothing was left to take back there is no line.
    const isThere = back ? taken.sequence < back.sequence : goneAt === undefined || taken.at <= goneAt;
    if (isThere) there.push(each);
  }
  return there;
}

const chargeBackOf = (paid: string): string => `${paid}:chargeback`;

/** When each of these was sold, whatever paid for it; those that were not are left out. */
export async function soldAt(
  db: Kysely<Database>,
  organisationId: string,
  purchases: string[],
): Promise<Map<string, number>> {
  const posted = await postedAt(db, organisationId, purchases.map(keyOfSale));
  return new Map(
    purchases.flatMap((id) => {
      const at = posted.get(keyOfSale(id));
      return at === undefined ? [] : [[id, at] as const];
    }),
  );
}

/** Whether a payer's bank took back anything that a booking was paid with, however it came to pay. */
export async function isChargedBack(db: Kysely<Database>, booking: Booking): Promise<boolean> {
  const paid = await paidWith(db, booking);
  return (await postedAt(db, booking.organisationId, paid.map(chargeBackOf))).size > 0;
}

/** The plans that somebody's balances paid and a top-up's money may be in; the newest first. */
export async function plansPaidBy(
  db: Kysely<Database>,
  { organisationId, accountId }: Buyer,
  topUpId: string,
): Promise<PurchaseRow[]> {
  const [filled] = await heldLinesOf(db, organisationId, `purchase:${topUpId}:top-up`);
  if (!filled) return [];
  const paidFor: PurchaseRow[] = [];
  for (const row of await listPlansFromBalances(db, { organisationId, accountId }, filled.at - CLOCKS_APART))
    if ((await paidBy(db, organisationId, [keyOfSale(row.id)])).includes(`purchase:${topUpId}`)) paidFor.push(row);
  return paidFor;
}

/** What a plan was bought with and counts on: its own purchase, and each of those that it renewed or took the place of; the newest first. */
async function purchasesOfPlan(db: Kysely<Database>, plan: PurchaseKey): Promise<string[]> {
  const { organisationId } = plan;
  const counted = new Set<string>();
  let next: string | undefined = plan.id;
  while (next !== undefined && !counted.has(next)) {
    counted.add(next);
    const row: PurchaseRow | undefined = await findPurchase(db, { organisationId, id: next });
    const terms = row && storedTerms.read(row.terms);
    const after = terms?.kind === "plan" ? terms.after : null;
    next = after ? await purchaseOfPeriod(db, organisationId, after) : undefined;
  }
  return [...counted];
}

/** Whether a payer's bank took back what a plan was bought with, or what it counts on. */
export async function isPlanGone(db: Kysely<Database>, plan: PurchaseKey): Promise<boolean> {
  const { organisationId } = plan;
  const row = await findPurchase(db, plan);
  if (row?.account_id == null) return row?.state === "charged-back";
  const gone = await listPlansGone(db, { organisationId, accountId: row.account_id });
  return gone.length > 0 && (await purchasesOfPlan(db, plan)).some((id) => gone.includes(id));
}

/** What was booked with the plans that a payment paid, by page or through a balance, and with those that count on them, since the first. */
export type BookedWithPlans = { earning: string[]; discounted: string[] };

export async function bookedWithPlansOf(db: Kysely<Database>, payment: Payment): Promise<BookedWithPlans> {
  const { organisationId, subject, purpose } = payment;
  const bought = purpose === "booking" ? undefined : await findPurchase(db, { organisationId, id: subject });
  if (bought?.account_id == null) return { earning: [], discounted: [] };
  const owner = { organisationId, accountId: bought.account_id };
  const plans = purpose === "plan" ? [bought] : purpose === "top-up" ? await plansPaidBy(db, owner, subject) : [];
  const begun = plans.flatMap(({ settled_at }) => settled_at ?? []);
  if (begun.length === 0) return { earning: [], discounted: [] };
  const since = Math.min(...begun) - CLOCKS_APART;
  const gone = plans.map(({ id }) => id);
  const earning: string[] = [];
  const known = new Map<string, boolean>();
  for (const { bookingId, planPaidBy: id } of await bookingsEarningByPlans(db, owner, since)) {
    const counts = known.get(id) ?? (await purchasesOfPlan(db, { organisationId, id })).some((of) => gone.includes(of));
    known.set(id, counts);
    if (counts) earning.push(bookingId);
  }
  return {
    earning,
    discounted: await listDiscountedSince(db, { organisationId, ownerId: owner.accountId }, since),
  };
}

/** The bookings that may have been paid with a payment, by page or through what it filled or bought; in one order. */
export async function bookingsPaidBy(db: Kysely<Database>, payment: Payment): Promise<string[]> {
  const { organisationId, id, subject, purpose } = payment;
  const [paid, brought] =
    purpose === "booking"
      ? [`payment:${id}`, `payment:${id}:paid`]
      : [`purchase:${subject}`, purpose === "top-up" ? `purchase:${subject}:top-up` : `card:${subject}:issue`];
  const [line] = await heldLinesOf(db, organisationId, brought);
  if (!line) return [];
  const owner = { organisationId, ownerId: line.owner_id };
  const paidFor: string[] = [];
  for (const bookingId of await listBookingsPaidSince(db, owner, line.at - CLOCKS_APART))
    if ((await paidWith(db, { organisationId, bookingId })).includes(paid)) paidFor.push(bookingId);
  return paidFor;
}
