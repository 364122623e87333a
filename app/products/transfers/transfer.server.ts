import type { Offer } from "#server/ports/offer";
import type { Served } from "#server/products/transfers/catalogue/bases";
import type { Choice } from "#server/products/transfers/key";
import { formatMoney } from "~/i18n/format";
import { offerNotices, pricesFor } from "~/shared/offer/offer-page.server";
import { priceView } from "~/shared/offer/price-view";
import { type Asking, heldNow } from "~/shared/products/asking.server";
import { wordsOf } from "~/shared/products/words.server";
import { cancelingLines, legViews } from "./legs.server";
import { nightNotes } from "./search-form.server";
import { checkoutHref, resultsHref, TRANSFERS } from "./transfer-params";

type Chosen = { choice: Choice; served: Served };

/** A vehicle as its page shows it: `offer` where it can be had, else `refusal`. */
export async function transferPage(asking: Asking, chosen: Chosen) {
  const { context, i18n, client } = asking;
  const { organisation, transfers } = context;
  const { choice } = chosen;
  const { t, language } = i18n;
  const key = transfers.keyOf(choice);
  const checked = await transfers.sellers
    .supplierOf(organisation, key)
    ?.recheck(organisation, key, await heldNow(asking));
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
      ? { ...(await offerView(asking, chosen, checked.value)), checkout: checkoutHref(choice, client) }
      : undefined,
  };
}

async function offerView(asking: Asking, { choice, served }: Chosen, { price, sold, terms }: Offer) {
  const { context, viewer, i18n } = asking;
  const { transfers } = context;
  const { t, locale, language } = i18n;
  const { rates, pricer } = await pricesFor(asking);
  const legs = price.byItem?.map((own, index) => {
    const { total, currency } = pricer({ price: { ...price, ...own, items: 1, byItem: [own] } }, "TRF");
    return {
      term: t(`transfers.${choice.legs[index]?.way ?? "from-airport"}`),
      text: formatMoney({ minor: total, currency }, locale),
    };
  });
  const shown = priceView(pricer({ price }, "TRF"), i18n);
  return {
    words: wordsOf(i18n, "transfers", "price", "about", "choose"),
    price: shown,
    beforeTaxes: shown.beforeTaxes && t("stay.beforeTaxes", { amount: shown.beforeTaxes.base }),
    legs: choice.legs.length > 1 ? legs : undefined,
    priceNote: t(choice.legs.length > 1 ? "transfers.bothWays" : "transfers.oneWay"),
    facts: transfers.factsOf(sold, language).map(({ label, text }) => ({ term: label, text })),
    pickUps: legViews({ served, ...choice }, context, viewer).map(({ pickUp }) => pickUp),
    canceling: cancelingLines({ served, ...choice }, context, viewer),
    notes: nightNotes({ served, ...choice }, context, viewer),
    notices: await offerNotices(TRANSFERS, asking, { rates, currency: price.currency, terms }),
  };
}
