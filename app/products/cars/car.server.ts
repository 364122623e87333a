import { inLanguage } from "#server/core/local-text";
import type { CarClass } from "#server/products/cars/catalogue/station";
import { MOST_CHILD_SEATS, MOST_SECOND_DRIVERS } from "#server/products/cars/catalogue/vocabulary";
import { formatMoney, isolated, oneOf } from "~/i18n/format";
import { saidOf } from "~/request/viewer.server";
import { changedText } from "~/shared/offer/changed.server";
import type { OfferFormView } from "~/shared/offer/offer-page";
import { offerNotices, pricesFor } from "~/shared/offer/offer-page.server";
import { cancellationText, priceText } from "~/shared/offer/offer-text.server";
import { priceView } from "~/shared/offer/price-view";
import { placeLabel } from "~/shared/places/places";
import { type Asking, heldNow, withQuery } from "~/shared/products/asking.server";
import { wordsOf } from "~/shared/products/words.server";
import { CARS, checkoutHref, RESULTS, readExtras } from "./car-params";
import { inPageMoney, whenText } from "./results.server";
import { type SearchForm, sameSearch } from "./search-form.server";

export type CarPage = Awaited<ReturnType<typeof carPage>>;

/** A car with its price for the days, what is agreed with it, and its extras. */
export async function carPage(asking: Asking, search: NonNullable<SearchForm["asked"]>, car: CarClass) {
  const { request, context, i18n, params, client } = asking;
  const { cars, organisation, reference, clock } = context;
  const { t, locale, language } = i18n;
  const { pickUp, dropOff, plan, wanted } = search;
  const extras = readExtras(params);
  const choice = { ...wanted, ...extras, car: car.code };
  const key = cars.keyOf(choice);
  const checked = { pickUp, dropOff, car, ...plan, ...cars.pricedFor({ pickUp, car, plan, now: clock.now() }, choice) };
  const { price, terms } = checked;
  const { rental, span } = cars.soldOf(checked, key);
  const items = cars.carItems({ rental, span });
  const offered = await cars.sellers.supplierOf(organisation, key)?.recheck(organisation, key, await heldNow(asking));
  const { rates, pricer } = await pricesFor(asking);
  const receipt = pricer({ price }, "CAR");
  const said = saidOf(i18n, context, { product: "CAR" });
  const { payable, payableLabel, ...lines } = priceText(receipt, said, { due: "arrival" });
  const insurance = cars.insuranceText(rental, language);
  const insuranceHere = cars.insuranceText(rental, language, inPageMoney(rental.excess, pricer));
  const place = reference.place(pickUp.destinationId, language);
  const feeOf = ({ perDay, most }: { perDay: number; most: number }) => {
    const [each, top] = [perDay, most].map((minor) => {
      const { total, currency, rate } = pricer({ price: onlyOf(minor, pickUp.currency) }, "CAR");
      return isolated(oneOf({ minor: total, currency }, rate === null, locale));
    });
    return t("cars.perDay", { amount: each ?? "", most: top ?? "" });
  };
  return {
    words: wordsOf(i18n, "cars", "price", "extras", "book", "about"),
    name: cars.similarText(car.example, language),
    about: [cars.traitTexts(car, language).class, ...cars.traitTexts(car, language).facts].join(" · "),
    place: place && placeLabel(place, locale),
    back: { href: withQuery(RESULTS, sameSearch(search), client), text: t("cars.back") },
    art: { drawing: "scene-road" },
    notices: await offerNotices(CARS, asking, { rates, currency: price.currency }),
    total: formatMoney({ minor: receipt.total, currency: receipt.currency }, locale),
    member: priceView(receipt, i18n).member,
    price: {
      ...lines,
      total: formatMoney({ minor: receipt.total, currency: receipt.currency }, locale),
      payable,
      payableLabel: payableLabel ?? "",
    },
    cancellation: cancellationText(
      { cancel: terms, timeZone: pickUp.zone, receipt },
      { place: place?.name, now: clock.now() },
      said,
    ),
    facts: cars
      .carFacts(items, language, "page")
      .map(({ label, text }) => ({ term: label, text: text === insurance ? insuranceHere : text })),
    hours: [pickUp, ...(dropOff.code === pickUp.code ? [] : [dropOff])].map((station) => ({
      heading: t("cars.hoursOf", { place: isolated(inLanguage(station.name, language)) }),
      lines: cars.hoursLines(station.hours, language),
    })),
    when: [
      t("cars.pickedUp", { when: whenText(plan.span.from.wall, plan.firstDay, i18n) }),
      t("cars.days", { count: plan.days }),
    ].join(" · "),
    changed: changedText(request, i18n),
    form: {
      shown: [
        ["car", car.code],
        ...sameSearch(search),
        ["seats", String(extras.childSeats)],
        ["drivers", String(extras.secondDrivers)],
        ...client,
      ],
      fields: [
        {
          name: "seats",
          type: "number",
          label: t("cars.childSeats"),
          hint: feeOf(pickUp.conditions.childSeat),
          value: extras.childSeats,
          ...{ min: 0, max: MOST_CHILD_SEATS },
        },
        {
          name: "drivers",
          type: "number",
          label: t("cars.secondDrivers"),
          hint: feeOf(pickUp.conditions.secondDriver),
          value: extras.secondDrivers,
          ...{ min: 0, max: MOST_SECOND_DRIVERS },
        },
      ],
      submit: t("cars.updatePrice"),
    } as OfferFormView,
    book: offered?.ok ? checkoutHref(choice, client) : undefined,
    gone: offered?.ok ? undefined : t(offered?.reason === "sold-out" ? "cars.soldOut" : "cars.notOffered"),
  };
}

/** A price of one amount, to show it as other prices are. */
const onlyOf = (minor: number, currency: string) => ({
  ...{ currency, units: 1, items: 1, base: minor, charges: [], total: minor },
});
