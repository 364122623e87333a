import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { parseDecimal } from "#server/core/amounts";
import type { Refinement as AsksOf, Refined } from "#server/core/facets";
import type { OfferPrice } from "#server/ports/offer";
import type { RateTable } from "#server/ports/rates";
import { decimalsOf, formatMoney, minorPerUnit } from "~/i18n/format";
import { pageTitle } from "~/request/page-title";
import { serialize } from "~/request/serialized";
import { type Asking, askingFor, type Pairs, withQuery } from "~/shared/products/asking.server";
import type { Frame } from "~/shared/products/frame";
import type { productHistory } from "~/shared/products/history.server";
import { type Filters, readPage } from "~/shared/products/params";
import { inFormOrder } from "~/shared/products/search-form.server";
import { said } from "~/shared/products/words.server";
import { bookingConditions, membersOnly } from "./booking-conditions.server";
import { pageHrefs } from "./page-href";
import { agedRates, type Pricer, pricerAt } from "./price-view";
import type { FilterGroup, ResultsPageView, ResultsView } from "./results-page";

const PER_PAGE = 10;

/** What was found, and beside it what the page does not show. `continued`: the search, as is offered to continue; undefined: not. */
type Found = ResultsView & { title: string; kept: { continued: string | undefined } };

type Searched<Asked, Own> = Pick<ResultsPageView, "form" | "problems"> & {
  asked: Asked | undefined;
  /** Where the form is shown with nothing wrong in it. */
  isFine?: boolean;
  /** What else the product's page shows. */
  own?: Own;
};

type Parts<Asked, Own, Its> = {
  search: (asking: Asking) => Promise<Searched<Asked, Own>>;
  find: (asking: Asking, asked: Asked) => Promise<Its>;
  history: Pick<ReturnType<typeof productHistory>, "searchedNow">;
};

/** The loader of a page of results: what was found, or the form with what is wrong in it and status 400. */
export const resultsLoader =
  <Asked, Its extends Found, Own extends object = object>(
    { code, area, drawing }: Frame,
    { search, find, history }: Parts<Asked, Own, Its>,
  ) =>
  async (of: LoaderFunctionArgs) => {
    const asking = await askingFor(code, of);
    const { asked, form, problems, isFine, own } = await search(asking);
    const found = asked && (await find(asking, asked));
    // The link is older than the results, or the viewer typed the number.
    if (found && found.page > Math.max(1, found.pages))
      throw redirect(pageHrefs(found.firstPage)(Math.max(1, found.pages)), 303);
    const headers = await history.searchedNow(asking, found?.kept.continued);
    const heading = said(asking.viewer.i18n, area, "heading");
    const wrong = found?.wrongMax;
    const failed = wrong !== undefined || !(found || isFine);
    const page = {
      ...(own as Own),
      drawing,
      heading: found?.heading ?? heading,
      form,
      problems: wrong ? [{ id: "max", text: wrong }] : inFormOrder(form, problems),
      results: found && shownOf(found),
    };
    const title = pageTitle(asking.context, asking.viewer.i18n.t, found?.title ?? heading, { failed });
    return data({ title, page: serialize(page) }, { status: failed ? 400 : 200, headers });
  };

const shownOf = <Its extends Found>({ kept: _, ...shown }: Its): Omit<Its, "kept"> => shown;

type Refinement<Group extends string, Sort extends string> = {
  /** The query of the search itself. */
  search: Pairs;
  filters: Filters<Group>;
  /** The first is the usual one. */
  sorts: readonly Sort[];
  /** Where a value has no message of its own: `<area>.<group>-<value>`. */
  textOf?: (group: Group, value: string) => string | undefined;
};

type Answer = Refined<string, { price: OfferPrice; net?: true | undefined }>;

/** What a product says itself. `place`: a value of its `withoutFilters`; `nothing`: where no filter is why. */
type Own = Pick<ResultsView, "heading" | "asked" | "nothing"> & {
  title: string;
  place?: string;
  notes?: ResultsView["notes"];
};

/** What viewers ask of results beyond the search: filters, a highest price, an order, a page. */
export async function refine<Group extends string, Sort extends string>(
  { code, area, pages }: Frame,
  { context, viewer, params, client }: Asking,
  { search, filters, sorts, textOf }: Refinement<Group, Sort>,
) {
  const { i18n, currency } = viewer;
  const { t, locale } = i18n;
  const path = pages.results[0] ?? "/";
  const groups = Object.keys(filters) as Group[];
  const chosen = Object.fromEntries(
    groups.map((group) => [group, readValues(params, group, filters[group])]),
  ) as Record<Group, string[]>;
  const max = (params.get("max") ?? "").trim().slice(0, 20);
  const highest = parseDecimal(max, { locale, decimals: decimalsOf(currency), currency });
  const most = highest.ok ? Math.round(Number(highest.value) * minorPerUnit(currency)) : undefined;
  const sort = sorts.find((each) => each === params.get("sort")) ?? (sorts[0] as Sort);
  const page = readPage(params);
  const rates: RateTable | undefined = await context.localeData.shownRates();
  const pricer: Pricer = pricerAt(rates, context, viewer);

  const given: Pairs = [
    ...(sort === sorts[0] ? [] : ([["sort", sort]] satisfies Pairs)),
    ...groups.flatMap((group) => chosen[group].map((value): [string, string] => [group, value])),
    ...(max ? ([["max", max]] satisfies Pairs) : []),
  ];
  const hrefOf = (...pairs: Pairs[]) => withQuery(path, ...pairs, client);
  const without = (name: string, value: string) =>
    hrefOf(
      search,
      given.filter((each) => !(each[0] === name && each[1] === value)),
    );
  const valueText = (group: Group, value: string) => textOf?.(group, value) ?? said(i18n, area, `${group}-${value}`);

  function groupView(group: Group, facets: Answer["facets"]): FilterGroup[] {
    const values: readonly string[] | RegExp = filters[group];
    const counted = Object.keys(facets[group] ?? {});
    const options = (values instanceof RegExp ? [...new Set([...counted, ...chosen[group]])].sort() : values)
      .map((value) => ({
        value,
        label: valueText(group, value),
        count: facets[group]?.[value] ?? 0,
        isChosen: chosen[group].includes(value),
      }))
      .filter(({ count, isChosen }) => count > 0 || isChosen);
    return options.length > 0 ? [{ group, legend: said(i18n, area, `group-${group}`), options }] : [];
  }

  const worthOf = (price: OfferPrice) => pricer({ price }, code).total;
  return {
    asks: {
      chosen,
      ...{ sort, page, perPage: PER_PAGE, worthOf },
      isCheap: most === undefined ? undefined : (price: OfferPrice) => worthOf(price) <= most,
    } satisfies AsksOf<Group, Sort, OfferPrice>,
    /** The highest price, in minor units of the viewer's currency; undefined without one. */
    most,
    rates,
    pricer,
    /** The same search without filters, with the filters, and another one with them. */
    all: hrefOf(search),
    here: hrefOf(search, given, page > 1 ? [["page", String(page)]] : []),
    hrefOf: (other: Pairs) => hrefOf(other, given),
    /** What results say beside their hits. */
    async view(answer: Answer, { place, ...own }: Own): Promise<ResultsView & { title: string }> {
      const conditions = await bookingConditions(context, viewer, { product: code });
      const isFilteredOut = answer.total === 0 && answer.available > 0;
      return {
        ...own,
        heading: isFilteredOut ? said(i18n, area, "nothingMatches") : own.heading,
        members: membersOnly(context, viewer),
        notes: [...(conditions ? [{ text: conditions }] : []), ...(own.notes ?? [])],
        ratesOf: agedRates(rates, answer.hits, context, viewer),
        wrongMax: max && !highest.ok ? t("refusals.maxUnknown", { typed: max }) : undefined,
        chips: [
          ...groups.flatMap((group) =>
            chosen[group].map((value) => ({ text: valueText(group, value), href: without(group, value) })),
          ),
          ...(most === undefined
            ? []
            : [
                {
                  text: t("search.maxChosen", { amount: formatMoney({ minor: most, currency }, locale) }),
                  href: without("max", max),
                },
              ]),
        ],
        nothing: isFilteredOut
          ? {
              title: said(i18n, area, "withoutFilters", { count: answer.available, place: place ?? "" }),
              way: { text: t("search.dropFilters"), href: hrefOf(search) },
            }
          : answer.total > 0
            ? undefined
            : own.nothing,
        hasFilters: answer.available > 0,
        action: path,
        search: [...search, ...client],
        sort,
        sorts: sorts.map((value) => ({ value, label: said(i18n, area, `sort-${value}`) })),
        groups: groups.flatMap((group) => groupView(group, answer.facets)),
        max,
        maxLabel: t("search.maxTotal", { currency }),
        page,
        pages: Math.ceil(answer.total / PER_PAGE),
        firstPage: hrefOf(search, given),
      };
    },
  };
}

const MOST_VALUES = 10;

/** What was chosen of a filter; what is not known is left out. */
function readValues(params: URLSearchParams, group: string, values: readonly string[] | RegExp): string[] {
  const typed = new Set(params.getAll(group));
  return values instanceof RegExp
    ? [...typed].filter((value) => values.test(value)).slice(0, MOST_VALUES)
    : values.filter((value) => typed.has(value));
}
