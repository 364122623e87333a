import { FILTERS, SORTS } from "#server/products/transfers/catalogue/vocabulary";
import type { VehicleHit } from "#server/products/transfers/search";
import { formatMoney } from "~/i18n/format";
import { refine } from "~/shared/offer/results.server";
import { type Asking, heldNow, type Pairs, withQuery } from "~/shared/products/asking.server";
import { cancelingLines, legViews } from "./legs.server";
import { type Asked, nightNotes } from "./search-form.server";
import { choiceParams, TRANSFERS, transferHref } from "./transfer-params";

const FEW_LEFT = 3;

/** The vehicles for a search, as the results page shows them. */
export async function findResults(asking: Asking, asked: Asked) {
  const { context, viewer, i18n, client } = asking;
  const { transfers, organisation } = context;
  const { t, locale, language } = i18n;
  const { served, legs, people, bags } = asked;
  const { base, place } = served;
  const choice = { base: base.code, place: place.id, legs, people, bags };
  const search = choiceParams(choice) as Pairs;
  const { view, pricer, asks } = await refine(TRANSFERS, asking, {
    ...{ search, filters: FILTERS, sorts: SORTS },
  });
  const held = await heldNow(asking);
  const answer = await transfers.search(organisation, { ...asks, served, legs, people, bags, held });
  const open = answer.hits.filter(({ left }) => left > 0).length;

  function hitView({ vehicle, price, left }: VehicleHit) {
    const { total, currency } = pricer({ price }, "TRF");
    return {
      id: vehicle.id,
      name: transfers.vehicleText(vehicle.id, language),
      about: `${t("transfers.seats", { count: vehicle.seats })} · ${t("transfers.bagsFit", { count: vehicle.bags })}`,
      stepFree: vehicle.stepFree ? transfers.stepFreeText(language) : undefined,
      left: left > 0 && left <= FEW_LEFT ? t("transfers.left", { count: left }) : undefined,
      price: {
        total: formatMoney({ minor: total, currency }, locale),
        after: t(legs.length > 1 ? "transfers.bothWays" : "transfers.oneWay"),
      },
      see: t(left > 0 ? "transfers.see" : "transfers.soldOut"),
      href: left > 0 ? transferHref({ ...choice, vehicle: vehicle.id }, client) : undefined,
    };
  }

  const partyText = (of: { people: number; bags: number }) => ({
    people: t("transfers.partyPeople", { count: of.people }),
    bags: t("transfers.partyBags", { count: of.bags }),
  });
  const canceling = cancelingLines(asked, context, viewer);
  const shown = await view(answer, {
    title: t("transfers.between", {
      airport: transfers.airportText(base.code, language),
      place: transfers.placeText(place.id, language),
    }),
    heading: t("transfers.found", { count: open }),
    asked: Object.values(partyText({ people, bags })).join(" · "),
    notes: [...nightNotes(asked, context, viewer), ...canceling].map((text) => ({ text })),
    nothing: {
      title: t("transfers.tooMany", partyText({ people, bags })),
      text: t("transfers.largest", partyText({ people: answer.largest.seats, bags: answer.largest.bags })),
    },
  });
  const isSoldOut = answer.total > 0 && open === 0;
  return {
    ...shown,
    ...(isSoldOut && { nothing: { title: t("transfers.allSoldOut"), text: t("transfers.otherTime") } }),
    legs: legViews(asked, context, viewer),
    canceling,
    /** What a line of commands says nothing of. */
    noon: legs.every(({ time }) => time === "12:00") ? t("transfers.noon") : undefined,
    hits: answer.hits.map(hitView),
    kept: { continued: withQuery("", search) },
  };
}
