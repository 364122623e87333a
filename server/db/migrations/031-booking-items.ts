import { type Kysely, sql } from "kysely";
import { formatDay, instantIn } from "../../core/day.ts";

/**
 * A booking consists of items, each with a state of its own; the booking's is the worst of them. Bookings of before have one
 * item: all its rooms, of which nobody said who sleeps where, where there are several. What stood was `booked` and is `confirmed`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("booking_item")
    .addColumn("organisation_id", "text", (c) => c.notNull().references("organisation.id"))
    .addColumn("booking_id", "text", (c) => c.notNull().references("booking.id"))
    .addColumn("number", "integer", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("product", "text", (c) => c.notNull())
    .addColumn("supplier", "text", (c) => c.notNull())
    .addColumn("order_reference", "text", (c) => c.notNull())
    .addColumn("supplier_reference", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("starts_at", "bigint", (c) => c.notNull())
    .addColumn("ends_at", "bigint", (c) => c.notNull())
    .addColumn("starts_local", "text", (c) => c.notNull())
    .addColumn("ends_local", "text", (c) => c.notNull())
    .addColumn("time_zone", "text", (c) => c.notNull())
    .addColumn("share", "bigint", (c) => c.notNull())
    .addColumn("penalty", "bigint")
    .addColumn("details", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("booking_item_pk", ["organisation_id", "booking_id", "number"])
    .execute();
  await db.schema.alterTable("booking_event").addColumn("item", "integer").execute();
  await sql`drop index booking_intent`.execute(db);
  await sql`update booking set state = 'confirmed' where state = 'booked'`.execute(db);
  await db.schema
    .createIndex("booking_intent")
    .on("booking")
    .columns(["organisation_id", "intent", "follows"])
    .unique()
    .where(sql<boolean>`state not in ('rejected', 'cancelled')`)
    .execute();
  for (let last = ""; ; ) {
    const { rows } =
      await sql<OldBooking>`select id, organisation_id, state, product, supplier_reference, property_code,
      property_name, time_zone, arrival, departure, rooms, adults, child_ages, terms, total from booking
      where id > ${last} order by id limit ${sql.lit(BOOKINGS_AT_ONCE)}`.execute(db);
    if (rows.length === 0) return;
    for (const row of rows) await insertItem(db, row);
    last = rows.at(-1)?.id ?? "";
  }
}

const BOOKINGS_AT_ONCE = 500;

/** As the release before had them. */
type OldBooking = {
  id: string;
  organisation_id: string;
  state: string;
  product: string;
  supplier_reference: string;
  property_code: string;
  property_name: string;
  time_zone: string;
  arrival: number;
  departure: number;
  rooms: number;
  adults: number;
  child_ages: string;
  terms: string;
  total: number;
};

async function insertItem(db: Kysely<unknown>, old: OldBooking): Promise<void> {
  const { room, board, checkInFrom, checkOutUntil } = JSON.parse(old.terms);
  const people = { adults: old.adults, childAges: JSON.parse(old.child_ages) };
  const details = {
    property: { code: old.property_code, name: old.property_name },
    room: { id: room.id, name: room.name },
    board,
    ...(old.rooms === 1 ? { party: people } : { wholeParty: { rooms: old.rooms, ...people } }),
    $version: 1,
  };
  await sql`insert into booking_item (organisation_id, booking_id, number, kind, product, supplier, order_reference,
    supplier_reference, state, starts_at, ends_at, starts_local, ends_local, time_zone, share, details) values
    (${old.organisation_id}, ${old.id}, 1, 'stay', ${old.product}, 'own', ${old.id}, ${old.supplier_reference}, ${old.state},
      ${instantIn(old.time_zone, old.arrival, checkInFrom)}, ${instantIn(old.time_zone, old.departure, checkOutUntil)},
      ${`${formatDay(old.arrival)}T${checkInFrom}`}, ${`${formatDay(old.departure)}T${checkOutUntil}`}, ${old.time_zone},
      ${old.total}, ${JSON.stringify(details)})`.execute(db);
}
