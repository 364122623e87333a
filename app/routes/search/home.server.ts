import type { AppLoadContext } from "@remix-run/node";
import type { FeaturedPlace } from "#server/catalogue/catalogue";
import type { Money } from "#server/core/money";
import { isoDay } from "~/i18n/days";
import { formatDays, formatMoney } from "~/i18n/format";
import { greenDealsCookie, lastSearchCookie } from "~/request/cookies.server";
import type { Visitor } from "~/request/visitor.server";
import { countryName, placeLabel } from "~/shared/places/places";
import { checkStay, proposedDates, readStayForm, stayParams, withDates } from "~/shared/stay/stay-params";

const MOST_PLACES = 8;

export type HomePage = Awaited<ReturnType<typeof homePage>>;

/** Home (RT-01): a search, the last one offered again, and places worth going. */
export async function homePage(request: Request, context: AppLoadContext, visitor: Visitor) {
  const earliest = context.catalogue.earliestArrival(undefined, context.organisation);
  const stayQuery = stayParams({ ...proposedDates(earliest), rooms: 1, adults: 2, childAges: [] }).toString();
  return {
    form: withDates(readStayForm(new URL(request.url).searchParams), earliest),
    earliest: isoDay(earliest),
    green: (await greenDealsCookie.parse(request.headers.get("Cookie"))) === "1",
    last: await lastSearch(request, context, visitor),
    places: await featuredPlaces(context, visitor, stayQuery),
  };
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
  if (!place || !(await catalogue.hasStays(place.id))) return undefined;
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
