import type { Kysely } from "kysely";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import { type Outcome, ok, refused } from "../../core/outcome.ts";
import type { Database } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { offerDigest } from "../../ports/offer-digest.ts";
import {
  type BookAnswer,
  type FindAnswer,
  isOwnKey,
  type JoiningSupplier,
  type Joins,
  type OfferKey,
  type OfferRefusal,
  type SoldStay,
  type SupplierOrder,
} from "../../ports/supplier.ts";

/** The catalogue of this installation as a supplier (BK-07). Its references are ours where we give one. */
export function createEmbeddedSupplier({
  db,
  catalogue,
}: {
  db: Kysely<Database>;
  catalogue: Catalogue;
}): JoiningSupplier {
  const { stays, inventory } = catalogue;

  async function take(
    key: OfferKey,
    unit: Kysely<Database>,
    reference?: string,
  ): Promise<Outcome<SoldStay, OfferRefusal>> {
    if (!isOwnKey(key)) return refused("not-offered");
    const locked = await inventory.lock(unit, key);
    if (!locked.ok) return locked;
    const stay = await stays.checkInside(unit, key);
    if (!stay.ok) return stay;
    const taken = await inventory.take(unit, key, locked.value, reference);
    return taken.ok ? ok({ ...stay.value, ...taken.value }) : taken;
  }

  async function find(reference: string): Promise<FindAnswer> {
    const state = await inventory.find(db, reference);
    if (!state) return { state: "none" };
    return { state: "found", is: state === "booked" ? "confirmed" : "cancelled", reference };
  }

  async function bookAlone({ key, reference, expected }: SupplierOrder): Promise<BookAnswer> {
    const sold = await inTransaction(db, async (trx) => {
      const taken = await take(key, trx, reference);
      if (!taken.ok) return taken;
      const { offer } = taken.value;
      return offerDigest(offer) === expected.digest ? taken : refused("changed", { offer });
    });
    if (!sold.ok) return { state: "rejected", why: sold.reason, ...("offer" in sold && { now: sold.offer }) };
    const { price } = sold.value.offer;
    return { state: "confirmed", reference, total: { minor: price.total, currency: price.currency } };
  }

  const joins: Joins = {
    book: take,
    cancel: (reference, unit, rooms) => inventory.giveBack(unit, reference, rooms),
  };

  return {
    name: "own",
    capabilities: { holds: false, cancelQuote: "terms", partialCancel: true, ownReference: "unique" },
    search: stays.search,
    details: stays.details,
    recheck: stays.recheck,
    async book(order) {
      const before = await find(order.reference);
      if (before.state === "found") return bookedBefore(before);
      const [alone] = await Promise.allSettled([bookAlone(order)]);
      if (alone.status === "fulfilled" && alone.value.state === "confirmed") return alone.value;
      // A twin of this order may have been quicker: it has the reference, and perhaps the last room.
      const twin = await find(order.reference);
      if (twin.state === "found") return bookedBefore(twin);
      if (alone.status === "rejected") throw alone.reason;
      return alone.value;
    },
    find: (by) => find("ours" in by ? by.ours : by.theirs),
    async cancel(reference) {
      const there = await inventory.find(db, reference);
      if (!there) return { state: "refused", why: "not found" };
      await db.transaction().execute((trx) => joins.cancel(reference, trx));
      return { state: "cancelled" };
    },
    joins,
  };
}

/** What was cancelled since stays so: the same reference books once. */
const bookedBefore = ({ is, reference }: { is: string; reference: string }): BookAnswer =>
  is === "confirmed" ? { state: "confirmed", reference } : { state: "rejected", why: "refused" };
