import { transfersPages } from "#server/products/transfers/pages";
import { readOffer } from "~/shared/offer/offer-address";
import { hitList, listReader, offersOf } from "~/shared/offer/offer-list";
import type { Registered } from "~/shared/products/registered";
import { read as history } from "./history.server";
import { loader as results } from "./results";
import { loader as transfer } from "./transfer";
import { checkoutHref, readChoice, resultsHref } from "./transfer-params";

function readNamed(params: URLSearchParams) {
  const base = /^transfer\.([A-Z]{3})$/.exec(params.get("offer") ?? "")?.[1];
  return base === undefined ? undefined : readChoice(params, base);
}

/** What its pages tell shared code: a vehicle for one leg or there and back, vehicles that were found, the one that was chosen. */
export const transfers: Registered = {
  history,
  address: readOffer(readNamed, (choice, context) => ({
    ...{ key: context.transfers.keyOf(choice), name: checkoutHref(choice), otherOffers: resultsHref(choice) },
    // Another time or vehicle keeps what was typed.
    subject: `transfer ${choice.base} ${choice.place}`,
  })),
  list: listReader(transfersPages, {
    results: hitList(
      results,
      ({ about, stepFree, left }, { legs, canceling }) => [
        ...[...legs.map(({ pickUp }) => pickUp), about, stepFree, ...canceling, left],
      ],
      ({ title, asked, noon }) => [title, asked, noon].filter(Boolean).join(" · "),
    ),
    detail: offersOf(
      transfer,
      ({ name, title, offer }) =>
        offer && {
          ...{ heading: name, asked: title },
          lines: [
            {
              title: name,
              facts: [...offer.pickUps, ...offer.canceling],
              price: offer.price.total,
              href: offer.checkout,
            },
          ],
        },
    ),
  }),
};
