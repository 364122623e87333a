import type { AppLoadContext } from "@remix-run/node";
import { SORTS } from "#server/products/transfers/catalogue/vocabulary";
import type { VehicleHit } from "#server/products/transfers/search";
import { formatMoney } from "~/i18n/format";
import { visitorOf } from "~/request/guest-browser.server";
import type { Viewer } from "~/request/viewer.server";
import { bookingConditions, membersOnly } from "~/shared/offer/booking-conditions.server";
import { agedRates, pricerAt } from "~/shared/offer/price-view";
import { cancelingLines, legViews } from "./legs.server";
import { type Asked, nightNotes } from "./search-form.server";
import { resultsHref, transferHref } from "./transfer-params";

const FEW_LEFT = 3;

export type Results = Awaited<ReturnType<typeof findResults>>;

/** The vehicles for a search, as the results page shows them. `client`: of an agent, as addresses name it. */
export async function findResults(
  request: Request,
  context: AppLoadContext,
  viewer: Viewer,
  asked: Asked & { params: URLSearchParams; client: [string, string][] },
) {
  const { transfers, organisation, localeData, booking } = context;
  const { i18n } = viewer;
  const { t, locale, language } = i18n;
  const { served, legs, people, bags, params, client } = asked;
  const { base, place } = served;
  const stepFree = params.get("stepFree") === "yes";
  const sort = SORTS.find((each) => each === params.get("sort")) ?? "price";
  const rates = await localeData.shownRates();
  const visitor = await visitorOf(request, context);
  const held = await booking.quotes.heldFor(organisation.id, visitor);
  const answer = await transfers.search(organisation, { served, legs, people, bags, stepFree, sort, held });
  const choice = { base: base.code, place: place.id, legs, people, bags };
  const pricer = pricerAt(rates, context, viewer);
  const open = answer.hits.filter(({ left }) => left > 0).length;

  function hitView({ vehicle, price, left }: VehicleHit) {
    const { total, currency } = pricer({ price }, "TRF");
    return {
      id: vehicle.id,
      name: transfers.vehicleText(vehicle.id, language),
      art: { drawing: `place-${place.id}` },
      room: `${t("transfers.seats", { count: vehicle.seats })} · ${t("transfers.bagsFit", { count: vehicle.bags })}`,
      stepFree: vehicle.stepFree ? transfers.stepFreeText(language) : undefined,
      left: left > 0 && left <= FEW_LEFT ? t("transfers.left", { count: left }) : undefined,
      price: formatMoney({ minor: total, currency }, locale),
      href: left > 0 ? transferHref({ ...choice, vehicle: vehicle.id }, client) : undefined,
    };
  }

  const all = resultsHref(choice, [], client);
  const isFilteredOut = answer.hits.length === 0 && answer.fitting > 0;
  return {
    title: t("transfers.between", {
      airport: transfers.airportText(base.code, language),
      place: transfers.placeText(place.id, language),
    }),
    heading: t("transfers.found", { count: open }),
    legs: legViews(asked, context, viewer),
    canceling: cancelingLines(asked, context, viewer),
    /** What a line of commands says nothing of. */
    noon: legs.every(({ time }) => time === "12:00") ? t("transfers.noon") : undefined,
    notes: nightNotes(asked, context, viewer),
    party: `${t("transfers.partyPeople", { count: people })} · ${t("transfers.partyBags", { count: bags })}`,
    words: {
      priceNote: t(legs.length > 1 ? "transfers.bothWays" : "transfers.oneWay"),
      see: t("transfers.see"),
      soldOut: t("transfers.soldOut"),
      stepFree: t("transfers.stepFree"),
    },
    members: membersOnly(context, viewer),
    conditions: await bookingConditions(context, viewer, { product: "TRF" }),
    ratesOf: agedRates(rates, answer.hits, context, viewer),
    sort,
    sorts: SORTS.map((value) => ({ value, label: t(`transfers.sort-${value}`) })),
    stepFree: answer.stepFree > 0 || stepFree ? { isChosen: stepFree, count: answer.stepFree } : undefined,
    search: [...new URLSearchParams(all.slice(all.indexOf("?")))],
    hits: answer.hits.map(hitView),
    nothing: isFilteredOut
      ? { title: t("transfers.noneStepFree"), way: { text: t("search.dropFilters"), href: all } }
      : answer.fitting === 0
        ? {
            title: t("transfers.tooMany", {
              people: t("transfers.partyPeople", { count: people }),
              bags: t("transfers.partyBags", { count: bags }),
            }),
            text: t("transfers.largest", {
              people: t("transfers.partyPeople", { count: answer.largest.seats }),
              bags: t("transfers.partyBags", { count: answer.largest.bags }),
            }),
          }
        : open === 0
          ? { title: t("transfers.allSoldOut"), text: t("transfers.otherTime") }
          : undefined,
    /** The query of this search. */
    continued: all.slice(all.indexOf("?") + 1),
  };
}
