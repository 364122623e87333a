import type { AppLoadContext } from "@remix-run/node";
import { wholePartyOf } from "#server/core/party";
import type { FeaturedPlace } from "#server/products/stays/catalogue/catalogue";
import type { StayProduct } from "#server/products/stays/pages";
import { formatDays, isolated } from "~/i18n/format";
import { artOfPlace } from "~/products/stays/offer-view";
import { readResultsState } from "~/products/stays/results-state";
import { resultsHref } from "~/products/stays/search-pages";
import { NIGHTS_OF_A_WEEK, stayParams } from "~/products/stays/stay-params";
import type { Viewer } from "~/request/viewer.server";
import { agedRates, type Pricer, pricerAt, priceView } from "~/shared/offer/price-view";
import { countryName } from "~/shared/places/places";

const PLACES_OF_A_THEME = 4;

/** `product` undefined: all that the organisation offers. */
type Asked = { product?: StayProduct; green: boolean };

export type FeaturedPlaces = Awaited<ReturnType<typeof featuredPlaces>>["themes"];

/** Places by theme that have something to book, each with the price of its cheapest night; of resorts, of a week. */
export async function featuredPlaces(context: AppLoadContext, viewer: Viewer, { product, green }: Asked) {
  const { organisation, localeData } = context;
  const { catalogue } = context.stays;
  const rates = await localeData.shownRates();
  const { places, versions } = await catalogue.featured({
    organisationId: organisation.id,
    products: product ? [product] : organisation.products,
    nights: product === "RST" ? NIGHTS_OF_A_WEEK : 1,
    limit: PLACES_OF_A_THEME,
    unitsPerUsd: rates?.unitsPerUsd ?? {},
    green,
    netMargin: context.pricing.netMarginFor(viewer.account, organisation),
    earliest: (placeId) => catalogue.earliestArrival(placeId, organisation),
  });
  const pricer = pricerAt(rates, context, viewer);
  const themes = [...new Set(places.map(({ theme }) => theme))].map((theme) => ({
    theme,
    heading: viewer.i18n.t(`home.${theme}`),
    places: places
      .filter((place) => place.theme === theme)
      .map((place) => placeView(place, product, catalogue, pricer, viewer)),
  }));
  const ratesOf = agedRates(
    rates,
    places.map(({ offer }) => offer),
    context,
    viewer,
  );
  return { themes, ratesOf, versions: { by: context.stays.versions, of: versions }, rates };
}

/** The price and the address of the very search that has it. */
function placeView(
  { place, stay, offer, product }: FeaturedPlace,
  searched: StayProduct | undefined,
  catalogue: AppLoadContext["stays"]["catalogue"],
  pricer: Pricer,
  { i18n }: Viewer,
) {
  const { t, language, locale } = i18n;
  const price = { price: isolated(priceView(pricer(offer, product), i18n).total) };
  const state = readResultsState(new URLSearchParams({ sort: "price" }), { green: false });
  return {
    name: catalogue.named(place, language).name,
    country: countryName(place.countryCode, locale),
    price: searched === "RST" ? t("products.fromAWeek", price) : t("home.fromANight", price),
    what: t("home.fromWhat", {
      nights: t("stay.nights", { count: stay.departure - stay.arrival }),
      adults: t("stay.adults", { count: wholePartyOf(stay).adults }),
      dates: formatDays(stay.arrival, stay.departure, locale, "short"),
    }),
    art: artOfPlace(place.id),
    href: resultsHref(stayParams(stay, { dest: place.id }).toString(), { ...state, product: searched }),
  };
}
