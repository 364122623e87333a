import type { ExpressionBuilder } from "kysely";
import { z } from "zod";
import type { Clock } from "../../../core/clock.ts";
import type { Day } from "../../../core/day.ts";
import { MOST_HELD_FOR_ACCOUNT, MOST_HELD_FOR_NETWORK, mostForGuests } from "../../../core/limits.ts";
import { type Outcome, ok, refused } from "../../../core/outcome.ts";
import { newId, newSupplierReference } from "../../../crypto/ids.ts";
import { insertNew } from "../../../db/rows.ts";
import type { Database, Db } from "../../../db/schema.ts";
import { storedJson } from "../../../db/stored-json.ts";
import type { Held, Holder, HoldLimit } from "../../../ports/offer.ts";
import { LIMIT_FACTOR, UNIT_TYPES } from "./vocabulary.ts";

export type SlotId = { destination_id: number; day: Day; activity_id: number; option_no: number; time: string };

/** What is taken of a slot. `capacity`: that of its schedule, read under the lock. */
export type Taking = { slot: SlotId; capacity: number; tickets: Ticket[] };

const ticket = z.object({ type: z.enum(UNIT_TYPES), place: z.int() });
export type Ticket = z.output<typeof ticket>;
const storedTickets = storedJson<Ticket[]>(z.array(ticket));

/** Taking places and giving them back (BK-04). Every function runs inside the caller's transaction. */
export function createInventory({ clock }: { clock: Clock }) {
  const isHeld = (slot: Partial<SlotId>) => (where: ExpressionBuilder<Database, "activity_booking">) =>
    where.and([
      where("state", "=", "held"),
      ...Object.entries(slot).map(([column, value]) => where(column as keyof SlotId, "=", value)),
    ]);

  /** Ends holds and returns their places, once for each; under the lock of their destination. */
  async function endHolds(unit: Db, slot: Partial<SlotId>, held: readonly string[]): Promise<void> {
    const ended = await unit
      .deleteFrom("activity_booking")
      .where(isHeld(slot))
      .where((where) => where.or([where("held_until", "<=", clock.now()), where("reference", "in", ["", ...held])]))
      .returningAll()
      .execute();
    for (const hold of ended) await giveBack(unit, hold, hold.places);
  }

  async function insert(unit: Db, { slot, tickets }: Taking, reference: string, state: State): Promise<string> {
    const what = { ...slot, tickets: storedTickets.write(tickets), places: placesIn(tickets), created_at: clock.now() };
    await unit
      .insertInto("activity_booking")
      .values({ reference, ...what, ...state })
      .execute();
    return reference;
  }

  /** Which limit the holder's places would exceed. */
  async function findLimit(unit: Db, { slot, capacity, tickets }: Taking, { name, isGuest }: Holder) {
    const { destination_id, day, activity_id, option_no, time } = slot;
    const places = placesIn(tickets);
    const there = await unit
      .selectFrom("activity_booking")
      .select(["option_no", "time", "places", "holder", "guest"])
      .where(isHeld({ destination_id, day, activity_id }))
      .where("held_until", ">", clock.now())
      .execute();
    const sum = (holds: typeof there) => holds.reduce((all, hold) => all + hold.places, 0);
    const rooms = isGuest ? MOST_HELD_FOR_NETWORK : MOST_HELD_FOR_ACCOUNT;
    const own = sum(there.filter(({ holder }) => holder === name));
    if (own + places > rooms * LIMIT_FACTOR) return isGuest ? "network-limit" : "account-limit";
    const others = sum(there.filter((hold) => hold.guest === 1 && hold.option_no === option_no && hold.time === time));
    // The first guest may hold as many as the own limit allows.
    return isGuest && others + places > mostForGuests(capacity, places) ? "guests-limit" : undefined;
  }

  return {
    /**
     * Locks the destination's row for the rest of the transaction: other sales and imports there wait, so rows read from now on
     * are the rows sold. Then ends overdue holds of the slot and those in `held`, the buyer's own.
     */
    async lock(unit: Db, slot: SlotId, held: readonly string[]): Promise<void> {
      await nextVersion(unit, slot.destination_id);
      await endHolds(unit, slot, held);
    },

    /** Takes places for the holder under the lock; a refusal has to be rolled back. */
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
        .updateTable("activity_booking")
        .set({ held_until: until })
        .where("reference", "=", held)
        .where("state", "=", "held")
        .where("held_until", ">", clock.now())
        .returning("reference")
        .executeTakeFirst();
      return extended ? ok({ held, until }) : refused("gone");
    },

    /** Takes places under the lock; a refusal has to be rolled back. Throws where there is a booking of the same reference. */
    async take(unit: Db, taking: Taking, reference = newSupplierReference()): Promise<Outcome<string, "sold-out">> {
      if (!(await addTaken(unit, taking))) return refused("sold-out");
      return ok(await insert(unit, taking, reference, { state: "booked" }));
    },

    /**
     * Gives back what is held or booked. `numbers`: of the tickets that go back, counted from 1; all that are left without it.
     * Repeating it is harmless.
     */
    async release(unit: Db, reference: string, numbers?: number[]): Promise<void> {
      const where = await unit
        .selectFrom("activity_booking")
        .select("destination_id")
        .where("reference", "=", reference)
        .executeTakeFirst();
      if (!where) return;
      await nextVersion(unit, where.destination_id);
      // Read under the lock.
      const booking = await unit
        .selectFrom("activity_booking")
        .selectAll()
        .where("reference", "=", reference)
        .where("state", "!=", "canceled")
        .executeTakeFirst();
      if (!booking) return;
      if (booking.state === "held") return endHolds(unit, { destination_id: booking.destination_id }, [reference]);
      const tickets = storedTickets.read(booking.tickets);
      const before = booking.canceled.split(" ").filter(Boolean).map(Number);
      const there = tickets.map((_, i) => i + 1).filter((number) => !before.includes(number));
      const going = there.filter((number) => numbers === undefined || numbers.includes(number));
      if (going.length === 0) return;
      const places = placesIn(going.map((number) => tickets[number - 1]!));
      await unit
        .updateTable("activity_booking")
        .set({ canceled: [...before, ...going].join(" "), places: booking.places - places })
        .$if(going.length === there.length, (query) => query.set({ state: "canceled" }))
        .where("reference", "=", reference)
        .execute();
      await giveBack(unit, booking, places);
    },

    /** Sells nothing more at a time; repeating it is harmless. */
    async close(unit: Db, slot: Omit<SlotId, "option_no">): Promise<void> {
      await nextVersion(unit, slot.destination_id);
      await unit
        .updateTable("activity_place")
        .set(({ ref }) => ({ imported: ref("version") }))
        .where("destination_id", "=", slot.destination_id)
        .execute();
      await insertNew(unit, "activity_closed", slot);
    },

    async find(db: Db, reference: string): Promise<"booked" | "canceled" | undefined> {
      const row = await db
        .selectFrom("activity_booking")
        .select("state")
        .where("reference", "=", reference)
        .executeTakeFirst();
      return row?.state === "held" ? undefined : row?.state;
    },

    /** Destinations with overdue holds. */
    async listOverdue(db: Db): Promise<number[]> {
      const rows = await db
        .selectFrom("activity_booking")
        .select("destination_id")
        .where(isHeld({}))
        .where("held_until", "<=", clock.now())
        .execute();
      return [...new Set(rows.map(({ destination_id }) => destination_id))].sort((a, b) => a - b);
    },

    async endOverdue(unit: Db, destinationId: number): Promise<void> {
      await nextVersion(unit, destinationId);
      await endHolds(unit, { destination_id: destinationId }, []);
    },
  };
}

const placesIn = (tickets: Ticket[]): number => tickets.reduce((sum, { place }) => sum + place, 0);

async function nextVersion(unit: Db, destinationId: number): Promise<void> {
  await unit
    .updateTable("activity_place")
    .set((set) => ({ version: set("version", "+", 1) }))
    .where("destination_id", "=", destinationId)
    .execute();
}

type State = { state: "booked" } | { state: "held"; held_until: number; holder: string; guest: number };

/** One guarded statement: false where not enough places are left. */
async function addTaken(unit: Db, { slot, capacity, tickets }: Taking): Promise<boolean> {
  const places = placesIn(tickets);
  if (places > capacity) return false;
  const taken = await unit
    .insertInto("activity_slot")
    .values({ ...slot, taken: places, capacity })
    .onConflict((conflict) =>
      conflict
        .columns(["destination_id", "day", "activity_id", "option_no", "time"])
        .doUpdateSet((set) => ({ taken: set("activity_slot.taken", "+", set.ref("excluded.taken")), capacity }))
        .where((where) => where(where("activity_slot.taken", "+", where.ref("excluded.taken")), "<=", capacity)),
    )
    .returning("taken")
    .executeTakeFirst();
  return taken !== undefined;
}

async function giveBack(unit: Db, slot: SlotId, places: number): Promise<void> {
  await unit
    .updateTable("activity_slot")
    .set((set) => ({ taken: set("taken", "-", places) }))
    .where("destination_id", "=", slot.destination_id)
    .where("day", "=", slot.day)
    .where("activity_id", "=", slot.activity_id)
    .where("option_no", "=", slot.option_no)
    .where("time", "=", slot.time)
    .execute();
}
