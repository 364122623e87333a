import type { Language } from "../../organisation/settings.ts";
import type { CalendarEvent, Items } from "../product.ts";
import type { StayDetails } from "./details.ts";
import { stayTexts } from "./texts.ts";

export function stayEvent(items: Items<StayDetails>, language: Language): CalendarEvent {
  const { property, place, room, rooms, parties } = stayTexts(items, language);
  const { name, address, latitude, longitude } = property;
  return {
    title: name,
    location: [name, address, place].filter(Boolean).join(", "),
    latitude,
    longitude,
    description: [room, `${rooms}: ${parties}`],
  };
}
