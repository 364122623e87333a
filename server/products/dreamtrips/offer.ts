import { type Day, dayIn, formatDay, parseDay } from "../../core/day.ts";
import type { LocalText } from "../../core/local-text.ts";
import type { Need } from "../../core/needs.ts";
import type { Db } from "../../db/schema.ts";
import type { Due, Offer } from "../../ports/offer.ts";
import { heldIn, type Taking, takenIn, unitName } from "../../stock/inventory.ts";
import { balanceOn, tripPrice } from "./catalogue/departures.ts";
import { cancelTerms } from "./catalogue/terms.ts";
import type { Trip } from "./catalogue/trips.ts";
import { DREAMTRIP, DREAMTRIP_CODE, type DreamtripKey } from "./key.ts";
import { soldOf } from "./sold.ts";

export const PLACE = "place";

const OLDEST_DAYS = 120 * 366;

/** Places of one departure are sold under one lock. */
export const poolOf = ({ organisationId, code }: Pick<Trip, "organisationId" | "code">, day: number): string =>
  `${organisationId}/${code}/${day}`;

export const takingOf = (trip: Trip, { day, travellers }: Pick<DreamtripKey, "day" | "travellers">): Taking => ({
  pool: poolOf(trip, day),
  items: Array.from({ length: travellers }, () => [PLACE]),
  capacity: () => trip.places,
});

/** Travelers of a departure; held places don't count. */
export async function bookedOn(db: Db, trip: Trip, day: Day): Promise<number> {
  const pool = poolOf(trip, day);
  const name = unitName(pool, PLACE);
  const taken = (await takenIn(db, DREAMTRIP, [pool], [PLACE])).get(name) ?? 0;
  return taken - ((await heldIn(db, DREAMTRIP, [pool])).get(name) ?? 0);
}

/** What can be had, as orders see it. `booked`: by others; where it isn't known, the trip may still be canceled. */
export function offerOf(trip: Trip, key: DreamtripKey, now: number, booked = 0): Offer {
  const { content, zone } = trip;
  const sold = soldOf(trip, key, dayIn(zone, now), booked);
  const price = tripPrice(trip, key);
  return {
    key,
    product: DREAMTRIP_CODE,
    title: content.title.en,
    payee: trip.payee,
    timeZone: zone,
    startsOn: key.day,
    endsOn: parseDay(sold.span.to.wall.slice(0, 10)) ?? key.day + trip.nights,
    variant: "dated",
    what: [trip.organisationId, trip.code, key.day, sold.travellers],
    seen: [content.title, content.meeting, content.days, content.included, sold.span.from.wall, sold.span.to.wall],
    needs: sold.travellers.flatMap((_, index) => needsOf(String(index + 1), dayIn(zone, now))),
    travellers: sold.travellers.map((_, index) => ({ id: String(index + 1), type: "adult" })),
    terms: { cancel: cancelTerms(trip.cancellation, { day: key.day, zone, now }), due: dueOf(trip, key, now) },
    price,
    sold,
  };
}

/** The deposit at the booking and the rest by a day, while there is time for it. */
export function dueOf(trip: Trip, key: DreamtripKey, now: number): Due {
  const by = balanceOn(trip, key.day, dayIn(trip.zone, now));
  if (by === undefined || trip.depositPercent === 100) return "now";
  return { by, percentNow: trip.depositPercent };
}

const NAME: LocalText = { en: "Full name", es: "Nombre completo", ar: "الاسم الكامل" };
const AS_IN_PASSPORT: LocalText = {
  en: "As shown on the passport or ID",
  es: "Como figura en el pasaporte o documento",
  ar: "كما هو في جواز السفر أو بطاقة الهوية",
};
const BORN_ON: LocalText = { en: "Date of birth", es: "Fecha de nacimiento", ar: "تاريخ الميلاد" };

const needsOf = (travellerId: string, today: Day): Need[] => [
  { key: "name", of: "traveller", travellerId, as: "name", label: NAME, hint: AS_IN_PASSPORT, required: true },
  {
    ...{ key: "bornOn", of: "traveller", travellerId, as: "date", label: BORN_ON, required: true, sensitive: true },
    from: formatDay(today - OLDEST_DAYS),
    until: formatDay(today - 1),
  },
];
