import { z } from "zod";

/** The fields of OCTO's answers that we use, with its capabilities octo/pricing and octo/content. */

export const LONGEST = { title: 120, internalName: 120, name: 120, shortDescription: 400, description: 4_000 };

const text = z.string().nullish();
/** PostgreSQL stores no NUL, and addresses have no half of a character. */
const storable = z.string().refine((value) => !/[\0\p{Surrogate}]/u.test(value));
const id = storable.min(1).max(200);
const count = z.int().min(0);

const pricing = z.object({
  retail: count,
  currency: z.string(),
  currencyPrecision: z.int(),
  includedTaxes: z.array(z.object({ retail: z.int() })),
});
export type Pricing = z.output<typeof pricing>;

const features = z.array(z.object({ shortDescription: text, type: z.string() })).nullish();
const locations = z
  .array(
    z.object({
      title: text,
      shortDescription: text,
      types: z.array(z.string()),
      place: z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }),
    }),
  )
  .nullish();
const duration = z.int().min(0).nullish();

const unit = z.object({
  id,
  type: z.string(),
  restrictions: z.object({
    minAge: count,
    maxAge: count,
    minQuantity: count.nullish(),
    maxQuantity: count.nullish(),
    paxCount: count,
    accompaniedBy: z.array(z.string()),
  }),
  requiredContactFields: z.array(z.string()),
  pricingFrom: z.array(pricing).nullish(),
});
export type OctoUnit = z.output<typeof unit>;

const option = z.object({
  id,
  internalName: z.string().min(1),
  title: text,
  availabilityLocalStartTimes: z.array(z.string()),
  cancellationCutoffAmount: count,
  cancellationCutoffUnit: z.enum(["minute", "hour", "day"]),
  requiredContactFields: z.array(z.string()),
  restrictions: z.object({ minUnits: count.nullish(), maxUnits: count.nullish() }),
  units: z.array(unit).min(1),
  durationMinutesFrom: duration,
  locations,
});
export type OctoOption = z.output<typeof option>;

/** One that cannot be read takes nothing but itself down. */
export const product = z.object({
  id,
  internalName: z.string().min(1),
  timeZone: text,
  availabilityType: z.enum(["START_TIME", "OPENING_HOURS"]),
  availabilityRequired: z.boolean(),
  options: z.array(option).min(1).max(99),
  availableCurrencies: z.array(z.string()),
  defaultCurrency: z.string(),
  pricingPer: z.enum(["UNIT", "BOOKING"]),
  redemptionMethod: z.string(),
  instantDelivery: z.boolean(),
  title: text,
  description: text,
  shortDescription: text,
  features,
  locations,
  categoryLabels: z.array(z.string()).nullish(),
  durationMinutesFrom: duration,
  commentary: z.array(z.object({ language: z.string() })).nullish(),
});
export type OctoProduct = z.output<typeof product>;

export const supplier = z.object({ id, name: z.string().min(1) });

const unitPricing = z.array(pricing.extend({ unitId: z.string() })).nullish();
const openingHours = z.array(z.object({ from: z.string(), to: z.string() }));
const instant = z.iso.datetime({ offset: true });

const availability = z.object({
  id,
  localDateTimeStart: instant,
  localDateTimeEnd: instant,
  utcCutoffAt: instant,
  available: z.boolean(),
  status: z.string(),
  vacancies: count.nullable(),
  maxUnits: count.nullable(),
  openingHours,
  unitPricing,
  pricing: pricing.nullish(),
});
export type Availability = z.output<typeof availability>;
export const availabilities = z.array(availability);

export const calendar = z.array(
  z.object({
    localDate: z.iso.date(),
    available: z.boolean(),
    vacancies: count.nullable(),
    openingHours,
    unitPricingFrom: unitPricing,
  }),
);

/** As a long one would not be drawn. */
const LONGEST_CODE = 700;
const delivery = z
  .object({ deliveryFormat: storable.max(40), deliveryValue: storable.min(1).max(2_000) })
  .refine(({ deliveryFormat, deliveryValue }) =>
    deliveryFormat.endsWith("_URL") ? /^https:\/\//.test(deliveryValue) : deliveryValue.length <= LONGEST_CODE,
  );
/** The supplier's order of preference, without those of no use; codes of an unknown format are shown as they are. */
const deliveries = z.object({
  deliveryOptions: z
    .array(delivery.nullable().catch(null))
    .transform((options) => options.filter((option) => option !== null)),
});
/** Whatever its tickets look like, it is booked. */
const ticket = deliveries.nullish().catch(undefined);

export const booking = z.object({
  uuid: id,
  resellerReference: text,
  supplierReference: storable.max(100).nullish().catch(undefined),
  status: z.enum(["ON_HOLD", "CONFIRMED", "EXPIRED", "CANCELLED", "REDEEMED", "PENDING", "REJECTED"]),
  utcExpiresAt: instant.nullable(),
  productId: z.string(),
  optionId: z.string(),
  availabilityId: z.string().nullable(),
  cancellation: z.object({ refund: z.string() }).nullish(),
  voucher: ticket,
  unitItems: z.array(z.object({ uuid: text, unitId: z.string(), ticket })),
  pricing: pricing.nullish(),
});
export type OctoBooking = z.output<typeof booking>;
export const bookings = z.array(booking);

export const refusal = z.object({ error: z.string().regex(/^[A-Z_]{1,40}$/), errorMessage: z.string() });
