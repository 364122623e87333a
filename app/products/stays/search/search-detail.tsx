import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isoDay } from "~/i18n/days";
import { isGreen } from "~/products/stays/results-state";
import { resultsStateOf } from "~/products/stays/results-state.server";
import { resultsHref, searchFormOf } from "~/products/stays/search-pages";
import {
  checkStay,
  isSpelledOut,
  readStayForm,
  type StayProblem,
  stayParams,
  withDates,
  withWeeks,
} from "~/products/stays/stay-params";
import { greenDealsCookie, setCookie } from "~/request/cookies.server";
import { pageTitle } from "~/request/page-title";
import { serialize, useDeserialized } from "~/request/serialized";
import { viewerOf } from "~/request/viewer.server";
import { searchedCookie } from "~/shared/products/history.server";
import { findDestination } from "./destination.server";
import { propertyHref, propertySuggestion } from "./named-properties.server";
import { findResults } from "./results.server";
import { type ResultsPage, ResultsView } from "./results-view";
import { isUnknown, questionOf, repeated } from "./where.server";
import { type WherePage, WhereView } from "./where-view";

export type SearchPage = ResultsPage | (WherePage & { kind: "where" });

/**
 * Results (RT-10, RT-11, BK-01), of one product if the address names it. Redirects to the canonical address, with a place id and
 * without defaults.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await viewerOf(request, context);
  const { t, locale } = viewer.i18n;
  const { pathname, searchParams: params } = new URL(request.url);
  const state = await resultsStateOf(request, context, viewer);
  const asked = withWeeks(readStayForm(params), params, locale);
  const destination = await findDestination(request, context, asked, viewer.language);
  const place = destination.kind === "one" ? destination.place : undefined;
  const property = destination.kind === "property" ? destination.property : undefined;
  const earliest = context.stays.catalogue.earliestArrival(place?.id ?? property?.destinationId, context.organisation);
  const form = withDates(asked, earliest);
  const checked = checkStay(form, { earliest, locale });
  const problems: StayProblem[] = asked.changesRooms
    ? []
    : [
        ...(isUnknown(destination)
          ? [{ field: "q" as const, key: "stay.placeUnknown" as const, values: { q: repeated(form.q) } }]
          : []),
        ...(destination.kind === "unasked" ? [{ field: "q" as const, key: "stay.placeMissing" as const }] : []),
        ...(checked.ok ? [] : checked.problems),
      ];
  const search = searchFormOf(state.product, t, state.client);
  const common = { form, problems, earliest: isoDay(earliest) };
  const stay = checked.ok ? checked.value : undefined;

  if (property && stay && !asked.changesRooms) throw redirect(propertyHref(property, stay, state), 303);
  if (problems.length > 0 || !place || asked.changesRooms) {
    const failed = problems.length > 0;
    const question = asked.changesRooms
      ? { heading: t("search.changeSearch"), places: [] }
      : questionOf(destination, form.q, viewer.i18n, (named) => ({
          ...propertySuggestion(named, context, viewer.i18n),
          href: stay && propertyHref(named, stay, state),
        }));
    const title = pageTitle(context, t, question.heading, { failed });
    const page = { ...common, search, ...question, kind: "where" as const, query: params.toString() };
    return data({ title, page: serialize<SearchPage>(page) }, { status: failed ? 400 : 200 });
  }
  if (!stay) throw new Error("a search without problems has a stay");

  const stayQuery = stayParams(stay, { dest: place.id }).toString();
  const isElsewhere = pathname !== search.action || params.has("weeks") || isSpelledOut(params);
  if (form.q || form.dest !== String(place.id) || isElsewhere) throw redirect(resultsHref(stayQuery, state), 303);

  const { version, rates, ...results } = await findResults({
    context,
    viewer,
    place,
    stay,
    earliest,
    state,
  });
  const { pages } = results;
  // The link is older than the results, or the viewer typed the number.
  if (state.page > pages && state.page > 1) throw redirect(resultsHref(stayQuery, { ...state, page: pages || 1 }), 303);
  const failed = state.wrongMax !== undefined;
  const title = pageTitle(context, t, t(`products.title-${state.product ?? "all"}`, { place: place.name }), { failed });
  // A search without any properties isn't offered to continue.
  const searched = searchedCookie(state.product);
  const last = results.known > 0 ? await setCookie(request, context, searched, stayQuery) : [];
  // RT-14: removing the green-deals filter also removes it from the next search.
  const leftGreen = state.green && !isGreen(state);
  const green = leftGreen ? await setCookie(request, context, greenDealsCookie, "0") : [];
  const headers = [...last, ...green];
  if (!leftGreen && version !== undefined)
    context.keepPage({
      address: resultsHref(stayQuery, state),
      versions: { by: context.stays.versions, of: [[place.id, version]] },
      rates: rates ?? null,
      cookies: results.known > 0 ? [await searched.serialize(stayQuery, { secure: context.secure })] : [],
    });
  const status = failed ? 400 : 200;
  return data(
    { title, page: serialize<SearchPage>({ ...results, search, earliest: common.earliest }) },
    { headers, status },
  );
}

export default function SearchDetail() {
  const page = useDeserialized(useLoaderData<typeof loader>().page);
  return page.kind === "results" ? <ResultsView page={page} /> : <WhereView page={page} />;
}
