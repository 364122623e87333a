import { cruisesPages } from "#server/products/cruises/pages";
import { readOffer } from "~/shared/offer/offer-address";
import { hitList, listReader, type OfferListRequest, offersOf } from "~/shared/offer/offer-list";
import { roomText } from "~/shared/offer/party-text";
import type { Registered } from "~/shared/products/registered";
import { loader as cruise } from "./cruise";
import { checkoutHref, choiceOf, cruiseHref, readChoice, readGuests } from "./cruise-params";
import { read as history } from "./history.server";
import { loader as results } from "./results";

/** A line of a quote says by itself who comes along. */
function guestsOf({ at, i18n: { t } }: OfferListRequest): string[] {
  const read = readGuests(at.searchParams);
  if ("wrong" in read) return [];
  return [t("cruises.inCabins", { guests: roomText(t, read.guests), count: read.guests.rooms })];
}

/** What its pages tell shared code: cabins on a departure, departures that were found, the cabins of one. */
export const cruises: Registered = {
  history,
  address: readOffer(readChoice, (choice, context) => {
    const otherOffers = cruiseHref(choice.code, choice.day, choice.guests);
    return {
      ...{ key: context.cruises.keyOf(choiceOf(choice)), name: checkoutHref(choice), otherOffers },
      // Another departure keeps what was typed.
      subject: otherOffers.replace(/&day=[^&]*/, ""),
    };
  }),
  list: listReader(cruisesPages, {
    results: hitList(results, ({ when, nights, ship, ports, cabin, left }, _, asked) => [
      ...[when, nights, ...guestsOf(asked), cabin, ship, ports, left],
    ]),
    detail: offersOf(cruise, ({ name: heading, when, ship, cabins }, asked) => ({
      ...{ heading, asked: [when, ship.name].filter(Boolean).join(" · ") },
      lines: cabins.flatMap(({ name, about, most, state, price, href }) => {
        const facts = [when ?? "", ...guestsOf(asked), about, most, ...(state ? [state] : [])];
        return href && price ? { title: name, facts, price: price.total, href } : [];
      }),
    })),
  }),
};
