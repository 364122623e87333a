import type { AppLoadContext } from "@remix-run/node";
import { decimalsOf } from "~/i18n/format";
import { type ResultsState, readResultsState } from "~/products/stays/results-state";
import { RESORT_RESULTS } from "~/products/stays/search-pages";
import { clientFor } from "~/request/client.server";
import { greenDealsCookie } from "~/request/cookies.server";
import { notFound } from "~/request/guards.server";
import type { Viewer } from "~/request/viewer.server";

/** The state of the list of results that a request carries. A product that the organisation does not offer is not there (RT-13). */
export async function resultsStateOf(
  request: Request,
  context: AppLoadContext,
  { i18n: { locale }, currency }: Viewer,
): Promise<ResultsState> {
  const { pathname, searchParams } = new URL(request.url);
  const green = (await greenDealsCookie.parse(request.headers.get("Cookie"))) === "1";
  const state = readResultsState(searchParams, {
    green,
    amounts: { locale, decimals: decimalsOf(currency), currency },
  });
  const product = pathname === RESORT_RESULTS ? "RST" : state.product;
  if (product && !context.organisation.products.includes(product)) return notFound();
  return { ...state, product, client: (await clientFor(request, context))?.id };
}
