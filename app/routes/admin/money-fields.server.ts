import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { MOST_TYPED, parseAmount } from "#server/core/amounts";
import { parseDay } from "#server/core/day";
import { latinDigits } from "#server/core/digits";
import { MOST_MINOR, type Money, POINTS } from "#server/core/money";
import { isOffered } from "#server/core/offered";
import { type Outcome, ok, refused } from "#server/core/outcome";
import { decimalsOf, minorPerUnit } from "~/i18n/format";
import { message } from "~/i18n/messages";

const REASON_LONGEST = 200;
const amountWrong = (max = MOST_TYPED) => message("refusals.issueAmountWrong", { max });
const REASON_MISSING = message("refusals.issueReasonMissing");

/** Fields of every form that changes a member's wallet: the reason, the form's key and the operator's password. */
export const walletChange = {
  reason: z
    .string(REASON_MISSING)
    .trim()
    .min(1, REASON_MISSING)
    .max(REASON_LONGEST, message("refusals.nameTooLong", { max: REASON_LONGEST })),
  /** The form's key, which prevents a second change if the form is sent twice; a form without one gets a new key. */
  key: z
    .string()
    .regex(/^[\w-]{16,64}$/)
    .catch(() => crypto.randomUUID()),
  password: z.string().default(""),
};

export const amountFields = ({ localeData }: AppLoadContext) => ({
  amount: z.string(amountWrong()).max(40, amountWrong()),
  currency: z.string(message("refusals.notListed")).refine(localeData.isCurrency, message("refusals.notListed")),
});

/** Currencies of a form, the organization's own first: those that the site offers, and those that the member has. */
export function currencyChoices(held: string[], { organisation, localeData }: AppLoadContext): string[] {
  const { currency, currencies } = organisation;
  const offered = localeData.currencies().flatMap(({ code }) => (isOffered(currencies, code) ? [code] : []));
  return [...new Set([currency, ...[...held, ...offered].sort()])];
}

/** The last day something can be spent, from today on; it may be left out. */
export const untilField = ({ organisations, organisation }: AppLoadContext) =>
  z
    .string()
    .transform((typed) => parseDay(latinDigits(typed)) ?? 0)
    .refine((day) => day >= organisations.today(organisation), message("refusals.issueUntilWrong"))
    .optional();

/** Nothing is issued that members would not see. */
export const refineOption =
  ({ wallet, organisation }: AppLoadContext) =>
  (kind: string, issues: z.core.$RefinementCtx): void => {
    const option = wallet.optionOff(organisation, kind);
    if (option) issues.addIssue({ code: "custom", message: message("refusals.optionOff", { option }) });
  };

type Typed = { amount: string; currency: string };

/** Runs a refinement as soon as the fields it uses are valid, so that the form reports all errors at once. */
export const wherever = (fields: z.ZodType) => ({
  when: ({ value }: { value: unknown }) => fields.safeParse(value).success,
});

export const refineAmount = (typed: Typed, locale: string, issues: z.core.$RefinementCtx): void => {
  const read = readAmount(typed, locale);
  if (!read.ok) issues.addIssue({ code: "custom", path: ["amount"], message: read.reason });
};

/** Of a form that `refineAmount` has accepted. */
export function amountOf(typed: Typed, locale: string): Money {
  const read = readAmount(typed, locale);
  if (!read.ok) throw new Error(`an amount that was read is none: ${read.reason}`);
  return read.value;
}

/** An amount above zero, or the message of its field. */
export function readAmount({ amount, currency }: Typed, locale: string): Outcome<Money, string> {
  const read = parseAmount(amount, { locale, decimals: decimalsOf(currency), currency });
  if (read.ok && read.value > 0 && read.value <= MOST_MINOR) return ok({ minor: read.value, currency });
  if (!read.ok && read.reason === "ambiguous") return refused("refusals.amountAmbiguous");
  const max = Math.min(MOST_TYPED, MOST_MINOR / minorPerUnit(currency));
  return refused(currency === POINTS ? message("refusals.pointsWrong", { max }) : amountWrong(max));
}
