import { parseDay } from "../../core/day.ts";
import { MINUTE } from "../../core/durations.ts";
import { inLanguage } from "../../core/local-text.ts";
import type { Fact } from "../../email/content.ts";
import { formatClock, formatDay, formatDays, formatDuration } from "../../email/format.ts";
import type { Language } from "../../organisation/settings.ts";
import { airportName } from "../../reference/airport-names.ts";
import { findAirport } from "../../reference/airports.ts";
import { directionsTo } from "../../reference/directions.ts";
import { findPlace, placeName } from "../../reference/places.ts";
import type { CalendarEvent, FactsLength, Items, LocalTime, PartEvent, Summary } from "../product.ts";
import { transferWords } from "./copy/copy.ts";
import { transfersPages } from "./pages.ts";
import type { LegDetails } from "./sold.ts";

type Where = { base: string; placeId: number };
type Leg = Pick<LegDetails["leg"], "way" | "asked" | "span">;

export function airportText(code: string, language: Language): string {
  const airport = findAirport(code);
  const city = airport?.placeId === undefined ? undefined : findPlace(airport.placeId);
  const known = airportName(code, language) ?? (city && placeName(city, language));
  return transferWords[language].airport(airport?.name ?? code, code, known);
}

function placeText(id: number, language: Language): string {
  const place = findPlace(id);
  return place ? placeName(place, language) : "";
}

/** "Transfer Lisbon Airport (LIS) – Sintra". */
export const routeTitle = ({ base, placeId }: Where, language: Language): string =>
  transferWords[language].title(airportText(base, language), placeText(placeId, language));

/** When the driver comes, and when the trip ends, line by line. */
export function legLines({ base, placeId }: Where, { way, asked, span }: Leg, language: Language) {
  const words = transferWords[language];
  const { locale } = words;
  const [airport, place] = [airportText(base, language), placeText(placeId, language)];
  const [from, to] = way === "from-airport" ? [airport, place] : [place, airport];
  const when = ({ wall }: LocalTime) => words.at(formatDay(dayOf(wall), locale), formatClock(wall.slice(11), locale));
  const isSameDay = span.from.wall.slice(0, 10) === span.to.wall.slice(0, 10);
  const end = isSameDay ? formatClock(span.to.wall.slice(11), locale) : when(span.to);
  return {
    route: words.route(from, to),
    pickUp: when(span.from),
    lines: [
      words.route(from, to),
      ...(way === "from-airport" ? [words.lands(formatClock(asked.slice(11), locale))] : []),
      words.pickUp(when(span.from)),
      words.arrives(end, offsetOf(span.from) === offsetOf(span.to) ? undefined : to),
    ],
  };
}

/** The parts of which facts, summary and calendar are made. */
function transferTexts({ details }: Items<LegDetails>, language: Language) {
  const words = transferWords[language];
  const { locale } = words;
  const [first] = details;
  if (!first) throw new Error("a transfer has no legs");
  const { trip } = first;
  const legs = details.map(({ leg }) => ({ ...leg, ...legLines(trip, leg, language) }));
  const point = first.leg.way === "from-airport" ? findAirport(trip.base) : findPlace(trip.placeId);
  const vehicle = words.vehicles[trip.vehicle];
  const duration = (minutes: number) => formatDuration(minutes * MINUTE, locale);
  return {
    words,
    trip,
    legs,
    title: routeTitle(trip, language),
    vehicle: trip.stepFree ? `${vehicle}\n${words.stepFree}` : vehicle,
    vehicleName: vehicle,
    party: `${words.people(trip.people)} · ${words.bags(trip.bags)}`,
    night: legs.some(({ isNight }) => isNight)
      ? words.night(new Intl.NumberFormat(locale, { style: "percent" }).format(trip.nightPercent / 100))
      : undefined,
    meeting: [
      ...(legs.some(({ way }) => way === "from-airport") ? [inLanguage(trip.meeting, language)] : []),
      ...(legs.some(({ way }) => way === "to-airport") ? [words.meetingElsewhere] : []),
    ].join("\n"),
    waiting: words.waiting(duration(trip.waitAirport), duration(trip.waitPlace)),
    isArrival: legs.some(({ way }) => way === "from-airport"),
    place: placeText(trip.placeId, language),
    point: point ?? { latitude: 0, longitude: 0 },
    directions: directionsTo(point ?? { latitude: 0, longitude: 0 }),
  };
}

export function transferFacts(items: Items<LegDetails>, language: Language, length: FactsLength): Fact[] {
  const { words, trip, legs, ...texts } = transferTexts(items, language);
  const { labels } = words;
  const title = { label: labels.transfer, text: texts.title };
  if (length === "short") return [title, ...legs.map(({ way, pickUp }) => ({ label: labels[way], text: pickUp }))];
  const times = legs.map(({ way, lines }) => ({ label: labels[way], text: lines.join("\n") }));
  if (length === "times") return times;
  const all: Fact[] = [
    ...times,
    { label: labels.vehicle, text: texts.vehicle },
    { label: labels.party, text: texts.party },
    ...(texts.night ? [{ label: labels.night, text: texts.night }] : []),
    { label: labels.meeting, text: texts.meeting },
    { label: labels.sign, text: words.sign },
    { label: labels.waiting, text: texts.waiting },
    ...(texts.isArrival ? [{ label: labels.late, text: words.late }] : []),
    { label: labels.phone, text: trip.phone, href: `tel:${trip.phone.replaceAll(" ", "")}` },
  ];
  if (length !== "full") return all;
  return [
    title,
    ...all,
    { label: labels.directions, text: words.openMap, href: texts.directions },
    { label: labels.provider, text: trip.provider },
  ];
}

export function transferSummary(items: Items<LegDetails>, language: Language): Summary {
  const { words, trip, legs, ...texts } = transferTexts(items, language);
  const days = legs.map(({ span }) => dayOf(span.from.wall));
  const last = legs.at(-1)!;
  const pickUps = legs.map(({ way, pickUp }) => (legs.length > 1 ? `${words.labels[way]}: ${pickUp}` : pickUp));
  const again = [
    ["airport", trip.base],
    ["place", String(trip.placeId)],
    ["way", legs[0]!.way],
    ["people", String(trip.people)],
    ["bags", String(trip.bags)],
  ];
  return {
    title: texts.title,
    when: formatDays(Math.min(...days), Math.max(...days), words.locale),
    who: texts.party,
    what: [...pickUps, texts.vehicleName].join(" · "),
    where: texts.place,
    ends: last.lines.at(-1)!,
    notes: [`${words.labels.meeting}: ${texts.meeting}`, words.sign],
    again: `${transfersPages.results[0]}?${new URLSearchParams(again)}`,
    directions: texts.directions,
  };
}

/** Each way by itself: there are days between them. */
export const legEvents = ({ details, ...items }: Items<LegDetails>, language: Language): PartEvent[] =>
  details.map((leg) => ({
    ...transferEvent({ ...items, details: [leg] }, language),
    part: leg.leg.way,
    span: leg.leg.span,
  }));

/** Of the first pick-up; another one is in its text. */
export function transferEvent(items: Items<LegDetails>, language: Language): CalendarEvent {
  const { title, legs, meeting, vehicleName, party, point } = transferTexts(items, language);
  const { latitude, longitude } = point;
  return {
    title,
    location: meeting.split("\n")[0]!,
    latitude,
    longitude,
    description: [...legs.flatMap(({ lines }) => lines), vehicleName, party],
  };
}

const dayOf = (wall: string): number => parseDay(wall.slice(0, 10)) ?? 0;
/** How far the clocks are ahead of UTC, to the minute. */
const offsetOf = ({ at, wall }: LocalTime): number => Math.round((Date.parse(`${wall}Z`) - at) / MINUTE);

/** What `Product` asks of texts. */
export const told = { facts: transferFacts, summary: transferSummary, calendar: transferEvent, words: transferWords };
