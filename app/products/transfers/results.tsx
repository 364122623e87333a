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
import { Tick } from "~/ui/choice";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { Select } from "~/ui/field";
import { Form } from "~/ui/form";
import { Isolate } from "~/ui/isolate";
import { page as pageStyle, small, soft, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Price } from "~/ui/money";
import { Ticket } from "~/ui/ticket";
import { searchedNow } from "./history.server";
import { findResults, type Results } from "./results.server";
import { SearchForm } from "./search-form";
import { searchForm } from "./search-form.server";
import { RESULTS } from "./transfer-params";

const useT = messagesOf("search", "stay");

/** BK-01: vehicles for a way, a time, a party and its bags. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!context.organisation.products.includes("TRF")) return notFound();
  const viewer = await viewerOf(request, context);
  const { t } = viewer.i18n;
  const params = new URL(request.url).searchParams;
  const client = await clientParamsFor(request, context);
  const { asked: search, ...form } = await searchForm(params, client, context, viewer);
  const results = search && (await findResults(request, context, viewer, { ...search, params, client }));
  const failed = !results && !form.asksTime;
  const heading = t("transfers.heading");
  const title = pageTitle(context, t, results?.title ?? heading, { failed });
  const asks = form.asksTime ? t("transfers.whenLanding") : undefined;
  const headers = results ? await searchedNow(request, context, results.continued) : [];
  return data({ title, page: serialize({ form, results, heading, asks }) }, { status: failed ? 400 : 200, headers });
}

export default function ResultsPage() {
  const t = useT();
  const { form, results, heading, asks } = useDeserialized(useLoaderData<typeof loader>().page);
  return (
    <main id="content" className={`${pageStyle} ${main}`}>
      <div>
        <h1>{results?.heading ?? heading}</h1>
        {results ? (
          <>
            <p>{results.title}</p>
            {results.legs.map(({ way, lines }) => (
              <div key={way} className={`${small} ${soft}`}>
                {lines.map((line) => (
                  <p key={line}>
                    <Isolate text={line} />
                  </p>
                ))}
              </div>
            ))}
            <div className={asked}>
              <p>{results.party}</p>{" "}
              <details>
                <summary>{t("search.changeSearch")}</summary>
                <SearchForm form={form.form} />
              </details>
            </div>
          </>
        ) : null}
      </div>
      <ErrorSummary errors={form.problems} answer={form} />
      {asks ? <p>{asks}</p> : null}
      {results ? <Found results={results} /> : <SearchForm {...form} />}
    </main>
  );
}

function Found({ results }: { results: Results }) {
  const { members, conditions, ratesOf, notes, canceling, hits, nothing } = results;
  const t = useT();
  return (
    <>
      {members ? (
        <p className={condition}>
          <span>
            <MembersOnly {...members} />
          </span>
        </p>
      ) : null}
      {[conditions, ...notes, ...canceling].map((text) =>
        text ? (
          <p key={text} className={condition}>
            {text}
          </p>
        ) : null,
      )}
      {ratesOf ? <p className={`${small} ${soft}`}>{ratesOf}</p> : null}
      <div className={hits.length > 0 ? found : stack}>
        {hits.length > 0 ? <Filters results={results} /> : null}
        <section className={stack} aria-label={t("search.results")}>
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
              <Hit key={hit.id} hit={hit} words={results.words} />
            ))}
          </ol>
        </section>
      </div>
    </>
  );
}

function Hit({ hit, words }: { hit: Results["hits"][number]; words: Results["words"] }) {
  return (
    <Ticket
      as="li"
      stub={
        <>
          <div className={`${small} ${soft}`}>
            <Price text={hit.price} /> {words.priceNote}
          </div>
          {hit.href ? (
            <Link className={see} href={hit.href}>
              {words.see}
            </Link>
          ) : (
            <p>{words.soldOut}</p>
          )}
        </>
      }
    >
      <h2 className={name}>
        {hit.href ? (
          <Link className={titleLink} href={hit.href}>
            {hit.name}
          </Link>
        ) : (
          hit.name
        )}
      </h2>
      <p className={`${small} ${soft}`}>{hit.room}</p>
      {hit.stepFree ? <p className={small}>{hit.stepFree}</p> : null}
      {hit.left ? <p className={`${small} ${soft}`}>{hit.left}</p> : null}
    </Ticket>
  );
}

function Filters({ results }: { results: Results }) {
  const t = useT();
  const { search, sorts, sort, stepFree } = results;
  return (
    <details className={filters}>
      <summary className={filtersSummary}>{t("search.filterAndSort")}</summary>
      <Form method="get" action={RESULTS} className={filterForm} preventScrollReset>
        {search.map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <Select name="sort" label={t("search.sort")} defaultValue={sort} options={sorts} />
        {stepFree ? (
          <Tick name="stepFree" value="yes" defaultChecked={stepFree.isChosen}>
            {`${results.words.stepFree} `}
            <span className={count}>{stepFree.count}</span>
          </Tick>
        ) : null}
        <div className={showButton}>
          <Button wide>{t("search.applyFilters")}</Button>
        </div>
      </Form>
    </details>
  );
}
