import { formatDays } from "../../email/format.ts";
import type { Language } from "../../organisation/settings.ts";
import type { Items, Summary } from "../product.ts";
import type { StayDetails } from "./details.ts";
import { stayTexts } from "./texts.ts";

export function staySummary(items: Items<StayDetails>, language: Language): Summary {
  const texts = stayTexts(items, language);
  const { words, property, rooms, parties, rules } = texts;
  const who = items.details.length === 1 ? words.partyOfOneRoom(parties, rooms) : `${rooms}: ${parties}`;
  return {
    title: property.name,
    when: formatDays(texts.arrival, texts.departure, words.locale),
    who: `${texts.nights} · ${who}`,
    what: `${texts.room} · ${texts.board}`,
    where: texts.place,
    ends: `${words.labels.checkOut}: ${texts.checkOut}`,
    notes: rules.length > 0 ? [`${words.labels.houseRules}: ${rules.join(" · ")}`] : [],
    again: `/hotel-details?${new URLSearchParams({ property: property.code })}`,
    directions: texts.directions,
  };
}
