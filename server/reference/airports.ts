import { nearestOf } from "./distance.ts";
import { findPlace, readData } from "./places.ts";

/** An airport with scheduled service (OurAirports, public domain). */
export type Airport = {
  /** IATA, three letters. */
  code: string;
  name: string;
  countryCode: string;
  latitude: number;
  longitude: number;
  timeZone: string;
  size: "large" | "medium" | "small";
  /** The place it serves, where known. */
  placeId: number | undefined;
};

/** Further away than this an airport says nothing about a place. */
const FURTHEST_KM = 300;

let loaded: Airport[] | undefined;

export function allAirports(): Airport[] {
  loaded ??= readData("airports.csv").map((record) => ({
    code: record.iata ?? "",
    name: record.name ?? "",
    countryCode: record.countryCode ?? "",
    latitude: Number(record.latitude),
    longitude: Number(record.longitude),
    timeZone: record.timezone ?? "",
    size: record.size as Airport["size"],
    placeId: record.destinationId ? Number(record.destinationId) : undefined,
  }));
  return loaded;
}

const codes = new Map<number, string | undefined>();

/** The three letters a ticket to the place shows: its own largest airport, else the nearest one within 300 km. */
export function airportCodeOf(placeId: number): string | undefined {
  if (!codes.has(placeId)) codes.set(placeId, airportOf(placeId)?.code);
  return codes.get(placeId);
}

function airportOf(placeId: number): Airport | undefined {
  const place = findPlace(placeId);
  if (!place) return undefined;
  const own = allAirports().filter((airport) => airport.placeId === placeId);
  if (own.length > 0)
    return nearestOf(
      own.filter((airport) => airport.size === largestSize(own)),
      place,
    );
  return nearestOf(allAirports(), place, FURTHEST_KM);
}

function largestSize(airports: Airport[]): Airport["size"] {
  return (["large", "medium", "small"] as const).find((size) => airports.some((airport) => airport.size === size))!;
}
