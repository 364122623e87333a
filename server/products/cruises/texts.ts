import { inLanguage, type LocalText } from "../../core/local-text.ts";
import { dayAndTime } from "../../core/local-time.ts";
import type { Party } from "../../core/party.ts";
import type { Fact } from "../../email/content.ts";
import { formatClock, formatDay, formatDays, formatList } from "../../email/format.ts";
import type { Language } from "../../organisation/settings.ts";
import { directionsTo } from "../../reference/directions.ts";
import { findPlace, placeName } from "../../reference/places.ts";
import type { CalendarEvent, FactsLength, Items, Summary } from "../product.ts";
import { cruiseWords } from "./copy/copy.ts";
import { guestList } from "./offer.ts";
import { cruisesPages } from "./pages.ts";
import type { CabinDetails } from "./sold.ts";

/** "2 adults, 1 child". */
export function guestsText(party: Party, language: Language): string {
  const { guests, locale } = cruiseWords[language];
  const types = guestList({ parties: [party] }).map(({ type }) => type);
  return formatList(
    (["adult", "child", "infant"] as const).flatMap((type) => {
      const count = types.filter((each) => each === type).length;
      return count > 0 ? [guests[type](count)] : [];
    }),
    locale,
  );
}

/** The parts of which facts, summary and calendar are made. */
function cruiseTexts({ details, span }: Items<CabinDetails>, language: Language) {
  const words = cruiseWords[language];
  const { locale } = words;
  const [first] = details;
  if (!first) throw new Error("a cruise has no cabins");
  const { sailing, cabin } = first;
  const text = (its: LocalText) => inLanguage(its, language);
  const clock = (time: string) => formatClock(time, locale);
  const portName = (id: number) => {
    const place = findPlace(id);
    return place ? placeName(place, language) : "";
  };
  const [from, to] = [dayAndTime(span.from), dayAndTime(span.to)];
  const port = findPlace(sailing.calls[0]!.destinationId)!;
  const last = sailing.calls.at(-1)!;
  return {
    words,
    sailing,
    port,
    title: text(sailing.title),
    portName: portName(port.id),
    days: formatDays(from.day, to.day, locale),
    departs: words.at(portName(port.id), formatDay(from.day, locale), clock(from.time)),
    arrives: words.at(portName(last.destinationId), formatDay(to.day, locale), clock(to.time)),
    boarding: words.boarding(clock(sailing.boarding.from), clock(sailing.boarding.until), text(sailing.boarding.where)),
    route: sailing.calls.map(({ day, destinationId }) =>
      words.call(portName(destinationId), formatDay(sailing.day + day, locale)),
    ),
    cabinName: text(cabin.name),
    cabins: details.map(({ party }, index) => words.cabinFor(index + 1, text(cabin.name), guestsText(party, language))),
    guests: guestsText(
      {
        adults: details.reduce((sum, { party }) => sum + party.adults, 0),
        childAges: details.flatMap(({ party }) => party.childAges),
      },
      language,
    ),
    included: sailing.included.map(text),
    know: sailing.know.map(text),
    directions: directionsTo(port),
  };
}

export function cruiseFacts(items: Items<CabinDetails>, language: Language, length: FactsLength): Fact[] {
  const { words, sailing, ...texts } = cruiseTexts(items, language);
  const { labels } = words;
  const cruise = { label: labels.cruise, text: texts.title };
  const departs = { label: labels.departs, text: texts.departs };
  if (length === "short") return [cruise, departs];
  const times = [departs, { label: labels.arrives, text: texts.arrives }];
  if (length === "times") return times;
  const boarding = { label: labels.boarding, text: texts.boarding };
  const ship = { label: labels.ship, text: sailing.ship };
  const cabins = { label: labels.cabins, text: texts.cabins.join("\n") };
  const route = { label: labels.route, text: texts.route.join("\n") };
  const know = texts.know.length > 0 ? [{ label: labels.know, text: texts.know.join("\n") }] : [];
  if (length === "page") return [...times, boarding, ship, cabins, route];
  if (length === "voucher") return [...times, boarding, ship, cabins, route, ...know];
  return [
    cruise,
    ship,
    ...times,
    boarding,
    { label: labels.directions, text: words.openMap, href: texts.directions },
    route,
    cabins,
    ...(texts.included.length > 0 ? [{ label: labels.included, text: texts.included.join("\n") }] : []),
    ...know,
  ];
}

export function cruiseSummary(items: Items<CabinDetails>, language: Language): Summary {
  const { words, sailing, ...texts } = cruiseTexts(items, language);
  return {
    title: texts.title,
    when: texts.days,
    who: texts.guests,
    what: words.cabinOn(words.cabinCount(items.details.length), texts.cabinName, sailing.ship),
    where: texts.portName,
    ends: `${words.labels.arrives}: ${texts.arrives}`,
    notes: [`${words.labels.boarding}: ${texts.boarding}`, ...texts.know],
    again: `${cruisesPages.detail}/${encodeURIComponent(sailing.code)}`,
    directions: texts.directions,
  };
}

export function cruiseEvent(items: Items<CabinDetails>, language: Language): CalendarEvent {
  const { sailing, port, ...texts } = cruiseTexts(items, language);
  return {
    title: texts.title,
    location: [inLanguage(sailing.boarding.where, language), texts.portName].join(", "),
    latitude: port.latitude,
    longitude: port.longitude,
    description: [sailing.ship, texts.boarding, ...texts.route, ...texts.cabins],
  };
}

/** What `Product` asks of texts. */
export const told = { facts: cruiseFacts, summary: cruiseSummary, calendar: cruiseEvent, words: cruiseWords };
