import type { AppLoadContext } from "@remix-run/node";
import type { Offer } from "#server/ports/offer";
import type { Served } from "#server/products/transfers/catalogue/bases";
import type { Choice } from "#server/products/transfers/key";
import { formatMoney } from "~/i18n/format";
import { clientParamsFor } from "~/request/client.server";
import { visitorOf } from "~/request/guest-browser.server";
import type { Viewer } from "~/request/viewer.server";
import { bookingConditions, membersOnly, walletOnlyText } from "~/shared/offer/booking-conditions.server";
import { agedRates, pricerAt, priceView } from "~/shared/offer/price-view";
import { cancelingLines, legViews } from "./legs.server";
import { nightNotes } from "./search-form.server";
import { checkoutHref, resultsHref } from "./transfer-params";

type Chosen = { choice: Choice; served: Served };

/** A vehicle as its page shows it: `offer` where it can be had, else `refusal`. */
export async function transferPage(request: Request, context: AppLoadContext, viewer: Viewer, chosen: Chosen) {
  const { organisation, transfers, booking } = context;
  const { choice } = chosen;
  const { t, language } = viewer.i18n;
  const client = await clientParamsFor(request, context);
  const key = transfers.keyOf(choice);
  const held = await booking.quotes.heldFor(organisation.id, await visitorOf(request, context));
  const checked = await transfers.sellers.of(organisation, key)?.recheck(organisation, key, held);
  const isSoldOut = checked?.ok === false && checked.reason === "sold-out";
  return {
    name: transfers.vehicleText(choice.vehicle, language),
    title: t("transfers.between", {
      airport: transfers.airportText(choice.base, language),
      place: transfers.placeText(choice.place, language),
    }),
    back: { href: resultsHref(choice, [], client), text: t("transfers.otherVehicles") },
    isSoldOut,
    refusal: checked?.ok ? undefined : t(isSoldOut ? "transfers.refused-sold-out" : "transfers.refused-times"),
    offer: checked?.ok
      ? { ...(await offerView(context, viewer, chosen, checked.value)), checkout: checkoutHref(choice, client) }
      : undefined,
  };
}

async function offerView(
  context: AppLoadContext,
  viewer: Viewer,
  { choice, served }: Chosen,
  { price, sold, terms }: Offer,
) {
  const { transfers, localeData } = context;
  const { i18n } = viewer;
  const { t, locale, language } = i18n;
  const rates = await localeData.shownRates();
  const pricer = pricerAt(rates, context, viewer);
  const legs = price.byItem?.map((own, index) => {
    const { total, currency } = pricer({ price: { ...price, ...own, items: 1, byItem: [own] } }, "TRF");
    return {
      term: t(`transfers.${choice.legs[index]?.way ?? "from-airport"}`),
      text: formatMoney({ minor: total, currency }, locale),
    };
  });
  return {
    words: {
      price: t("transfers.price"),
      about: t("transfers.about"),
      choose: t("transfers.choose"),
    },
    price: priceView(pricer({ price }, "TRF"), i18n),
    legs: choice.legs.length > 1 ? legs : undefined,
    priceNote: t(choice.legs.length > 1 ? "transfers.bothWays" : "transfers.oneWay"),
    facts: transfers.factsOf(sold, language).map(({ label, text }) => ({ term: label, text })),
    pickUps: legViews({ served, ...choice }, context, viewer).map(({ pickUp }) => pickUp),
    canceling: cancelingLines({ served, ...choice }, context, viewer),
    notes: [
      ...nightNotes({ served, ...choice }, context, viewer),
      await bookingConditions(context, viewer, { product: "TRF" }),
      walletOnlyText(terms, context, i18n),
      agedRates(rates, [{ price }], context, viewer),
    ].filter((note) => note !== undefined),
    members: membersOnly(context, viewer),
  };
}
