import type { Day } from "../../core/day.ts";
import type { Slice } from "../../core/pages.ts";
import type { SourceKind } from "../../core/receipt.ts";
import { changeRows, countRows, insertNew, isChanged, rowsOf } from "../../db/rows.ts";
import type { Db } from "../../db/schema.ts";
import { heldAccounts } from "../../ledger/held-accounts.ts";
import type { Goods } from "../../ports/purchase.ts";
import { valueProductOf } from "../../products/value-product.ts";
import type { CardCodeRow, PurchaseRow } from "./tables.ts";

/** Never found without both halves. */
export type PurchaseKey = { organisationId: string; id: string };
export type Buyer = { organisationId: string; accountId: string };

/** What it is of is in `goods`. */
type NewPurchase = Omit<PurchaseRow, keyof typeof OPEN | "kind" | "terms" | "amount" | "currency"> & { goods: Goods };

/** false if the buyer began it before; waits for a transaction that begins it at the same time. */
export const insertPurchase = (db: Db, { goods, ...row }: NewPurchase): Promise<boolean> => {
  const { terms, price } = goods;
  const { kind } = terms;
  const of = { kind, terms: valueProductOf(kind).terms.write(terms), amount: price.minor, currency: price.currency };
  return insertNew(db, "purchase", { ...row, ...of, ...OPEN });
};

/** What is known of a purchase once it is paid, withdrawn or charged back. */
const OPEN = {
  state: "open",
  payment_id: null,
  paid_from: null,
  rate: null,
  settled_at: null,
  withdrawn_at: null,
  withdrawn_amount: null,
  charged_back_at: null,
  taken_back: null,
  corrected_at: null,
} as const satisfies Partial<PurchaseRow>;

const ofBuyer = (db: Db, { organisationId, accountId }: Buyer) =>
  rowsOf(db, "purchase", { organisation_id: organisationId, account_id: accountId });

export const findByKey = (db: Db, buyer: Buyer, key: string): Promise<PurchaseRow> =>
  ofBuyer(db, buyer).where("key", "=", key).executeTakeFirstOrThrow();

export const findOfBuyer = (db: Db, buyer: Buyer, id: string): Promise<PurchaseRow | undefined> =>
  ofBuyer(db, buyer).where("id", "=", id).executeTakeFirst();

export const findPurchase = (db: Db, { organisationId, id }: PurchaseKey): Promise<PurchaseRow | undefined> =>
  rowsOf(db, "purchase", { organisation_id: organisationId, id }).executeTakeFirst();

/** The kind of value of the ledger account that paid for a purchase. */
export async function findKind(db: Db, { organisationId, id }: PurchaseKey): Promise<SourceKind> {
  const { kind } = await db
    .selectFrom(heldAccounts(db).as("held"))
    .select("kind")
    .where("organisation_id", "=", organisationId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return kind as SourceKind;
}

export const listPurchases = (db: Db, buyer: Buyer): Promise<PurchaseRow[]> =>
  ofBuyer(db, buyer).orderBy("created_at").orderBy("id").execute();

export const listPaid = (
  db: Db,
  buyer: Buyer,
  { limit, offset }: Pick<Slice, "limit" | "offset">,
): Promise<PurchaseRow[]> =>
  ofBuyer(db, buyer)
    .where("settled_at", "is not", null)
    .orderBy("settled_at", "desc")
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();

export const listWithdrawn = (db: Db, buyer: Buyer): Promise<PurchaseRow[]> =>
  ofBuyer(db, buyer).where("state", "=", "withdrawn").execute();

export const countPaid = (db: Db, buyer: Buyer): Promise<number> =>
  countRows(ofBuyer(db, buyer).where("settled_at", "is not", null));

export const listBoughtSince = (
  db: Db,
  buyer: Buyer,
  { kind, since }: { kind: string; since: number },
): Promise<PurchaseRow[]> =>
  ofBuyer(db, buyer).where("state", "=", "done").where("kind", "=", kind).where("settled_at", ">=", since).execute();

/** How many of them are no longer open. */
export const countOver = (db: Db, buyer: Buyer, keyPrefix: string): Promise<number> =>
  countRows(ofBuyer(db, buyer).where("key", "like", `${keyPrefix}%`).where("state", "!=", "open"));

const change = (db: Db, { organisationId, id }: PurchaseKey) =>
  changeRows(db, "purchase", { organisation_id: organisationId, id });

export async function lockPurchase(trx: Db, purchase: PurchaseKey): Promise<void> {
  await change(trx, purchase)
    .set((set) => ({ state: set.ref("state") }))
    .execute();
}

/** Locks it until the transaction ends; false where it is not open. */
export const lockOpen = (trx: Db, purchase: PurchaseKey): Promise<boolean> =>
  isChanged(
    change(trx, purchase)
      .set((set) => ({ state: set.ref("state") }))
      .where("state", "=", "open"),
  );

/** Stores the way back again when the buyer begins the purchase again from another page. */
export async function setReturn(
  db: Db,
  { organisationId, accountId }: Buyer,
  key: string,
  returnTo: string,
): Promise<void> {
  await changeRows(db, "purchase", { organisation_id: organisationId, account_id: accountId, key, state: "open" })
    .set({ return_to: returnTo })
    .where("return_to", "!=", returnTo)
    .execute();
}

type Settled = Pick<PurchaseRow, "payment_id" | "paid_from" | "rate"> & { settled_at: number };

/** Undefined where it is not open: of many at once one succeeds. Locks it until the transaction ends. */
export const markDone = (trx: Db, purchase: PurchaseKey, settled: Settled): Promise<PurchaseRow | undefined> =>
  change(trx, purchase)
    .set({ ...settled, state: "done" })
    .where("state", "=", "open")
    .returningAll()
    .executeTakeFirst();

/** Of one that is open: that it cannot be done any more. */
export async function markTooLate(trx: Db, purchase: PurchaseKey): Promise<void> {
  await change(trx, purchase).set({ state: "too-late" }).where("state", "=", "open").execute();
}

/** Undefined where it cannot be withdrawn from any more. Locks it until the transaction ends. */
export const markWithdrawn = (trx: Db, purchase: PurchaseKey, at: number): Promise<PurchaseRow | undefined> =>
  change(trx, purchase)
    .set({ state: "withdrawn", withdrawn_at: at })
    .where("account_id", "is not", null)
    .where("state", "=", "done")
    .returningAll()
    .executeTakeFirst();

/** Undefined where that payment did not pay for it, or it is undone already. Locks it until the transaction ends. */
export const markChargedBack = (
  trx: Db,
  purchase: PurchaseKey,
  paymentId: string,
  at: number,
): Promise<PurchaseRow | undefined> =>
  change(trx, purchase)
    .set({ state: "charged-back", charged_back_at: at })
    .where("payment_id", "=", paymentId)
    .where("state", "=", "done")
    .returningAll()
    .executeTakeFirst();

/** Restores a purchase after a won dispute and answers its row; undefined if no charge-back undid it. */
export const markRestored = (
  trx: Db,
  purchase: PurchaseKey,
  paymentId: string,
  at: number,
): Promise<PurchaseRow | undefined> =>
  change(trx, purchase)
    .set({ state: "done", corrected_at: at })
    .where("payment_id", "=", paymentId)
    .where("state", "=", "charged-back")
    .returningAll()
    .executeTakeFirst();

export async function setTakenBack(trx: Db, purchase: PurchaseKey, minor: number): Promise<void> {
  await change(trx, purchase).set({ taken_back: minor }).execute();
}

export async function setWithdrawn(
  trx: Db,
  purchase: PurchaseKey,
  amounts: Pick<PurchaseRow, "withdrawn_amount" | "taken_back">,
): Promise<void> {
  await change(trx, purchase).set(amounts).execute();
}

/** What its credit note says did not move; false where it has none of a withdrawal. */
export const markCorrected = (trx: Db, purchase: PurchaseKey, at: number): Promise<boolean> =>
  isChanged(
    change(trx, purchase).set({ corrected_at: at }).where("state", "=", "withdrawn").where("corrected_at", "is", null),
  );

export async function insertCodes(db: Db, rows: CardCodeRow[]): Promise<void> {
  await db.insertInto("card_code").values(rows).execute();
}

export const findCode = (db: Db, organisationId: string, hash: string): Promise<CardCodeRow | undefined> =>
  rowsOf(db, "card_code", { organisation_id: organisationId, hash }).executeTakeFirst();

/** Takes a code for one account, or undefined: of many at once one gets it. */
export const claimCode = (
  trx: Db,
  { organisationId, accountId }: Buyer,
  hash: string,
  { now, today }: { now: number; today: Day },
): Promise<CardCodeRow | undefined> =>
  changeRows(trx, "card_code", { organisation_id: organisationId, hash, claimed_at: null })
    .set({ claimed_by: accountId, claimed_at: now })
    .where((code) => code.or([code("expires_on", "is", null), code("expires_on", ">=", today)]))
    .returningAll()
    .executeTakeFirst();
