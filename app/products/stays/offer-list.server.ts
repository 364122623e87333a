import { staysPages } from "#server/products/stays/pages";
import { deserialize } from "~/request/serialized";
import { listReader, loaded, type OfferList, type OfferListRequest } from "~/shared/offer/offer-list";
import type { CancellationGlance } from "./offer-view";
import { loader as property } from "./property/hotel-details";
import { loader as results } from "./search/search-detail";
import { resultsHref } from "./search-pages";

/** AG-07: properties that were found, or the rates of one. */
export const readStayList = listReader(staysPages, { results: propertiesOf, detail: ratesOf });

async function propertiesOf(asked: OfferListRequest): Promise<OfferList | undefined> {
  const page = deserialize((await loaded(results, asked)).page);
  if (page.kind === "where" || page.hits.length === 0) return undefined;
  const { heading, dates, stayQuery, state, pages, propertyQuery } = page;
  return {
    heading,
    asked: dates,
    lines: page.hits.map((hit) => ({
      title: hit.name,
      facts: [
        hit.distance,
        hit.score,
        asked.i18n.t(`stay.board-${hit.board}`),
        cancellation(hit, asked),
        ...certificate(hit),
      ],
      price: hit.price.total,
      href: `${staysPages.detail}?property=${encodeURIComponent(hit.code)}&${propertyQuery}`,
    })),
    page: state.page,
    pages,
    hrefOf: (number) => resultsHref(stayQuery, { ...state, page: number }),
  };
}

async function ratesOf(asked: OfferListRequest): Promise<OfferList | undefined> {
  const page = deserialize((await loaded(property, asked)).page);
  const lines = page.rooms.flatMap(({ name, offers }) =>
    offers.map((offer) => ({
      title: name,
      facts: [
        asked.i18n.t(`stay.board-${offer.board}`),
        cancellation(offer, asked),
        ...(offer.due ? [offer.due] : []),
        ...certificate(offer),
      ],
      price: offer.price.total,
      href: offer.href,
    })),
  );
  if (lines.length === 0) return undefined;
  return {
    heading: page.name,
    asked: page.dates,
    lines,
    page: 1,
    pages: 1,
    hrefOf: () => `${asked.at.pathname}${asked.at.search}`,
  };
}

/** What of a price is for a certificate that is bought with the stay. */
const certificate = ({ price }: { price: { certificate?: string } }): string[] =>
  price.certificate ? [price.certificate] : [];

function cancellation({ freeUntil, cancelUnknown }: CancellationGlance, { i18n: { t } }: OfferListRequest): string {
  if (freeUntil) return t("stay.freeUntil", { date: freeUntil });
  return t(cancelUnknown ? "stay.cancellationUnknown" : "stay.noFreeCancellation");
}
