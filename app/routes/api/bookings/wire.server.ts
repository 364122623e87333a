import { z } from "zod";

/** CALL-16. A token has 43 characters; the limit only keeps out absurd lengths. */
export const ReservationCall = z.object({ json: z.object({ token: z.string().min(1).max(200) }) });

const instant = z.iso.datetime();

/**
 * A reservation in progress, as its buyer saw it last. Amounts are in main units of the currency. What is reserved is in fields of
 * its product beside these (`Product.wire`).
 */
const InProgressWire = z.looseObject({
  status: z.literal("in-progress"),
  currency: z.string().length(3),
  /** The guest's price, after the discount of a member's plan. */
  total: z.number(),
  /** The discount of a member's plan; 0 without one. */
  discount: z.number(),
  /** When the token stops being valid. */
  expires_at: instant,
});

/** `percent` is of the whole price, `nights` are so many first nights' share of it. */
const penalty = z.union([
  z.literal("unknown"),
  z.object({ percent: z.number() }),
  z.object({ nights: z.int() }),
  z.object({ amount: z.number(), currency: z.string().length(3) }),
]);

/** A completed booking, likewise with fields of its product. */
const BookedWire = z.looseObject({
  status: z.enum(["booked", "pending", "cancelled"]),
  reference: z.string(),
  booked_at: instant,
  currency: z.string().length(3),
  /** The guest's price, after the discount of a member's plan. */
  total: z.number(),
  /** The discount of a member's plan; 0 without one. */
  discount: z.number(),
  /** The unpaid part of the total. */
  to_pay: z.number(),
  /** When `to_pay` is due: on arrival at the property, at once, or by a day. */
  due: z.union([z.enum(["arrival", "now"]), z.iso.date()]),
  /** What is to be paid to the organization by a day, and the page on which it is paid; null where nothing is. */
  payment_due: z.object({ amount: z.number(), by: z.iso.date(), url: z.url() }).nullable(),
  cancellation: z.object({
    /** The remaining cancellation terms, line by line, in the caller's language. */
    text: z.array(z.string()),
    /** Free strictly before this instant; null if cancelling is never free, always free, or the terms are unknown. */
    free_until: instant.nullable(),
    /** In order of time. Each applies strictly before its instant; the last one, without an instant, applies after all others. */
    steps: z.array(z.object({ before: instant.nullable(), penalty })),
  }),
  expires_at: instant,
});

export const ReservationWire = z.discriminatedUnion("status", [InProgressWire, BookedWire]);
export const ReservationAnswer = z.object({ data: ReservationWire });
export type ReservationWire = z.input<typeof ReservationWire>;
