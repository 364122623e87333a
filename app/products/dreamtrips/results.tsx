import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
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
import { Select } from "~/ui/field";
import { Form } from "~/ui/form";
import { page as pageStyle, row, small, soft, stack, tight } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Price } from "~/ui/money";
import { Pages } from "~/ui/pages";
import { Ticket } from "~/ui/ticket";
import { RESULTS } from "./dreamtrip-params.server";
import { searchedNow } from "./history.server";
import { findResults, type Results } from "./results.server";
import { SearchForm } from "./search-form";
import { searchForm } from "./search-form.server";

/** Trips on some days, or what is wrong with the question. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!context.organisation.products.includes("DRM")) return notFound();
  const viewer = await viewerOf(request, context);
  const { t } = viewer.i18n;
  const params = new URL(request.url).searchParams;
  const client = await clientParamsFor(request, context);
  const { asked, trips: _, form, problems } = await searchForm(params, client, context, viewer);
  const found = asked && (await findResults(context, viewer, { ...asked, params, client }));
  const results = found?.shown;
  const title = pageTitle(context, t, t("dreamtrips.heading"), { failed: !results });
  const page = serialize({ form, problems, action: RESULTS, heading: t("dreamtrips.heading"), results });
  return data(
    { title, page },
    { status: results ? 200 : 400, headers: await searchedNow(request, context, found?.continued) },
  );
}

export default function ResultsPage() {
  const { form, problems, action, heading, results } = useDeserialized(useLoaderData<typeof loader>().page);
  return (
    <main id="content" className={`${pageStyle} ${main}`}>
      <div>
        <h1>{results?.heading ?? heading}</h1>
        {results ? (
          <div className={asked}>
            <p>{results.asked}</p>{" "}
            <details>
              <summary>{results.changeSearch}</summary>
              <SearchForm form={form} action={action} />
            </details>
          </div>
        ) : null}
      </div>
      <ErrorSummary errors={problems} answer={form} />
      {results ? <Found results={results} /> : <SearchForm form={form} problems={problems} action={action} />}
    </main>
  );
}

function Found({ results }: { results: Results }) {
  const { words, members, conditions, ratesOf, chips, hits, nothing, page, pages, firstPage } = results;
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
        <section className={stack} aria-label={words.results}>
          {chips.length > 0 ? (
            <ul className={`${row} ${tight}`}>
              {chips.map(({ text, action, href }) => (
                <li key={href}>
                  <RemoveChip href={href} action={action}>
                    {text}
                  </RemoveChip>
                </li>
              ))}
            </ul>
          ) : null}
          {nothing ? (
            <EmptyState title={nothing.title} art={{ drawing: "scene-beach" }}>
              <p>
                <Link href={nothing.way.href}>{nothing.way.text}</Link>
              </p>
            </EmptyState>
          ) : null}
          <ol className={list}>
            {hits.map((hit, index) => (
              <Hit key={hit.code} hit={hit} words={words} first={index === 0} />
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

type HitProps = { hit: Results["hits"][number]; words: Results["words"]; first: boolean };

function Hit({ hit, words, first }: HitProps) {
  return (
    <Ticket
      as="li"
      art={{ ...hit.art, eager: first }}
      stub={
        <>
          <div className={`${small} ${soft}`}>
            {words.fromPrice} <Price text={hit.price} /> {words.forPeople}
          </div>
          <Link className={see} href={hit.href}>
            {words.seeTrip}
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
        {hit.first}{" "}
        {hit.tags.map((text) => (
          <Tag key={text} tone="ok">
            {text}
          </Tag>
        ))}
      </p>
      {hit.state.map((text) => (
        <p key={text} className={`${small} ${soft}`}>
          {text}
        </p>
      ))}
    </Ticket>
  );
}

function Filters({ results }: { results: Results }) {
  const { words, action, search, sorts, sort, groups } = results;
  return (
    <details className={filters}>
      <summary className={filtersSummary}>{words.filterAndSort}</summary>
      <Form key={JSON.stringify(groups)} method="get" action={action} className={filterForm} preventScrollReset>
        {search.map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <Select name="sort" label={words.sort} defaultValue={sort} options={sorts} />
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
                  {option.count === undefined ? null : <span className={count}>{option.count}</span>}
                </Tick>
              </div>
            ))}
          </Fieldset>
        ))}
        <div className={showButton}>
          <Button wide>{words.applyFilters}</Button>
        </div>
      </Form>
    </details>
  );
}
