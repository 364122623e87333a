import type { Day } from "#server/core/day";
import { wholePartyOf } from "#server/core/party";
import type { OtherStays, RoomSummary, Stay } from "#server/ports/supplier";
import { formatDays, formatList } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { partyText, roomText } from "./stay-messages";

/** Why nothing can be had for a stay, and what can instead: links to other days, more rooms, other places. */
export type NothingHere = { title: string; text?: string; ways: { text: string; href: string }[] };

const MOST_DATES = 3;

/** The words where the party fits nowhere; undefined where that is not the reason. */
export function partyTooLarge({ fits }: OtherStays, stay: Stay, { t }: I18n): string | undefined {
  if (fits) return undefined;
  const { rooms, adults, childAges } = wholePartyOf(stay);
  if (rooms === 1) return t("details.roomTooSmall", { guests: adults + childAges.length });
  return t("details.roomsTooSmall", { party: partyText(t, stay) });
}

/** Which of the parties a room is too small for, and whom it takes. */
export function doesNotFit({ maxAdults, maxOccupancy }: RoomSummary, { rooms }: Stay, { t, locale }: I18n): string {
  const parties = rooms.flatMap((party, index) => {
    if (party.adults <= maxAdults && party.adults + party.childAges.length <= maxOccupancy) return [];
    const text = roomText(t, party);
    return [rooms.length > 1 ? t("details.partyOfRoom", { room: index + 1, party: text }) : text];
  });
  return t("details.roomDoesNotFit", {
    parties: formatList(parties, locale),
    adults: t("stay.adults", { count: maxAdults }),
    guests: t("details.guestCount", { count: maxOccupancy }),
  });
}

/** `hrefOf`: the page that shows another stay. No day before `earliest`, which the organisation sets (RO-05). */
export function otherWays(
  { arrivals, rooms }: OtherStays,
  stay: Stay,
  earliest: Day,
  hrefOf: (other: Stay) => string,
  { t, locale }: I18n,
): { dates: NothingHere["ways"]; rooms: NothingHere["ways"] } {
  const nights = stay.departure - stay.arrival;
  return {
    dates: arrivals
      .filter((day) => day >= earliest)
      .slice(0, MOST_DATES)
      .sort((a, b) => a - b)
      .map((arrival) => ({
        text: formatDays(arrival, arrival + nights, locale),
        href: hrefOf({ ...stay, arrival, departure: arrival + nights }),
      })),
    rooms:
      rooms === undefined
        ? []
        : [
            {
              text: t("details.tryRooms", { party: partyText(t, { rooms }) }),
              href: hrefOf({ ...stay, rooms }),
            },
          ],
  };
}
