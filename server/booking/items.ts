import type { Insertable } from "kysely";
import { z } from "zod";
import { localText } from "../catalogue/stored.ts";
import { type Day, formatDay, instantIn } from "../core/day.ts";
import { storedJson } from "../db/stored-json.ts";
import { BOARDS } from "../ports/supplier.ts";
import type { Booking } from "./booked.ts";
import type { BookingItem } from "./item-queries.ts";
import { sharesOf } from "./shares.ts";
import type { BookingItemRow } from "./tables.ts";

/** A room of a stay as it was sold. */
const details = z.object({
  property: z.object({ code: z.string(), name: z.string() }),
  room: z.object({ id: z.int().optional(), name: localText }),
  board: z.enum(BOARDS),
  party: z.object({ adults: z.int(), childAges: z.array(z.int()) }),
});
export type ItemDetails = z.infer<typeof details>;
export const storedDetails = storedJson(details);

/** An item as pages tell of it. */
export type ShownItem = Pick<BookingItem, "number" | "state" | "penalty" | "share"> & ItemDetails;

export const shownItem = ({ number, state, penalty, share, details }: BookingItem): ShownItem => ({
  number,
  state,
  penalty,
  share,
  ...storedDetails.read(details),
});

/** What a booking consists of, as it is when it is sold: rooms of one kind and rate, each with its share of the total. */
export function itemsOf(booking: Booking, supplier: string): Insertable<BookingItemRow>[] {
  const { property, room, board, stay, checkInFrom, checkOutUntil, receipt } = booking;
  const { timeZone } = property;
  const row = (details: ItemDetails, number: number, share: number): Insertable<BookingItemRow> => ({
    organisation_id: booking.organisationId,
    booking_id: booking.id,
    number,
    kind: "stay",
    product: booking.product,
    supplier,
    order_reference: booking.id,
    supplier_reference: booking.supplierReference,
    state: booking.state,
    starts_at: instantIn(timeZone, stay.arrival, checkInFrom),
    ends_at: instantIn(timeZone, stay.departure, checkOutUntil),
    starts_local: wallClock(stay.arrival, checkInFrom),
    ends_local: wallClock(stay.departure, checkOutUntil),
    time_zone: timeZone,
    share,
    details: storedDetails.write(details),
  });
  const offered = {
    property: { code: property.code, name: property.name },
    room: { id: room.id, name: room.name },
    board,
  };
  const shares = sharesOf(receipt);
  return stay.rooms.map((party, index) => row({ ...offered, party }, index + 1, shares[index]!));
}

/** `2026-12-24T15:00` */
const wallClock = (day: Day, time: string): string => `${formatDay(day)}T${time}`;
