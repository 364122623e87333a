import { Fragment } from "react";
import { Lines } from "~/shared/offer/lines";
import { resultsLoader } from "~/shared/offer/results.server";
import { resultsPage } from "~/shared/offer/results-page";
import { TagLine } from "~/shared/offer/results-parts";
import { row, small } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { CRUISES } from "./cruise-params";
import * as history from "./history.server";
import { findResults } from "./results.server";
import { searchForm } from "./search-form.server";

/** Departures of a month, or what is wrong with the question. */
export const loader = resultsLoader(CRUISES, { search: searchForm, find: findResults, history });

export default resultsPage<typeof loader>({
  After: ({ months }) =>
    months ? (
      <p className={row}>
        {months.heading}
        {months.links.map(({ href, text }) => (
          // A space between links in text browsers.
          <Fragment key={href}>
            {" "}
            <Link href={href}>{text}</Link>
          </Fragment>
        ))}
      </p>
    ) : null,
  Hit: ({ when, nights, ship, ports, cabin, left }) => (
    <>
      <p className={small}>{when}</p>
      <Lines
        texts={[
          <Fragment key="ship">
            {nights} · <bdi>{ship}</bdi>
          </Fragment>,
          ports,
        ]}
      />
      <TagLine tag={left} tone="plain">
        {cabin}
      </TagLine>
    </>
  ),
});
