import type { AppLoadContext } from "@remix-run/node";
import { parseDecimal } from "#server/core/amounts";
import type { Day } from "#server/core/day";
import { inLanguage } from "#server/core/local-text";
import type { Party } from "#server/core/party";
import type { RateTable } from "#server/ports/rates";
import type { ActivityAnswer, ActivityHit, Group } from "#server/products/activities/catalogue/search";
import { SORTS } from "#server/products/activities/catalogue/vocabulary";
import { isoDay } from "~/i18n/days";
import { decimalsOf, formatDay, formatDays, formatList, formatMoney, formatScore, minorPerUnit } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import type { Viewer } from "~/request/viewer.server";
import { bookingConditions, membersOnly } from "~/shared/offer/booking-conditions.server";
import { roomText } from "~/shared/offer/party-text";
import { agedRates, pricerAt } from "~/shared/offer/price-view";
import { activityHref, FILTERS, MAP, partyParams, RESULTS, readChosen, readPage } from "./activity-params";
import { durationText, freeText, languageName } from "./activity-text.server";

const PER_PAGE = 10;
/** In the order of the form. */
const GROUPS = ["free", "category", "part", "duration", "language"] as const satisfies Group[];

/** `client`: of an agent, as addresses name it. */
type Asked = {
  place: { id: number; name: string };
  days: { from: Day; to: Day };
  party: Party;
  params: URLSearchParams;
  client: [string, string][];
};

export type Results = Awaited<ReturnType<typeof findResults>>["shown"];

/** A page of what takes place on the days, as the results page shows it. */
export async function findResults(
  context: AppLoadContext,
  viewer: Viewer,
  { place, days, party, params, client }: Asked,
) {
  const { activities, organisation, localeData } = context;
  const { i18n, currency } = viewer;
  const { t, locale } = i18n;
  const rates = await localeData.shownRates();
  const chosen = readChosen(params);
  const max = (params.get("max") ?? "").trim().slice(0, 20);
  const highest = parseDecimal(max, { locale, decimals: decimalsOf(currency), currency });
  const sort = SORTS.find((each) => each === params.get("sort")) ?? "recommended";
  const page = readPage(params);
  const answer = await activities.search(organisation, {
    destinationId: place.id,
    organisationId: organisation.id,
    ...days,
    party,
    chosen,
    ...(highest.ok && { maxPrice: Math.round(Number(highest.value) * minorPerUnit(currency)) }),
    sort,
    page,
    perPage: PER_PAGE,
    currency,
    unitsPerUsd: rates?.unitsPerUsd ?? {},
  });
  const said = (...names: string[]) => [...params].filter(([name]) => names.includes(name));
  const search = [...said("dest", "from", "to"), ...partyParams(party)];
  const filters = [
    ...said("sort"),
    ...GROUPS.flatMap((group) => (chosen[group] ?? []).map((value) => [group, value])),
    ...said("max"),
  ];
  const hrefOf = (...lists: string[][][]) => `${RESULTS}?${new URLSearchParams([...lists.flat(), ...client])}`;
  const hrefWithout = (name: string, value: string) =>
    hrefOf(
      search,
      filters.filter((each) => !(each[0] === name && each[1] === value)),
    );
  const here = hrefOf(search, filters, said("page"));
  const isFilteredOut = answer.total === 0 && answer.available > 0;
  const chips = (Object.entries(chosen) as [Group, string[]][]).flatMap(([group, values]) =>
    values.map((value) => ({ text: filterText(group, value, i18n), href: hrefWithout(group, value) })),
  );
  const highestChip = () => {
    const minor = Math.round(Number(highest.ok && highest.value) * minorPerUnit(currency));
    return { text: t("search.maxChosen", { amount: formatMoney({ minor, currency }, locale) }) };
  };
  const shown = {
    heading: isFilteredOut
      ? t("activities.nothingMatches")
      : t("activities.found", { count: answer.total, place: place.name }),
    title: t("activities.in", { place: place.name }),
    asked: `${formatDays(days.from, days.to, locale)} · ${roomText(t, party)}`,
    forPeople: t("results-page.forPeople", { count: party.adults + party.childAges.length }),
    members: membersOnly(context, viewer),
    conditions: await bookingConditions(context, viewer, { product: "ACT" }),
    ratesOf: agedRates(rates, answer.hits, context, viewer),
    askAgain: answer.isPartial
      ? {
          text: t("results-page.partial"),
          link: t("results-page.tryAgain"),
          href: here,
        }
      : undefined,
    wrongMax: max && !highest.ok ? t("refusals.maxUnknown", { typed: max }) : undefined,
    search: [...search, ...client],
    chips: [...chips, ...(highest.ok ? [{ ...highestChip(), href: hrefWithout("max", params.get("max") ?? "") }] : [])],
    sort,
    sorts: SORTS.map((value) => ({ value, label: t(`activities.sort-${value}`) })),
    groups: groupsOf(answer, chosen, i18n),
    max,
    maxLabel: t("activities.maxPrice", { currency }),
    page,
    pages: Math.ceil(answer.total / PER_PAGE),
    firstPage: hrefWithout("page", ""),
    map:
      answer.hits.length > 0
        ? { text: t("results-page.showMap"), href: `${MAP}${here.slice(RESULTS.length)}` }
        : undefined,
    hits: answer.hits.map((hit) => hitView(hit, { client, rates, context, viewer })),
    nothing: answer.total > 0 ? undefined : nothingText(answer, place, hrefOf(search), i18n),
    hasFilters: answer.available > 0,
  };
  const again = [["dest", `${place.id}`], ["from", isoDay(days.from)], ["to", isoDay(days.to)], ...partyParams(party)];
  return {
    shown,
    here,
    points: answer.hits.map(({ activity: { point } }) => point),
    madeFrom: {
      address: here,
      versions: { by: activities.versions, of: [[place.id, answer.version] as [number, number]] },
      rates: rates ?? null,
    },
    /** The query of this search; undefined where nothing is there. */
    continued: answer.known > 0 ? new URLSearchParams(again).toString() : undefined,
  };
}

function nothingText({ available, known }: ActivityAnswer, place: { name: string }, all: string, { t }: I18n) {
  if (available > 0)
    return {
      title: t("activities.withoutFilters", { count: available, place: place.name }),
      way: { text: t("search.dropFilters"), href: all },
    };
  const title = t(known > 0 ? "activities.nothingThen" : "activities.nothingThere", { place: place.name });
  return known > 0
    ? { title, text: t("activities.otherDays") }
    : { title, way: { text: t("activities.otherPlaces"), href: "/activities" } };
}

/** The values there is something of, and those that were chosen, in the order they are offered. */
function groupsOf({ facets }: ActivityAnswer, chosen: Partial<Record<Group, string[]>>, i18n: I18n) {
  const valuesOf = (group: Group): readonly string[] =>
    group === "language"
      ? [...new Set([...Object.keys(facets.language), ...(chosen.language ?? [])])].sort()
      : FILTERS[group];
  return GROUPS.flatMap((group) => {
    const options = valuesOf(group)
      .map((value) => ({
        value,
        label: filterText(group, value, i18n),
        count: facets[group][value] ?? 0,
        isChosen: chosen[group]?.includes(value) ?? false,
      }))
      .filter(({ count, isChosen }) => count > 0 || isChosen);
    return options.length > 0 ? [{ group, legend: i18n.t(`activities.group-${group}`), options }] : [];
  });
}

const filterText = (group: Group, value: string, { t, locale }: I18n): string =>
  group === "language"
    ? languageName(value, locale)
    : group === "free"
      ? t("search.freeCancellation")
      : t(`activities.${group}-${value as "walk"}` as "activities.category-walk");

type Shown = { client: [string, string][]; rates: RateTable | undefined; context: AppLoadContext; viewer: Viewer };

function hitView({ activity, day, tickets, price }: ActivityHit, { client, rates, context, viewer }: Shown) {
  const { i18n } = viewer;
  const { t, locale, language } = i18n;
  const { total, currency } = pricerAt(rates, context, viewer)({ price }, "ACT");
  return {
    code: activity.code,
    name: inLanguage(activity.title, language),
    art: { drawing: `place-${activity.destinationId}` },
    about: [
      t(`activities.category-${activity.category}`),
      durationText(activity.timing.durationMinutes, locale),
      formatList(
        activity.languages.map((code) => languageName(code, locale)),
        locale,
      ),
    ]
      .filter(Boolean)
      .join(" · "),
    score: formatScore(activity.score10, locale),
    score10: activity.score10,
    reviews: activity.reviews,
    first: t("activities.firstDay", { day: formatDay(day, locale) }),
    free: freeText(activity, i18n),
    price: formatMoney({ minor: total, currency }, locale),
    href: activityHref(activity.code, day, tickets, client),
  };
}
