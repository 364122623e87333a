import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { FeaturedPlace } from "#server/catalogue/catalogue";
import type { Money } from "#server/shared/money";
import { greenDealsCookie, lastSearchCookie } from "~/http/cookies.server";
import { pack, usePacked } from "~/http/packed";
import { pageTitle, titleMeta } from "~/http/page-title";
import { type Visitor, visitorOf } from "~/http/visitor.server";
import { isoDay } from "~/i18n/days";
import { formatDays, formatMoney } from "~/i18n/format";
import { HomeView } from "./home-view";
import { countryName, placeLabel } from "./places";
import { checkStay, proposedDates, readStayForm, stayParams, withDates } from "./stay-params";

const MOST_PLACES = 8;

export const meta = titleMeta;

/** Home (RT-01): a search, the last one offered again, and places worth going. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const visitor = await visitorOf(request, context);
  const { t } = visitor.speech;
  const earliest = context.catalogue.earliestArrival(undefined, context.organisation);
  const stayQuery = stayParams({ ...proposedDates(earliest), rooms: 1, adults: 2, childAges: [] }).toString();
  const page = {
    form: withDates(readStayForm(new URL(request.url).searchParams), earliest),
    earliest: isoDay(earliest),
    green: (await greenDealsCookie.parse(request.headers.get("Cookie"))) === "1",
    last: await lastSearch(request, context, visitor),
    places: await featuredPlaces(context, visitor, stayQuery),
  };
  return { title: pageTitle(context, t, t("storefront.homeTitle")), page: pack(page) };
}

async function featuredPlaces(context: AppLoadContext, { currency, speech }: Visitor, stayQuery: string) {
  const { catalogue, organisation, preferences, pricing } = context;
  const rates = await preferences.rates();
  const featured = await catalogue.featured({
    products: organisation.products,
    limit: MOST_PLACES,
    unitsPerUsd: rates?.unitsPerUsd ?? {},
  });
  return featured.map(({ fromNight, place, ...rest }) =>
    placeView(
      { ...rest, place: catalogue.named(place, speech.language) },
      fromNight && pricing.convert(fromNight, currency, rates),
      stayQuery,
      speech.locale,
    ),
  );
}

/** The search of last time, while its dates are still to come. */
async function lastSearch(request: Request, { catalogue, organisation }: AppLoadContext, { speech }: Visitor) {
  const kept = await lastSearchCookie.parse(request.headers.get("Cookie"));
  const form = readStayForm(new URLSearchParams(typeof kept === "string" ? kept : ""));
  const place = /^\d{1,10}$/.test(form.dest) ? catalogue.place(Number(form.dest), speech.language) : undefined;
  if (!place) return undefined;
  const { locale } = speech;
  const checked = checkStay(form, { earliest: catalogue.earliestArrival(place.id, organisation), locale });
  if (!checked.ok) return undefined;
  const { arrival, departure, rooms, adults, childAges } = checked.value;
  return {
    place: placeLabel(place, locale),
    dates: formatDays(arrival, departure, locale),
    party: { rooms, adults, children: childAges.length },
    href: `/search-detail?${stayParams(checked.value, { dest: place.id })}`,
  };
}

export type PlaceView = ReturnType<typeof placeView>;

function placeView(
  { place, properties, setting }: Omit<FeaturedPlace, "fromNight">,
  from: Money | undefined,
  stayQuery: string,
  locale: string,
) {
  return {
    name: place.name,
    country: countryName(place.countryCode, locale),
    properties,
    from: from && formatMoney(from, locale),
    art: { seed: place.id, setting },
    href: `/search-detail?dest=${place.id}&${stayQuery}`,
  };
}

export default function Home() {
  return <HomeView page={usePacked(useLoaderData<typeof loader>().page)} />;
}
