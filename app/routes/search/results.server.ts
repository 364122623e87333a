import type { AppLoadContext } from "@remix-run/node";
import type { PropertyType } from "#server/catalogue/vocabulary";
import type { Day } from "#server/core/day";
import type { PropertyHit, Stay, StaySearch, StaySearchAnswer } from "#server/ports/supplier";
import type { Place } from "#server/reference/places";
import { type DistanceUnit, formatDays, formatDistance, formatMoney, formatScore, minorPerUnit } from "~/i18n/format";
import type { Speech } from "~/i18n/t";
import { greenDealsCookie } from "~/request/cookies.server";
import type { Visitor } from "~/request/visitor.server";
import { distanceUnit } from "~/shared/places/distance-unit.server";
import { placeLabel } from "~/shared/places/places";
import { artOf, freeCancellationUntil, type Pricer, pricerAt, priceView } from "~/shared/stay/offer-view";
import { stayForm, stayParams } from "~/shared/stay/stay-params";
import { filterOptions, type ResultsState, readResultsState, searchFilters } from "./filters";

const PER_PAGE = 10;
const WEEK = 7;

type ResultsRequest = {
  request: Request;
  context: AppLoadContext;
  visitor: Visitor;
  place: Place;
  stay: Stay;
  earliest: Day;
};

export type Results = Awaited<ReturnType<typeof findResults>>;
export type ResultView = ReturnType<typeof hitView>;

export async function isGreenByDefault(request: Request): Promise<boolean> {
  return (await greenDealsCookie.parse(request.headers.get("Cookie"))) === "1";
}

/** A page of what can be had, as the results page shows it. */
export async function findResults({ request, context, visitor, place, stay, earliest }: ResultsRequest) {
  const green = await isGreenByDefault(request);
  const state = readResultsState(new URL(request.url).searchParams, green);
  const { locale } = visitor.speech;
  const rates = await context.preferences.rates();
  const answer = await search(context, visitor, place, stay, { ...state, unitsPerUsd: rates?.unitsPerUsd ?? {} });
  const pricer = pricerAt(rates, context, visitor);
  const unit = distanceUnit(context);
  const label = placeLabel(place, locale);
  return {
    kind: "results" as const,
    place: { name: place.name, label, code: context.catalogue.airportCode(place.id) },
    form: stayForm(stay, { q: label, dest: String(place.id) }),
    dates: formatDays(stay.arrival, stay.departure, locale),
    party: { rooms: stay.rooms, adults: stay.adults, children: stay.childAges.length },
    state,
    green,
    stayQuery: stayParams(stay, { dest: place.id }).toString(),
    total: answer.total,
    available: answer.available,
    known: answer.known,
    pages: Math.ceil(answer.total / PER_PAGE),
    facets: facetsView(answer.facets, state, visitor),
    hits: answer.hits.map((hit) => hitView(hit, pricer, visitor.speech, unit)),
    wayOut: answer.total === 0 ? await findWayOut(context, place, stay, earliest, visitor.speech) : undefined,
  };
}

async function search(
  context: AppLoadContext,
  { currency }: Visitor,
  place: Place,
  stay: Stay,
  { filters, sort, page, unitsPerUsd }: ResultsState & Pick<StaySearch, "unitsPerUsd">,
): Promise<StaySearchAnswer> {
  return context.supplier.search({
    destinationId: place.id,
    stay,
    products: context.organisation.products,
    filters: searchFilters(filters, minorPerUnit(currency)),
    sort,
    page,
    perPage: PER_PAGE,
    unitsPerUsd,
    currency,
  });
}

/** What else could be asked when nothing is to be had: the same stay a week earlier or later, and the nearest place. */
async function findWayOut(
  context: AppLoadContext,
  place: Place,
  stay: Stay,
  earliest: Day,
  { locale, language }: Speech,
) {
  const moved = [-WEEK, WEEK]
    .map((days) => ({ ...stay, arrival: stay.arrival + days, departure: stay.departure + days }))
    .filter(({ arrival }) => arrival >= earliest);
  const near = await context.catalogue.nearestOther(place);
  return {
    dates: moved.map((other) => ({
      text: formatDays(other.arrival, other.departure, locale),
      query: stayParams(other, { dest: place.id }).toString(),
    })),
    place: near && {
      name: context.catalogue.named(near, language).name,
      query: stayParams(stay, { dest: near.id }).toString(),
    },
  };
}

function hitView({ property, offer }: PropertyHit, pricer: Pricer, speech: Speech, unit: DistanceUnit) {
  const { locale } = speech;
  return {
    code: property.code,
    name: property.name,
    type: property.type as PropertyType,
    stars: property.stars,
    art: artOf(property),
    score: formatScore(property.score10, locale),
    score10: property.score10,
    reviews: property.reviews,
    distance: formatDistance(property.distanceM, unit, locale),
    green: property.green,
    board: offer.board,
    freeUntil: freeCancellationUntil(offer, locale),
    price: priceView(pricer(offer, property.product), speech),
  };
}

/** Amenities are many: the first of them that are to be had, and those that were chosen. */
const MOST_AMENITIES = 8;

function facetsView(facets: StaySearchAnswer["facets"], { filters }: ResultsState, { currency, speech }: Visitor) {
  const { stars, types, boards, amenities, scores, freeCancellation, green, price } = facets;
  const money = (minor: number) => formatMoney({ minor, currency }, speech.locale);
  return {
    stars: filterOptions("stars", stars, filters),
    type: filterOptions("type", types, filters),
    board: filterOptions("board", boards, filters),
    amenity: filterOptions("amenity", amenities, filters, MOST_AMENITIES),
    score: filterOptions("score", scores, filters),
    freeCancellation,
    green,
    currency,
    price: price && { from: money(price.min), to: money(price.max) },
  };
}
