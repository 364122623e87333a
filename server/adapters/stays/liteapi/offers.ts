import { termsFrom } from "../../../core/cancel-terms.ts";
import { type Outcome, ok, refused } from "../../../core/outcome.ts";
import type { BesideLine, ChargeCode, ItemPrice, OfferPrice } from "../../../ports/offer.ts";
import type { Board, StayOffer, TokenKey } from "../../../products/stays/supplier.ts";
import { cancelTermsOf } from "./terms.ts";
import { minorOf, type Rate } from "./wire.ts";

/** Why what LiteAPI offers cannot be sold: for the log. */
type Unsellable =
  | "another currency"
  | "unknown amount"
  | "unknown board"
  | "paid by card at the property"
  | "unlike rooms";

/** Where the money comes to LiteAPI from us: the guest pays us. */
const PAID_BY_US = "NUITEE_PAY";

/** An offer of so many rates, one for each room, as it is at `now`. `zone` is the property's. */
export function offerOf(
  rates: Rate[],
  { key, currency, zone, now }: { key: TokenKey; currency: string; zone: string; now: number },
): Outcome<StayOffer, Unsellable> {
  const [first] = rates;
  const board = first && boardOf(first.boardType ?? "");
  if (!first || rates.length !== key.stay.rooms.length || rates.some(({ boardType }) => boardType !== first.boardType))
    return refused("unlike rooms");
  if (!board) return refused("unknown board");
  if (rates.some(({ paymentTypes }) => paymentTypes && !paymentTypes.includes(PAID_BY_US)))
    return refused("paid by card at the property");
  const price = priceOf(rates, currency, key.stay.departure - key.stay.arrival);
  if (!price.ok) return price;
  return ok({
    key,
    room: { name: { en: nameOf(rates) }, maxOccupancy: first.maxOccupancy ?? 0 },
    board,
    terms: {
      cancel: termsFrom(
        cancelTermsOf(
          rates.map(({ cancellationPolicies }) => cancellationPolicies),
          zone,
        ),
        now,
      ),
      due: "now",
    },
    price: price.value,
  });
}

const nameOf = (rates: Rate[]): string => [...new Set(rates.map(({ name }) => name))].join(" + ");

/** Of its codes the first letters are the board, e.g. BB1; another code is none that we could name. */
function boardOf(code: string): Board | undefined {
  const [, letters = ""] = /^(RO|BB|BI|HB|FB|AI)\d*$/.exec(code) ?? [];
  return BOARD_OF[letters];
}

const BOARD_OF: Record<string, Board | undefined> = {
  RO: "room-only",
  BB: "breakfast",
  BI: "breakfast",
  HB: "half-board",
  FB: "full-board",
  AI: "all-inclusive",
};

function priceOf(rates: Rate[], currency: string, nights: number): Outcome<OfferPrice, Unsellable> {
  const inOrder = [...rates].sort((one, other) => one.occupancyNumber - other.occupancyNumber);
  const rooms: ItemPrice[] = [];
  const beside: BesideLine[] = [];
  for (const { retailRate } of inOrder) {
    const [sum] = retailRate.total;
    if (sum?.currency !== currency) return refused("another currency");
    const total = minorOf(sum.amount, currency);
    if (!total) return refused("unknown amount");
    const charges: ItemPrice["charges"] = [];
    for (const { included, description, amount, currency: own } of retailRate.taxesAndFees ?? []) {
      const code = codeOf(description ?? "");
      const part = own ? minorOf(amount, own) : undefined;
      if (!included) {
        const told = part === undefined || !own ? "unknown" : { minor: part, currency: own };
        beside.push({ code, label: { en: description ?? "" }, amount: told, collectedBy: "on-site", due: "arrival" });
        continue;
      }
      // Part of the total all the same: how the lines come to it would not be known.
      if (own !== currency) return refused("another currency");
      if (part === undefined) return refused("unknown amount");
      charges.push({ code, minor: part });
    }
    const base = charges.reduce((rest, { minor }) => rest - minor, total);
    if (base < 0) return refused("unknown amount");
    rooms.push({ base, charges: byCode(charges), total });
  }
  const sumOf = (what: "base" | "total") => rooms.reduce((sum, room) => sum + room[what], 0);
  const isByRoom = rooms.length > 1 && inOrder.every(({ occupancyNumber }, index) => occupancyNumber === index + 1);
  return ok({
    currency,
    units: nights,
    items: rooms.length,
    base: sumOf("base"),
    charges: byCode(rooms.flatMap(({ charges }) => charges)),
    total: sumOf("total"),
    ...(beside.length > 0 && { beside }),
    ...(isByRoom && { byItem: rooms }),
  });
}

/** One line for each code. */
function byCode(charges: ItemPrice["charges"]): ItemPrice["charges"] {
  const sums = new Map<ChargeCode, number>();
  for (const { code, minor } of charges) sums.set(code, minor + (sums.get(code) ?? 0));
  return [...sums].map(([code, minor]) => ({ code, minor }));
}

/** It has words for them, and no codes. */
function codeOf(description: string): ChargeCode {
  if (/resort|facilit/i.test(description)) return "resort-fee";
  if (/clean/i.test(description)) return "cleaning-fee";
  if (/city|touris[mt]|local tax/i.test(description)) return "city-tax";
  return /fee|service|charge/i.test(description) && !/tax|vat/i.test(description) ? "service-fee" : "tax";
}
