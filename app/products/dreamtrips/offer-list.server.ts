import { dreamtripsPages } from "#server/products/dreamtrips/pages";
import { deserialize } from "~/request/serialized";
import { listReader, loaded, type OfferListRequest, pagedList, wholeList } from "~/shared/offer/offer-list";
import { loader as results } from "./results";
import { loader as trip } from "./trip";

/** AG-07: trips that were found, or the departures of one. */
export const readDreamtripList = listReader(dreamtripsPages, { results: tripsOf, detail: departuresOf });

async function tripsOf(asked: OfferListRequest) {
  const { results: found } = deserialize((await loaded(results, asked)).page);
  if (!found) return undefined;
  const lines = found.hits.map(({ name, about, first, tags, state, price, href }) => ({
    title: name,
    facts: [about, first, ...tags, ...state],
    price,
    href,
  }));
  return pagedList(found, lines);
}

async function departuresOf(asked: OfferListRequest) {
  const page = deserialize((await loaded(trip, asked)).page);
  const lines = page.departures.flatMap(({ dates, stand, state, due, href }) =>
    href ? [{ title: dates, facts: [stand, ...state, due], price: page.price.total, href }] : [],
  );
  return wholeList(asked, { heading: page.name, asked: page.asked }, lines);
}
