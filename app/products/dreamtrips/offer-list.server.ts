import { dreamtripsPages } from "#server/products/dreamtrips/pages";
import { deserialize } from "~/request/serialized";
import { loaded, type OfferList, type OfferListRequest } from "~/shared/offer/offer-list";
import { loader as results } from "./results";
import { loader as trip } from "./trip";

/** AG-07: trips that were found, or the departures of one. */
export async function readDreamtripList(asked: OfferListRequest): Promise<OfferList | undefined> {
  const { pathname } = asked.at;
  if (pathname === dreamtripsPages.detail) return departuresOf(asked);
  return dreamtripsPages.results.some((each) => each === pathname) ? tripsOf(asked) : undefined;
}

async function tripsOf(asked: OfferListRequest): Promise<OfferList | undefined> {
  const { results: found } = deserialize((await loaded(results, asked)).page);
  if (!found || found.hits.length === 0) return undefined;
  const { heading, page, pages, firstPage } = found;
  return {
    heading,
    asked: found.asked,
    lines: found.hits.map(({ name, about, first, tags, state, price, href }) => ({
      title: name,
      facts: [about, first, ...tags, ...state],
      price,
      href,
    })),
    page,
    pages,
    hrefOf: (number) => (number > 1 ? `${firstPage}&page=${number}` : firstPage),
  };
}

async function departuresOf(asked: OfferListRequest): Promise<OfferList | undefined> {
  const page = deserialize((await loaded(trip, asked)).page);
  const lines = page.departures.flatMap(({ dates, stand, state, due, href }) =>
    href ? [{ title: dates, facts: [stand, ...state, due], price: page.price.total, href }] : [],
  );
  if (lines.length === 0) return undefined;
  return {
    heading: page.name,
    asked: page.asked,
    lines,
    page: 1,
    pages: 1,
    hrefOf: () => `${asked.at.pathname}${asked.at.search}`,
  };
}
