import { sql } from "kysely";
import { z } from "zod";
import type { Clock } from "../core/clock.ts";
import { MOST_HELD_FOR_ACCOUNT, MOST_HELD_FOR_NETWORK, mostForGuests } from "../core/limits.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { newId } from "../crypto/ids.ts";
import type { Db } from "../db/schema.ts";
import { storedJson } from "../db/stored-json.ts";
import type { Held, Holder, HoldLimit } from "../ports/offer.ts";

/**
 * What an order takes. `pool`: what is sold under one lock, such as a station or a sailing. `items`: of each item the units
 * that it takes one of each, such as a class of cars on each of its days; where limits of holds are counted by time, a unit
 * is named `time/name`.
 */
export type Taking = { pool: string; items: string[][]; capacity: (unit: string) => number };

const storedItems = storedJson<string[][]>(z.array(z.array(z.string())));

export const timeOf = (unit: string): string => unit.slice(0, Math.max(0, unit.lastIndexOf("/")));

const countUnits = (items: string[][]): Map<string, number> =>
  new Map([...countAll(items.flat())].sort(([a], [b]) => (a < b ? -1 : 1)));

/** Ends in the same transaction as what reads or changes the pool: sales and imports there wait for each other. */
export async function lockPool(unit: Db, kind: string, pool: string): Promise<void> {
  await unit
    .insertInto("stock_pool")
    .values({ kind, pool, version: 1 })
    .onConflict((conflict) =>
      conflict.columns(["kind", "pool"]).doUpdateSet((set) => ({ version: set("stock_pool.version", "+", 1) })),
    )
    .execute();
}

/** How many are taken of each of these units of some pools, by `unitName`; what has never been sold is not among them. */
export async function takenIn(
  db: Db,
  kind: string,
  pools: readonly string[],
  units: readonly string[],
): Promise<Map<string, number>> {
  const taken = new Map<string, number>();
  if (units.length === 0) return taken;
  for (const some of inSlices(pools)) {
    const rows = await db
      .selectFrom("stock_unit")
      .select(["pool", "unit", "taken"])
      .where("kind", "=", kind)
      .where("pool", "in", some)
      .where("unit", "in", units)
      .where("taken", ">", 0)
      .execute();
    for (const row of rows) taken.set(unitName(row.pool, row.unit), row.taken);
  }
  return taken;
}

/** A statement has a limited number of values. */
const POOLS_AT_ONCE = 1_000;

const inSlices = (pools: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(pools.length / POOLS_AT_ONCE) }, (_, i) =>
    pools.slice(i * POOLS_AT_ONCE, (i + 1) * POOLS_AT_ONCE),
  );

/** Of what is taken, what is only held, by `unitName`. */
export async function heldIn(db: Db, kind: string, pools: readonly string[]): Promise<Map<string, number>> {
  const units: string[] = [];
  for (const some of inSlices(pools)) {
    const rows = await db
      .selectFrom("stock_booking")
      .select(["pool", "items"])
      .where("kind", "=", kind)
      .where("pool", "in", some)
      // SQLite takes a partial index only for its own words.
      .where("state", "=", sql.lit("held"))
      .execute();
    for (const { pool, items } of rows)
      units.push(
        ...storedItems
          .read(items)
          .flat()
          .map((unit) => unitName(pool, unit)),
      );
  }
  return countAll(units);
}

const countAll = (names: string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
};

export const unitName = (pool: string, unit: string): string => `${pool} ${unit}`;

/** Taking units of one kind and giving them back (BK-04). Functions that take `unit` run inside the caller's transaction. */
export function createInventory({ clock, kind, limitFactor }: { clock: Clock; kind: string; limitFactor: number }) {
  const heldIn = (db: Db, pool: string) =>
    db
      .selectFrom("stock_booking")
      .selectAll()
      .where("kind", "=", kind)
      .where("pool", "=", pool)
      .where("state", "=", "held");

  async function giveBack(unit: Db, pool: string, items: string[][]): Promise<void> {
    const counts = countUnits(items);
    for (const count of new Set(counts.values()))
      await unit
        .updateTable("stock_unit")
        .set((set) => ({ taken: set("taken", "-", count) }))
        .where("kind", "=", kind)
        .where("pool", "=", pool)
        .where(
          "unit",
          "in",
          [...counts.keys()].filter((name) => counts.get(name) === count),
        )
        .execute();
  }

  /** Ends holds and returns their units, once for each; under the lock of their pool. */
  async function endHolds(unit: Db, pool: string, held: readonly string[]): Promise<void> {
    const ended = await unit
      .deleteFrom("stock_booking")
      .where("kind", "=", kind)
      .where("pool", "=", pool)
      .where("state", "=", "held")
      .where((where) => where.or([where("held_until", "<=", clock.now()), where("reference", "in", ["", ...held])]))
      .returning("items")
      .execute();
    for (const { items } of ended) await giveBack(unit, pool, storedItems.read(items));
  }

  /** One guarded statement: false where a unit does not have enough; what it took is rolled back then. */
  async function addTaken(unit: Db, { pool, items, capacity }: Taking): Promise<boolean> {
    const rows = [...countUnits(items)].map(([name, taken]) => ({
      ...{ kind, pool, unit: name, taken },
      capacity: capacity(name),
    }));
    if (rows.length === 0 || rows.some((row) => row.taken > row.capacity)) return false;
    const done = await unit
      .insertInto("stock_unit")
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(["kind", "pool", "unit"])
          .doUpdateSet((set) => ({
            taken: set("stock_unit.taken", "+", set.ref("excluded.taken")),
            capacity: set.ref("excluded.capacity"),
          }))
          .where((where) =>
            where(where("stock_unit.taken", "+", where.ref("excluded.taken")), "<=", where.ref("excluded.capacity")),
          ),
      )
      .returning("unit")
      .execute();
    return done.length === rows.length;
  }

  /** Which limit the holder's units would exceed. */
  async function findLimit(unit: Db, { pool, items, capacity }: Taking, { name, isGuest }: Holder) {
    const there = await heldIn(unit, pool).where("held_until", ">", clock.now()).execute();
    const held = there.map(({ items: theirs, ...hold }) => ({ ...hold, items: storedItems.read(theirs) }));
    const most = (isGuest ? MOST_HELD_FOR_NETWORK : MOST_HELD_FOR_ACCOUNT) * limitFactor;
    const at = (time: string) => (item: string[]) => item.some((each) => timeOf(each) === time);
    const own = held.filter(({ holder }) => holder === name).flatMap((hold) => hold.items);
    for (const time of new Set(items.flat().map(timeOf)))
      if ([...own, ...items].filter(at(time)).length > most) return isGuest ? "network-limit" : "account-limit";
    if (!isGuest) return undefined;
    const others = countUnits(held.filter(({ guest }) => guest === 1).flatMap((hold) => hold.items));
    // The first guest may hold as many as the own limit allows.
    const exceeds = [...countUnits(items)].some(
      ([each, count]) => (others.get(each) ?? 0) + count > mostForGuests(capacity(each), count),
    );
    return exceeds ? "guests-limit" : undefined;
  }

  async function insert(unit: Db, { pool, items }: Taking, reference: string, state: State): Promise<string> {
    const row = { reference, kind, pool, items: storedItems.write(items), created_at: clock.now() };
    await unit
      .insertInto("stock_booking")
      .values({ ...row, ...state })
      .execute();
    return reference;
  }

  return {
    /** Also ends overdue holds there and those in `held`, the buyer's own. */
    async lock(unit: Db, pool: string, held: readonly string[]): Promise<void> {
      await lockPool(unit, kind, pool);
      await endHolds(unit, pool, held);
    },

    /** Whether all of it is free now; what is in `held`, and what is overdue, counts as free. */
    async isFree(db: Db, { pool, items, capacity }: Taking, held: readonly string[]): Promise<boolean> {
      const counts = countUnits(items);
      const taken = await takenIn(db, kind, [pool], [...counts.keys()]);
      const short = ([unit, count]: [string, number], free?: Map<string, number>) =>
        (taken.get(unitName(pool, unit)) ?? 0) - (free?.get(unit) ?? 0) + count > capacity(unit);
      if (![...counts].some((each) => short(each))) return true;
      const ending = (await heldIn(db, pool).execute()).filter(
        ({ reference, held_until }) => held.includes(reference) || (held_until ?? 0) <= clock.now(),
      );
      const free = countUnits(ending.flatMap((hold) => storedItems.read(hold.items)));
      return ![...counts].some((each) => short(each, free));
    },

    /** Takes units for the holder under the lock; a refusal has to be rolled back. */
    async hold(
      unit: Db,
      taking: Taking,
      { until, holder }: { until: number; holder: Holder },
    ): Promise<Outcome<Held, "sold-out" | HoldLimit>> {
      if (!(await addTaken(unit, taking))) return refused("sold-out");
      const limit = await findLimit(unit, taking, holder);
      if (limit) return refused(limit);
      const held = { held_until: until, holder: holder.name, guest: holder.isGuest ? 1 : 0 };
      return ok({ held: await insert(unit, taking, newId(), { state: "held", ...held }), until });
    },

    /** Only a hold that is not overdue; in one statement, so that it needs no lock. */
    async extendHold(db: Db, held: string, until: number): Promise<Outcome<Held, "gone">> {
      const extended = await db
        .updateTable("stock_booking")
        .set({ held_until: until })
        .where("reference", "=", held)
        .where("kind", "=", kind)
        .where("state", "=", "held")
        .where("held_until", ">", clock.now())
        .returning("reference")
        .executeTakeFirst();
      return extended ? ok({ held, until }) : refused("gone");
    },

    /** Takes units under the lock; a refusal has to be rolled back. Throws where there is a booking of the same reference. */
    async take(unit: Db, taking: Taking, reference = newId()): Promise<Outcome<string, "sold-out">> {
      if (!(await addTaken(unit, taking))) return refused("sold-out");
      return ok(await insert(unit, taking, reference, { state: "booked" }));
    },

    /**
     * Gives back what is held or booked. `numbers`: of the items that go back, counted from 1; all that are left without it.
     * Repeating it is harmless.
     */
    async release(unit: Db, reference: string, numbers?: number[]): Promise<void> {
      const find = () =>
        unit
          .selectFrom("stock_booking")
          .selectAll()
          .where("reference", "=", reference)
          .where("kind", "=", kind)
          .where("state", "!=", "canceled")
          .executeTakeFirst();
      const where = await find();
      if (!where) return;
      await lockPool(unit, kind, where.pool);
      // Read again under the lock.
      const booking = await find();
      if (!booking) return;
      if (booking.state === "held") return endHolds(unit, booking.pool, [reference]);
      const items = storedItems.read(booking.items);
      const before = booking.canceled.split(" ").filter(Boolean).map(Number);
      const there = items.map((_, i) => i + 1).filter((number) => !before.includes(number));
      const going = there.filter((number) => numbers === undefined || numbers.includes(number));
      if (going.length === 0) return;
      await unit
        .updateTable("stock_booking")
        .set({ canceled: [...before, ...going].join(" ") })
        .$if(going.length === there.length, (query) => query.set({ state: "canceled" }))
        .where("reference", "=", reference)
        .execute();
      await giveBack(
        unit,
        booking.pool,
        going.map((number) => items[number - 1]!),
      );
    },

    async find(db: Db, reference: string): Promise<"booked" | "canceled" | undefined> {
      const row = await db
        .selectFrom("stock_booking")
        .select("state")
        .where("reference", "=", reference)
        .where("kind", "=", kind)
        .executeTakeFirst();
      return row?.state === "held" ? undefined : row?.state;
    },

    /** Pools with overdue holds. */
    async listOverdue(db: Db): Promise<string[]> {
      const rows = await db
        .selectFrom("stock_booking")
        .select("pool")
        .distinct()
        .where("kind", "=", kind)
        .where("state", "=", "held")
        .where("held_until", "<=", clock.now())
        .execute();
      return rows.map(({ pool }) => pool).sort();
    },
  };
}

type State = { state: "booked" } | { state: "held"; held_until: number; holder: string; guest: number };
