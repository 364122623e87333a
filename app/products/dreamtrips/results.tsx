import { Lines } from "~/shared/offer/lines";
import { resultsLoader } from "~/shared/offer/results.server";
import { resultsPage } from "~/shared/offer/results-page";
import { TagLine } from "~/shared/offer/results-parts";
import { DREAMTRIPS } from "./dreamtrip-params";
import * as history from "./history.server";
import { findResults } from "./results.server";
import { searchForm } from "./search-form.server";

/** Trips on some days, or what is wrong with the question. */
export const loader = resultsLoader(DREAMTRIPS, { search: searchForm, find: findResults, history });

export default resultsPage<typeof loader>({
  Hit: ({ first, sure, state }) => (
    <>
      <TagLine tag={sure}>{first}</TagLine>
      <Lines texts={state} />
    </>
  ),
});
