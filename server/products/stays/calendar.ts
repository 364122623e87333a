import { inLanguage } from "../../core/local-text.ts";
import type { Language } from "../../organisation/settings.ts";
import type { CalendarEvent, Items } from "../product.ts";
import { stayWords } from "./copy/copy.ts";
import { commonOf, type StayDetails } from "./details.ts";
import { partiesText } from "./facts.ts";
import { placeOf } from "./summary.ts";

export function stayEvent(items: Items<StayDetails>, language: Language): CalendarEvent {
  const words = stayWords[language];
  const { property, room } = commonOf(items);
  const { name, address, latitude, longitude } = property;
  return {
    title: name,
    location: [name, address, placeOf(property, language)].filter(Boolean).join(", "),
    latitude,
    longitude,
    description: [
      inLanguage(room.name, language),
      `${words.rooms(items.details.length)}: ${partiesText(items, words)}`,
    ],
  };
}
