import type { AppLoadContext } from "@remix-run/node";
import { parseDecimal } from "#server/core/amounts";
import type { Money } from "#server/core/money";
import { dueNow } from "#server/core/receipt";
import type { RateTable } from "#server/ports/rates";
import type { CarAnswer, CarHit } from "#server/products/cars/catalogue/search";
import { FILTERS, type Group, SORTS } from "#server/products/cars/catalogue/vocabulary";
import { decimalsOf, formatDay, formatInstant, formatMoney, formatTime, isolated, minorPerUnit } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import type { Viewer } from "~/request/viewer.server";
import { bookingConditions, membersOnly } from "~/shared/offer/booking-conditions.server";
import { agedRates, pricerAt, priceView } from "~/shared/offer/price-view";
import { carHref, RESULTS, readChosen, readPage } from "./car-params";
import { type SearchForm, sameSearch, stationText } from "./search-form.server";

const PER_PAGE = 8;
const FEW_LEFT = 3;
/** In the order of the form. */
const GROUPS = ["size", "body", "gearbox", "seats", "engine", "debit"] as const satisfies Group[];

type Asked = { search: NonNullable<SearchForm["asked"]>; params: URLSearchParams; client: [string, string][] };

export type Results = Awaited<ReturnType<typeof findResults>>;

/** "Dec 12, 2026, 10:00 AM". */
export const whenText = (wall: string, day: number, { locale }: I18n): string =>
  `${formatDay(day, locale)}${locale.startsWith("ar") ? "،" : ","} ${formatTime(wall.slice(11), locale)}`;

/** The cars of a counter for the days, as the results page shows them. */
export async function findResults(context: AppLoadContext, viewer: Viewer, { search, params, client }: Asked) {
  const { cars, localeData } = context;
  const { i18n, currency } = viewer;
  const { t, locale } = i18n;
  const { pickUp, dropOff, plan, wanted } = search;
  const rates = await localeData.shownRates();
  const chosen = readChosen(params);
  const max = (params.get("max") ?? "").trim().slice(0, 20);
  const highest = parseDecimal(max, { locale, decimals: decimalsOf(currency), currency });
  const most = highest.ok ? Math.round(Number(highest.value) * minorPerUnit(currency)) : undefined;
  const sort = SORTS.find((each) => each === params.get("sort")) ?? "recommended";
  const page = readPage(params);
  const pricer = pricerAt(rates, context, viewer);
  const answer = await cars.search({
    ...{ pickUp, plan, chosen, sort, page },
    age: wanted.age,
    ...(most !== undefined && { isCheap: (price: CarHit["price"]) => pricer({ price }, "CAR").total <= most }),
    perPage: PER_PAGE,
  });
  const again = sameSearch(search);
  const filters = [
    ...[...params].filter(([name]) => name === "sort"),
    ...GROUPS.flatMap((group) => (chosen[group] ?? []).map((value) => [group, value])),
    ...(max ? [["max", max]] : []),
  ];
  const hrefOf = (...lists: string[][][]) => `${RESULTS}?${new URLSearchParams([...lists.flat(), ...client])}`;
  const hrefWithout = (name: string, value: string) =>
    hrefOf(
      again,
      filters.filter((each) => !(each[0] === name && each[1] === value)),
    );
  const isFilteredOut = answer.total === 0 && answer.available > 0;
  return {
    heading: isFilteredOut
      ? t("cars.nothingMatches")
      : t("cars.found", { count: answer.total, place: isolated(stationText(pickUp, i18n)) }),
    title: t("cars.in", { place: stationText(pickUp, i18n) }),
    asked: [
      t("cars.pickedUp", { when: whenText(plan.span.from.wall, plan.firstDay, i18n) }),
      t("cars.broughtBack", { when: endText(search, i18n), place: isolated(stationText(dropOff, i18n)) }),
      t("cars.days", { count: plan.days }),
      t("cars.driverAged", { age: wanted.age }),
    ].join(" · "),
    members: membersOnly(context, viewer),
    conditions: await bookingConditions(context, viewer, { product: "CAR" }),
    ratesOf: agedRates(rates, answer.hits, context, viewer),
    wrongMax: max && !highest.ok ? t("refusals.maxUnknown", { typed: max }) : undefined,
    search: [...again, ...client],
    chips: [
      ...GROUPS.flatMap((group) =>
        (chosen[group] ?? []).map((value) => ({
          text: filterText(group, value, i18n),
          href: hrefWithout(group, value),
        })),
      ),
      ...(most === undefined
        ? []
        : [
            {
              text: t("search.maxChosen", { amount: formatMoney({ minor: most, currency }, locale) }),
              href: hrefWithout("max", max),
            },
          ]),
    ],
    sort,
    sorts: SORTS.map((value) => ({ value, label: t(`cars.sort-${value}`) })),
    groups: groupsOf(answer, chosen, i18n),
    max,
    maxLabel: t("cars.maxPrice", { currency }),
    page,
    pages: Math.ceil(answer.total / PER_PAGE),
    firstPage: hrefWithout("page", ""),
    hits: answer.hits.map((hit) => hitView(hit, { search, client, rates, context, viewer })),
    left: [
      ...(answer.soldOut > 0 ? [t("cars.soldOutCount", { count: answer.soldOut })] : []),
      ...ageTexts(answer, wanted.age, i18n),
    ],
    nothing: answer.total > 0 ? undefined : nothingText(answer, hrefOf(again), i18n),
    hasFilters: answer.available > 0,
    /** The query of this search. */
    continued: new URLSearchParams(again).toString(),
  };
}

/** What is never discounted, in the currency of the page. */
export function inPageMoney(
  { minor, currency }: Money,
  { rates, context, viewer }: Pick<Shown, "rates" | "context" | "viewer">,
): Money {
  const price = { currency, units: 1, items: 1, base: 0, charges: [{ code: "extras" as const, minor }], total: minor };
  const receipt = pricerAt(rates, context, viewer)({ price }, "CAR");
  return { minor: receipt.total, currency: receipt.currency };
}

/** By the clocks of the counter where it ends. */
function endText({ plan }: Asked["search"], { locale }: I18n): string {
  const { at, zone } = plan.span.to;
  return formatInstant(at, zone, locale);
}

function ageTexts({ notForAge }: CarAnswer, age: number, { t }: I18n): string[] {
  const young = notForAge.filter(({ minAge }) => age < minAge);
  const old = notForAge.length - young.length;
  const least = Math.min(...young.map(({ minAge }) => minAge));
  return [
    ...(young.length > 0 ? [t("cars.tooYoungCount", { count: young.length, age: least })] : []),
    ...(old > 0 ? [t("cars.tooOldCount", { count: old })] : []),
  ];
}

function nothingText({ available }: CarAnswer, all: string, { t }: I18n) {
  return available > 0
    ? { title: t("cars.withoutFilters", { count: available }), way: { text: t("search.dropFilters"), href: all } }
    : { title: t("cars.nothingThen"), text: t("cars.otherDays") };
}

/** The values there is something of, and those that were chosen. */
const groupsOf = ({ facets }: CarAnswer, chosen: Partial<Record<Group, string[]>>, i18n: I18n) =>
  GROUPS.flatMap((group) => {
    const options = FILTERS[group]
      .map((value) => ({
        value,
        label: filterText(group, value, i18n),
        count: facets[group][value] ?? 0,
        isChosen: chosen[group]?.includes(value) ?? false,
      }))
      .filter(({ count, isChosen }) => count > 0 || isChosen);
    return options.length > 0 ? [{ group, legend: i18n.t(`cars.group-${group}`), options }] : [];
  });

const filterText = (group: Group, value: string, { t }: I18n): string =>
  t(`cars.${group}-${value}` as "cars.size-mini");

type Shown = Omit<Asked, "params"> & { rates: RateTable | undefined; context: AppLoadContext; viewer: Viewer };

function hitView({ car, price, free, terms, isYoung }: CarHit, { search, client, rates, context, viewer }: Shown) {
  const { cars } = context;
  const { i18n } = viewer;
  const { t, locale, language } = i18n;
  const { pickUp, wanted } = search;
  const receipt = pricerAt(rates, context, viewer)({ price }, "CAR");
  const money = (minor: number) => formatMoney({ minor, currency: receipt.currency }, locale);
  const now = dueNow(receipt);
  const { class: its, facts } = cars.traitTexts(car, language);
  const excess = { minor: car.excess, currency: price.currency };
  const deposit = { minor: car.deposit, currency: price.currency };
  const fees = price.charges.filter(({ code }) => code === "one-way-fee" || code === "young-driver-fee");
  return {
    code: car.code,
    name: cars.similarText(car.example, language),
    about: [its, car.code].join(" · "),
    facts: facts.join(" · "),
    terms: [
      cars.insuranceText({ excess }, language, inPageMoney(excess, { rates, context, viewer })),
      `${t("cars.mileage")}: ${cars.mileageText(car, language)}`,
      cars.cardsText({ debit: pickUp.conditions.debit, deposit }, language),
    ],
    fees: fees.map(({ code }) => t(code === "one-way-fee" ? "cars.withOneWay" : "cars.withYoung")),
    isYoung,
    free:
      terms.kind === "steps" && terms.steps.length > 1
        ? t("cars.freeUntil", { count: pickUp.conditions.freeHours })
        : undefined,
    left: free <= FEW_LEFT ? t("cars.left", { count: free }) : undefined,
    price: money(receipt.total),
    split:
      now < receipt.payable
        ? t("cars.nowAndThere", { now: isolated(money(now)), there: isolated(money(receipt.payable - now)) })
        : t("cars.paidNow"),
    member: priceView(receipt, i18n).member,
    href: carHref({ ...wanted, car: car.code, childSeats: 0, secondDrivers: 0 }, client),
  };
}
