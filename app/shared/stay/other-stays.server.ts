import type { Day } from "#server/core/day";
import type { OtherStays, Stay } from "#server/ports/supplier";
import { formatDays } from "~/i18n/format";
import type { I18n } from "~/i18n/t";

/** Why nothing can be had for a stay, and what can instead: links to other days, more rooms, other places. */
export type NothingHere = { title: string; text?: string; ways: { text: string; href: string }[] };

const MOST_DATES = 3;

/** The words where the party fits nowhere; undefined where that is not the reason. */
export function partyTooLarge({ fits }: OtherStays, stay: Stay, { t }: I18n): string | undefined {
  if (fits) return undefined;
  const guests = stay.adults + stay.childAges.length;
  if (stay.rooms === 1) return t("details.roomTooSmall", { guests });
  return t("details.roomsTooSmall", { guests, rooms: t("stay.rooms", { count: stay.rooms }) });
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
              text: t("details.tryRooms", { rooms: t("stay.rooms", { count: rooms }) }),
              href: hrefOf({ ...stay, rooms }),
            },
          ],
  };
}
