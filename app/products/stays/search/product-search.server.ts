import type { AppLoadContext } from "@remix-run/node";
import { isoDay } from "~/i18n/days";
import { type ProductWithPage, searchFormOf, searchPage } from "~/products/stays/search-pages";
import { proposedWeek, readStayForm, withDates, withWeeks } from "~/products/stays/stay-params";
import { clientFor } from "~/request/client.server";
import { greenDealsCookie } from "~/request/cookies.server";
import type { Viewer } from "~/request/viewer.server";
import { featuredPlaces } from "./featured-places.server";

export type ProductSearchPage = Awaited<ReturnType<typeof productSearchPage>>;

/** A search of one product, and places that have something of it. */
export async function productSearchPage(
  request: Request,
  context: AppLoadContext,
  viewer: Viewer,
  product: ProductWithPage,
) {
  const { t } = viewer.i18n;
  const earliest = context.stays.catalogue.earliestArrival(undefined, context.organisation);
  const green = (await greenDealsCookie.parse(request.headers.get("Cookie"))) === "1";
  const featured = await featuredPlaces(context, viewer, { product, green });
  context.keepPage({ versions: featured.versions, rates: featured.rates ?? null });
  const params = new URL(request.url).searchParams;
  const form = withWeeks(readStayForm(params), params, viewer.i18n.locale);
  return {
    heading: t(`products.heading-${product}`),
    intro: t(`products.intro-${product}`),
    search: {
      form: product === "RST" ? withDates(form, earliest, proposedWeek) : withDates(form, earliest),
      earliest: isoDay(earliest),
      ...searchFormOf(product, t, (await clientFor(request, context))?.id),
      page: searchPage(product),
    },
    themes: featured.themes,
    ratesOf: featured.ratesOf,
    empty:
      featured.themes.length > 0 ? undefined : { title: t(`products.empty-${product}`), text: t("products.emptyText") },
  };
}
