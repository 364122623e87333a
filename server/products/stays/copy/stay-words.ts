import type { ProductWords } from "../../product.ts";
import type { Board } from "../supplier.ts";

export type StayWords = ProductWords & {
  /** For `Intl`. */
  locale: string;
  labels: Record<
    | "property"
    | "directions"
    | "checkIn"
    | "checkOut"
    | "stay"
    | "room"
    | "board"
    | "houseRules"
    | "guests"
    | "childAges"
    | "registration",
    string
  >;
  boards: Record<`board-${Board}`, string>;
  boardChanged: (was: string, now: string) => string;
  openMap: string;
  from: (day: string, time: string) => string;
  until: (day: string, time: string) => string;
  nights: (count: number) => string;
  rooms: (count: number) => string;
  adults: (count: number) => string;
  children: (count: number) => string;
  /** `rooms`: "2 rooms"; `parties`: who sleeps where. */
  partyOfOneRoom: (parties: string, rooms: string) => string;
  /** Within a sentence. */
  roomOf: (number: number, party: string) => string;
  roomNamed: (number: number, name: string) => string;
};
