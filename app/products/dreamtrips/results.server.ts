import type { AppLoadContext } from "@remix-run/node";
import type { TripParty } from "#server/products/dreamtrips/catalogue/departures";
import { SORTS } from "#server/products/dreamtrips/catalogue/vocabulary";
import type { TripAnswer, TripHit } from "#server/products/dreamtrips/search";
import { formatDay, formatDays, formatMoney } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import type { Viewer } from "~/request/viewer.server";
import { bookingConditions, membersOnly } from "~/shared/offer/booking-conditions.server";
import { agedRates, pricerAt } from "~/shared/offer/price-view";
import {
  FILTERS,
  GROUPS,
  type Group,
  partyParams,
  RESULTS,
  readChosen,
  readPage,
  tripHref,
} from "./dreamtrip-params.server";
import type { SearchForm } from "./search-form.server";
import { partyText, plansOf, routeOf, stateOf, titleOf } from "./trip-text.server";
import { wordsOf } from "./words.server";

const PER_PAGE = 10;

type Asked = NonNullable<SearchForm["asked"]> & { params: URLSearchParams; client: [string, string][] };

export type Results = Awaited<ReturnType<typeof findResults>>["shown"];

/** A page of trips, as the results page shows it. `client`: of an agent, as addresses name it. */
export async function findResults(
  context: AppLoadContext,
  viewer: Viewer,
  { place, days, party, query, params, client }: Asked,
) {
  const { dreamtrips, organisation, localeData, pricing } = context;
  const { i18n, currency, account } = viewer;
  const { t } = i18n;
  const rates = await localeData.shownRates();
  const chosen = readChosen(params);
  const sort = SORTS.find((each) => each === params.get("sort")) ?? "date";
  const page = readPage(params);
  const answer = await dreamtrips.search(organisation, {
    ...days,
    party,
    dest: place,
    themes: chosen.theme,
    lengths: chosen.length,
    only: chosen.only,
    sort,
    page,
    perPage: PER_PAGE,
    plan: account?.membership?.plan,
    worthOf: ({ total: minor, currency: own }) => pricing.convert({ minor, currency: own }, currency, rates).minor,
  });
  const search = [...query, ...partyParams(party)];
  const filters = [
    ...(params.get("sort") ? [["sort", sort]] : []),
    ...GROUPS.flatMap((group) => chosen[group].map((value) => [group, value])),
  ];
  const hrefOf = (...lists: string[][][]) => `${RESULTS}?${new URLSearchParams([...lists.flat(), ...client])}`;
  const hrefWithout = (name: string, value: string) =>
    hrefOf(
      search,
      filters.filter((each) => !(each[0] === name && each[1] === value)),
    );
  const hits: Awaited<ReturnType<typeof hitView>>[] = [];
  for (const hit of answer.hits) hits.push(await hitView(hit, { party, client, rates, context, viewer }));
  const shown = {
    words: {
      ...wordsOf(i18n, "results", "filterAndSort", "sort", "applyFilters", "fromPrice", "seeTrip"),
      forPeople: t("results-page.forPeople", { count: party.travellers }),
    },
    heading: t("dreamtrips.found", { count: answer.total }),
    asked: `${formatDays(days.from, days.to, i18n.locale)} · ${partyText(party, i18n)}`,
    changeSearch: t("dreamtrips.changeSearch"),
    members: membersOnly(context, viewer),
    conditions: await bookingConditions(context, viewer, { product: "DRM" }),
    ratesOf: agedRates(rates, answer.hits, context, viewer),
    search: [...search, ...client],
    action: RESULTS,
    chips: GROUPS.flatMap((group) =>
      chosen[group].map((value) => {
        const text = filterText(group, value, i18n);
        return { text, action: t("dreamtrips.removeFilter", { filter: text }), href: hrefWithout(group, value) };
      }),
    ),
    sort,
    sorts: SORTS.map((value) => ({ value, label: t(`dreamtrips.sort-${value}`) })),
    groups: groupsOf(answer, chosen, i18n),
    page,
    pages: Math.ceil(answer.total / PER_PAGE),
    firstPage: hrefOf(search, filters),
    hits,
    nothing:
      answer.total > 0
        ? undefined
        : answer.available > 0
          ? {
              title: t("dreamtrips.withoutFilters", { count: answer.available }),
              way: { text: t("dreamtrips.dropFilters"), href: hrefOf(search) },
            }
          : {
              title: t("dreamtrips.nothingThen"),
              way: { text: t("dreamtrips.allTrips"), href: hrefOf(partyParams(party)) },
            },
    hasFilters: answer.available > 0,
  };
  /** The query of this search; undefined where nothing is there. */
  return { shown, continued: answer.available > 0 ? new URLSearchParams(search).toString() : undefined };
}

function groupsOf(answer: TripAnswer, chosen: ReturnType<typeof readChosen>, i18n: I18n) {
  const countOf = (group: Group, value: string) =>
    group === "only" ? undefined : (answer[group === "theme" ? "themes" : "lengths"] as Record<string, number>)[value];
  return GROUPS.flatMap((group) => {
    const options = FILTERS[group]
      .map((value) => ({
        value: value as string,
        label: filterText(group, value, i18n),
        count: countOf(group, value),
        isChosen: (chosen[group] as readonly string[]).includes(value),
      }))
      .filter(({ count, isChosen }) => group === "only" || (count ?? 0) > 0 || isChosen);
    return options.length > 0 ? [{ group, legend: i18n.t(`dreamtrips.group-${group}`), options }] : [];
  });
}

const filterText = (group: Group, value: string, { t }: Pick<I18n, "t">): string =>
  t(`dreamtrips.${group}-${value}` as "dreamtrips.theme-culture");

type Shown = {
  party: TripParty;
  client: [string, string][];
  rates: Parameters<typeof pricerAt>[0];
  context: AppLoadContext;
  viewer: Viewer;
};

async function hitView({ trip, departure, others, price }: TripHit, { party, client, rates, context, viewer }: Shown) {
  const { i18n } = viewer;
  const { t, locale } = i18n;
  const { total, currency } = pricerAt(rates, context, viewer)({ price }, "DRM");
  const plans = await plansOf(trip, context, i18n);
  return {
    code: trip.code,
    name: titleOf(trip, i18n),
    art: { drawing: `place-${trip.destinations[0]}` },
    about: `${t("dreamtrips.nights", { count: trip.nights })} · ${routeOf(trip, context, i18n)}`,
    first: [
      t("dreamtrips.next", { day: formatDay(departure.day, locale) }),
      ...(others > 0 ? [t("dreamtrips.moreDates", { count: others })] : []),
    ].join(" · "),
    tags: departure.stand === "guaranteed" ? [t("dreamtrips.guaranteed")] : [],
    state: stateOf(trip, departure, party, plans, i18n),
    price: formatMoney({ minor: total, currency }, locale),
    href: tripHref(trip.code, party, client),
  };
}
