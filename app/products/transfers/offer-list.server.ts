import { transfersPages } from "#server/products/transfers/pages";
import { deserialize } from "~/request/serialized";
import { loaded, type OfferList, type OfferListRequest } from "~/shared/offer/offer-list";
import { loader as results } from "./results";
import { loader as transfer } from "./transfer";

/** AG-07: vehicles that were found, or the one that was chosen. */
export async function readTransferList(asked: OfferListRequest): Promise<OfferList | undefined> {
  const { pathname } = asked.at;
  if (pathname === transfersPages.detail) return chosenOf(asked);
  return transfersPages.results.some((each) => each === pathname) ? vehiclesOf(asked) : undefined;
}

async function vehiclesOf(asked: OfferListRequest): Promise<OfferList | undefined> {
  const { results: found } = deserialize((await loaded(results, asked)).page);
  if (!found) return undefined;
  const pickUps = found.legs.map(({ pickUp }) => pickUp);
  const lines = found.hits.flatMap(({ name, room, stepFree, left, price, href }) => {
    const facts = [...pickUps, room, stepFree, ...found.canceling, left].filter((fact) => fact !== undefined);
    return href ? { title: name, facts, price, href } : [];
  });
  const text = [found.title, found.party, found.noon].filter(Boolean).join(" · ");
  return lines.length > 0 ? listOf(asked, found.heading, text, lines) : undefined;
}

async function chosenOf(asked: OfferListRequest): Promise<OfferList | undefined> {
  const { name, title, offer } = deserialize((await loaded(transfer, asked)).page);
  if (!offer) return undefined;
  const line = {
    title: name,
    facts: [...offer.pickUps, ...offer.canceling],
    price: offer.price.total,
    href: offer.checkout,
  };
  return listOf(asked, name, title, [line]);
}

const listOf = ({ at }: OfferListRequest, heading: string, text: string, lines: OfferList["lines"]): OfferList => ({
  ...{ heading, asked: text, lines, page: 1, pages: 1 },
  hrefOf: () => `${at.pathname}${at.search}`,
});
