import { cruisesPages } from "#server/products/cruises/pages";
import { deserialize } from "~/request/serialized";
import { loaded, type OfferList, type OfferListRequest } from "~/shared/offer/offer-list";
import { loader as cruise } from "./cruise";
import { loader as results } from "./results";

/** AG-07: departures that were found, or the cabins of one. */
export async function readCruiseList(asked: OfferListRequest): Promise<OfferList | undefined> {
  const { pathname } = asked.at;
  if (pathname === cruisesPages.detail) return cabinsOf(asked);
  return cruisesPages.results.some((each) => each === pathname) ? departuresOf(asked) : undefined;
}

async function departuresOf(asked: OfferListRequest): Promise<OfferList | undefined> {
  const { results: found } = deserialize((await loaded(results, asked)).page);
  if (!found || found.hits.length === 0) return undefined;
  const { heading, page, pages, firstPage } = found;
  return {
    heading,
    asked: found.asked,
    lines: found.hits.map(({ name, when, ship, ports, cabin, left, price, href }) => ({
      title: name,
      facts: [when, ship, ports, cabin, ...(left ? [left] : [])],
      price,
      href,
    })),
    page,
    pages,
    hrefOf: (number) => (number > 1 ? `${firstPage}&page=${number}` : firstPage),
  };
}

async function cabinsOf(asked: OfferListRequest): Promise<OfferList | undefined> {
  const page = deserialize((await loaded(cruise, asked)).page);
  const lines = page.cabins.flatMap(({ name, about, most, state, price, href }) =>
    href && price ? [{ title: name, facts: [about, most, ...(state ? [state] : [])], price: price.total, href }] : [],
  );
  if (lines.length === 0) return undefined;
  return {
    heading: page.name,
    asked: [page.when, page.ship.name].filter(Boolean).join(" · "),
    lines,
    page: 1,
    pages: 1,
    hrefOf: () => `${asked.at.pathname}${asked.at.search}`,
  };
}
