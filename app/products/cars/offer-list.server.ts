import { carsPages } from "#server/products/cars/pages";
import { deserialize } from "~/request/serialized";
import { loaded, type OfferList, type OfferListRequest } from "~/shared/offer/offer-list";
import { loader as car } from "./car";
import { loader as results } from "./results";

/** AG-07: cars that were found, or the offer of one. */
export async function readCarList(asked: OfferListRequest): Promise<OfferList | undefined> {
  const { pathname } = asked.at;
  if (pathname === carsPages.detail) return offerOf(asked);
  return carsPages.results.some((each) => each === pathname) ? carsOf(asked) : undefined;
}

async function carsOf(asked: OfferListRequest): Promise<OfferList | undefined> {
  const { results: found } = deserialize((await loaded(results, asked)).page);
  if (!found || found.hits.length === 0) return undefined;
  const { heading, page, pages, firstPage } = found;
  return {
    heading,
    asked: found.asked,
    lines: found.hits.map(({ name, about, facts, split, fees, left, price, href }) => ({
      title: name,
      facts: [about, facts, ...fees, split, ...(left ? [left] : [])],
      price,
      href,
    })),
    page,
    pages,
    hrefOf: (number) => (number > 1 ? `${firstPage}&page=${number}` : firstPage),
  };
}

async function offerOf(asked: OfferListRequest): Promise<OfferList | undefined> {
  const { page } = deserialize((await loaded(car, asked)).page);
  if (!page?.book) return undefined;
  return {
    heading: page.name,
    asked: page.when,
    lines: [{ title: page.name, facts: [page.about], price: page.total, href: page.book }],
    page: 1,
    pages: 1,
    hrefOf: () => `${asked.at.pathname}${asked.at.search}`,
  };
}
