import { type Day, formatDay as isoDay } from "../../core/day.ts";
import { inLanguage, type LocalText } from "../../core/local-text.ts";
import { dayAndTime } from "../../core/local-time.ts";
import type { Money } from "../../core/money.ts";
import type { Fact } from "../../email/content.ts";
import { formatClock, formatDay, formatDays, formatList, formatMoney } from "../../email/format.ts";
import type { Language } from "../../organisation/settings.ts";
import { displayNames } from "../../reference/areas.ts";
import { directionsTo } from "../../reference/directions.ts";
import { findPlace, placeName } from "../../reference/places.ts";
import type { CalendarEvent, FactsLength, Items, Span, Summary } from "../product.ts";
import { hoursOn } from "./catalogue/rules.ts";
import type { Hours } from "./catalogue/station.ts";
import { type Choice, traitsOf } from "./catalogue/vocabulary.ts";
import { carWords } from "./copy/copy.ts";
import { carsPages } from "./pages.ts";
import type { Rental } from "./sold.ts";

const WEEK: readonly number[] = [1, 2, 3, 4, 5, 6, 0];
/** A Sunday. */
const SUNDAY: Day = 3;

const countryName = (code: string, language: Language): string => displayNames(language, "long").of(code) ?? code;

/** Of the car itself: "Compact · Wagon", "5 seats", and so on. */
export function traitTexts({ code, seats, bags }: Pick<Rental, "code" | "seats" | "bags">, language: Language) {
  const words = carWords[language];
  const { size, body, doors, gearbox, engine, hasAirCon } = traitsOf(code);
  return {
    class: `${words.sizes[size]} · ${words.bodies[body]}`,
    facts: [
      words.seats(seats),
      words.bags(bags),
      words.doors(doors),
      words.gearboxes[gearbox],
      words.engines[engine],
      hasAirCon ? words.airCon : words.noAirCon,
    ],
  };
}

const MILES_PER_KM = 0.621371;

export const similarText = (example: string, language: Language): string => carWords[language].similar(example);

/** `about`: the excess in the currency of the page. */
export function insuranceText({ excess }: Pick<Rental, "excess">, language: Language, about?: Money): string {
  const { insured, insuredFully, locale } = carWords[language];
  if (excess.minor === 0) return insuredFully;
  const own = formatMoney(excess, locale);
  return insured(about && about.currency !== excess.currency ? `${own} (${formatMoney(about, locale)})` : own);
}

/** In both units: readers of one language use either. */
export function mileageText({ kmPerDay }: Pick<Rental, "kmPerDay">, language: Language): string {
  const { perDay, unlimited, locale } = carWords[language];
  if (kmPerDay === undefined) return unlimited;
  const distance = (unit: "kilometer" | "mile", count: number) =>
    new Intl.NumberFormat(locale, { style: "unit", unit }).format(count);
  return perDay(`${distance("kilometer", kmPerDay)} (${distance("mile", Math.floor(kmPerDay * MILES_PER_KM))})`);
}

export function cardsText({ debit, deposit }: Pick<Rental, "debit" | "deposit">, language: Language): string {
  const { creditOnly, debitToo, noDeposit } = carWords[language];
  return deposit.minor === 0 ? noDeposit : debit ? debitToo : creditOnly;
}

/** What the buyer agrees to beside times and price. */
export function conditionFacts(rental: Rental, language: Language): Fact[] {
  const words = carWords[language];
  const { labels, locale } = words;
  const abroad = rental.abroad.map((code) => countryName(code, language));
  const permit = rental.driver.country === rental.homeCountry ? [] : [words.permit];
  return [
    { label: labels.insurance, text: insuranceText(rental, language) },
    { label: labels.mileage, text: mileageText(rental, language) },
    { label: labels.fuel, text: traitsOf(rental.code).engine === "electric" ? words.charged : words.fullToFull },
    { label: labels.cards, text: cardsText(rental, language) },
    {
      label: labels.abroad,
      text:
        abroad.length > 0
          ? words.abroadTo(formatList(abroad, locale))
          : words.notAbroad(countryName(rental.homeCountry, language)),
    },
    { label: labels.bring, text: [words.license, words.card, words.identity, ...permit].join("\n") },
  ];
}

/** Opening hours of a week; days with the same hours together. */
export function hoursLines(hours: Hours, language: Language): string[] {
  const { locale, open, closed } = carWords[language];
  const name = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
  const dayName = (weekday: number) => name.format(Date.parse(isoDay(SUNDAY + weekday)));
  const groups: { first: number; last: number; text: string }[] = [];
  for (const weekday of WEEK) {
    const its = hours[weekday];
    const text = its ? open(formatClock(its.from, locale), formatClock(its.until, locale)) : closed;
    const before = groups.at(-1);
    if (before?.text === text) before.last = weekday;
    else groups.push({ first: weekday, last: weekday, text });
  }
  return groups.map(({ first, last, text }) =>
    first === last ? `${dayName(first)}: ${text}` : `${dayName(first)} – ${dayName(last)}: ${text}`,
  );
}

/** Of one day: "8:00 AM – 10:00 PM", or that it is closed. */
export function hoursText(hours: Hours, day: Day, language: Language): string {
  const { locale, open, closed } = carWords[language];
  const its = hoursOn(hours, day);
  return its ? open(formatClock(its.from, locale), formatClock(its.until, locale)) : closed;
}

/** The parts of which facts, summary and calendar are made. */
function carTexts({ details, span }: Items<Rental>, language: Language) {
  const words = carWords[language];
  const { locale } = words;
  const [rental] = details;
  if (!rental) throw new Error("a rental has no car");
  const { pickUp, dropOff, driver, childSeats, secondDrivers } = rental;
  const text = (its: LocalText) => inLanguage(its, language);
  const [from, to] = [dayAndTime(span.from), dayAndTime(span.to)];
  const when = ({ day, time }: ReturnType<typeof dayAndTime>) =>
    words.at(formatDay(day, locale), formatClock(time, locale));
  const place = findPlace(pickUp.destinationId);
  const traits = traitTexts(rental, language);
  const extras = [
    ...(childSeats > 0 ? [words.childSeats(childSeats)] : []),
    ...(secondDrivers > 0 ? [words.secondDrivers(secondDrivers)] : []),
  ];
  return {
    words,
    rental,
    title: words.similar(rental.example),
    traits,
    days: formatDays(from.day, to.day, locale),
    begins: when(from),
    ends: when(to),
    pickUp: text(pickUp.name),
    dropOff: text(dropOff.name),
    hours: hoursText(pickUp.hours, from.day, language),
    dropOffHours: hoursText(dropOff.hours, to.day, language),
    driver: words.driverOf(driver.age, countryName(driver.country, language)),
    extras: extras.length > 0 ? [{ label: words.labels.extras, text: formatList(extras, locale) }] : [],
    finding: pickUp.directions ? [{ label: words.labels.finding, text: text(pickUp.directions) }] : [],
    phone: { label: words.labels.phone, text: pickUp.phone, href: `tel:${pickUp.phone.replaceAll(" ", "")}` },
    place: place && placeName(place, language),
    directions: directionsTo(pickUp),
  };
}

/** Pages show each fact as one line. */
const inOneLine = (facts: Fact[]): Fact[] =>
  facts.map(({ text, ...fact }) => ({ ...fact, text: text.replaceAll("\n", " · ") }));

export function carFacts(items: Items<Rental>, language: Language, length: FactsLength): Fact[] {
  const { words, rental, traits, ...texts } = carTexts(items, language);
  const { labels } = words;
  const car = { label: labels.car, text: texts.title };
  const begins = { label: labels.pickUp, text: `${texts.begins}\n${texts.pickUp}` };
  const ends = { label: labels.dropOff, text: `${texts.ends}\n${texts.dropOff}` };
  if (length === "short") return inOneLine([car, begins]);
  if (length === "times") return inOneLine([begins, ends]);
  const isOneWay = rental.pickUp.code !== rental.dropOff.code;
  const main = [
    { label: labels.length, text: words.days(rental.days) },
    { label: labels.driver, text: texts.driver },
    ...texts.extras,
  ];
  const about = { label: labels.car, text: [traits.class, ...traits.facts].join(" · ") };
  const counters = [
    { label: labels.address, text: rental.pickUp.address },
    { label: labels.hours, text: texts.hours },
    ...texts.finding,
    ...(isOneWay
      ? [
          { label: labels.dropOffAddress, text: rental.dropOff.address },
          { label: labels.dropOffHours, text: texts.dropOffHours },
        ]
      : [{ label: labels.dropOffHours, text: texts.dropOffHours }]),
  ];
  const conditions = conditionFacts(rental, language);
  const provider = { label: labels.provider, text: rental.provider };
  if (length === "page")
    return inOneLine([begins, ends, ...main, about, ...counters, texts.phone, ...conditions, provider]);
  if (length === "voucher") return [begins, ends, ...counters, texts.phone, ...main, about, ...conditions, provider];
  return [
    { ...car, text: `${texts.title}\n${traits.class}` },
    begins,
    ends,
    ...main,
    { label: labels.directions, text: words.openMap, href: texts.directions },
    ...counters,
    texts.phone,
    ...conditions,
    provider,
  ];
}

export function carSummary(items: Items<Rental>, language: Language): Summary {
  const { words, rental, ...texts } = carTexts(items, language);
  const [, , , ...rest] = conditionFacts(rental, language);
  const bring = rest.at(-1);
  return {
    title: texts.title,
    when: texts.days,
    who: texts.driver,
    what: `${texts.begins} · ${texts.pickUp}`,
    where: texts.place,
    ends: `${words.labels.dropOff}: ${texts.ends}`,
    notes: [
      ...texts.extras.map(({ label, text }) => `${label}: ${text}`),
      `${words.labels.address}: ${rental.pickUp.address} (${texts.hours})`,
      ...(bring ? [`${words.labels.bring}: ${bring.text.replaceAll("\n", " · ")}`] : []),
    ],
    again: `${carsPages.results[0]}?${new URLSearchParams(againParams(rental, items.span))}`,
    directions: texts.directions,
  };
}

/** The search in which it was found. */
export const againParams = (
  { pickUp, dropOff, driver }: Pick<Rental, "pickUp" | "dropOff" | "driver">,
  { from, to }: Span,
): [string, string][] => [
  ["pickup", pickUp.code],
  ...(dropOff.code === pickUp.code ? [] : ([["dropoff", dropOff.code]] as [string, string][])),
  ...wallParams({ from: from.wall, to: to.wall }),
  ["age", String(driver.age)],
  ["country", driver.country],
];

const wallParams = ({ from, to }: Pick<Choice, "from" | "to">): [string, string][] => [
  ["from", from.slice(0, 10)],
  ["at", from.slice(11)],
  ["to", to.slice(0, 10)],
  ["until", to.slice(11)],
];

export function carEvent(items: Items<Rental>, language: Language): CalendarEvent {
  const { words, rental, title, pickUp, dropOff, ends, driver } = carTexts(items, language);
  const { address, latitude, longitude } = rental.pickUp;
  return {
    title,
    location: `${pickUp}, ${address}`,
    latitude,
    longitude,
    description: [`${words.labels.dropOff}: ${ends}, ${dropOff}`, driver],
  };
}

/** What `Product` asks of texts. */
export const told = { facts: carFacts, summary: carSummary, calendar: carEvent, words: carWords };
