import { data, type LoaderFunctionArgs } from "@remix-run/node";
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
import { RESULTS } from "./car-params";
import { searchedNow } from "./history.server";
import { Others } from "./others";
import { findResults, type Results } from "./results.server";
import { SearchForm } from "./search-form";
import { searchForm } from "./search-form.server";

const useT = messagesOf("cars", "search", "stay");

/** The cars of a counter on some days, or what is wrong with the question. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!context.organisation.products.includes("CAR")) return notFound();
  const viewer = await viewerOf(request, context);
  const { t } = viewer.i18n;
  const params = new URL(request.url).searchParams;
  const client = await clientParamsFor(request, context);
  const { asked: search, ...form } = await searchForm(params, client, context, viewer);
  const results = search && (await findResults(context, viewer, { search, params, client }));
  const failed = !results || results.wrongMax !== undefined;
  const title = pageTitle(context, t, results?.title ?? t("cars.heading"), { failed });
  const headers = await searchedNow(request, context, results?.continued);
  return data({ title, page: serialize({ search: form, results }) }, { status: failed ? 400 : 200, headers });
}

export default function ResultsPage() {
  const t = useT();
  const { search, results } = useDeserialized(useLoaderData<typeof loader>().page);
  const problems = results?.wrongMax ? [{ id: "max", text: results.wrongMax }] : search.problems;
  return (
    <main id="content" className={`${pageStyle} ${main}`}>
      <div>
        <h1>{results?.heading ?? t("cars.heading")}</h1>
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
      <Others others={search.others} />
      {results ? <Found results={results} /> : <SearchForm {...search} />}
    </main>
  );
}

function Found({ results }: { results: Results }) {
  const t = useT();
  const { members, conditions, ratesOf, chips, hits, nothing, left, page, pages, firstPage } = results;
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
            <EmptyState title={nothing.title} art={{ drawing: "scene-road" }}>
              {nothing.text ? <p>{nothing.text}</p> : null}
              {nothing.way ? (
                <p>
                  <Link href={nothing.way.href}>{nothing.way.text}</Link>
                </p>
              ) : null}
            </EmptyState>
          ) : null}
          <ol className={list}>
            {hits.map((hit) => (
              <Hit key={hit.code} hit={hit} />
            ))}
          </ol>
          {left.map((text) => (
            <p key={text} className={`${small} ${soft}`}>
              {text}
            </p>
          ))}
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

function Hit({ hit }: { hit: Results["hits"][number] }) {
  const t = useT();
  return (
    <Ticket
      as="li"
      stub={
        <>
          <div className={`${small} ${soft}`}>
            <Price text={hit.price} /> {t("cars.inTotal")}
            <p>{hit.split}</p>
            {hit.member ? <p>{hit.member}</p> : null}
          </div>
          <Link className={see} href={hit.href}>
            {t("cars.see")}
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
      <p className={small}>{hit.facts}</p>
      <ul className={`${small} ${soft}`}>
        {[...hit.terms, ...hit.fees].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className={`${small} ${soft}`}>
        {hit.free ? <Tag tone="ok">{hit.free}</Tag> : null} {hit.left}
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
