import { transfersPages } from "#server/products/transfers/pages";
import { deserialize } from "~/request/serialized";
import { listReader, loaded, type OfferListRequest, wholeList } from "~/shared/offer/offer-list";
import { loader as results } from "./results";
import { loader as transfer } from "./transfer";

/** AG-07: vehicles that were found, or the one that was chosen. */
export const readTransferList = listReader(transfersPages, { results: vehiclesOf, detail: chosenOf });

async function vehiclesOf(asked: OfferListRequest) {
  const { results: found } = deserialize((await loaded(results, asked)).page);
  if (!found) return undefined;
  const pickUps = found.legs.map(({ pickUp }) => pickUp);
  const lines = found.hits.flatMap(({ name, room, stepFree, left, price, href }) => {
    const facts = [...pickUps, room, stepFree, ...found.canceling, left].filter((fact) => fact !== undefined);
    return href ? { title: name, facts, price, href } : [];
  });
  const text = [found.title, found.party, found.noon].filter(Boolean).join(" · ");
  return wholeList(asked, { heading: found.heading, asked: text }, lines);
}

async function chosenOf(asked: OfferListRequest) {
  const { name, title, offer } = deserialize((await loaded(transfer, asked)).page);
  if (!offer) return undefined;
  const line = {
    title: name,
    facts: [...offer.pickUps, ...offer.canceling],
    price: offer.price.total,
    href: offer.checkout,
  };
  return wholeList(asked, { heading: name, asked: title }, [line]);
}
