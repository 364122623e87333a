import { z } from "zod";
import { type Day, formatDay, instantIn } from "../../core/day.ts";
import { storedJson } from "../../db/stored-json.ts";
import { localText } from "../../db/stored-shapes.ts";
import type { Items, LocalTime } from "../product.ts";
import { BOARDS, type Board, type PropertySummary, type RoomSummary, STAY, type Stay } from "./supplier.ts";

/** A room of a stay as it was sold. */
const details = z.object({
  property: z.object({
    code: z.string(),
    name: z.string(),
    destinationId: z.int(),
    /** Street and number; empty where they are not known. */
    address: z.string(),
    registration: z.string().optional(),
    latitude: z.number(),
    longitude: z.number(),
  }),
  room: z.object({ id: z.int().optional(), name: localText, houseRules: z.array(localText) }),
  board: z.enum(BOARDS),
  party: z.object({ adults: z.int(), childAges: z.array(z.int()) }),
});
export type StayDetails = z.infer<typeof details>;
export const storedDetails = storedJson(details);

/** A stay as it was sold. */
export type SoldStay = {
  property: PropertySummary;
  room: RoomSummary;
  board: Board;
  stay: Stay;
  /** On the property's clocks: `15:00`. */
  checkInFrom: string;
  checkOutUntil: string;
};

export function stayItems({ property, room, board, stay, checkInFrom, checkOutUntil }: SoldStay): Items<StayDetails> {
  const { code, name, destinationId, address, registration, latitude, longitude, timeZone } = property;
  const at = (day: Day, time: string): LocalTime => ({
    at: instantIn(timeZone, day, time),
    wall: `${formatDay(day)}T${time}`,
    zone: timeZone,
  });
  return {
    kind: STAY,
    span: { from: at(stay.arrival, checkInFrom), to: at(stay.departure, checkOutUntil) },
    details: stay.rooms.map((party) => ({
      property: { code, name, destinationId, address, ...(registration && { registration }), latitude, longitude },
      room: { id: room.id, name: room.name, houseRules: room.home?.houseRules ?? [] },
      board,
      party,
    })),
  };
}

/** The day and the clock of a moment. */
