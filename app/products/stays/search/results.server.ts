import type { AppLoadContext } from "@remix-run/node";
import type { Day } from "#server/core/day";
import { guestTotal, type PlanDiscount, planNameIn } from "#server/core/receipt";
import type { OfferTerms } from "#server/ports/offer";
import type { Receipt } from "#server/pricing/pricing";
import type { FilterAmenity, PropertyType } from "#server/products/stays/catalogue/vocabulary";
import type { PropertyHit, SearchFilters, Stay, StaySearch, StaySearchAnswer } from "#server/products/stays/supplier";
import type { Place } from "#server/reference/places";
import type { AddOnPricer } from "#server/wallet/wallet";
import {
  type DistanceUnit,
  formatDays,
  formatDecimal,
  formatDistance,
  formatMoney,
  formatScore,
  minorPerUnit,
} from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { homeText } from "~/products/stays/home-text.server";
import { artOf, cancellationGlance } from "~/products/stays/offer-view";
import { type NothingHere, otherWays, whyNothing } from "~/products/stays/other-stays.server";
import {
  type ChosenFilter,
  filterOptions,
  isGreen,
  type ResultsState,
  searchFilters,
  withState,
} from "~/products/stays/results-state";
import { resultsHref } from "~/products/stays/search-pages";
import { stayForm, stayParams } from "~/products/stays/stay-params";
import type { Viewer } from "~/request/viewer.server";
import { addedBy, addOnsAt } from "~/shared/offer/add-ons";
import { bookingConditions, membersOnly, walletOnlyText } from "~/shared/offer/booking-conditions.server";
import { distanceUnit } from "~/shared/offer/distance-unit.server";
import { agedRates, type Pricer, pricerAt, priceView } from "~/shared/offer/price-view";
import { resultsMap } from "~/shared/offer/results-map.server";
import { placeLabel } from "~/shared/places/places";
import { filterText } from "./filter-text";

const PER_PAGE = 10;
/** Number of nearby places to search, and to offer. */
const PLACES_ASKED = 4;
const PLACES_OFFERED = 2;

type ResultsRequest = {
  context: AppLoadContext;
  viewer: Viewer;
  place: Place;
  stay: Stay;
  earliest: Day;
  state: ResultsState;
};

export type Results = Omit<Awaited<ReturnType<typeof findResults>>, "version" | "rates">;
export type ResultView = ReturnType<typeof hitView>;

/** A page of what can be had, as the results page shows it. */
export async function findResults(asked: ResultsRequest) {
  const { context, viewer, place, stay, state } = asked;
  const { t, locale } = viewer.i18n;
  const rates = await context.localeData.shownRates();
  const searched = state.product ? [state.product] : context.organisation.products;
  const query = (destinationId: number, filters: SearchFilters, perPage: number): StaySearch => ({
    destinationId,
    stay,
    organisationId: context.organisation.id,
    products: searched,
    filters,
    sort: state.sort,
    page: perPage === 1 ? 1 : state.page,
    perPage,
    unitsPerUsd: rates?.unitsPerUsd ?? {},
    currency: viewer.currency,
    netMargin: context.pricing.netMarginFor(viewer.account, context.organisation),
  });
  const filters = searchFilters(state.filters, minorPerUnit(viewer.currency));
  const answer = await context.stays.supply.search(context.organisation, query(place.id, filters, PER_PAGE));
  // Only a hint where to look, so it asks our own supplier and doesn't wait for external ones.
  const atOther = ({ id }: Place) => context.stays.supplier.search(query(id, filters, 1));
  const pricer = pricerAt(rates, context, viewer);
  const products = [...new Set(answer.hits.map(({ property }) => property.product))];
  const addOnFor = await addOnsAt(rates, context, viewer, products);
  const walletOnly: WalletOnly = (terms) => walletOnlyText(terms, context, viewer.i18n);
  const label = placeLabel(place, locale);
  const stayQuery = stayParams(stay, { dest: place.id }).toString();
  const conditions = await bookingConditions(context, viewer, { products: searched });
  return {
    kind: "results" as const,
    members: membersOnly(context, viewer),
    ratesOf: agedRates(
      rates,
      answer.hits.map(({ offer }) => offer),
      context,
      viewer,
    ),
    heading: viewer.i18n.t(`products.found-${state.product ?? "all"}`, { count: answer.total, place: place.name }),
    form: stayForm(stay, { q: label, dest: String(place.id) }),
    dates: formatDays(stay.arrival, stay.departure, locale),
    party: { rooms: stay.rooms },
    state,
    stayQuery,
    /** The address of the first page, to which the number of another is added. */
    firstPage: resultsHref(stayQuery, { ...state, page: 1 }),
    /** Parameters of a property's address: the stay and the state of the list to return to. */
    propertyQuery: withState(stayParams(stay).toString(), state),
    /** RT-14: that the green deals are on, instead of a chip: leaving their filter out turns them off. */
    greenDeals: state.green && isGreen(state) ? greenDeals(state, stayQuery, viewer) : undefined,
    chips: state.filters
      .filter(([name]) => !(state.green && name === "green"))
      .map((chosen) => chipOf(chosen, state, stayQuery, viewer)),
    rates,
    /** Version of the shown destination; undefined if other places were searched too. */
    version: answer.total > 0 || answer.available > 0 ? answer.version : undefined,
    notes: [
      ...(conditions ? [{ text: conditions }] : []),
      // Loads the page again where an external supplier's offers are missing.
      ...(answer.isPartial
        ? [
            {
              text: t("results-page.partial"),
              way: { text: t("results-page.tryAgain"), href: resultsHref(stayQuery, state) },
            },
          ]
        : []),
    ],
    total: answer.total,
    available: answer.available,
    known: answer.known,
    pages: Math.ceil(answer.total / PER_PAGE),
    wrongMax: state.wrongMax && wrongMaxText(state.wrongMax, viewer.i18n),
    facets: facetsView(answer.facets, state, viewer, context.pricing.discountFor(viewer.account)),
    hits: answer.hits.map((hit) =>
      hitView(hit, { pricer, addOnFor, walletOnly }, viewer.i18n, distanceUnit(context), state),
    ),
    /** The same results the other way: on a map, or as a list. */
    otherView:
      answer.hits.length > 0
        ? {
            text: viewer.i18n.t(state.map ? "results-page.showList" : "results-page.showMap"),
            href: resultsHref(stayQuery, state.map ? { ...state, map: undefined } : { ...state, map: true }),
          }
        : undefined,
    map: state.map && {
      ...resultsMap(
        place,
        answer.hits.map(({ property }) => property),
        distanceUnit(context),
        locale,
      ),
      text: viewer.i18n.t("results-page.mapNote", { place: place.name }),
    },
    nothing:
      answer.total > 0
        ? undefined
        : answer.available > 0
          ? nothingMatches(answer.available, asked, stayQuery)
          : await nothingAvailable(answer, asked, atOther),
  };
}

function greenDeals(state: ResultsState, stayQuery: string, { i18n: { t } }: Viewer) {
  const filters = state.filters.filter(([name]) => name !== "green");
  return {
    text: t("home.greenText"),
    showAll: t("home.showAllHotels"),
    href: resultsHref(stayQuery, { ...state, filters, page: 1 }),
  };
}

/** A chosen filter in words, and the address without it. */
function chipOf(chosen: ChosenFilter, state: ResultsState, stayQuery: string, { i18n, currency }: Viewer) {
  const [name, value] = chosen;
  const minor = Math.round(Number(value) * minorPerUnit(currency));
  const amount = () => formatMoney({ minor, currency }, i18n.locale);
  return {
    text: name === "max" ? i18n.t("search.maxChosen", { amount: amount() }) : filterText(i18n.t, chosen),
    href: resultsHref(stayQuery, { ...state, filters: state.filters.filter((each) => each !== chosen), page: 1 }),
  };
}

function nothingMatches(count: number, { place, state, viewer }: ResultsRequest, stayQuery: string): NothingHere {
  const { t } = viewer.i18n;
  return {
    title: t("search.nothingMatches"),
    text: t("search.nothingMatchesText", { count, place: place.name }),
    ways: [{ text: t("search.dropFilters"), href: resultsHref(stayQuery, { ...state, filters: [], page: 1 }) }],
  };
}

/** The same stay on other days, in more rooms, or at a place near by: whatever of it there is. */
async function nothingAvailable(
  { known, instead = { fits: true, arrivals: [] } }: StaySearchAnswer,
  { context, viewer, place, stay, earliest, state }: ResultsRequest,
  searchAt: (place: Place) => Promise<Pick<StaySearchAnswer, "total" | "available">>,
): Promise<NothingHere> {
  const { i18n } = viewer;
  const { t } = i18n;
  const hrefOf = (other: Stay, dest: number, filters = state.filters) =>
    resultsHref(stayParams(other, { dest }).toString(), { ...state, filters, page: 1 });
  const ways = otherWays(instead, stay, earliest, (other) => hrefOf(other, place.id), i18n);
  const near = await context.stays.catalogue.nearestOthers(place, PLACES_ASKED);
  const found = await Promise.all(near.map(async (other) => ({ ...other, ...(await searchAt(other.place)) })));
  const places = found
    .filter(({ available }) => available > 0)
    .slice(0, PLACES_OFFERED)
    .map((other) => ({
      text: t("results-page.tryPlace", {
        place: context.stays.catalogue.named(other.place, i18n.language).name,
        distance: formatDistance(other.distanceM, distanceUnit(context), i18n.locale),
      }),
      // Filters that leave nothing there would lead from one empty list to another.
      href: hrefOf(stay, other.place.id, other.total > 0 ? undefined : []),
    }));
  const values = { place: place.name };
  const isEmpty = known === 0;
  return {
    title:
      (isEmpty ? t(`products.none-${state.product ?? "all"}`, values) : whyNothing(instead, stay, i18n)) ??
      t("results-page.nothingAvailable", values),
    text: ways.dates.length > 0 ? t("results-page.tryOtherDates") : undefined,
    ways: [...ways.dates, ...ways.rooms, ...places],
  };
}

type WalletOnly = (terms: OfferTerms) => string | undefined;

function hitView(
  { property, offer, freeOffer }: PropertyHit,
  { pricer, addOnFor, walletOnly }: { pricer: Pricer; addOnFor: AddOnPricer; walletOnly: WalletOnly },
  i18n: I18n,
  unit: DistanceUnit,
  { filters }: ResultsState,
) {
  const { locale } = i18n;
  const receipt = pricer(offer, property.product);
  const free = freeOffer && pricer(freeOffer, property.product);
  const addOn = addOnFor(receipt, property.product);
  const inAll = (of: Receipt) => guestTotal(of) + addedBy(addOnFor(of, property.product));
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
    home: homeText(offer.room, i18n),
    amenities: telling(property.amenities, filters),
    ...cancellationGlance(offer, locale),
    /** The extra cost of a rate with free cancellation. */
    freeFor: free && formatMoney({ minor: inAll(free) - inAll(receipt), currency: free.currency }, locale),
    price: priceView(receipt, i18n, addOn),
    walletOnly: walletOnly(offer.terms),
  };
}

const MOST_TOLD = 3;

/** The amenities that tell places apart: those that were asked for, then in the order people ask for them. */
function telling(amenities: string[], filters: ChosenFilter[]): FilterAmenity[] {
  const asked = new Set(filters.filter(([name]) => name === "amenity").map(([, value]) => value));
  return TOLD_FIRST.filter((amenity) => amenities.includes(amenity))
    .sort((a, b) => Number(asked.has(b)) - Number(asked.has(a)))
    .slice(0, MOST_TOLD);
}

const TOLD_FIRST = [
  "pool",
  "spa",
  "beach-access",
  "ski-storage",
  "kitchen",
  "gym",
  "airport-shuttle",
  "parking",
  "restaurant",
  "kids-club",
  "ev-charging",
  "bar",
  "wifi",
  "air-conditioning",
  "family-rooms",
  "step-free-access",
  "accessible-bathroom",
  "pets-allowed",
] satisfies FilterAmenity[];

/** Amenities are many: the first of them that are to be had, and those that were chosen. */
const MOST_AMENITIES = 8;

const wrongMaxText = ({ typed, problem }: NonNullable<ResultsState["wrongMax"]>, { t }: I18n) =>
  problem === "ambiguous" ? t("refusals.amountAmbiguous") : t("refusals.maxUnknown", { typed });

function facetsView(
  facets: StaySearchAnswer["facets"],
  { filters, wrongMax }: ResultsState,
  { currency, i18n }: Viewer,
  plan: PlanDiscount | undefined,
) {
  const { stars, types, boards, amenities, scores, freeCancellation, green, price } = facets;
  const money = (minor: number) => formatMoney({ minor, currency }, i18n.locale);
  const max = filters.find(([name]) => name === "max")?.[1];
  return {
    max: wrongMax?.typed ?? (max ? formatDecimal(Number(max), i18n.locale) : ""),
    stars: filterOptions("stars", stars, filters),
    type: filterOptions("type", types, filters),
    board: filterOptions("board", boards, filters),
    amenity: filterOptions("amenity", amenities, filters, MOST_AMENITIES),
    score: filterOptions("score", scores, filters),
    freeCancellation,
    green,
    currency,
    priceHint: [
      ...(price ? [i18n.t("results-page.priceRange", { from: money(price.min), to: money(price.max) })] : []),
      ...(plan ? [i18n.t("results-page.priceBefore", { plan: planNameIn(plan, i18n.language) })] : []),
    ].join(". "),
  };
}
