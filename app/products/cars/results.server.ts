import type { Money } from "#server/core/money";
import { dueNow } from "#server/core/receipt";
import type { CarAnswer, CarHit } from "#server/products/cars/catalogue/search";
import { FILTERS, SORTS } from "#server/products/cars/catalogue/vocabulary";
import { formatDay, formatInstant, formatMoney, formatTime, isolated } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { type Pricer, priceView } from "~/shared/offer/price-view";
import { refine } from "~/shared/offer/results.server";
import { type Asking, withQuery } from "~/shared/products/asking.server";
import { CARS, carHref } from "./car-params";
import { type SearchForm, sameSearch, stationText } from "./search-form.server";

const FEW_LEFT = 3;

type Search = NonNullable<SearchForm["asked"]>;

/** "Dec 12, 2026, 10:00 AM". */
export const whenText = (wall: string, day: number, { locale }: I18n): string =>
  `${formatDay(day, locale)}${locale.startsWith("ar") ? "،" : ","} ${formatTime(wall.slice(11), locale)}`;

/** The cars of a counter for the days, as the results page shows them. */
export async function findResults(asking: Asking, search: Search) {
  const { context, i18n } = asking;
  const { t } = i18n;
  const { pickUp, dropOff, plan, wanted } = search;
  const again = sameSearch(search);
  const refined = await refine(CARS, asking, {
    ...{ search: again, filters: FILTERS, sorts: SORTS },
  });
  const answer = await context.cars.search({ ...refined.asks, pickUp, plan, age: wanted.age });
  return {
    ...(await refined.view(answer, {
      heading: t("cars.found", { count: answer.total, place: isolated(stationText(pickUp, i18n)) }),
      title: t("cars.in", { place: stationText(pickUp, i18n) }),
      asked: [
        t("cars.pickedUp", { when: whenText(plan.span.from.wall, plan.firstDay, i18n) }),
        t("cars.broughtBack", { when: endText(search, i18n), place: isolated(stationText(dropOff, i18n)) }),
        t("cars.days", { count: plan.days }),
        t("cars.driverAged", { age: wanted.age }),
      ].join(" · "),
      nothing: { title: t("cars.nothingThen"), text: t("cars.otherDays") },
    })),
    hits: answer.hits.map((hit) => hitView(hit, search, asking, refined.pricer)),
    left: [
      ...(answer.soldOut > 0 ? [t("cars.soldOutCount", { count: answer.soldOut })] : []),
      ...ageTexts(answer, wanted.age, i18n),
    ],
    kept: { continued: withQuery("", again) },
  };
}

/** What is never discounted, in the currency of the page. */
export function inPageMoney({ minor, currency }: Money, pricer: Pricer): Money {
  const price = { currency, units: 1, items: 1, base: 0, charges: [{ code: "extras" as const, minor }], total: minor };
  const receipt = pricer({ price }, "CAR");
  return { minor: receipt.total, currency: receipt.currency };
}

/** By the clocks of the counter where it ends. */
function endText({ plan }: Search, { locale }: I18n): string {
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

function hitView(
  { car, price, free, terms }: CarHit,
  search: Search,
  { context: { cars }, viewer: { i18n }, client }: Asking,
  pricer: Pricer,
) {
  const { t, locale, language } = i18n;
  const { pickUp, wanted } = search;
  const receipt = pricer({ price }, "CAR");
  const money = (minor: number) => formatMoney({ minor, currency: receipt.currency }, locale);
  const now = dueNow(receipt);
  const { class: its, facts } = cars.traitTexts(car, language);
  const excess = { minor: car.excess, currency: price.currency };
  const deposit = { minor: car.deposit, currency: price.currency };
  const split =
    now < receipt.payable
      ? t("cars.nowAndThere", { now: isolated(money(now)), there: isolated(money(receipt.payable - now)) })
      : t("cars.paidNow");
  const fees = price.charges.filter(({ code }) => code === "one-way-fee" || code === "young-driver-fee");
  return {
    code: car.code,
    name: cars.similarText(car.example, language),
    about: [its, car.code].join(" · "),
    facts: facts.join(" · "),
    terms: [
      cars.insuranceText({ excess }, language, inPageMoney(excess, pricer)),
      `${t("cars.mileage")}: ${cars.mileageText(car, language)}`,
      cars.cardsText({ debit: pickUp.conditions.debit, deposit }, language),
    ],
    fees: fees.map(({ code }) => t(code === "one-way-fee" ? "cars.withOneWay" : "cars.withYoung")),
    free:
      terms.kind === "steps" && terms.steps.length > 1
        ? t("cars.freeUntil", { count: pickUp.conditions.freeHours })
        : undefined,
    left: free <= FEW_LEFT ? t("cars.left", { count: free }) : undefined,
    price: { total: money(receipt.total), after: t("cars.inTotal"), more: [split, priceView(receipt, i18n).member] },
    split,
    see: t("cars.see"),
    href: carHref({ ...wanted, car: car.code, childSeats: 0, secondDrivers: 0 }, client),
  };
}
