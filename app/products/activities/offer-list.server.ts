import { activitiesPages } from "#server/products/activities/pages";
import { deserialize } from "~/request/serialized";
import { listReader, loaded, type OfferListRequest, pagedList, wholeList } from "~/shared/offer/offer-list";
import { loader as activity } from "./activity";
import { loader as results } from "./results";

/** AG-07: activities that were found, or the times of one. */
export const readActivityList = listReader(activitiesPages, { results: activitiesOf, detail: timesOf });

async function activitiesOf(asked: OfferListRequest) {
  const { results: found } = deserialize((await loaded(results, asked)).page);
  if (!found) return undefined;
  const lines = found.hits.map(({ name, about, first, free, price, href }) => ({
    title: name,
    facts: [about, first, ...(free ? [free] : [])],
    price,
    href,
  }));
  return pagedList(found, lines);
}

async function timesOf(asked: OfferListRequest) {
  const page = deserialize((await loaded(activity, asked)).page);
  const lines = (page.days ?? []).flatMap(({ label, slots }) =>
    slots.flatMap(({ time, option, state, price, href }) =>
      href
        ? {
            title: `${label}, ${time}`,
            facts: [option, state].filter((fact) => fact !== undefined),
            price: price.total,
            href,
          }
        : [],
    ),
  );
  return wholeList(asked, { heading: page.name, asked: page.place ?? "" }, lines);
}
