import type { Day } from "../../core/day.ts";
import { inLanguage } from "../../core/local-text.ts";
import { dayAndTime } from "../../core/local-time.ts";
import type { Party } from "../../core/party.ts";
import { formatClock, formatDay, formatList } from "../../email/format.ts";
import type { Language } from "../../organisation/settings.ts";
import { directionsTo } from "../../reference/directions.ts";
import { findPlace, placeName } from "../../reference/places.ts";
import type { Items } from "../product.ts";
import { stayWords } from "./copy/copy.ts";
import type { StayWords } from "./copy/stay-words.ts";
import type { StayDetails } from "./details.ts";

/** The parts of which facts, summary and calendar are made. */
export function stayTexts({ details, span }: Items<StayDetails>, language: Language) {
  const words = stayWords[language];
  const { locale } = words;
  const [first] = details;
  if (!first) throw new Error("a stay has no rooms");
  const { property, room, board } = first;
  const [arrival, departure] = [dayAndTime(span.from), dayAndTime(span.to)];
  const place = findPlace(property.destinationId);
  const at = ({ day, time }: { day: Day; time: string }, say: StayWords["from"]) =>
    say(formatDay(day, locale), formatClock(time, locale));
  return {
    words,
    property,
    arrival: arrival.day,
    departure: departure.day,
    checkIn: at(arrival, words.from),
    checkOut: at(departure, words.until),
    nights: words.nights(departure.day - arrival.day),
    rooms: words.rooms(details.length),
    /** Who sleeps where: "2 adults · 1 adult, 1 child (5)". */
    parties: details.map(({ party }) => partyText(party, words)).join(" · "),
    room: inLanguage(room.name, language),
    board: words.boards[`board-${board}`],
    rules: room.houseRules.map((rule) => inLanguage(rule, language)),
    place: place && placeName(place, language),
    directions: directionsTo(property),
  };
}

export function partyText({ adults, childAges }: Party, { locale, ...words }: StayWords): string {
  const ages = formatList(childAges.map(String), locale);
  const children = childAges.length > 0 ? [`${words.children(childAges.length)} (${ages})`] : [];
  return formatList([words.adults(adults), ...children], locale);
}
