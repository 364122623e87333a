import { wordsOf } from "~/i18n/t";
import type { PlaceSuggestion } from "~/shared/places/places";
import { SearchPanel, type SearchPanelProps } from "~/shared/search-form/search-panel";
import { card, large, page as pageStyle, stack, tight } from "~/ui/layout.css";
import { Link } from "~/ui/link";

const useT = wordsOf("search");

export type WherePage = Pick<SearchPanelProps, "form" | "problems" | "earliest"> & {
  /** Places of that name, or places spelled nearly so. */
  places: PlaceSuggestion[];
  /** The search as it came, to go on with. */
  query: string;
};

/** A search that needs one more word: which of several places, or what is wrong with the form. */
export function WhereView({ page }: { page: WherePage }) {
  const t = useT();
  const { form, problems = [], places, query } = page;
  const asked = problems.length === 0;
  const name = form.q;
  return (
    <main id="content" className={`${pageStyle} ${stack}`}>
      <h1>{asked ? t("search.whichPlace", { name }) : t("search.searchTitle")}</h1>
      {asked ? null : <SearchPanel {...page} />}
      {places.length > 0 ? (
        <section className={`${card} ${stack}`}>
          <h2>{t(asked ? "search.severalPlaces" : "search.nearSpellings", { name })}</h2>
          <ul className={`${stack} ${tight} ${large}`}>
            {places.map(({ id, label }) => (
              <li key={id}>
                <Link href={withPlace(query, id)}>
                  <bdi>{label}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {asked ? <SearchPanel {...page} /> : null}
    </main>
  );
}

function withPlace(query: string, id: number): string {
  const params = new URLSearchParams(query);
  params.delete("q");
  params.set("dest", String(id));
  return `/search-detail?${params}`;
}
