import { z } from "zod";
import { readEmail } from "#server/core/email-address";
import { EMAIL_MAX_LENGTH } from "#server/core/limits";
import { printable } from "#server/core/printable";
import { message } from "~/i18n/messages";
import { newPassword } from "~/shared/credentials/password-errors.server";
import { guestName, needsName } from "~/shared/person/guest-name.server";
import { TITLES } from "~/shared/person/titles";

const LONGEST = { email: EMAIL_MAX_LENGTH, requests: 500, token: 200, priceToken: 1_100, tender: 1_000 };
/** Kinds of balances times currencies. */
const MOST_TENDER = 50;
/** Answers of one order; each choice of a saved traveler is a query. */
const MOST_ANSWERS = 500;

const tooLong = (max: number) => message("checkout.tooLong", { max });

const DAMAGED = message("checkout.formDamaged");
const hidden = z.string({ error: DAMAGED }).max(LONGEST.token, DAMAGED);

/** Names the form, whatever became of it. */
export const formKey = hidden.regex(/^[\w-]{16,64}$/, DAMAGED);

const checkoutFields = z.object({
  intent: hidden.default("recalc"),
  title: z.enum(TITLES).optional().catch(undefined),
  firstName: guestName.firstName,
  lastName: guestName.lastName,
  email: z
    .string({ error: message("checkout.emailMissing") })
    .transform((text) => text.trim())
    .pipe(
      z
        .string({ error: message("checkout.emailMissing") })
        .max(LONGEST.email, { error: tooLong(LONGEST.email), abort: true })
        .transform((typed, issues) => readEmail(typed)?.email ?? wrong(issues, message("checkout.emailWrong"))),
    ),
  phone: z.string({ error: message("refusals.phoneWrong") }).default(""),
  requests: z
    .string({ error: DAMAGED })
    .optional()
    .transform((text = "") => printable(text).replace(/\r\n?/g, "\n").trim())
    .refine((text) => text.length <= LONGEST.requests, tooLong(LONGEST.requests)),
  selection: hidden.default(""),
  show: hidden.default(""),
  tender: z.array(hidden).max(MOST_TENDER, DAMAGED).default([]),
  /** The certificate to buy with the stay, or "none". */
  certificate: hidden.default(""),
  /** The wallet's choice that the price of the form is made with. */
  pricedWith: hidden.default(""),
  /** And the balances, with blanks between them. */
  pricedTender: z.string({ error: DAMAGED }).max(LONGEST.tender, DAMAGED).default(""),
  /** And the certificate that is bought with it. */
  pricedCertificate: hidden.default(""),
  /** The balance that pays what is due later on its day. */
  payLaterFrom: z.enum(["cash-card", "myvacations", "credit"]).optional().catch(undefined),
  /** Decision 039: of a guest who becomes a member. */
  accessCode: z.string({ error: DAMAGED }).max(500, DAMAGED).default(""),
  password: newPassword.password,
  confirm: newPassword.confirm,
  terms: hidden.default(""),
  key: formKey,
  priceToken: z.string({ error: DAMAGED }).max(LONGEST.priceToken, DAMAGED).default(""),
  account: hidden.default(""),
});

export type CheckoutOrder = z.output<typeof checkoutFields>;

/**
 * Everything the checkout sends. Problems are keys of messages. `phoneOf` answers a number as it is stored, undefined for what
 * is none (SU-05).
 */
export const checkoutForm = (phoneOf: (typed: string) => string | undefined) =>
  needsName(
    checkoutFields.extend({
      phone: checkoutFields.shape.phone.transform(
        (typed, issues) => phoneOf(typed) ?? wrong(issues, message("refusals.phoneWrong")),
      ),
    }),
  );

const TYPED = [
  "traveller",
  // The choice of traveller that the names are of.
  "filledWith",
  "title",
  "firstName",
  "lastName",
  "email",
  // The address that the guest was asked about, as a likely typo.
  "emailAsked",
  "phone",
  "requests",
  "selection",
  "show",
  "tender",
  "certificate",
  "payLaterFrom",
  "accessCode",
  "terms",
  "account",
] as const;

/** Answers to needs, the saved travelers that are to fill them in, and those that did. */
type ByOffer = `${"need" | "saved" | "filled"}-${string}`;

/** The typed fields as sent, several choices separated by spaces; every answer returns them to the page. */
export type Typed = Record<(typeof TYPED)[number], string> & { [name in ByOffer]?: string };

export function typedOf(fields: Record<string, unknown>): Typed {
  const text = (value: unknown): string =>
    typeof value === "string" ? printable(value) : Array.isArray(value) ? value.map(text).join(" ") : "";
  const asked = Object.keys(fields)
    .filter((field) => /^(?:need|saved|filled)-/.test(field))
    .slice(0, MOST_ANSWERS);
  return Object.fromEntries([...TYPED, ...asked].map((field) => [field, text(fields[field])])) as Typed;
}

function wrong(issues: z.core.$RefinementCtx, message: string): never {
  issues.addIssue({ code: "custom", message });
  return z.NEVER;
}
