import type { ExpressionBuilder, Insertable } from "kysely";
import type { Clock } from "../../../core/clock.ts";
import type { Day } from "../../../core/day.ts";
import { MOST_HELD_FOR_ACCOUNT, MOST_HELD_FOR_NETWORK, mostForGuests } from "../../../core/limits.ts";
import { type Outcome, ok, refused } from "../../../core/outcome.ts";
import { newId, newSupplierReference } from "../../../crypto/ids.ts";
import type { Database, Db } from "../../../db/schema.ts";
import type { Held, Holder, HoldLimit, OfferRefusal } from "../../../ports/offer.ts";
import type { OwnStayKey, Stay } from "../supplier.ts";
import { roomIdOf } from "./destination-index-rows.ts";
import { storedStay } from "./stored.ts";
import type { InventoryLogRow, SupplierHoldRow } from "./tables.ts";

/** Versions of a destination that its log keeps; an index further behind is rebuilt. */
const KEPT_VERSIONS = 1_000;
/** The log is cut at every so many versions, not at each. */
const CUT_EVERY = 100;

type Taken = { day: Day; units: number; taken: number };

/** Taking rooms and giving them back (BK-04). Every function runs inside the caller's transaction. */
export function createInventory({ clock }: { clock: Clock }) {
  return {
    /**
     * Locks the destination's row for the rest of the transaction: other bookings and imports there wait, so rows read from now
     * on are the rows sold. A sold-out request is refused before it waits. Then ends overdue holds of these nights and those in
     * `held`, the buyer's own. Answers the destination's new version.
     */
    async lock(unit: Db, key: OwnStayKey, held: readonly string[]): Promise<Outcome<number, OfferRefusal>> {
      const room = await findRoom(unit, key);
      if (!room) return refused("not-offered");
      if (room.units < key.stay.rooms.length) return refused("sold-out");
      const which = { room, stay: key.stay, now: clock.now(), held };
      if ((await hasFullNight(unit, room, key)) && !(await canFree(unit, which))) return refused("sold-out");
      const version = await nextVersion(unit, room.destination_id);
      const ended = await unit.deleteFrom("supplier_hold").where(isFreed(which)).returningAll().execute();
      await releaseHeld(unit, ended, version);
      return ok(version);
    },

    /** Takes every night for the holder, under the version that `lock` gave; a refusal has to be rolled back. */
    async hold(
      unit: Db,
      key: OwnStayKey,
      { version, until, holder }: { version: number; until: number; holder: Holder },
    ): Promise<Outcome<Held, "sold-out" | HoldLimit>> {
      const room = await takeNights(unit, key, version);
      if (!room) return refused("sold-out");
      const limit = await findLimit(unit, room, { stay: key.stay, holder, now: clock.now() });
      if (limit) return refused(limit);
      const { arrival, departure, rooms } = key.stay;
      const held = {
        reference: newId(),
        destination_id: room.destination_id,
        room_id: room.id,
        arrival,
        departure,
        rooms: rooms.length,
        held_until: until,
        holder: holder.name,
        guest: holder.isGuest ? 1 : 0,
      };
      await unit.insertInto("supplier_hold").values(held).execute();
      return ok({ held: held.reference, until });
    },

    /** Only a hold that is not overdue; in one statement, so that it needs no lock. */
    async extendHold(db: Db, held: string, until: number): Promise<Outcome<Held, "gone">> {
      const extended = await db
        .updateTable("supplier_hold")
        .set({ held_until: until })
        .where("reference", "=", held)
        .where("held_until", ">", clock.now())
        .returning("reference")
        .executeTakeFirst();
      return extended ? ok({ held, until }) : refused("gone");
    },

    async releaseHold(unit: Db, held: string): Promise<void> {
      const there = await unit
        .selectFrom("supplier_hold")
        .select("destination_id")
        .where("reference", "=", held)
        .executeTakeFirst();
      if (!there) return;
      const version = await nextVersion(unit, there.destination_id);
      const ended = await unit.deleteFrom("supplier_hold").where("reference", "=", held).returningAll().execute();
      await releaseHeld(unit, ended, version);
    },

    /** Destinations with overdue holds. */
    async listOverdue(db: Db): Promise<number[]> {
      const rows = await db
        .selectFrom("supplier_hold")
        .select("destination_id")
        .distinct()
        .where("held_until", "<=", clock.now())
        .orderBy("destination_id")
        .execute();
      return rows.map(({ destination_id }) => destination_id);
    },

    async endOverdue(unit: Db, destinationId: number): Promise<void> {
      const version = await nextVersion(unit, destinationId);
      const ended = await unit
        .deleteFrom("supplier_hold")
        .where("destination_id", "=", destinationId)
        .where("held_until", "<=", clock.now())
        .returningAll()
        .execute();
      await releaseHeld(unit, ended, version);
    },

    /**
     * Takes every night by one guarded statement, under the version that `lock` gave; a refusal has to be rolled back. Throws
     * where there is a booking of the same reference.
     */
    async take(
      unit: Db,
      key: OwnStayKey,
      version: number,
      reference = newSupplierReference(),
    ): Promise<Outcome<{ supplierReference: string; units: number }, "sold-out">> {
      const room = await takeNights(unit, key, version);
      if (!room) return refused("sold-out");
      await unit
        .insertInto("supplier_booking")
        .values({
          reference,
          destination_id: room.destination_id,
          room_id: room.id,
          plan_no: key.planNo,
          property_code: key.propertyCode,
          stay: storedStay.write(key.stay),
          state: "booked",
          created_at: clock.now(),
        })
        .execute();
      return ok({ supplierReference: reference, units: room.units });
    },

    /** `rooms`: those of the order, counted from 1, that go back; all that are left without it. Repeating it is harmless. */
    async release(unit: Db, reference: string, rooms?: number[]): Promise<void> {
      const booked = await unit
        .updateTable("supplier_booking")
        .set(({ ref }) => ({ state: ref("state") }))
        .where("reference", "=", reference)
        .where("state", "=", "booked")
        .returningAll()
        .executeTakeFirst();
      if (!booked) return;
      const stay = storedStay.read(booked.stay);
      const before = new Set(booked.cancelled_rooms.split(" ").filter(Boolean).map(Number));
      const there = Array.from({ length: stay.rooms.length }, (_, i) => i + 1).filter((no) => !before.has(no));
      const going = rooms ? there.filter((no) => rooms.includes(no)) : there;
      if (going.length === 0) return;
      await unit
        .updateTable("supplier_booking")
        .set({ cancelled_rooms: [...before, ...going].join(" ") })
        .$if(going.length === there.length, (query) => query.set({ state: "cancelled" }))
        .where("reference", "=", reference)
        .execute();
      const room = { destination_id: booked.destination_id, id: booked.room_id, units: 0 };
      const version = await nextVersion(unit, room.destination_id);
      await log(unit, room, await addTaken(unit, room, stay, -going.length), version);
    },

    async find(db: Db, reference: string): Promise<"booked" | "cancelled" | undefined> {
      const row = await db
        .selectFrom("supplier_booking")
        .select("state")
        .where("reference", "=", reference)
        .executeTakeFirst();
      return row?.state as "booked" | "cancelled" | undefined;
    },
  };
}

type Room = { destination_id: number; id: number; units: number };
type FoundRoom = Room & { property_id: number };

async function findRoom(unit: Db, { propertyCode, roomId }: OwnStayKey): Promise<FoundRoom | undefined> {
  return unit
    .selectFrom("property")
    .innerJoin("room_type", (join) =>
      join
        .onRef("room_type.destination_id", "=", "property.destination_id")
        .onRef("room_type.property_id", "=", "property.id"),
    )
    .select(["room_type.destination_id", "room_type.property_id", "room_type.id", "room_type.units"])
    .where("property.code", "=", propertyCode)
    .where("room_type.id", "=", roomId)
    .executeTakeFirst();
}

/** Undefined where a night has not enough left. */
async function takeNights(unit: Db, key: OwnStayKey, version: number): Promise<FoundRoom | undefined> {
  // Read under the lock: an import may have changed the units just before.
  const room = await findRoom(unit, key);
  if (!room || room.units < key.stay.rooms.length) return undefined;
  const taken = await addTaken(unit, room, key.stay, key.stay.rooms.length);
  if (taken.length < key.stay.departure - key.stay.arrival) return undefined;
  await log(unit, room, taken, version);
  return room;
}

/** Which limit the holder's rooms would exceed on some night. Under the destination's lock no other hold comes in between. */
async function findLimit(
  unit: Db,
  room: FoundRoom,
  { stay, holder, now }: { stay: Stay; holder: Holder; now: number },
): Promise<HoldLimit | undefined> {
  const there = await unit
    .selectFrom("supplier_hold")
    .select(["room_id", "arrival", "departure", "rooms", "holder", "guest"])
    .where("destination_id", "=", room.destination_id)
    .where("room_id", ">=", roomIdOf(room.property_id, 0))
    .where("room_id", "<", roomIdOf(room.property_id + 1, 0))
    .where("arrival", "<", stay.departure)
    .where("departure", ">", stay.arrival)
    .where("held_until", ">", now)
    .execute();
  const nights = await unit
    .selectFrom("night")
    .select(["day", "units"])
    .where("destination_id", "=", room.destination_id)
    .where("room_id", "=", room.id)
    .where("day", ">=", stay.arrival)
    .where("day", "<", stay.departure)
    .execute();
  const [most, limit] = holder.isGuest
    ? ([MOST_HELD_FOR_NETWORK, "network-limit"] as const)
    : ([MOST_HELD_FOR_ACCOUNT, "account-limit"] as const);
  for (const { day, units } of nights) {
    const held = there.filter(({ arrival, departure }) => arrival <= day && day < departure);
    const withThese = (holds: typeof held) => holds.reduce((sum, { rooms }) => sum + rooms, stay.rooms.length);
    if (withThese(held.filter((each) => each.holder === holder.name)) > most) return limit;
    const guests = held.filter(({ guest, room_id }) => guest === 1 && room_id === room.id);
    if (holder.isGuest && withThese(guests) > mostForGuests(units)) return "guests-limit";
  }
  return undefined;
}

type Freed = { room: Room; stay: Pick<Stay, "arrival" | "departure">; now: number; held: readonly string[] };

/** Holds of these nights of a room that are overdue, and the buyer's own. */
const isFreed =
  ({ room, stay, now, held }: Freed) =>
  (where: ExpressionBuilder<Database, "supplier_hold">) =>
    where.and([
      where("destination_id", "=", room.destination_id),
      where("room_id", "=", room.id),
      where("arrival", "<", stay.departure),
      where("departure", ">", stay.arrival),
      where.or([where("held_until", "<=", now), where("reference", "in", ["", ...held])]),
    ]);

const canFree = async (unit: Db, which: Freed): Promise<boolean> =>
  (await unit.selectFrom("supplier_hold").select("reference").where(isFreed(which)).executeTakeFirst()) !== undefined;

/** Returns the rooms of deleted holds, once for each; under the destination's lock. */
async function releaseHeld(unit: Db, ended: SupplierHoldRow[], version: number): Promise<void> {
  for (const { destination_id, room_id: id, arrival, departure, rooms } of ended) {
    const room = { destination_id, id, units: 0 };
    await log(unit, room, await addTaken(unit, room, { arrival, departure }, -rooms), version);
  }
}

async function hasFullNight(unit: Db, room: Room, { stay }: OwnStayKey): Promise<boolean> {
  const full = await unit
    .selectFrom("night")
    .select("day")
    .where("destination_id", "=", room.destination_id)
    .where("room_id", "=", room.id)
    .where("day", ">=", stay.arrival)
    .where("day", "<", stay.departure)
    .where((where) => where(where("taken", "+", stay.rooms.length), ">", where.ref("units")))
    .executeTakeFirst();
  return full !== undefined;
}

async function nextVersion(unit: Db, destinationId: number): Promise<number> {
  const { version } = await unit
    .updateTable("destination")
    .set((set) => ({ version: set("version", "+", 1) }))
    .where("id", "=", destinationId)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

/** The nights that could be changed; fewer than the stay's when one has not enough left. A negative count gives back. */
async function addTaken(
  unit: Db,
  room: Room,
  stay: Pick<Stay, "arrival" | "departure">,
  count: number,
): Promise<Taken[]> {
  const nights = Array.from({ length: stay.departure - stay.arrival }, (_, night) => ({
    destination_id: room.destination_id,
    room_id: room.id,
    day: stay.arrival + night,
    taken: count,
    units: room.units,
  }));
  return unit
    .insertInto("night")
    .values(nights)
    .onConflict((conflict) =>
      conflict
        .columns(["destination_id", "room_id", "day"])
        .doUpdateSet((set) => ({ taken: set("night.taken", "+", set.ref("excluded.taken")) }))
        .where((where) =>
          where.or([
            where("excluded.taken", "<", 0),
            where(where("night.taken", "+", where.ref("excluded.taken")), "<=", where.ref("night.units")),
          ]),
        ),
    )
    .returning(["day", "units", "taken"])
    .execute();
}

/** Logs the remaining rooms under the destination's new version; indexes follow these rows. */
async function log(unit: Db, room: Room, taken: Taken[], version: number): Promise<void> {
  const rows: Insertable<InventoryLogRow>[] = taken.map(({ day, units, taken: sold }) => ({
    destination_id: room.destination_id,
    version,
    room_id: room.id,
    day,
    remaining: Math.max(0, units - sold),
  }));
  await unit
    .insertInto("inventory_log")
    .values(rows)
    // One transaction may return a room and take it again.
    .onConflict((conflict) =>
      conflict
        .columns(["destination_id", "version", "room_id", "day"])
        .doUpdateSet((set) => ({ remaining: set.ref("excluded.remaining") })),
    )
    .execute();
  if (version % CUT_EVERY === 0) await cutLog(unit, room.destination_id, version - KEPT_VERSIONS);
}

async function cutLog(unit: Db, destinationId: number, before: number): Promise<void> {
  await unit
    .deleteFrom("inventory_log")
    .where("destination_id", "=", destinationId)
    .where("version", "<", before)
    .execute();
  await unit
    .updateTable("destination")
    .set({ log_from: before })
    .where("id", "=", destinationId)
    .where("log_from", "<", before)
    .execute();
}
