import type { AppLoadContext } from "@remix-run/node";
import { parseDecimal } from "#server/core/amounts";
import { inLanguage } from "#server/core/local-text";
import { spread } from "#server/core/party";
import type { CruiseAnswer, CruiseHit } from "#server/products/cruises/catalogue/search";
import { CABIN_KINDS, SORTS } from "#server/products/cruises/catalogue/vocabulary";
import { isoDay } from "~/i18n/days";
import { decimalsOf, eachOf, formatDay, formatDays, formatMoney, minorPerUnit } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import type { Viewer } from "~/request/viewer.server";
import { bookingConditions, membersOnly } from "~/shared/offer/booking-conditions.server";
import { roomText } from "~/shared/offer/party-text";
import { agedRates, type Pricer, pricerAt } from "~/shared/offer/price-view";
import { cruiseHref, guestsParams, RESULTS, readFilters, readFrom, readNights, readPage } from "./cruise-params";
import { monthText, type SearchForm } from "./search-form.server";

const PER_PAGE = 10;

type Asked = NonNullable<SearchForm["asked"]> & {
  months: readonly string[];
  params: URLSearchParams;
  /** Of an agent, as addresses name it. */
  client: [string, string][];
};

export type Results = Awaited<ReturnType<typeof findResults>>["shown"];

/** A page of departures, as the results page shows it. */
export async function findResults(context: AppLoadContext, viewer: Viewer, asked: Asked) {
  const { params, client, party, month } = asked;
  const { cruises, organisation, localeData } = context;
  const { i18n, currency } = viewer;
  const { t, locale } = i18n;
  const rates = await localeData.shownRates();
  const { kinds, accessible, sort } = readFilters(params);
  const max = (params.get("max") ?? "").trim().slice(0, 20);
  const highest = parseDecimal(max, { locale, decimals: decimalsOf(currency), currency });
  const page = readPage(params);
  const line = readFrom(params, month);
  const nights = readNights(params);
  const answer = await cruises.search({
    organisation,
    days: line ?? asked.days,
    nights,
    region: asked.region,
    port: asked.port,
    length: asked.length,
    parties: spread(party),
    ...{ kinds, accessible, sort, page, perPage: PER_PAGE, currency },
    ...(highest.ok && { maxPrice: Math.round(Number(highest.value) * minorPerUnit(currency)) }),
    unitsPerUsd: rates?.unitsPerUsd ?? {},
  });
  const where: [string, string][] = [
    ...(asked.region ? [["region", asked.region] as [string, string]] : []),
    ...(asked.length ? [["length", asked.length] as [string, string]] : []),
    ...(asked.port === undefined ? [] : [["port", String(asked.port)] as [string, string]]),
    ...guestsParams(party),
  ];
  const search: [string, string][] = [
    ["month", month],
    ...(line ? [["from", isoDay(line.from)] as [string, string]] : []),
    ...(nights === undefined ? [] : [["nights", String(nights)] as [string, string]]),
    ...where,
  ];
  const filters: [string, string][] = [
    ...kinds.map((kind): [string, string] => ["kind", kind]),
    ...(accessible ? [["accessible", "yes"] as [string, string]] : []),
    ...(max ? [["max", max] as [string, string]] : []),
  ];
  const sorted: [string, string][] = sort === "price" ? [] : [["sort", sort]];
  const hrefOf = (...lists: [string, string][][]) => `${RESULTS}?${new URLSearchParams([...lists.flat(), ...client])}`;
  const without = (name: string, value: string) =>
    hrefOf(
      search,
      sorted,
      filters.filter((each) => !(each[0] === name && each[1] === value)),
    );
  const chips = filters
    .filter(([name]) => name !== "max" || highest.ok)
    .map(([name, value]) => ({
      text:
        name === "max"
          ? t("search.maxChosen", {
              amount: formatMoney(
                { minor: Math.round(Number(highest.ok && highest.value) * minorPerUnit(currency)), currency },
                locale,
              ),
            })
          : name === "accessible"
            ? t("cruises.accessible")
            : t(`cruises.kind-${value as "inside"}`),
      href: without(name, value),
    }));
  const pricer = pricerAt(rates, context, viewer);
  const [before, after] = neighbors(asked.months, month);
  const monthLink = (value: string | undefined) =>
    value && { href: hrefOf([["month", value], ...where], sorted, filters), text: monthName(value, locale) };
  const shown = {
    heading: t("cruises.found", { count: answer.total }),
    title: asked.region ? t("cruises.in", { region: t(`cruises.region-${asked.region}`) }) : t("cruises.heading"),
    asked: `${[
      line ? formatDays(line.from, line.to, locale) : monthName(month, locale),
      ...(nights === undefined ? [] : [t("cruises.nights", { count: nights })]),
    ].join(" · ")} · ${t("cruises.inCabins", { guests: roomText(t, party), count: party.rooms })}`,
    members: membersOnly(context, viewer),
    conditions: await bookingConditions(context, viewer, { product: "CRU" }),
    ratesOf: agedRates(rates, answer.hits, context, viewer),
    wrongMax: max && !highest.ok ? t("refusals.maxUnknown", { typed: max }) : undefined,
    search: [...search, ...client],
    chips,
    sort,
    sorts: SORTS.map((value) => ({ value, label: t(`cruises.sort-${value}`) })),
    kinds: CABIN_KINDS.map((value) => ({
      value,
      label: t(`cruises.kind-${value}`),
      isChosen: kinds.includes(value),
    })),
    accessible,
    max,
    maxLabel: t("cruises.maxPrice", { currency }),
    page,
    pages: Math.ceil(answer.total / PER_PAGE),
    firstPage: hrefOf(search, sorted, filters),
    months: [monthLink(before), monthLink(after)].filter((link) => link !== undefined && link !== ""),
    hits: answer.hits.map((hit) => hitView(hit, pricer, { asked, context, viewer })),
    nothing: answer.total > 0 ? undefined : nothingText(answer, hrefOf(search), filters.length > 0, i18n),
    hasFilters: answer.known > 0,
  };
  return {
    shown,
    here: hrefOf(search, sorted, filters, page > 1 ? [["page", String(page)]] : []),
    /** The query of this search; undefined where nothing is there. */
    continued: answer.known > 0 ? new URLSearchParams(search).toString() : undefined,
  };
}

const monthName = (month: string, locale: string): string => monthText(Date.parse(`${month}-01`) / 86_400_000, locale);

/** The nearest months with departures. */
const neighbors = (months: readonly string[], month: string) => [
  months.findLast((each) => each < month),
  months.find((each) => each > month),
];

function nothingText({ known, soldOut }: CruiseAnswer, all: string, isFiltered: boolean, { t }: I18n) {
  if (known === 0) return { title: t("cruises.nothingThen"), text: t("cruises.otherMonths") };
  if (soldOut > 0) return { title: t("cruises.allSoldOut"), text: t("cruises.otherMonths") };
  return isFiltered
    ? { title: t("cruises.nothingMatches"), way: { text: t("search.dropFilters"), href: all } }
    : { title: t("cruises.nothingFits"), text: t("cruises.otherGuests") };
}

type Shown = { asked: Asked; context: AppLoadContext; viewer: Viewer };

function hitView({ cruise, day, cabin, left, price }: CruiseHit, pricer: Pricer, { asked, context, viewer }: Shown) {
  const { t, locale, language } = viewer.i18n;
  const receipt = pricer({ price }, "CRU");
  const money = (minor: number) => formatMoney({ minor, currency: receipt.currency }, locale);
  const ports = [...new Set(cruise.calls.map(({ destinationId }) => destinationId))];
  const guests = asked.party.adults + asked.party.childAges.length;
  return {
    key: `${cruise.code} ${day}`,
    name: inLanguage(cruise.title, language),
    art: { drawing: "scene-ship" },
    when: formatDays(day, day + cruise.nights, locale),
    first: formatDay(day, locale, "full"),
    ship: cruise.ship.name,
    nights: t("cruises.nights", { count: cruise.nights }),
    ports: ports.map((id) => context.reference.place(id, language)?.name ?? "").join(" · "),
    cabin: inLanguage(cabin.name, language),
    left: left <= 5 ? t("cruises.left", { count: left }) : undefined,
    price: money(receipt.total),
    each:
      guests > 1
        ? t("cruises.perPerson", {
            amount: eachOf({ minor: receipt.total, currency: receipt.currency }, guests, locale),
          })
        : undefined,
    href: cruiseHref(cruise.code, day, asked.party, asked.client),
  };
}
