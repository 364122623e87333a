import { inLanguage, type LocalText } from "../../core/local-text.ts";
import { dayAndTime } from "../../core/local-time.ts";
import type { Fact } from "../../email/content.ts";
import { formatClock, formatDay, formatDays, formatList } from "../../email/format.ts";
import type { Language } from "../../organisation/settings.ts";
import { directionsTo } from "../../reference/directions.ts";
import { findPlace, placeName } from "../../reference/places.ts";
import type { CalendarEvent, FactsLength, Items, Summary } from "../product.ts";
import { dreamtripWords } from "./copy/copy.ts";
import { dreamtripsPages } from "./pages.ts";
import type { PlaceDetails } from "./sold.ts";

/** Until so many days before departure another person can travel instead, by law. */
const NAMES_UNTIL_DAYS = 7;

/** The parts of which facts, summary and calendar are made. */
function tripTexts({ details, span }: Items<PlaceDetails>, language: Language) {
  const words = dreamtripWords[language];
  const { locale } = words;
  const [first] = details;
  if (!first) throw new Error("a trip has no places");
  const { trip } = first;
  const text = (its: LocalText) => inLanguage(its, language);
  const [from, to] = [dayAndTime(span.from), dayAndTime(span.to)];
  const at = ({ day, time }: typeof from) => words.at(formatDay(day, locale), formatClock(time, locale));
  const alone = details.filter((each) => each.alone).length;
  return {
    words,
    trip,
    text,
    from,
    title: text(trip.title),
    meeting: text(trip.meeting.where),
    lines: (all: LocalText[]) => all.map(text).join("\n"),
    days: formatDays(from.day, to.day, locale),
    begins: at(from),
    ends: at(to),
    travellers: words.travelers(details.length),
    party: [words.travelers(details.length), ...(alone > 0 ? [words.alone(alone)] : [])].join(" · "),
    again: `${dreamtripsPages.detail}?${new URLSearchParams({
      code: trip.code,
      travelers: String(details.length),
      singles: String(alone),
    })}`,
    places: formatList(
      trip.destinations.flatMap((id) => {
        const place = findPlace(id);
        return place ? [placeName(place, language)] : [];
      }),
      locale,
    ),
    minimum: trip.decideOn === undefined ? [] : [words.minimum(trip.minimum, formatDay(trip.decideOn, locale))],
    directions: directionsTo(trip.meeting),
  };
}

export function tripFacts(items: Items<PlaceDetails>, language: Language, length: FactsLength): Fact[] {
  const { words, trip, title, lines, ...texts } = tripTexts(items, language);
  const { labels, locale } = words;
  const begins = { label: labels.begins, text: texts.begins };
  if (length === "short") return [{ label: labels.trip, text: title }, begins];
  const times = [begins, { label: labels.ends, text: texts.ends }];
  if (length === "times") return times;
  const travellers = { label: labels.travelers, text: texts.party };
  const day = (on: number) => formatDay(on, locale);
  const conditions = [
    ...texts.minimum.map((text) => ({ label: labels.minimum, text })),
    { label: labels.names, text: words.names(day(texts.from.day - NAMES_UNTIL_DAYS)) },
  ];
  const list = (label: string, all: LocalText[]) => (all.length > 0 ? [{ label, text: lines(all) }] : []);
  const places = { label: labels.places, text: texts.places };
  if (length === "page") return [...times, places, travellers, ...conditions];
  const meeting = { label: labels.meeting, text: texts.meeting };
  const host = { label: labels.host, text: trip.host };
  if (length === "voucher") return [...times, meeting, host, travellers, ...list(labels.know, trip.know)];
  return [
    { label: labels.trip, text: title },
    ...times,
    places,
    meeting,
    { label: labels.directions, text: words.openMap, href: texts.directions },
    travellers,
    { label: labels.days, text: lines(trip.days) },
    ...list(labels.included, trip.included),
    ...list(labels.notIncluded, trip.notIncluded),
    ...list(labels.know, trip.know),
    host,
    ...conditions,
  ];
}

export function tripSummary(items: Items<PlaceDetails>, language: Language): Summary {
  const { words, trip, ...texts } = tripTexts(items, language);
  const place = findPlace(trip.destinations[0] ?? 0);
  return {
    title: texts.title,
    when: texts.days,
    who: texts.travellers,
    what: `${texts.places} · ${texts.party}`,
    where: place && placeName(place, language),
    ends: `${words.labels.ends}: ${texts.ends}`,
    conditions: texts.minimum,
    notes: [`${words.labels.meeting}: ${texts.meeting}`, ...trip.know.map(texts.text)],
    again: texts.again,
    directions: texts.directions,
  };
}

export function tripEvent(items: Items<PlaceDetails>, language: Language): CalendarEvent {
  const { trip, title, meeting, places, party } = tripTexts(items, language);
  const { latitude, longitude } = trip.meeting;
  return { title, location: meeting, latitude, longitude, description: [places, party] };
}

/** What `Product` asks of texts. */
export const told = { facts: tripFacts, summary: tripSummary, calendar: tripEvent, words: dreamtripWords };
