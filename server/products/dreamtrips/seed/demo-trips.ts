import { formatDay } from "../../../core/day.ts";
import { UNITS_PER_USD } from "../../../db/seed/rates.ts";
import type { Organisation } from "../../../organisation/settings.ts";
import { minorUnits } from "../../../reference/currencies.ts";
import { findPlace, placeName } from "../../../reference/places.ts";
import type { DreamtripLine } from "../catalogue/import-format.ts";
import { DAYS, INCLUDED, KNOW, MEETING, NOT_INCLUDED, TEMPLATES, type Template, type Texts } from "./templates.ts";

/** A Saturday. Trips depart every so many weeks from then on, so that their dates never run out. */
const EPOCH = 18_264;
const WEEK = 7;
/** Members can book so long before everybody; as long as it takes to the next departure, so that one of them always is early. */
const MEMBERS_DAYS = 42;

/** Invented trips at real places in the importer's format, the same each time. */
export const demoTrips = (organisation: Pick<Organisation, "slug" | "currency">) =>
  TEMPLATES.map((template, index) => ({ line: demoTrip(organisation, template, index), fill: template.fill }));

function demoTrip({ slug, currency }: Pick<Organisation, "slug" | "currency">, its: Template, index: number) {
  const names = (text: Texts): Texts => {
    const [first, last] = [its.places[0]!, its.places.at(-1)!];
    const put = (language: keyof Texts) =>
      text[language].replaceAll("FIRST", nameOf(first.id, language)).replaceAll("LAST", nameOf(last.id, language));
    return { en: put("en"), es: put("es"), ar: put("ar") };
  };
  const { point, ...at } = its.meeting;
  const where: Texts = {
    en: MEETING.en.replace("POINT", point.en),
    es: MEETING.es.replace("POINT", point.es),
    ar: MEETING.ar.replace("POINT", point.ar),
  };
  const everyDays = its.membersFirst ? MEMBERS_DAYS : its.weeks * WEEK;
  return {
    dreamtripFormat: 1,
    code: its.key,
    organisation: slug,
    theme: its.theme,
    destinations: its.places.map(({ id }) => id),
    startsOn: formatDay(EPOCH + index * WEEK),
    everyDays,
    nights: its.places.reduce((sum, { nights }) => sum + nights, 0),
    places: its.size,
    minimum: its.minimum,
    decideDays: 21,
    currency,
    price: inMoney(its.price, currency),
    supplement: inMoney(its.supplement, currency),
    taxPercent: 5,
    depositPercent: 20,
    balanceDays: 30,
    closesDays: 3,
    ...(its.membersFirst && { opensDays: 120, membersFirst: { days: MEMBERS_DAYS, plans: ["gold", "platinum"] } }),
    cancellation: [
      { untilDays: 60, percent: 20 },
      { untilDays: 30, percent: 50 },
    ],
    content: {
      title: its.title,
      description: names(its.description),
      host: { name: its.host, about: its.hostAbout },
      meeting: { where, ...at },
      days: daysOf(its),
      included: [...INCLUDED, ...(its.extra ? [its.extra] : [])],
      notIncluded: NOT_INCLUDED,
      know: KNOW,
      services: its.isByBus ? ["stay", "transport"] : ["stay"],
    },
  } satisfies DreamtripLine;
}

const nameOf = (id: number, language: string): string => placeName(findPlace(id)!, language);

/** Arrival, days in each place with a ride between them, and the way home. */
function daysOf({ places, key }: Template) {
  const days: { title: Texts; text: Texts }[] = [];
  const add = (day: (typeof DAYS)[keyof typeof DAYS], id: number) =>
    days.push({ title: inPlace(day.title, id), text: inPlace(day.text, id) });
  const quiet = [DAYS.walk, DAYS.market, DAYS.outside, DAYS.free];
  let turn = key.length;
  places.forEach(({ id, nights }, index) => {
    add(index === 0 ? DAYS.arrive : DAYS.ride, id);
    for (let night = 1; night < nights; night++) add(quiet[turn++ % quiet.length]!, id);
  });
  add(DAYS.leave, places.at(-1)!.id);
  return days;
}

const inPlace = (text: Texts, id: number): Texts => ({
  en: text.en.replaceAll("PLACE", nameOf(id, "en")),
  es: text.es.replaceAll("PLACE", nameOf(id, "es")),
  ar: text.ar.replaceAll("PLACE", nameOf(id, "ar")),
});

/** Dollars in a currency, with two digits and zeros. */
function inMoney(dollars: number, currency: string): number {
  const amount = dollars * Number(UNITS_PER_USD[currency] ?? 1);
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, amount))) - 1);
  return Math.round(amount / step) * step * 10 ** minorUnits(currency);
}
