import { cruisesPages } from "#server/products/cruises/pages";
import { deserialize } from "~/request/serialized";
import { listReader, loaded, type OfferListRequest, pagedList, wholeList } from "~/shared/offer/offer-list";
import { roomText } from "~/shared/offer/party-text";
import { loader as cruise } from "./cruise";
import { readGuests } from "./cruise-params";
import { loader as results } from "./results";

/** AG-07: departures that were found, or the cabins of one. */
export const readCruiseList = listReader(cruisesPages, { results: departuresOf, detail: cabinsOf });

async function departuresOf(asked: OfferListRequest) {
  const { results: found } = deserialize((await loaded(results, asked)).page);
  if (!found) return undefined;
  const lines = found.hits.map(({ name, when, nights, ship, ports, cabin, left, price, href }) => ({
    title: name,
    facts: [when, nights, ...guestsOf(asked), cabin, ship, ports, ...(left ? [left] : [])],
    price,
    href,
  }));
  return pagedList(found, lines);
}

/** A line of a quote says by itself who comes along. */
function guestsOf({ at, i18n: { t } }: OfferListRequest): string[] {
  const read = readGuests(at.searchParams);
  if ("wrong" in read) return [];
  return [t("cruises.inCabins", { guests: roomText(t, read.guests), count: read.guests.rooms })];
}

async function cabinsOf(asked: OfferListRequest) {
  const page = deserialize((await loaded(cruise, asked)).page);
  const lines = page.cabins.flatMap(({ name, about, most, state, price, href }) =>
    href && price
      ? [
          {
            title: name,
            facts: [page.when ?? "", ...guestsOf(asked), about, most, ...(state ? [state] : [])],
            price: price.total,
            href,
          },
        ]
      : [],
  );
  const text = [page.when, page.ship.name].filter(Boolean).join(" · ");
  return wholeList(asked, { heading: page.name, asked: text }, lines);
}
