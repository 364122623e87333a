import { carsPages } from "#server/products/cars/pages";
import { readOffer } from "~/shared/offer/offer-address";
import { hitList, listReader, offersOf } from "~/shared/offer/offer-list";
import type { Registered } from "~/shared/products/registered";
import { loader as car } from "./car";
import { carHref, checkoutHref, readChoice } from "./car-params";
import { read as history } from "./history.server";
import { loader as results } from "./results";

/** What its pages tell shared code: a car for some days, cars that were found, the offer of one. */
export const cars: Registered = {
  history,
  address: readOffer(readChoice, (choice, context) => ({
    ...{ key: context.cars.keyOf(choice), name: checkoutHref(choice), otherOffers: carHref(choice) },
    // Other times and extras keep what was typed.
    subject: `car.${choice.pickUp}.${choice.car}`,
  })),
  list: listReader(carsPages, {
    results: hitList(results, ({ about, facts, fees, split, left }) => [about, facts, ...fees, split, left]),
    detail: offersOf(car, ({ page }) =>
      page?.book
        ? {
            ...{ heading: page.name, asked: page.when },
            lines: [{ title: page.name, facts: [page.about], price: page.total, href: page.book }],
          }
        : undefined,
    ),
  }),
};
