import { Lines } from "~/shared/offer/lines";
import { resultsLoader } from "~/shared/offer/results.server";
import { resultsPage } from "~/shared/offer/results-page";
import { Isolate } from "~/ui/isolate";
import { small, soft } from "~/ui/layout.css";
import * as history from "./history.server";
import { findResults } from "./results.server";
import { searchForm } from "./search-form.server";
import { TRANSFERS } from "./transfer-params";

/** BK-01: vehicles for a way, a time, a party and its bags. */
export const loader = resultsLoader(TRANSFERS, { search: searchForm, find: findResults, history });

export default resultsPage<typeof loader>({
  Notice: ({ asks }) => (asks ? <p>{asks}</p> : null),
  Intro: ({ title, legs }) => (
    <>
      <p>{title}</p>
      {legs.map(({ way, lines }) => (
        <div key={way} className={`${small} ${soft}`}>
          {lines.map((line) => (
            <p key={line}>
              <Isolate text={line} />
            </p>
          ))}
        </div>
      ))}
    </>
  ),
  Hit: ({ stepFree, left }) => (
    <>
      {stepFree ? <p className={small}>{stepFree}</p> : null}
      <Lines texts={[left]} />
    </>
  ),
});
