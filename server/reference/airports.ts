import { readData } from "./places.ts";

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

let byCode: Map<string, Airport> | undefined;

export function findAirport(code: string): Airport | undefined {
  byCode ??= new Map(allAirports().map((airport) => [airport.code, airport]));
  return byCode.get(code);
}
