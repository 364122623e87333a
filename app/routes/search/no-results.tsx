import { wordsOf } from "~/i18n/t";
import { chip } from "~/ui/chip.css";
import { EmptyState } from "~/ui/empty-state";
import { row } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { resultsHref } from "./filters";
import type { Results } from "./results.server";

const useT = wordsOf("search");

/** Nothing to be had: why, and what to ask instead. */
export function NoResults({ page }: { page: Results }) {
  const t = useT();
  const { place, state, available, known, wayOut, stayQuery, green } = page;
  const values = { place: place.name };
  if (available > 0)
    return (
      <EmptyState title={t("search.nothingMatches")} art={{ seed: 11, setting: "mountain" }}>
        <p>{t("search.nothingMatchesText", { count: available, ...values })}</p>
        <p>
          <Link href={resultsHref(stayQuery, { ...state, filters: [], page: 1 }, green)}>
            {t("search.dropFilters")}
          </Link>
        </p>
      </EmptyState>
    );
  return (
    <EmptyState
      title={t(known > 0 ? "search.soldOut" : "search.nothingHere", values)}
      art={{ seed: 17, setting: "beach" }}
    >
      <p>{t(known > 0 ? "search.soldOutText" : "search.nothingHereText", values)}</p>
      <ul className={row}>
        {known > 0
          ? wayOut?.dates.map(({ text, query }) => (
              <li key={query}>
                <Link className={chip} href={`/search-detail?${query}`}>
                  {text}
                </Link>
              </li>
            ))
          : null}
        {wayOut?.place ? (
          <li>
            <Link className={chip} href={`/search-detail?${wayOut.place.query}`}>
              {t("search.tryPlace", { place: wayOut.place.name })}
            </Link>
          </li>
        ) : null}
      </ul>
    </EmptyState>
  );
}
