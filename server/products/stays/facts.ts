import type { Fact } from "../../email/content.ts";
import { formatDay, formatList } from "../../email/format.ts";
import type { Language } from "../../organisation/settings.ts";
import type { FactsLength, Items } from "../product.ts";
import type { StayDetails } from "./details.ts";
import { staySummary } from "./summary.ts";
import { stayTexts } from "./texts.ts";

export function stayFacts(items: Items<StayDetails>, language: Language, length: FactsLength): Fact[] {
  const { words, property, place, checkIn, checkOut, nights, rooms, ...texts } = stayTexts(items, language);
  const { labels, locale } = words;
  if (length === "short")
    return [
      { label: labels.property, text: property.name },
      { label: labels.checkIn, text: formatDay(texts.arrival, locale) },
      { label: labels.checkOut, text: formatDay(texts.departure, locale) },
    ];
  const times = [
    { label: labels.checkIn, text: checkIn },
    { label: labels.checkOut, text: checkOut },
  ];
  if (length === "times") return times;
  const { what, who } = staySummary(items, language);
  const room = { label: labels.room, text: what };
  const guests = { label: labels.guests, text: who };
  if (length === "page") return [...times, room, guests];
  const ages = items.details.flatMap(({ party }) => party.childAges.map(String));
  const children = ages.length > 0 ? [{ label: labels.childAges, text: formatList(ages, locale) }] : [];
  const registered = property.registration ? [{ label: labels.registration, text: property.registration }] : [];
  if (length === "voucher") return [...times, guests, ...children, room, ...registered];
  return [
    {
      label: labels.property,
      text: [property.name, inLine([property.address, place], language)].filter(Boolean).join("\n"),
    },
    { label: labels.directions, text: words.openMap, href: texts.directions },
    ...times,
    { label: labels.stay, text: formatList([nights, rooms], locale) },
    { label: labels.room, text: texts.room },
    { label: labels.board, text: texts.board },
    ...(texts.rules.length > 0 ? [{ label: labels.houseRules, text: texts.rules.join("\n") }] : []),
    { label: labels.guests, text: texts.parties },
    ...registered,
  ];
}

/** "Rua das Flores, 12, Lisbon", as far as known. */
function inLine(parts: (string | undefined)[], language: Language): string {
  const known = parts.flatMap((part) => part || []);
  return language === "ar" ? known.map((part) => `\u2068${part}\u2069`).join("، ") : known.join(", ");
}
