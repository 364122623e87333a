import { type Outcome, ok, refused } from "../../core/outcome.ts";
import type { Db } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { BookAnswer, FindAnswer, OfferRefusal } from "../../ports/offer.ts";
import type { Catalogue } from "./catalogue/catalogue.ts";
import { stayDigest } from "./digest.ts";
import {
  isOwnKey,
  type JoiningSupplier,
  type OfferedStay,
  OWN_SUPPLIER,
  type OwnStayKey,
  type SoldStay,
  type StayJoins,
  type StayKey,
  type StayOrder,
} from "./supplier.ts";

/** The catalogue of this installation as a supplier (BK-07). Its references are ours where we give one. */
export function createEmbeddedSupplier({ db, catalogue }: { db: Db; catalogue: Catalogue }): JoiningSupplier {
  const { stays, inventory } = catalogue;

  /** Does something with an offer that can be had, under the destination's lock. */
  async function underLock<Done, Reason extends string = never>(
    key: StayKey,
    unit: Db,
    held: readonly string[],
    act: (key: OwnStayKey, version: number, stay: OfferedStay) => Promise<Outcome<Done, OfferRefusal | Reason>>,
  ): Promise<Outcome<Done, OfferRefusal | Reason>> {
    if (!isOwnKey(key)) return refused("not-offered");
    const locked = await inventory.lock(unit, key, held);
    if (!locked.ok) return locked;
    const stay = await stays.checkInside(unit, key);
    return stay.ok ? act(key, locked.value, stay.value) : stay;
  }

  const take = (key: StayKey, unit: Db, held?: string, reference?: string): Promise<Outcome<SoldStay, OfferRefusal>> =>
    underLock<SoldStay>(key, unit, held === undefined ? [] : [held], async (own, version, stay) => {
      const taken = await inventory.take(unit, own, version, reference);
      return taken.ok ? ok({ ...stay, ...taken.value }) : taken;
    });

  async function find(reference: string): Promise<FindAnswer> {
    const state = await inventory.find(db, reference);
    if (!state) return { state: "none" };
    return { state: "found", is: state === "booked" ? "confirmed" : "cancelled", reference };
  }

  async function bookAlone({ key, reference, held, expected }: StayOrder): Promise<BookAnswer> {
    const sold = await inTransaction(db, async (trx) => {
      const taken = await take(key, trx, held, reference);
      if (!taken.ok) return taken;
      const { offer } = taken.value;
      return stayDigest(offer) === expected.digest ? taken : refused("changed");
    });
    if (!sold.ok) return { state: "rejected", why: sold.reason };
    const { price } = sold.value.offer;
    return { state: "confirmed", reference, total: { minor: price.total, currency: price.currency } };
  }

  const joins: StayJoins = {
    book: (key, unit, held) => take(key, unit, held),
    cancel: (reference, unit, rooms) => inventory.release(unit, reference, rooms),
  };

  return {
    name: OWN_SUPPLIER,
    search: stays.search,
    details: stays.details,
    recheck: stays.recheck,
    hold: (key, until, holder, held = []) =>
      inTransaction(db, (trx) =>
        underLock(key, trx, held, (own, version) => inventory.hold(trx, own, { version, until, holder })),
      ),
    extend: (held, until) => inventory.extendHold(db, held, until),
    release: (held) => db.transaction().execute((trx) => inventory.releaseHold(trx, held)),
    async endOverdue() {
      for (const destinationId of await inventory.listOverdue(db))
        await db.transaction().execute((trx) => inventory.endOverdue(trx, destinationId));
    },
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

/** A booking cancelled since stays cancelled: one reference books once. */
const bookedBefore = ({ is, reference }: { is: string; reference: string }): BookAnswer =>
  is === "confirmed" ? { state: "confirmed", reference } : { state: "rejected", why: "refused" };
