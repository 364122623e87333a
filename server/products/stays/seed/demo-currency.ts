import { UNITS_PER_USD } from "../../../db/seed/rates.ts";
import { findCountry } from "../../../reference/countries.ts";
import { minorUnits } from "../../../reference/currencies.ts";
import type { PropertyLine } from "../catalogue/import-format.ts";

/** The house with its amounts, which are in cents of a dollar, in its country's currency where the demo has a rate of it. */
export function inLocalCurrency(line: PropertyLine, countryCode: string): PropertyLine {
  const currency = findCountry(countryCode)?.currencyCode ?? "USD";
  const rate = Number(UNITS_PER_USD[currency]);
  if (currency === "USD" || !rate) return line;
  const factor = (rate * 10 ** minorUnits(currency)) / 100;
  const local = (cents: number) => Math.round(cents * factor);
  const { taxes } = line;
  return {
    ...line,
    currency,
    taxes: taxes && {
      ...taxes,
      cityPerPersonNight: local(taxes.cityPerPersonNight ?? 0),
      resortPerRoomNight: local(taxes.resortPerRoomNight ?? 0),
      servicePerStay: local(taxes.servicePerStay ?? 0),
      cleaningPerRoom: local(taxes.cleaningPerRoom ?? 0),
    },
    rooms: line.rooms.map((room) => ({
      ...room,
      ...(room.home && { home: { ...room.home, deposit: local(room.home.deposit ?? 0) } }),
      seasons: room.seasons.map((season) => ({
        ...season,
        price: local(season.price),
        ...(season.weekendPrice !== undefined && { weekendPrice: local(season.weekendPrice) }),
      })),
    })),
    ratePlans: line.ratePlans.map((plan) => ({
      ...plan,
      supplementPerPersonNight: local(plan.supplementPerPersonNight ?? 0),
    })),
  };
}
