import type { Clock } from "../core/clock.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import type { Db } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { Joins, Kind, Offer, OfferKey, OfferRefusal, OrderSupplier, Sellers, TakenStock } from "../ports/offer.ts";
import { createEmbeddedOrders } from "./embedded-orders.ts";
import { createInventory, type Taking, timeOf } from "./inventory.ts";

/** The name of the supplier in this installation, in keys and tables. */
export const OWN_SUPPLIER = "own";

/** What can be had, and what an order of it takes. */
export type StockOffer = { offer: Offer; taking: Taking };

export type StockDependencies<Key extends OfferKey> = {
  db: Db;
  clock: Clock;
  kind: Kind;
  /** By the product's own tables, whatever is free. `organisation`: that sells it; without it, of what it has agreed to sell before. */
  offerFor(key: Key, db: Db, organisation?: Organisation): Promise<Outcome<StockOffer, OfferRefusal>>;
  /** How many items an account or a network may hold for each room that it may hold; 1 unless told. */
  limitFactor?: number;
};

const takenBy = ({ pool, items, capacity }: Taking, limitFactor: number): TakenStock => ({
  ...{ pool, limitFactor },
  items: items.map((units) =>
    units.map((unit) => ({ time: Number(timeOf(unit)), unit, count: 1, capacity: capacity(unit) })),
  ),
});

/** The stock of this installation as a supplier of one kind: its sales are part of the caller's transaction. */
export function createStockSellers<Key extends OfferKey>(dependencies: StockDependencies<Key>): Sellers {
  const { db, clock, kind, offerFor, limitFactor = 1 } = dependencies;
  const inventory = createInventory({ clock, kind, limitFactor });

  /** Takes what can be had, under the lock of its pool. */
  async function underLock<Done, Reason extends string>(
    unit: Db,
    key: Key,
    held: readonly string[],
    act: (taking: Taking) => Promise<Outcome<Done, Reason>>,
  ): Promise<Outcome<StockOffer & { done: Done }, OfferRefusal | Reason>> {
    // Refused before it waits for the lock where it can't be had at all.
    const before = await offerFor(key, unit);
    if (!before.ok) return before;
    if (!(await inventory.isFree(unit, before.value.taking, held))) return refused("sold-out");
    await inventory.lock(unit, before.value.taking.pool, held);
    const found = await offerFor(key, unit);
    if (!found.ok) return found;
    const { offer, taking } = found.value;
    const done = await act(taking);
    return done.ok ? ok({ offer, taking, done: done.value }) : done;
  }

  const joins = {
    async book(key: Key, unit: Db, held?: string, reference?: string) {
      const sold = await underLock(unit, key, held === undefined ? [] : [held], (taking) =>
        inventory.take(unit, taking, reference),
      );
      if (!sold.ok) return sold;
      const { offer, taking, done } = sold.value;
      return ok({ ...offer, supplierReference: done, taken: takenBy(taking, limitFactor) });
    },
    cancel: (reference: string, unit: Db, numbers?: number[]) => inventory.release(unit, reference, numbers),
  } satisfies Joins<Key>;

  const supplier: OrderSupplier<Key> & { joins: typeof joins } = {
    kind,
    name: OWN_SUPPLIER,
    async recheck(organisation, key, held = []) {
      const found = await offerFor(key, db, organisation);
      if (!found.ok) return found;
      return (await inventory.isFree(db, found.value.taking, held)) ? ok(found.value.offer) : refused("sold-out");
    },
    hold: (key, until, holder, held = []) =>
      inTransaction(db, async (trx) => {
        const answer = await underLock(trx, key, held, (taking) => inventory.hold(trx, taking, { until, holder }));
        return answer.ok ? ok(answer.value.done) : answer;
      }),
    extend: (held, until) => inventory.extendHold(db, held, until),
    release: (held) => db.transaction().execute((trx) => inventory.release(trx, held)),
    async endOverdue() {
      for (const pool of await inventory.listOverdue(db))
        await db.transaction().execute((trx) => inventory.lock(trx, pool, []));
    },
    ...createEmbeddedOrders({ db, joins, stateOf: (reference) => inventory.find(db, reference) }),
    joins,
  };

  const seller = supplier as unknown as Sellers["joining"][number];
  return {
    supplierOf: (_organisation, name) => (name.kind === kind && name.supplier === OWN_SUPPLIER ? seller : undefined),
    joining: [seller],
  };
}
