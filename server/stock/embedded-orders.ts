import { refused } from "../core/outcome.ts";
import type { Db } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { BookAnswer, FindAnswer, Joins, OfferKey, OrderSupplier } from "../ports/offer.ts";
import { offerDigest } from "../ports/offer-digest.ts";

type EmbeddedOrdersDependencies<Key extends OfferKey> = {
  db: Db;
  /** `reference`: by which the booking is found; a new one without it. */
  joins: Pick<Joins<Key>, "cancel"> & {
    book(...of: [...Parameters<Joins<Key>["book"]>, reference?: string]): ReturnType<Joins<Key>["book"]>;
  };
  /** Undefined where nothing has this reference. */
  stateOf(reference: string): Promise<"booked" | "canceled" | undefined>;
};

/** How an order that joins no other transaction books, finds and cancels what this installation sells. */
export function createEmbeddedOrders<Key extends OfferKey>({
  db,
  joins,
  stateOf,
}: EmbeddedOrdersDependencies<Key>): Pick<OrderSupplier<Key>, "book" | "find" | "cancel"> {
  async function find(reference: string): Promise<FindAnswer> {
    const state = await stateOf(reference);
    return state
      ? { state: "found", is: state === "booked" ? "confirmed" : "cancelled", reference }
      : { state: "none" };
  }

  /** A booking that was canceled since stays canceled: one reference books once. */
  async function bookedBefore(reference: string): Promise<BookAnswer | undefined> {
    const before = await find(reference);
    if (before.state !== "found") return undefined;
    return before.is === "confirmed" ? { state: "confirmed", reference } : { state: "rejected", why: "refused" };
  }

  return {
    async book({ key, reference, held, expected }) {
      const before = await bookedBefore(reference);
      if (before) return before;
      const [alone] = await Promise.allSettled([
        inTransaction(db, async (trx) => {
          const sold = await joins.book(key, trx, held, reference);
          return sold.ok && offerDigest(sold.value) !== expected.digest ? refused("changed") : sold;
        }),
      ]);
      if (alone.status === "fulfilled" && alone.value.ok) {
        const { total, currency } = alone.value.value.price;
        return { state: "confirmed", reference, total: { minor: total, currency } };
      }
      // A twin of this order may have been quicker.
      const twin = await bookedBefore(reference);
      if (twin) return twin;
      if (alone.status === "rejected") throw alone.reason;
      return alone.value.ok ? { state: "unknown", why: "lost" } : { state: "rejected", why: alone.value.reason };
    },
    find: (by) => find("ours" in by ? by.ours : by.theirs),
    async cancel(reference) {
      if (!(await stateOf(reference))) return { state: "refused", why: "not found" };
      await db.transaction().execute((trx) => joins.cancel(reference, trx));
      return { state: "cancelled" };
    },
  };
}
