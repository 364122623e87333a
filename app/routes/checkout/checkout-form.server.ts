import { z } from "zod";
import { EMAIL_MAX_LENGTH } from "#server/core/limits";
import { isPersonName, NAME_MAX_LENGTH, tidyName } from "#server/core/names";
import { TITLES } from "~/shared/person/titles";

const LONGEST = { email: EMAIL_MAX_LENGTH, requests: 500, token: 200 };

const EMAIL = /^[^\s@\p{C}<>()[\]\\,;:"]{1,64}@[^\s@\p{C}<>()[\]\\,;:".]+(\.[^\s@\p{C}<>()[\]\\,;:".]+)+$/u;
const PHONE = /^(\+?\d{4,15})?$/;

const tooLong = (max: number) => `booking.tooLong?max=${max}`;

const DAMAGED = "booking.formDamaged";
const hidden = z.string({ error: DAMAGED }).max(LONGEST.token, DAMAGED);

// conform takes an empty text for none, before and after a transform.
const name = (missing: string, wrong: string) =>
  z
    .string({ error: missing })
    .transform(tidyName)
    .pipe(
      z
        .string({ error: missing })
        .max(NAME_MAX_LENGTH, { error: tooLong(NAME_MAX_LENGTH), abort: true })
        .refine(isPersonName, wrong),
    );

/** Everything the checkout sends. Messages are keys of words. */
export const checkoutForm = z.object({
  intent: hidden.default("recalc"),
  title: z.enum(TITLES).optional().catch(undefined),
  firstName: name("booking.firstNameMissing", "booking.firstNameWrong"),
  lastName: name("booking.lastNameMissing", "booking.lastNameWrong"),
  email: z
    .string({ error: "booking.emailMissing" })
    .transform((text) => text.trim())
    .pipe(
      z
        .string({ error: "booking.emailMissing" })
        .max(LONGEST.email, tooLong(LONGEST.email))
        .regex(EMAIL, "booking.emailWrong"),
    ),
  phone: z
    .string({ error: "booking.phoneWrong" })
    .optional()
    .transform((text = "") => plainDigits(text))
    .refine((digits) => PHONE.test(digits), "booking.phoneWrong"),
  requests: z
    .string({ error: DAMAGED })
    .optional()
    .transform((text = "") => printable(text).replace(/\r\n?/g, "\n").trim())
    .refine((text) => text.length <= LONGEST.requests, tooLong(LONGEST.requests)),
  selection: hidden.default(""),
  show: hidden.default(""),
  key: hidden.regex(/^[\w-]{16,64}$/, DAMAGED),
  priceToken: hidden.default(""),
  account: hidden.default(""),
});

export type CheckoutOrder = z.output<typeof checkoutForm>;

const TYPED = ["title", "firstName", "lastName", "email", "phone", "requests", "selection", "show", "account"] as const;

/** What was typed and chosen, as it came in: it comes back to the page however the answer is. */
export type Typed = Record<(typeof TYPED)[number], string>;

export function typedOf(fields: Record<string, unknown>): Typed {
  const text = (value: unknown) => (typeof value === "string" ? printable(value) : "");
  return Object.fromEntries(TYPED.map((field) => [field, text(fields[field])])) as Typed;
}

/** Without the characters that control terminals and turn text round. */
const printable = (text: string): string => text.replace(/[^\P{Cc}\t\r\n]|[\u202a-\u202e\u2066-\u2069]/gu, "");

/** Digits of the Arabic and Persian keyboards are digits too. */
function plainDigits(text: string): string {
  return text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[\s().\-/\u200e\u200f]/g, "");
}
