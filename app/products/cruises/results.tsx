import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
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
import { RESULTS } from "./cruise-params";
import { searchedNow } from "./history.server";
import { findResults, type Results } from "./results.server";
import { SearchForm } from "./search-form";
import { searchForm } from "./search-form.server";

const useT = messagesOf("cruises", "search", "stay");

/** Departures of a month, or what is wrong with the question. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!context.organisation.products.includes("CRU")) return notFound();
  const viewer = await viewerOf(request, context);
  const { t } = viewer.i18n;
  const params = new URL(request.url).searchParams;
  const client = await clientParamsFor(request, context);
  const { asked, sold: _, regions: __, months, ...search } = await searchForm(params, client, context, viewer);
  const answer = asked && (await findResults(context, viewer, { ...asked, months, params, client }));
  const results = answer?.shown;
  const failed = !results || results.wrongMax !== undefined;
  const title = pageTitle(context, t, results?.title ?? t("cruises.heading"), { failed });
  const headers = await searchedNow(request, context, answer?.continued);
  return data({ title, page: serialize({ search, results }) }, { status: failed ? 400 : 200, headers });
}

export default function ResultsPage() {
  const t = useT();
  const { search, results } = useDeserialized(useLoaderData<typeof loader>().page);
  const problems = results?.wrongMax ? [{ id: "max", text: results.wrongMax }] : search.problems;
  return (
    <main id="content" className={`${pageStyle} ${main}`}>
      <div>
        <h1>{results?.heading ?? t("cruises.heading")}</h1>
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
  const { members, conditions, ratesOf, chips, hits, nothing, months, page, pages, firstPage } = results;
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
      <div className={results.hasFilters ? found : stack}>
        {results.hasFilters ? <Filters results={results} /> : null}
        <section className={stack} aria-label={t("search.results")}>
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
            <EmptyState title={nothing.title} art={{ drawing: "scene-ship" }}>
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
              <Hit key={hit.key} hit={hit} first={index === 0} />
            ))}
          </ol>
          <Pages
            page={page}
            pages={pages}
            hrefOf={(number) => (number > 1 ? `${firstPage}&page=${number}` : firstPage)}
          />
          {months.length > 0 ? (
            <p className={row}>
              {t("cruises.otherMonth")}
              {months.map(({ href, text }) => (
                // A space between links in text browsers.
                <Fragment key={href}>
                  {" "}
                  <Link href={href}>{text}</Link>
                </Fragment>
              ))}
            </p>
          ) : null}
        </section>
      </div>
    </>
  );
}

function Hit({ hit, first }: { hit: Results["hits"][number]; first: boolean }) {
  const t = useT();
  return (
    <Ticket
      as="li"
      art={{ ...hit.art, eager: first }}
      stub={
        <>
          <div className={`${small} ${soft}`}>
            {t("cruises.fromPrice")} <Price text={hit.price} />
            {hit.each ? <p>{hit.each}</p> : null}
          </div>
          <Link className={see} href={hit.href}>
            {t("cruises.seeCabins")}
          </Link>
        </>
      }
    >
      <h2 className={name}>
        <Link className={titleLink} href={hit.href}>
          <bdi>{hit.name}</bdi>
        </Link>
      </h2>
      <p className={small}>{hit.when}</p>
      <p className={`${small} ${soft}`}>
        {hit.nights} · <bdi>{hit.ship}</bdi>
      </p>
      <p className={`${small} ${soft}`}>{hit.ports}</p>
      <p className={`${small} ${soft}`}>
        {hit.cabin} {hit.left ? <Tag>{hit.left}</Tag> : null}
      </p>
    </Ticket>
  );
}

function Filters({ results }: { results: Results }) {
  const t = useT();
  const { search, sorts, sort, kinds, accessible, max, maxLabel, wrongMax } = results;
  return (
    <details className={filters} open={!!wrongMax}>
      <summary className={filtersSummary}>{t("search.filterAndSort")}</summary>
      <Form
        key={JSON.stringify([kinds, accessible, sort, max])}
        method="get"
        action={RESULTS}
        className={filterForm}
        preventScrollReset
      >
        {search.map(([field, value], index) => (
          <input key={`${index} ${field}`} type="hidden" name={field} value={value} />
        ))}
        <Select name="sort" label={t("search.sort")} defaultValue={sort} options={sorts} />
        <Fieldset compact legend={t("cruises.kind")}>
          {kinds.map(({ value, label, isChosen }) => (
            // A line of its own in text browsers too.
            <div key={value}>
              <Tick id={`kind-${value}`} name="kind" value={value} defaultChecked={isChosen}>
                {label}
              </Tick>
            </div>
          ))}
        </Fieldset>
        <div>
          <Tick id="accessible" name="accessible" value="yes" defaultChecked={accessible}>
            {t("cruises.accessible")}
          </Tick>
        </div>
        <TextField name="max" label={maxLabel} error={wrongMax} defaultValue={max} inputMode="decimal" maxLength={20} />
        <div className={showButton}>
          <Button wide>{t("search.applyFilters")}</Button>
        </div>
      </Form>
    </details>
  );
}
