import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isoDay } from "~/i18n/days";
import { lastSearchCookie, setCookie } from "~/request/cookies.server";
import { pack, usePacked } from "~/request/packed";
import { pageTitle, titleMeta } from "~/request/page-title";
import { visitorOf } from "~/request/visitor.server";
import { suggestionOf } from "~/shared/places/places";
import { checkStay, readStayForm, type StayProblem, stayParams, withDates } from "~/shared/stay/stay-params";
import { findDestination } from "./destination.server";
import { readResultsState, resultsHref } from "./filters";
import { findResults, isGreenByDefault } from "./results.server";
import { type ResultsPage, ResultsView } from "./results-view";
import { type WherePage, WhereView } from "./where-view";

export const meta = titleMeta;

export type SearchPage = ResultsPage | (WherePage & { kind: "where" });

/** Results (RT-10, BK-01). Whatever is typed ends at one address: with a place id, without what is as it would be anyway. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const visitor = await visitorOf(request, context);
  const { t, locale } = visitor.speech;
  const params = new URL(request.url).searchParams;
  const asked = readStayForm(params);
  const destination = await findDestination(request, context, asked, visitor.language);
  const place = destination.kind === "one" ? destination.place : undefined;
  const earliest = context.catalogue.earliestArrival(place?.id, context.organisation);
  const form = withDates(asked, earliest);
  const checked = checkStay(form, { earliest, locale });
  const problems: StayProblem[] = [
    ...(destination.kind === "none" ? [{ field: "q" as const, key: "stay.placeUnknown" as const }] : []),
    ...(destination.kind === "unasked" ? [{ field: "q" as const, key: "stay.placeMissing" as const }] : []),
    ...(checked.ok ? [] : checked.problems),
  ];
  const common = { form, problems, earliest: isoDay(earliest) };
  const green = await isGreenByDefault(request);

  if (problems.length > 0) {
    context.formFailed = true;
    const near = destination.kind === "none" ? destination.near.map((place) => suggestionOf(place, locale)) : [];
    const title = pageTitle(context, t, t("search.searchTitle"));
    const page = { ...common, kind: "where" as const, places: near, query: params.toString() };
    return data({ title, page: pack<SearchPage>(page) }, { status: 400 });
  }
  if (destination.kind === "several") {
    const title = pageTitle(context, t, t("search.whichPlace", { name: form.q }));
    const places = destination.places.map((place) => suggestionOf(place, locale));
    return { title, page: pack<SearchPage>({ ...common, kind: "where", places, query: params.toString() }) };
  }
  if (!place || !checked.ok) throw new Error("a search without problems has a place and a stay");

  const stayQuery = stayParams(checked.value, { dest: place.id }).toString();
  const here = resultsHref(stayQuery, readResultsState(params, green), green);
  if (form.q || form.dest !== String(place.id)) throw redirect(here, 303);

  const results = await findResults({ request, context, visitor, place, stay: checked.value, earliest });
  const title = pageTitle(context, t, t("search.resultsTitle", { place: place.name }));
  const headers = await setCookie(request, context, lastSearchCookie, stayQuery);
  return data({ title, page: pack<SearchPage>({ ...results, earliest: common.earliest }) }, { headers });
}

export default function SearchDetail() {
  const page = usePacked(useLoaderData<typeof loader>().page);
  return page.kind === "results" ? <ResultsView page={page} /> : <WhereView page={page} />;
}
