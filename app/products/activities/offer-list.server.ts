import { activitiesPages } from "#server/products/activities/pages";
import { deserialize } from "~/request/serialized";
import { loaded, type OfferList, type OfferListRequest } from "~/shared/offer/offer-list";
import { loader as activity } from "./activity";
import { loader as results } from "./results";

/** AG-07: activities that were found, or the times of one. */
export async function readActivityList(asked: OfferListRequest): Promise<OfferList | undefined> {
  const { pathname } = asked.at;
  if (pathname === activitiesPages.detail) return timesOf(asked);
  return activitiesPages.results.some((each) => each === pathname) ? activitiesOf(asked) : undefined;
}

async function activitiesOf(asked: OfferListRequest): Promise<OfferList | undefined> {
  const { results: found } = deserialize((await loaded(results, asked)).page);
  if (!found || found.hits.length === 0) return undefined;
  const { heading, page, pages, firstPage } = found;
  return {
    heading,
    asked: found.asked,
    lines: found.hits.map(({ name, about, first, free, price, href }) => ({
      title: name,
      facts: [about, first, ...(free ? [free] : [])],
      price,
      href,
    })),
    page,
    pages,
    hrefOf: (number) => (number > 1 ? `${firstPage}&page=${number}` : firstPage),
  };
}

async function timesOf(asked: OfferListRequest): Promise<OfferList | undefined> {
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
  if (lines.length === 0) return undefined;
  return {
    heading: page.name,
    asked: page.place ?? "",
    lines,
    page: 1,
    pages: 1,
    hrefOf: () => `${asked.at.pathname}${asked.at.search}`,
  };
}
