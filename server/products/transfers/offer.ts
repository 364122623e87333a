import { termsTogether } from "../../core/cancel-terms.ts";
import { parseDay } from "../../core/day.ts";
import type { Need } from "../../core/needs.ts";
import type { Offer } from "../../ports/offer.ts";
import type { CheckedTransfer } from "./catalogue/bases.ts";
import { transferWords } from "./copy/copy.ts";
import { TRANSFER_CODE, type TransferKey } from "./key.ts";
import { soldOf } from "./sold.ts";
import { routeTitle } from "./texts.ts";

/** What can be had, as orders see it. */
export function offerOf(checked: CheckedTransfer, key: TransferKey): Offer {
  const { base, place, vehicle, legs, price, terms } = checked;
  const sold = soldOf(checked, key);
  const ends = legs.map(({ span }) => parseDay(span.to.wall.slice(0, 10)) ?? 0);
  const begins = legs.map(({ span }) => parseDay(span.from.wall.slice(0, 10)) ?? 0);
  return {
    key,
    product: TRANSFER_CODE,
    title: routeTitle({ base: base.code, placeId: place.id }, "en"),
    payee: base.payee,
    timeZone: legs[0]!.span.from.zone,
    startsOn: begins[0]!,
    endsOn: Math.max(...ends),
    variant: vehicle.id,
    what: [base.code, place.id, vehicle.id, legs.map(({ way, span }) => [way, span.from.at]), key.people, key.bags],
    seen: [sold.trip, legs.map(({ span }) => span.to.wall)],
    needs: needsOf(key),
    terms: {
      cancel: termsTogether(
        terms.map((its, index) => ({
          terms: its,
          price: { total: price.byItem?.[index]?.total ?? 0, units: price.units, currency: price.currency },
        })),
      ),
      due: "now",
    },
    price,
    sold,
  };
}

/** The address, and the flight that the driver follows. */
function needsOf({ legs }: TransferKey): Need[] {
  const all = Object.entries(transferWords);
  const text = (of: (words: (typeof transferWords)["en"]) => string) =>
    Object.fromEntries(all.map(([language, words]) => [language, of(words)])) as Need["label"];
  const address = text(({ needs }) => needs.address);
  const hint = text(({ needs }) => needs.addressHint);
  return [
    { key: "address", of: "order", as: "text", label: address, hint, required: true },
    ...(legs.some(({ way }) => way === "from-airport")
      ? [
          {
            key: "flight",
            of: "order" as const,
            as: "flight-number" as const,
            label: text(({ needs }) => needs.flight),
            hint: text(({ needs }) => needs.flightHint),
            required: true,
          },
        ]
      : []),
  ];
}
