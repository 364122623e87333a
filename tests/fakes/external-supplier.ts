import {
  type Candidate,
  type ExternalSupplier,
  type PropertySummary,
  type Stay,
  type StayOffer,
  tokenKey,
} from "../../server/products/stays/supplier.ts";

/** A hotel as a supplier outside lists it: dollars for the whole stay, with breakfast unless told otherwise. */
export type ListedHotel = { code: string; totals: number[]; board?: StayOffer["board"] } & Partial<PropertySummary>;

/** An external supplier that lists these hotels, or runs `instead`. */
export function anExternalSupplier(
  name: string,
  hotels: ListedHotel[],
  instead?: ExternalSupplier["candidates"],
): ExternalSupplier {
  const never = () => Promise.reject(new Error("it is only asked for lists"));
  return {
    name,
    candidates: instead ?? (async ({ stay }) => hotels.map((hotel) => candidateOf(name, hotel, stay))),
    search: never,
    details: never,
    recheck: never,
    book: never,
    find: never,
    cancel: never,
  };
}

function candidateOf(
  supplier: string,
  { code, totals, board = "breakfast", ...changes }: ListedHotel,
  stay: Stay,
): Candidate {
  const property: PropertySummary = {
    code,
    name: `${supplier} ${code}`,
    type: "hotel",
    product: "HLT",
    destinationId: 2267057,
    stars: 3,
    score10: 80,
    reviews: 10,
    distanceM: 500,
    setting: "city",
    green: false,
    artSeed: 1,
    address: "",
    latitude: 38.7,
    longitude: -9.1,
    timeZone: "Europe/Lisbon",
    currency: "USD",
    amenities: [],
    ...changes,
  };
  const nights = stay.departure - stay.arrival;
  const offers = totals.map(
    (total, number): StayOffer => ({
      key: tokenKey({ supplier, propertyCode: code, token: `${code}-${number}`, stay }),
      room: { name: { en: "Room" }, maxOccupancy: 2 },
      board,
      terms: { cancel: { kind: "unknown" }, due: "now" },
      price: { currency: "USD", units: nights, items: stay.rooms.length, base: total, charges: [], total },
    }),
  );
  return { property, offers };
}
