import { greenDealsCookie } from "~/request/cookies.server";
import { type ResultsState, readResultsState } from "./results-state";

/** The state of the list of results that a request carries. */
export async function resultsStateOf(request: Request, locale: string): Promise<ResultsState> {
  const green = (await greenDealsCookie.parse(request.headers.get("Cookie"))) === "1";
  return readResultsState(new URL(request.url).searchParams, { green, locale });
}
