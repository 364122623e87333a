import { Lines } from "~/shared/offer/lines";
import { resultsLoader } from "~/shared/offer/results.server";
import { resultsPage } from "~/shared/offer/results-page";
import { TagLine } from "~/shared/offer/results-parts";
import { small, soft } from "~/ui/layout.css";
import { CARS } from "./car-params";
import * as history from "./history.server";
import { Others } from "./others";
import { findResults } from "./results.server";
import { searchForm } from "./search-form.server";

/** The cars of a counter on some days, or what is wrong with the question. */
export const loader = resultsLoader(CARS, { search: searchForm, find: findResults, history });

export default resultsPage<typeof loader>({
  Notice: Others,
  After: ({ left }) => <Lines texts={left} />,
  Hit: ({ facts, terms, fees, free, left }) => (
    <>
      <p className={small}>{facts}</p>
      <ul className={`${small} ${soft}`}>
        {[...terms, ...fees].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <TagLine tag={free}>{left}</TagLine>
    </>
  ),
});
