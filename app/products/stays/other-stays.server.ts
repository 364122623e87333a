import type { Day } from "#server/core/day";
import { wholePartyOf } from "#server/core/party";
import type { OtherStays, RoomSummary, Stay } from "#server/products/stays/supplier";
import { formatDays, formatList } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { roomText } from "~/shared/offer/party-text";
import { partyText } from "./stay-messages";

/** Why nothing can be had for a stay, and what can instead: links to other days, more rooms, other places. */
export type NothingHere = { title: string; text?: string; ways: { text: string; href: string }[] };

const MOST_DATES = 3;

/** The words where the party fits nowhere, or a rule of the property is in the way; undefined where neither is the reason. */
export function whyNothing({ fits, rule }: OtherStays, stay: Stay, { t }: I18n): string | undefined {
  if (fits) return rule && t(`stay-text.rule-${rule}`);
  const { rooms, adults, childAges } = wholePartyOf(stay);
  if (rooms === 1) return t("stay-text.roomTooSmall", { guests: adults + childAges.length });
  return t("stay-text.roomsTooSmall", { party: partyText(t, stay) });
}

/** Says which party a room is too small for, and how many people it sleeps. */
export function doesNotFit(
  { maxOccupancy, maxAdults = maxOccupancy }: RoomSummary,
  { rooms }: Stay,
  { t, locale }: I18n,
): string {
  const parties = rooms.flatMap((party, index) => {
    if (party.adults <= maxAdults && party.adults + party.childAges.length <= maxOccupancy) return [];
    const text = roomText(t, party);
    return [rooms.length > 1 ? t("stay-text.partyOfRoom", { room: index + 1, party: text }) : text];
  });
  return t("stay-text.roomDoesNotFit", {
    parties: formatList(parties, locale),
    adults: t("stay.adults", { count: maxAdults }),
    guests: t("stay-text.guestCount", { count: maxOccupancy }),
  });
}

/** `hrefOf`: the page that shows another stay. No day before `earliest`, which the organisation sets (RO-05). */
export function otherWays(
  { arrivals, rooms, otherLength }: OtherStays,
  stay: Stay,
  earliest: Day,
  hrefOf: (other: Stay) => string,
  { t, locale }: I18n,
): { dates: NothingHere["ways"]; rooms: NothingHere["ways"] } {
  const nights = stay.departure - stay.arrival;
  const lengthWay = (days: { arrival: Day; departure: Day }) => ({
    text: t("stay-text.tryLength", {
      nights: t("stay.nights", { count: days.departure - days.arrival }),
      dates: formatDays(days.arrival, days.departure, locale),
    }),
    href: hrefOf({ ...stay, ...days }),
  });
  const dates = arrivals
    .filter((day) => day >= earliest)
    .slice(0, MOST_DATES)
    .sort((a, b) => a - b)
    .map((arrival) => ({
      text: formatDays(arrival, arrival + nights, locale),
      href: hrefOf({ ...stay, arrival, departure: arrival + nights }),
    }));
  return {
    dates: otherLength && otherLength.arrival >= earliest ? [lengthWay(otherLength), ...dates] : dates,
    rooms:
      rooms === undefined
        ? []
        : [
            {
              text: t("stay-text.tryRooms", { party: partyText(t, { rooms }) }),
              href: hrefOf({ ...stay, rooms }),
            },
          ],
  };
}
