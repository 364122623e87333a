import { useNavigation } from "@remix-run/react";
import { wordsOf } from "~/i18n/t";
import { SearchPanel } from "~/shared/search-form/search-panel";
import { changeSummary } from "~/shared/stay/property-facts.css";
import { partyText } from "~/shared/stay/stay-words";
import { RemoveChip } from "~/ui/chip";
import { asideFirst, page as pageStyle, row, small, soft, stack, tight, visuallyHidden } from "~/ui/layout.css";
import { Pages } from "~/ui/pages";
import { FilterForm } from "./filter-form";
import { filterText } from "./filter-text";
import { type ChosenFilter, resultsHref } from "./filters";
import { NoResults } from "./no-results";
import { ResultTicket } from "./result-ticket";
import { busy } from "./results.css";
import type { Results } from "./results.server";

const useT = wordsOf("search", "stay");

export type ResultsPage = Results & { earliest: string };

export function ResultsView({ page }: { page: ResultsPage }) {
  const t = useT();
  const searching = useNavigation().location?.pathname === "/search-detail";
  const { place, state, green, stayQuery, total, hits } = page;
  const hrefOf = (changes: Partial<Results["state"]>) =>
    resultsHref(stayQuery, { ...state, page: 1, ...changes }, green);
  const without = (chosen: ChosenFilter) => hrefOf({ filters: state.filters.filter((filter) => filter !== chosen) });
  const heading = t("search.resultsHeading", { count: total, place: place.name });
  const [, stay] = splitPlace(stayQuery);
  return (
    <main id="content" className={`${pageStyle} ${stack}`}>
      <div>
        <h1>{heading}</h1>
        <p className={`${small} ${soft}`}>
          {page.dates} · {partyText(t, page.party)}
        </p>
        <details>
          <summary className={changeSummary}>{t("search.changeSearch")}</summary>
          <SearchPanel form={page.form} earliest={page.earliest} />
        </details>
        <span className={visuallyHidden} role="status">
          {searching ? t("search.searching") : heading}
        </span>
      </div>
      <div className={page.available > 0 ? asideFirst : stack}>
        {page.available > 0 ? <FilterForm page={page} /> : null}
        <section className={stack} aria-label={t("search.results")}>
          {state.filters.length > 0 ? (
            <ul className={`${row} ${tight}`}>
              {state.filters.map((chosen) => {
                const text = filterText(t, chosen, page.facets.currency);
                return (
                  <li key={chosen.join()}>
                    <RemoveChip href={without(chosen)} action={t("search.removeFilter", { filter: text })}>
                      {text}
                    </RemoveChip>
                  </li>
                );
              })}
            </ul>
          ) : null}
          {total === 0 ? <NoResults page={page} /> : null}
          <ol className={`${stack} ${busy}`} aria-busy={searching}>
            {hits.map((hit, index) => (
              <ResultTicket
                key={hit.code}
                hit={hit}
                first={index === 0}
                placeCode={place.code}
                href={`/hotel-details?property=${encodeURIComponent(hit.code)}&${stay}`}
              />
            ))}
          </ol>
          <Pages page={state.page} pages={page.pages} hrefOf={(number) => hrefOf({ page: number })} />
        </section>
      </div>
    </main>
  );
}

/** The property names its place itself. */
function splitPlace(stayQuery: string): [place: string, stay: string] {
  const [place = "", ...stay] = stayQuery.split("&");
  return [place, stay.join("&")];
}
