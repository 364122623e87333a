import { inLanguage } from "#server/core/local-text";
import { spread } from "#server/core/party";
import type { CruiseAnswer, CruiseHit } from "#server/products/cruises/catalogue/search";
import { FILTERS, SORTS } from "#server/products/cruises/catalogue/vocabulary";
import { isoDay } from "~/i18n/days";
import { eachOf, formatDay, formatDays, formatMoney } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { roomText } from "~/shared/offer/party-text";
import type { Pricer } from "~/shared/offer/price-view";
import { refine } from "~/shared/offer/results.server";
import { type Asking, type Pairs, withQuery } from "~/shared/products/asking.server";
import { monthText, readMonth } from "~/shared/products/months";
import { CRUISES, cruiseHref, guestsParams, readFrom, readNights } from "./cruise-params";
import type { SearchForm } from "./search-form.server";

type Asked = NonNullable<SearchForm["asked"]>;

const pairs = (name: string, value: string | number | undefined): Pairs =>
  value === undefined ? [] : [[name, String(value)]];

/** A page of departures, as the results page shows it. */
export async function findResults(asking: Asking, asked: Asked) {
  const { context, i18n, params } = asking;
  const { party, month, region, length, port } = asked;
  const { t, locale } = i18n;
  const line = readFrom(params, month);
  const nights = readNights(params);
  const where: Pairs = [
    ...pairs("region", region),
    ...pairs("length", length),
    ...pairs("port", port),
    ...guestsParams(party),
  ];
  const search: Pairs = [
    ["month", month],
    ...pairs("from", line && isoDay(line.from)),
    ...pairs("nights", nights),
    ...where,
  ];
  const refined = await refine(CRUISES, asking, {
    ...{ search, filters: FILTERS, sorts: SORTS },
  });
  const answer = await context.cruises.search({
    organisation: context.organisation,
    days: line ?? asked.days,
    parties: spread(party),
    ...{ nights, region, port, length },
    ...refined.asks,
  });
  const months = neighbors(asked.months, month).map((value) => ({
    href: refined.hrefOf([["month", value], ...where]),
    text: monthName(value, locale),
  }));
  return {
    ...(await refined.view(answer, {
      heading: t("cruises.found", { count: answer.total }),
      title: region ? t("cruises.in", { region: t(`cruises.region-${region}`) }) : t("cruises.heading"),
      asked: [
        line ? formatDays(line.from, line.to, locale) : monthName(month, locale),
        ...(nights === undefined ? [] : [t("cruises.nights", { count: nights })]),
        t("cruises.inCabins", { guests: roomText(t, party), count: party.rooms }),
      ].join(" · "),
      nothing: nothingText(answer, i18n),
    })),
    months: months.length > 0 ? { heading: t("cruises.otherMonth"), links: months } : undefined,
    hits: answer.hits.map((hit) => hitView(hit, asking, { asked, pricer: refined.pricer })),
    kept: { continued: answer.known > 0 ? withQuery("", search) : undefined },
  };
}

const monthName = (month: string, locale: string): string => monthText(readMonth(month)?.from, locale);

/** The nearest months with departures. */
const neighbors = (months: readonly string[], month: string): string[] =>
  [months.findLast((each) => each < month), months.find((each) => each > month)].filter((each) => each !== undefined);

function nothingText({ known, soldOut }: CruiseAnswer, { t }: I18n) {
  if (known === 0) return { title: t("cruises.nothingThen"), text: t("cruises.otherMonths") };
  return soldOut > 0
    ? { title: t("cruises.allSoldOut"), text: t("cruises.otherMonths") }
    : { title: t("cruises.nothingFits"), text: t("cruises.otherGuests") };
}

type Shown = { asked: Asked; pricer: Pricer };

function hitView({ cruise, day, cabin, left, price }: CruiseHit, asking: Asking, { asked, pricer }: Shown) {
  const { context, i18n, client } = asking;
  const { t, locale, language } = i18n;
  const receipt = pricer({ price }, "CRU");
  const total = { minor: receipt.total, currency: receipt.currency };
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
    price: {
      before: t("cruises.fromPrice"),
      total: formatMoney(total, locale),
      more: [guests > 1 ? t("cruises.perPerson", { amount: eachOf(total, guests, locale) }) : undefined],
    },
    see: t("cruises.seeCabins"),
    href: cruiseHref(cruise.code, day, asked.party, client),
  };
}
