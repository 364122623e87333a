import { z } from "zod";
import { decimalOf, type Ratio, rounded, times } from "../../../core/ratio.ts";
import { findCurrency } from "../../../reference/currencies.ts";

/** The fields of LiteAPI's answers that we use. A missing value stays undefined, never zero. */

/** The exact decimal digits of a double; later ones are rounding noise. */
const DIGITS_OF_A_DOUBLE = 15;

/** Minor units of an amount that is sent as a decimal number or as its text; undefined where it is none to the last digit. */
export function minorOf(amount: unknown, currency: string): number | undefined {
  const digits = findCurrency(currency)?.minorUnits;
  if (digits === undefined) return undefined;
  const text = typeof amount === "number" ? String(Number(amount.toPrecision(DIGITS_OF_A_DOUBLE))) : amount;
  const decimal = typeof text === "string" ? decimalOf(text) : undefined;
  const exact = decimal && times(decimal, { of: 10n ** BigInt(digits), over: 1n });
  if (!exact || !isWhole(exact)) return undefined;
  const minor = Number(rounded(exact));
  return Number.isSafeInteger(minor) ? minor : undefined;
}

const isWhole = ({ of, over }: Ratio): boolean => of % over === 0n;

/** The most characters of what pages show, by its field. */
export const LONGEST = { name: 200, address: 300, description: 300, caption: 300, hotelDescription: 20_000 };

const text = z.string().nullish();
/** Read by `minorOf`, which answers undefined for a value that is no amount. */
const amount = z.unknown();
const id = z.string().min(1).max(20_000);

const policies = z
  .object({
    cancelPolicyInfos: z
      .array(z.object({ cancelTime: z.string(), amount, currency: text, type: text, timezone: text }))
      .nullish(),
    refundableTag: text,
  })
  .nullish();
export type Policies = z.output<typeof policies>;

const rate = z.object({
  name: z.string().min(1),
  occupancyNumber: z.int(),
  maxOccupancy: z.int().min(0).nullish(),
  boardType: text,
  retailRate: z.object({
    total: z.array(z.object({ amount, currency: z.string() })).min(1),
    taxesAndFees: z.array(z.object({ included: z.boolean(), description: text, amount, currency: text })).nullish(),
  }),
  cancellationPolicies: policies,
  paymentTypes: z.array(z.string()).nullish(),
});
export type Rate = z.output<typeof rate>;

/** A room kind with a rate for each room of the stay. One that cannot be read takes nothing but itself down. */
export const roomType = z.object({ offerId: id, rates: z.array(rate).min(1) });

export const hotel = z.object({
  id,
  name: z.string().min(1),
  address: text,
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  rating: z.number().min(0).max(10).nullish(),
  stars: z.number().min(0).max(7).nullish(),
  review_count: z.int().min(0).nullish(),
});
export type Hotel = z.output<typeof hotel>;

export const ratesAnswer = z.object({
  data: z.array(z.object({ hotelId: id, roomTypes: z.array(z.unknown()) })),
  hotels: z.array(z.unknown()).nullish(),
});

const LONGEST_ADDRESS = 1_000;

export const image = z.object({
  url: z.url().max(LONGEST_ADDRESS),
  urlHd: z.string().max(LONGEST_ADDRESS).nullish(),
  caption: text,
  order: z.number().nullish(),
  defaultImage: z.boolean().nullish(),
});

/** Of `/data/hotel`, which the files in `contracts` do not describe. */
export const contentAnswer = z.object({
  data: z.object({
    id,
    name: z.string().min(1),
    hotelDescription: text,
    checkinCheckoutTimes: z.object({ checkin: z.string(), checkout: z.string() }),
    address: text,
    starRating: z.number().min(0).max(7).nullish(),
    rating: z.number().min(0).max(10).nullish(),
    reviewCount: z.int().min(0).nullish(),
    location: z.object({ latitude: z.number(), longitude: z.number() }),
    /** Each read by `image`; some may be none. */
    hotelImages: z.array(z.unknown()).nullish(),
  }),
});
export type Content = z.output<typeof contentAnswer>["data"];

export const prebookAnswer = z.object({
  data: z.object({
    prebookId: id,
    hotelId: id,
    checkin: z.string(),
    checkout: z.string(),
    currency: z.string(),
    roomTypes: z.array(z.object({ rates: z.array(rate).min(1) })).length(1),
    price: amount,
  }),
});
export type Prebook = z.output<typeof prebookAnswer>["data"];

const booking = z.object({
  bookingId: id,
  clientReference: text,
  status: z.string(),
  currency: z.string(),
  price: amount,
});
export type LiteApiBooking = z.output<typeof booking>;

export const bookingAnswer = z.object({ data: booking });
export const bookingsAnswer = z.object({ data: z.array(booking) });

export const cancelAnswer = z.object({
  data: z.object({ bookingId: id, status: z.string(), cancellation_fee: amount, currency: z.string() }),
});

/** Its own word for what went wrong. A status alone says nothing: a proxy's looks the same. */
export const refusal = z.object({ error: z.object({ code: z.int() }) });
