import type { AppLoadContext } from "@remix-run/node";
import type { PropertyType } from "#server/catalogue/vocabulary";
import type { PropertyHit, Stay, StaySearchAnswer } from "#server/ports/supplier";
import type { Place } from "#server/reference/places";
import type { Day } from "#server/shared/day";
import { greenDealsCookie } from "~/http/cookies.server";
import type { Visitor } from "~/http/visitor.server";
import { type DistanceUnit, formatDays, formatDistance, formatMoney, formatScore, minorPerUnit } from "~/i18n/format";
import { filterOptions, type ResultsState, readResultsState, searchFilters } from "./filters";
import { artOf, freeCancellationUntil, type Pricer, pricerFor, priceView } from "./offer-view";
import { placeLabel } from "./places";
import { stayForm, stayParams } from "./stay-params";

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
  const [answer, pricer] = await Promise.all([
    search(context, visitor, place, stay, state),
    pricerFor(context, visitor),
  ]);
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
    hits: answer.hits.map((hit) => hitView(hit, pricer, locale, unit)),
    wayOut: answer.total === 0 ? await findWayOut(context, place, stay, earliest, locale) : undefined,
  };
}

async function search(
  context: AppLoadContext,
  { currency }: Visitor,
  place: Place,
  stay: Stay,
  { filters, sort, page }: ResultsState,
): Promise<StaySearchAnswer> {
  const rates = await context.preferences.rates();
  return context.supplier.search({
    destinationId: place.id,
    stay,
    products: context.organisation.products,
    filters: searchFilters(filters, minorPerUnit(currency)),
    sort,
    page,
    perPage: PER_PAGE,
    unitsPerUsd: rates?.unitsPerUsd ?? {},
    currency,
  });
}

/** What else could be asked when nothing is to be had: the same stay a week earlier or later, and the nearest place. */
async function findWayOut(context: AppLoadContext, place: Place, stay: Stay, earliest: Day, locale: string) {
  const moved = [-WEEK, WEEK]
    .map((days) => ({ ...stay, arrival: stay.arrival + days, departure: stay.departure + days }))
    .filter(({ arrival }) => arrival >= earliest);
  const near = await context.catalogue.nearestPlace(place.latitude, place.longitude);
  return {
    dates: moved.map((other) => ({
      text: formatDays(other.arrival, other.departure, locale),
      query: stayParams(other, { dest: place.id }).toString(),
    })),
    place: near && near.id !== place.id && { name: near.name, query: stayParams(stay, { dest: near.id }).toString() },
  };
}

function hitView({ property, offer }: PropertyHit, pricer: Pricer, locale: string, unit: DistanceUnit) {
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
    price: priceView(pricer(offer, property.product), locale),
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

/** Miles where the organisation's country measures in them. */
export function distanceUnit({ organisation, reference }: AppLoadContext): DistanceUnit {
  return reference.findCountry(organisation.countryCode)?.distanceUnit === "Miles" ? "mile" : "kilometer";
}
