import { cruisesPages } from "#server/products/cruises/pages";
import { deserialize } from "~/request/serialized";
import { loaded, type OfferList, type OfferListRequest } from "~/shared/offer/offer-list";
import { roomText } from "~/shared/offer/party-text";
import { loader as cruise } from "./cruise";
import { readGuests } from "./cruise-params";
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
    lines: found.hits.map(({ name, when, nights, ship, ports, cabin, left, price, href }) => ({
      title: name,
      facts: [when, nights, ...guestsOf(asked), cabin, ship, ports, ...(left ? [left] : [])],
      price,
      href,
    })),
    page,
    pages,
    hrefOf: (number) => (number > 1 ? `${firstPage}&page=${number}` : firstPage),
  };
}

/** A line of a quote says by itself who comes along. */
function guestsOf({ at, i18n: { t } }: OfferListRequest): string[] {
  const read = readGuests(at.searchParams);
  if ("wrong" in read) return [];
  return [t("cruises.inCabins", { guests: roomText(t, read.guests), count: read.guests.rooms })];
}

async function cabinsOf(asked: OfferListRequest): Promise<OfferList | undefined> {
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
