import { carsPages } from "#server/products/cars/pages";
import { deserialize } from "~/request/serialized";
import { listReader, loaded, type OfferListRequest, pagedList, wholeList } from "~/shared/offer/offer-list";
import { loader as car } from "./car";
import { loader as results } from "./results";

/** AG-07: cars that were found, or the offer of one. */
export const readCarList = listReader(carsPages, { results: carsOf, detail: offerOf });

async function carsOf(asked: OfferListRequest) {
  const { results: found } = deserialize((await loaded(results, asked)).page);
  if (!found) return undefined;
  const lines = found.hits.map(({ name, about, facts, split, fees, left, price, href }) => ({
    title: name,
    facts: [about, facts, ...fees, split, ...(left ? [left] : [])],
    price,
    href,
  }));
  return pagedList(found, lines);
}

async function offerOf(asked: OfferListRequest) {
  const { page } = deserialize((await loaded(car, asked)).page);
  if (!page?.book) return undefined;
  const line = { title: page.name, facts: [page.about], price: page.total, href: page.book };
  return wholeList(asked, { heading: page.name, asked: page.when }, [line]);
}
