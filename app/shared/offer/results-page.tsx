import { useLoaderData } from "@remix-run/react";
import type { ComponentType } from "react";
import { messagesOf } from "~/i18n/t";
import { type Serialized, useDeserialized } from "~/request/serialized";
import type { Problem } from "~/shared/products/fields";
import { SearchForm, type SearchFormView } from "~/shared/products/search-form";
import { Button } from "~/ui/button";
import { Fieldset } from "~/ui/choice";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { Select, TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { page as pageStyle, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Pages } from "~/ui/pages";
import { pageHrefs } from "./page-href";
import * as styles from "./results.css";
import { Chips, FilterTick, HitTicket, type HitView, Notes, type ResultsNotes, type Way } from "./results-parts";

const useT = messagesOf("search");

export type FilterGroup = {
  group: string;
  legend: string;
  options: { value: string; label: string; count: number; isChosen: boolean }[];
};

/** What the results of every product say beside its hits. */
export type ResultsView = ResultsNotes & {
  heading: string;
  asked: string;
  chips: Way[];
  nothing: { title: string; text?: string; way?: Way } | undefined;
  hasFilters: boolean;
  /** Where the filters lead, and the search they keep. */
  action: string;
  search: (readonly [name: string, value: string])[];
  sort: string;
  sorts: { value: string; label: string }[];
  groups: FilterGroup[];
  max: string;
  maxLabel: string;
  wrongMax: string | undefined;
  page: number;
  pages: number;
  firstPage: string;
};

/** A page of results, or the form with what is wrong in it. */
export type ResultsPageView = {
  heading: string;
  drawing: string;
  form: SearchFormView;
  problems: Problem[];
  results: ResultsView | undefined;
};

/** What a loader of `resultsLoader` answers. */
type Loaded = { data: { page: Serialized<Omit<ResultsPageView, "results">> } };
type PageOf<Loader> = Loader extends (...of: never) => Promise<{ data: { page: Serialized<infer Page> } }>
  ? Page
  : never;
type ResultsOf<Loader> = NonNullable<PageOf<Loader> extends { results: infer Its } ? Its : never>;
type HitOf<Loader> = ResultsOf<Loader> extends { hits: (infer Hit)[] } ? Hit : never;

type Slots<Loader> = {
  /** What a hit says between its name and its price. */
  Hit: ComponentType<HitOf<Loader>>;
  /** Below the heading, above the form or the results, before and after the hits: what the product alone says. */
  Intro?: ComponentType<ResultsOf<Loader>>;
  Notice?: ComponentType<PageOf<Loader>>;
  Before?: ComponentType<ResultsOf<Loader>>;
  After?: ComponentType<ResultsOf<Loader>>;
};

const Empty = () => null;

/** The page of a loader of `resultsLoader`. */
export const resultsPage =
  <Loader extends (...of: never) => Promise<Loaded>>(slots: Slots<Loader>) =>
  () => <LoadedResults slots={slots as unknown as Slots<AnyLoader>} />;

function LoadedResults({ slots }: { slots: Slots<AnyLoader> }) {
  const { page } = useLoaderData() as { page: Serialized<AnyPage> };
  return <Results page={useDeserialized(page)} slots={slots} />;
}

type AnyPage = ResultsPageView & { results: (ResultsView & { hits: HitView[] }) | undefined };
type AnyLoader = () => Promise<{ data: { page: Serialized<AnyPage> } }>;

function Results({ page, slots }: { page: AnyPage; slots: Slots<AnyLoader> }) {
  const t = useT();
  const { results, form, problems, drawing } = page;
  const { Hit, Intro = Empty, Notice = Empty, Before = Empty, After = Empty } = slots;
  return (
    <main id="content" className={`${pageStyle} ${styles.main}`}>
      <div>
        <h1>{page.heading}</h1>
        {results ? (
          <>
            <Intro {...results} />
            <div className={styles.asked}>
              <p>{results.asked}</p>{" "}
              <details>
                <summary>{t("search.changeSearch")}</summary>
                <SearchForm form={form} />
              </details>
            </div>
          </>
        ) : null}
      </div>
      <ErrorSummary errors={problems} answer={page} />
      <Notice {...page} />
      {results ? (
        <>
          <Notes {...results} />
          <div className={results.hasFilters ? styles.found : stack}>
            {results.hasFilters ? <Filters results={results} /> : null}
            <section className={stack} aria-label={t("search.results")}>
              <Before {...results} />
              <Chips chips={results.chips} />
              <Nothing nothing={results.nothing} drawing={drawing} />
              <ol className={styles.list}>
                {results.hits.map((hit, index) => (
                  <HitTicket key={hit.href ?? hit.name} hit={hit} isFirst={index === 0}>
                    <Hit {...hit} />
                  </HitTicket>
                ))}
              </ol>
              <Pages page={results.page} pages={results.pages} hrefOf={pageHrefs(results.firstPage)} />
              <After {...results} />
            </section>
          </div>
        </>
      ) : (
        <SearchForm form={form} problems={problems} />
      )}
    </main>
  );
}

function Nothing({ nothing, drawing }: Pick<ResultsView, "nothing"> & { drawing: string }) {
  if (!nothing) return null;
  const { title, text, way } = nothing;
  return (
    <EmptyState title={title} art={{ drawing }}>
      {text ? <p>{text}</p> : null}
      {way ? (
        <p>
          <Link href={way.href}>{way.text}</Link>
        </p>
      ) : null}
    </EmptyState>
  );
}

function Filters({ results }: { results: ResultsView }) {
  const t = useT();
  const { action, search, sorts, sort, groups, max, maxLabel, wrongMax } = results;
  return (
    <details className={styles.filters} open={!!wrongMax}>
      <summary className={styles.filtersSummary}>{t("search.filterAndSort")}</summary>
      <Form
        key={JSON.stringify([groups, sort, max])}
        method="get"
        action={action}
        className={styles.filterForm}
        preventScrollReset
      >
        {search.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <Select name="sort" label={t("search.sort")} defaultValue={sort} options={sorts} />
        {groups.map(({ group, legend, options }) => (
          <Fieldset key={group} compact legend={legend}>
            {options.map((option) => (
              <FilterTick key={option.value} name={group} {...option} />
            ))}
          </Fieldset>
        ))}
        <TextField name="max" label={maxLabel} error={wrongMax} defaultValue={max} inputMode="decimal" maxLength={20} />
        <div className={styles.showButton}>
          <Button wide>{t("search.applyFilters")}</Button>
        </div>
      </Form>
    </details>
  );
}
