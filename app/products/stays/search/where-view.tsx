import { ProductSearchForm, type SearchedAt } from "~/products/stays/search-form/product-search-form";
import type { SearchFormProps } from "~/products/stays/search-form/search-form";
import type { PlaceSuggestion } from "~/shared/places/places";
import { card, large, page as pageStyle, stack, tight } from "~/ui/layout.css";
import { NameLink } from "~/ui/link";
import { placeOptions } from "./results.css";

/** `href`: of a property's page; places continue the search. */
export type WhereOption = PlaceSuggestion & { href?: string | undefined };

export type WherePage = Pick<SearchFormProps, "form" | "problems" | "earliest"> & {
  search: SearchedAt;
  heading: string;
  /** Said above the places. */
  lead?: string;
  /** Places and properties of that name, places in that area, or places spelled nearly so. */
  places: WhereOption[];
  /** The search as it came, to go on with. */
  query: string;
};

/** A search that needs a correction: a choice of places, or the form's errors. The answer comes before the form. */
export function WhereView({ page }: { page: WherePage }) {
  const { search, form, problems, earliest, heading, lead, places, query } = page;
  return (
    <main id="content" className={`${pageStyle} ${stack}`}>
      <h1>{heading}</h1>
      {places.length > 0 ? (
        <section className={`${card} ${stack}`}>
          {lead ? <p>{lead}</p> : null}
          <ul className={`${stack} ${tight} ${large} ${placeOptions}`}>
            {places.map(({ id, label, detail, href }) => (
              <li key={id}>
                <NameLink href={href ?? `${search.action}?${withPlace(query, id)}`} name={label} />
                {detail ? ` · ${detail}` : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <ProductSearchForm {...search} form={form} problems={problems} earliest={earliest} />
    </main>
  );
}

function withPlace(query: string, id: PlaceSuggestion["id"]): string {
  const params = new URLSearchParams(query);
  params.delete("q");
  params.set("dest", String(id));
  return params.toString();
}
