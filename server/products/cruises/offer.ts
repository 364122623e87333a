import { type Day, formatDay } from "../../core/day.ts";
import type { LocalText } from "../../core/local-text.ts";
import type { Need, Traveller } from "../../core/needs.ts";
import type { Offer } from "../../ports/offer.ts";
import type { Cabin } from "./catalogue/content.ts";
import type { Cruise } from "./catalogue/cruises.ts";
import { cabinsPrice } from "./catalogue/fares.ts";
import { cancelTerms, dueOf, nightsOf, portsOf } from "./catalogue/sailings.ts";
import { cruiseWords } from "./copy/copy.ts";
import { CRUISE_CODE, type CruiseKey } from "./key.ts";
import { soldOf } from "./sold.ts";

const INFANTS_UNTIL = 2;
const ADULT = 18;
const OLDEST = 120;

/** What can be had, as orders see it. */
export function offerOf(cruise: Cruise, cabin: Cabin, key: CruiseKey, now: number): Offer {
  const price = cabinsPrice(cruise, cabin, key.parties, key.day);
  const endsOn = key.day + nightsOf(cruise);
  const travellers = guestList(key);
  return {
    key,
    product: CRUISE_CODE,
    title: cruise.title.en,
    payee: cruise.payee,
    timeZone: portsOf(cruise).first.timeZone,
    startsOn: key.day,
    endsOn,
    variant: cabin.kind,
    what: [cruise.code, key.day, cabin.code, key.parties],
    seen: [cruise.title, cruise.ship.name, cruise.calls, cruise.boarding, cabin.name, cruise.know],
    needs: travellers.flatMap((traveller) => needsOf(traveller, { startsOn: key.day, endsOn })),
    travellers,
    terms: {
      cancel: cancelTerms(cruise, key.day, now),
      due: dueOf(cruise, key.day, now),
    },
    price,
    sold: soldOf(cruise, cabin, key),
  };
}

/** The guests, cabin by cabin; ages are those on the day of the departure. */
export const guestList = ({ parties }: Pick<CruiseKey, "parties">): Traveller[] =>
  parties
    .flatMap(({ adults, childAges }) => [...Array.from({ length: adults }, () => undefined), ...childAges])
    .map((age, index) => ({
      id: String(index + 1),
      type: age === undefined ? "adult" : age < INFANTS_UNTIL ? "infant" : "child",
      age,
    }));

/** What ports ask of everyone on board. */
function needsOf({ id, age }: Traveller, { startsOn, endsOn }: { startsOn: Day; endsOn: Day }): Need[] {
  const inWords = (key: "name" | "bornOn" | "document" | "documentExpires"): LocalText => ({
    en: cruiseWords.en.needs[key],
    es: cruiseWords.es.needs[key],
    ar: cruiseWords.ar.needs[key],
  });
  const of = { of: "traveller" as const, travellerId: id, required: true };
  return [
    { ...of, key: "name", as: "name", label: inWords("name") },
    { ...of, key: "bornOn", as: "date", label: inWords("bornOn"), ...ageHint(age), ...bornBetween(age, startsOn) },
    { ...of, key: "documentNumber", as: "document", label: inWords("document"), sensitive: true },
    {
      ...of,
      ...{ key: "documentExpires", as: "date", label: inWords("documentExpires"), sensitive: true },
      from: formatDay(endsOn),
    },
  ];
}

const ageHint = (age: number | undefined): Pick<Need, "hint"> =>
  age === undefined
    ? {}
    : { hint: { en: cruiseWords.en.ageThen(age), es: cruiseWords.es.ageThen(age), ar: cruiseWords.ar.ageThen(age) } };

/** The birthdays of those who are of an age on a day; of adults without one. */
function bornBetween(age: number | undefined, day: Day): Pick<Need, "from" | "until" | "age"> {
  return {
    from: yearsBefore(day, age === undefined ? OLDEST : age + 1, 1),
    until: yearsBefore(day, age ?? ADULT, 0),
    age: { years: age ?? ADULT, on: formatDay(day), orOlder: age === undefined },
  };
}

/** So many years before a day, and some days later. February 29 counts as March 1 where a year has none. */
function yearsBefore(day: Day, years: number, later: number): string {
  const [year = 0, month = 1, date = 1] = formatDay(day).split("-").map(Number);
  return new Date(Date.UTC(year - years, month - 1, date + later)).toISOString().slice(0, 10);
}
