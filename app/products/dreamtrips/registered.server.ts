import { parseDay } from "#server/core/day";
import { dreamtripsPages } from "#server/products/dreamtrips/pages";
import { readOffer } from "~/shared/offer/offer-address";
import { hitList, listReader, offersOf } from "~/shared/offer/offer-list";
import type { Registered } from "~/shared/products/registered";
import { checkoutHref, readChoice, tripHref } from "./dreamtrip-params";
import { read as history } from "./history.server";
import { loader as results } from "./results";
import { loader as trip } from "./trip";

/** What its pages tell shared code: places on a departure, trips that were found, the departures of one. */
export const dreamtrips: Registered = {
  history,
  address: readOffer(readChoice, (choice, context) => ({
    key: context.dreamtrips.keyOf(context.organisation.id, choice),
    name: checkoutHref(context, choice),
    otherOffers: tripHref(choice.code, choice),
    // Another departure keeps what was typed.
    subject: tripHref(choice.code, choice),
  })),
  list: listReader(dreamtripsPages, {
    results: hitList(results, ({ about, first, sure, state }) => [about, first, sure, ...state]),
    detail: offersOf(trip, ({ name, asked, price, departures }, { at }) => ({
      ...{ heading: name, asked },
      lines: departures
        .filter(({ day }) => day >= (parseDay(at.searchParams.get("from") ?? "") ?? 0))
        .flatMap(({ dates, stand, state, due, href }) =>
          href ? { title: dates, facts: [stand, ...state, due], price: price.total, href } : [],
        ),
    })),
  }),
};
