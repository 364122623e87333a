import type { AppLoadContext } from "@remix-run/node";
import { STAY_PRODUCTS, type StayProduct } from "#server/products/stays/pages";
import { formatDays } from "~/i18n/format";
import { readResultsState } from "~/products/stays/results-state";
import { propertyPath, resultsHref } from "~/products/stays/search-pages";
import { partyText } from "~/products/stays/stay-messages";
import { checkStay, readStayForm, stayParams } from "~/products/stays/stay-params";
import type { Viewer } from "~/request/viewer.server";
import { placeLabel } from "~/shared/places/places";
import {
  type HistoryEntry as Entry,
  historyEntry,
  type ReadHistory,
  searchedCookie,
  viewedCookie,
} from "~/shared/products/history.server";

/** The last search of each type, and the last property looked at of each product. */
export const readStays: ReadHistory = async (request, context, viewer) => {
  const offered = STAY_PRODUCTS.filter((product) => context.organisation.products.includes(product));
  const searches = await Promise.all(
    [undefined, ...offered].map((product) => lastSearch(request, product, context, viewer)),
  );
  const viewed = await lastViewed(request, offered, context, viewer);
  return { searches: searches.filter((entry) => entry !== undefined), viewed };
};

/** While its dates are still to come. */
async function lastSearch(
  request: Request,
  product: StayProduct | undefined,
  { organisation, reference, stays }: AppLoadContext,
  { i18n }: Viewer,
): Promise<Entry | undefined> {
  const { t, locale, language } = i18n;
  const cookie = searchedCookie(product);
  const kept = await historyEntry(request, cookie);
  if (!kept) return undefined;
  const form = readStayForm(kept);
  const place = /^\d{1,10}$/.test(form.dest) ? reference.place(Number(form.dest), language) : undefined;
  if (!place || !(await stays.catalogue.hasStays(place.id))) return undefined;
  const checked = checkStay(form, { earliest: stays.catalogue.earliestArrival(place.id, organisation), locale });
  if (!checked.ok) return undefined;
  const { arrival, departure } = checked.value;
  const title = product ? t(`products.title-${product}`, { place: place.name }) : placeLabel(place, locale);
  const state = { ...readResultsState(new URLSearchParams(), { green: false }), product };
  return {
    name: cookie.name,
    title,
    details: [formatDays(arrival, departure, locale), partyText(t, checked.value)],
    href: resultsHref(stayParams(checked.value, { dest: place.id }).toString(), state),
    remove: t("home.removeNamed", { name: title }),
  };
}

/** With its dates while they are still to come; without them later. */
async function lastViewed(
  request: Request,
  products: readonly StayProduct[],
  { organisation, reference, stays }: AppLoadContext,
  { i18n }: Viewer,
): Promise<Entry[]> {
  const { t, locale, language } = i18n;
  const kept = await Promise.all(
    products.map(async (type) => ({ type, query: await historyEntry(request, viewedCookie(type)) })),
  );
  const codes = kept.flatMap(({ query }) => query?.get("property") ?? []);
  const properties = new Map(
    (await stays.catalogue.properties(organisation, codes)).map((property) => [property.code, property]),
  );
  return kept.flatMap(({ type, query }) => {
    const property = properties.get(query?.get("property") ?? "");
    if (!query || property?.product !== type) return [];
    const place = reference.place(property.destinationId, language);
    const earliest = stays.catalogue.earliestArrival(property.destinationId, organisation);
    const checked = checkStay(readStayForm(query), { earliest, locale });
    const stay = checked.ok ? checked.value : undefined;
    return [
      {
        name: viewedCookie(type).name,
        title: property.name,
        details: [
          ...(place ? [placeLabel(place, locale)] : []),
          ...(stay ? [formatDays(stay.arrival, stay.departure, locale)] : []),
        ],
        href: stay
          ? `/hotel-details?property=${encodeURIComponent(property.code)}&${stayParams(stay)}`
          : propertyPath(property.code),
        remove: t("home.removeNamed", { name: property.name }),
      },
    ];
  });
}
