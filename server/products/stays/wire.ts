import { formatDay } from "../../core/day.ts";
import { inLanguage } from "../../core/local-text.ts";
import { wholePartyOf } from "../../core/party.ts";
import type { Language } from "../../organisation/settings.ts";
import type { SoldStay } from "./details.ts";

/** CALL-16. */
export function stayWire({ property: { code, name }, room, board, stay }: SoldStay, language: Language) {
  const { rooms, adults, childAges } = wholePartyOf(stay);
  return {
    property: { code, name },
    room: inLanguage(room.name, language),
    board,
    check_in: formatDay(stay.arrival),
    check_out: formatDay(stay.departure),
    rooms: stay.rooms.map((party) => ({ adults: party.adults, child_ages: party.childAges })),
    room_count: rooms,
    adults,
    child_ages: childAges,
  };
}
