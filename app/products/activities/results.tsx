import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { messagesOf } from "~/i18n/t";
import { clientParamsFor } from "~/request/client.server";
import { notFound } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { serialize, useDeserialized } from "~/request/serialized";
import { viewerOf } from "~/request/viewer.server";
import { MembersOnly } from "~/shared/offer/members-only";
import {
  asked,
  condition,
  count,
  filterForm,
  filters,
  filtersSummary,
  found,
  list,
  main,
  name,
  see,
  showButton,
  titleLink,
} from "~/shared/offer/results.css";
import { Score } from "~/shared/offer/score";
import { Button } from "~/ui/button";
import { RemoveChip, Tag } from "~/ui/chip";
import { Fieldset, Tick } from "~/ui/choice";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { Select, TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { page as pageStyle, row, small, soft, stack, tight } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Price } from "~/ui/money";
import { Pages } from "~/ui/pages";
import { Ticket } from "~/ui/ticket";
import { RESULTS, withoutBlanks } from "./activity-params";
import { searchedNow } from "./history.server";
import { findResults, type Results } from "./results.server";
import { SearchForm } from "./search-form";
import { searchForm } from "./search-form.server";

const useT = messagesOf("activities", "search", "stay");

/** What takes place somewhere on some days, or what is wrong with the question. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!context.organisation.products.includes("ACT")) return notFound();
  const viewer = await viewerOf(request, context);
  const { t } = viewer.i18n;
  const params = new URL(request.url).searchParams;
  const client = await clientParamsFor(request, context);
  const { asked, places: _, isOwn, ...search } = await searchForm(params, client, context, viewer);
  // The form sends a blank for each child there is not; in one spelling results come from memory.
  if (asked && params.getAll("age").includes("")) throw redirect(`${RESULTS}?${withoutBlanks(params)}`, 303);
  const found = asked && (await findResults(context, viewer, { ...asked, params, client }));
  const results = found?.shown;
  const failed = !results || results.wrongMax !== undefined;
  const title = pageTitle(context, t, results?.title ?? t("activities.heading"), { failed });
  // A search without any activities isn't offered to continue.
  const { headers, kept } = await searchedNow(request, context, found?.continued);
  // What suppliers outside have changes without a version.
  if (found && isOwn && !failed) context.keepPage({ ...found.madeFrom, cookies: kept });
  return data({ title, page: serialize({ search, results }) }, { status: failed ? 400 : 200, headers });
}

export default function ResultsPage() {
  const t = useT();
  const { search, results } = useDeserialized(useLoaderData<typeof loader>().page);
  const problems = results?.wrongMax ? [{ id: "max", text: results.wrongMax }] : search.problems;
  return (
    <main id="content" className={`${pageStyle} ${main}`}>
      <div>
        <h1>{results?.heading ?? t("activities.heading")}</h1>
        {results ? (
          <div className={asked}>
            <p>{results.asked}</p>{" "}
            <details>
              <summary>{t("search.changeSearch")}</summary>
              <SearchForm form={search.form} />
            </details>
          </div>
        ) : null}
      </div>
      <ErrorSummary errors={problems} answer={search} />
      {results ? <Found results={results} /> : <SearchForm {...search} />}
    </main>
  );
}

function Found({ results }: { results: Results }) {
  const t = useT();
  const { members, conditions, ratesOf, askAgain, chips, hits, nothing, page, pages, firstPage } = results;
  return (
    <>
      {members ? (
        <p className={condition}>
          <span>
            <MembersOnly {...members} />
          </span>
        </p>
      ) : null}
      {conditions ? <p className={condition}>{conditions}</p> : null}
      {ratesOf ? <p className={`${small} ${soft}`}>{ratesOf}</p> : null}
      {askAgain ? (
        <p className={condition}>
          <span>
            {askAgain.text} <Link href={askAgain.href}>{askAgain.link}</Link>
          </span>
        </p>
      ) : null}
      <div className={results.hasFilters ? found : stack}>
        {results.hasFilters ? <Filters results={results} /> : null}
        <section className={stack} aria-label={t("search.results")}>
          {results.map ? <Link href={results.map.href}>{results.map.text}</Link> : null}
          {chips.length > 0 ? (
            <ul className={`${row} ${tight}`}>
              {chips.map(({ text, href }) => (
                <li key={href}>
                  <RemoveChip href={href} action={t("search.removeFilter", { filter: text })}>
                    {text}
                  </RemoveChip>
                </li>
              ))}
            </ul>
          ) : null}
          {nothing ? (
            <EmptyState title={nothing.title} art={{ drawing: "scene-beach" }}>
              {nothing.text ? <p>{nothing.text}</p> : null}
              {nothing.way ? (
                <p>
                  <Link href={nothing.way.href}>{nothing.way.text}</Link>
                </p>
              ) : null}
            </EmptyState>
          ) : null}
          <ol className={list}>
            {hits.map((hit, index) => (
              <Hit key={hit.code} hit={hit} forPeople={results.forPeople} first={index === 0} />
            ))}
          </ol>
          <Pages
            page={page}
            pages={pages}
            hrefOf={(number) => (number > 1 ? `${firstPage}&page=${number}` : firstPage)}
          />
        </section>
      </div>
    </>
  );
}

function Hit({ hit, forPeople, first }: { hit: Results["hits"][number]; forPeople: string; first: boolean }) {
  const t = useT();
  return (
    <Ticket
      as="li"
      art={{ ...hit.art, eager: first }}
      stub={
        <>
          <div className={`${small} ${soft}`}>
            {t("activities.fromPrice")} <Price text={hit.price} /> {forPeople}
          </div>
          <Link className={see} href={hit.href}>
            {t("activities.seeTimes")}
          </Link>
        </>
      }
    >
      <h2 className={name}>
        <Link className={titleLink} href={hit.href}>
          <bdi>{hit.name}</bdi>
        </Link>
      </h2>
      <p className={`${small} ${soft}`}>{hit.about}</p>
      <p className={`${small} ${soft}`}>
        <Score {...hit} />
      </p>
      <p className={`${small} ${soft}`}>
        {hit.first} {hit.free ? <Tag tone="ok">{hit.free}</Tag> : null}
      </p>
    </Ticket>
  );
}

function Filters({ results }: { results: Results }) {
  const t = useT();
  const { search, sorts, sort, groups, max, maxLabel, wrongMax } = results;
  return (
    <details className={filters} open={!!wrongMax}>
      <summary className={filtersSummary}>{t("search.filterAndSort")}</summary>
      <Form key={JSON.stringify(groups)} method="get" action={RESULTS} className={filterForm} preventScrollReset>
        {search.map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <Select name="sort" label={t("search.sort")} defaultValue={sort} options={sorts} />
        {groups.map(({ group, legend, options }) => (
          <Fieldset key={group} compact legend={legend}>
            {options.map((option) => (
              // A line of its own in text browsers too.
              <div key={option.value}>
                <Tick
                  id={`${group}-${option.value}`}
                  name={group}
                  value={option.value}
                  defaultChecked={option.isChosen}
                >
                  {`${option.label} `}
                  <span className={count}>{option.count}</span>
                </Tick>
              </div>
            ))}
          </Fieldset>
        ))}
        <TextField name="max" label={maxLabel} error={wrongMax} defaultValue={max} inputMode="decimal" maxLength={20} />
        <div className={showButton}>
          <Button wide>{t("search.applyFilters")}</Button>
        </div>
      </Form>
    </details>
  );
}
