import { redirect } from "@remix-run/node";
import { Lines } from "~/shared/offer/lines";
import { resultsLoader } from "~/shared/offer/results.server";
import { resultsPage } from "~/shared/offer/results-page";
import { TagLine } from "~/shared/offer/results-parts";
import { Score } from "~/shared/offer/score";
import type { Asking } from "~/shared/products/asking.server";
import { Link } from "~/ui/link";
import { ACTIVITIES, RESULTS, withoutBlanks } from "./activity-params";
import { searchedIn, searchedNow } from "./history.server";
import { type Asked, findResults } from "./results.server";
import { searchForm } from "./search-form.server";

/** What takes place somewhere on some days, or what is wrong with the question. */
export const loader = resultsLoader(ACTIVITIES, {
  search: searchForm,
  history: { searchedNow },
  async find(asking: Asking, asked: Asked) {
    const { context, params } = asking;
    // The form sends a blank for each child there is not; in one spelling results come from memory.
    if (params.getAll("age").includes("")) throw redirect(`${RESULTS}?${withoutBlanks(params)}`, 303);
    const found = await findResults(asking, asked);
    const { continued, madeFrom } = found.kept;
    // What suppliers outside have changes without a version.
    if (asked.isOwn && found.wrongMax === undefined) {
      const cookie = continued && (await searchedIn.serialize(continued, { secure: context.secure }));
      context.keepPage({ ...madeFrom, cookies: cookie ? [cookie] : [] });
    }
    return found;
  },
});

export default resultsPage<typeof loader>({
  Before: ({ map }) => (map ? <Link href={map.href}>{map.text}</Link> : null),
  Hit: (hit) => (
    <>
      <Lines texts={[<Score key="score" {...hit} />]} />
      <TagLine tag={hit.free}>{hit.first}</TagLine>
    </>
  ),
});
