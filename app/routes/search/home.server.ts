import type { AppLoadContext } from "@remix-run/node";
import type { FeaturedPlace } from "#server/catalogue/catalogue";
import { wholePartyOf } from "#server/core/party";
import { isoDay } from "~/i18n/days";
import { formatDays, isolated } from "~/i18n/format";
import { greenDealsCookie, lastSearchCookie } from "~/request/cookies.server";
import type { Viewer } from "~/request/viewer.server";
import { runByText } from "~/shared/organisation/run-by.server";
import { countryName, placeLabel } from "~/shared/places/places";
import { agedRates, artOfPlace, type Pricer, pricerAt, priceView } from "~/shared/stay/offer-view";
import { partyText } from "~/shared/stay/stay-messages";
import { checkStay, readStayForm, stayParams, withDates } from "~/shared/stay/stay-params";

const PLACES_OF_A_THEME = 4;

export type HomePage = Awaited<ReturnType<typeof homePage>>;

/** Home (RT-01): a search, the last one offered again, places by theme, and who is behind it. */
export async function homePage(request: Request, context: AppLoadContext, viewer: Viewer) {
  const { catalogue, organisation } = context;
  const { t, language } = viewer.i18n;
  const earliest = catalogue.earliestArrival(undefined, organisation);
  const green = (await greenDealsCookie.parse(request.headers.get("Cookie"))) === "1";
  const featured = await featuredPlaces(context, viewer, green);
  context.keepPage({ versions: featured.versions, rates: featured.rates ?? null });
  return {
    headline: organisation.brand.headline[language] ?? t("home.headline"),
    form: withDates(readStayForm(new URL(request.url).searchParams), earliest),
    earliest: isoDay(earliest),
    green: green ? { text: t("home.greenText"), showAll: t("home.showAllHotels") } : undefined,
    last: await lastSearch(request, context, viewer),
    themes: featured.themes,
    ratesOf: featured.ratesOf,
    trust: trust(context, viewer),
  };
}

async function featuredPlaces(context: AppLoadContext, viewer: Viewer, green: boolean) {
  const { catalogue, organisation, localeData } = context;
  const rates = await localeData.shownRates();
  const { places, versions } = await catalogue.featured({
    products: organisation.products,
    limit: PLACES_OF_A_THEME,
    unitsPerUsd: rates?.unitsPerUsd ?? {},
    green,
    earliest: (placeId) => catalogue.earliestArrival(placeId, organisation),
  });
  const pricer = pricerAt(rates, context, viewer);
  const themes = [...new Set(places.map(({ theme }) => theme))].map((theme) => ({
    theme,
    heading: viewer.i18n.t(`home.${theme}`),
    places: places.filter((place) => place.theme === theme).map((place) => placeView(place, catalogue, pricer, viewer)),
  }));
  const ratesOf = agedRates(
    rates,
    places.map(({ offer }) => offer),
    context,
    viewer,
  );
  return { themes, ratesOf, versions, rates };
}

/** The price and the address of the very search that has it. */
function placeView(
  { place, stay, offer, product }: FeaturedPlace,
  catalogue: AppLoadContext["catalogue"],
  pricer: Pricer,
  { i18n }: Viewer,
) {
  const { t, language, locale } = i18n;
  return {
    name: catalogue.named(place, language).name,
    country: countryName(place.countryCode, locale),
    price: t("home.fromANight", { price: isolated(priceView(pricer(offer, product), i18n).total) }),
    what: t("home.fromWhat", {
      adults: t("stay.adults", { count: wholePartyOf(stay).adults }),
      dates: formatDays(stay.arrival, stay.departure, locale, "short"),
    }),
    art: artOfPlace(place.id),
    href: `/search-detail?${stayParams(stay, { dest: place.id })}&sort=price`,
  };
}

/** The search of last time, while its dates are still to come. */
async function lastSearch(request: Request, { catalogue, organisation }: AppLoadContext, { i18n }: Viewer) {
  const kept = await lastSearchCookie.parse(request.headers.get("Cookie"));
  const form = readStayForm(new URLSearchParams(typeof kept === "string" ? kept : ""));
  const place = /^\d{1,10}$/.test(form.dest) ? catalogue.place(Number(form.dest), i18n.language) : undefined;
  if (!place || !(await catalogue.hasStays(place.id))) return undefined;
  const { t, locale } = i18n;
  const checked = checkStay(form, { earliest: catalogue.earliestArrival(place.id, organisation), locale });
  if (!checked.ok) return undefined;
  const { arrival, departure } = checked.value;
  return {
    heading: t("home.continueHeading"),
    link: t("home.continueSearch"),
    place: placeLabel(place, locale),
    dates: formatDays(arrival, departure, locale),
    party: partyText(t, checked.value),
    href: `/search-detail?${stayParams(checked.value, { dest: place.id })}`,
  };
}

function trust({ organisation }: AppLoadContext, { i18n }: Viewer) {
  const { t } = i18n;
  const { name, contact } = organisation;
  return {
    heading: t("home.trustHeading", { organisation: name }),
    reasons: [
      { heading: t("home.trustPrice"), text: t("home.trustPriceText") },
      { heading: t("home.trustCancel"), text: t("home.trustCancelText") },
      {
        heading: t("home.trustPeople"),
        text: t(contact.phone ? "home.trustPeopleText" : "home.trustPeopleTextNoPhone"),
        link: t("home.helpTitle"),
      },
    ] as { heading: string; text: string; link?: string }[],
    runBy: runByText(i18n, { name, ...contact }),
  };
}
