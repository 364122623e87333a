import { activitiesPages } from "#server/products/activities/pages";
import { readOffer } from "~/shared/offer/offer-address";
import { hitList, listReader, offersOf } from "~/shared/offer/offer-list";
import type { Registered } from "~/shared/products/registered";
import { loader as activity } from "./activity";
import { activityHref, checkoutHref, readChoice } from "./activity-params";
import { read as history } from "./history.server";
import { loader as results } from "./results";

/** What its pages tell shared code: tickets for a slot, activities that were found, the times of one. */
export const activities: Registered = {
  history,
  address: readOffer(readChoice, (choice, context) => {
    const otherOffers = activityHref(choice.code, choice.day, choice.tickets);
    return {
      ...{ key: context.activities.keyOf(choice), name: checkoutHref(choice), otherOffers },
      // Another time of another day keeps what was typed.
      subject: otherOffers.replace(/&day=[^&]*/, ""),
    };
  }),
  list: listReader(activitiesPages, {
    results: hitList(results, ({ about, first, free }) => [about, first, free]),
    detail: offersOf(activity, ({ name, place = "", days = [] }) => ({
      ...{ heading: name, asked: place },
      lines: days.flatMap(({ label, slots }) =>
        slots.flatMap(({ time, option, state, price, href }) => {
          const facts = [option, state].filter((fact) => fact !== undefined);
          return href ? { title: `${label}, ${time}`, facts, price: price.total, href } : [];
        }),
      ),
    })),
  }),
};
