import { inLanguage } from "../../core/local-text.ts";
import type { Party } from "../../core/party.ts";
import type { Fact } from "../../email/content.ts";
import { formatClock, formatDay, formatList } from "../../email/format.ts";
import type { Language } from "../../organisation/settings.ts";
import type { FactsLength, Items } from "../product.ts";
import { stayWords } from "./copy/copy.ts";
import type { StayWords } from "./copy/stay-words.ts";
import { commonOf, dayAndTime, type StayDetails } from "./details.ts";
import { placeOf } from "./summary.ts";

export function stayFacts(items: Items<StayDetails>, language: Language, length: FactsLength): Fact[] {
  const words = stayWords[language];
  const { labels, locale } = words;
  const [from, to] = [dayAndTime(items.span.from), dayAndTime(items.span.to)];
  const [checkIn, checkOut] = [formatDay(from.day, locale), formatDay(to.day, locale)];
  const { property, room, board } = commonOf(items);
  if (length === "short")
    return [
      { label: labels.property, text: property.name },
      { label: labels.checkIn, text: checkIn },
      { label: labels.checkOut, text: checkOut },
    ];
  const rules = room.houseRules.map((rule) => inLanguage(rule, language)).join("\n");
  return [
    { label: labels.property, text: [property.name, addressLine(property, language)].filter(Boolean).join("\n") },
    { label: labels.directions, text: words.openMap, href: directionsTo(property) },
    { label: labels.checkIn, text: words.from(checkIn, formatClock(from.time, locale)) },
    { label: labels.checkOut, text: words.until(checkOut, formatClock(to.time, locale)) },
    {
      label: labels.stay,
      text: formatList([words.nights(to.day - from.day), words.rooms(items.details.length)], locale),
    },
    { label: labels.room, text: inLanguage(room.name, language) },
    { label: labels.board, text: words.boards[`board-${board}`] },
    ...(rules ? [{ label: labels.houseRules, text: rules }] : []),
    { label: labels.guests, text: partiesText(items, words) },
  ];
}

/** Who sleeps where: "2 adults · 1 adult, 1 child (5)". */
export const partiesText = ({ details }: Items<StayDetails>, words: StayWords): string =>
  details.map(({ party }) => partyText(party, words)).join(" · ");

export function partyText({ adults, childAges }: Party, { locale, ...words }: StayWords): string {
  const ages = formatList(childAges.map(String), locale);
  const children = childAges.length > 0 ? [`${words.children(childAges.length)} (${ages})`] : [];
  return formatList([words.adults(adults), ...children], locale);
}

/** A page that phones open in their map: https://developers.google.com/maps/documentation/urls */
const directionsTo = ({ latitude, longitude }: StayDetails["property"]): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;

/** "Rua das Flores, 12, Lisbon", as far as known. */
function addressLine(property: StayDetails["property"], language: Language): string {
  const parts = [property.address, placeOf(property, language)].flatMap((part) => part || []);
  return language === "ar" ? parts.map((part) => `\u2068${part}\u2069`).join("، ") : parts.join(", ");
}
