import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { MOST_TYPED, parseAmount } from "#server/core/amounts";
import { parseDay } from "#server/core/day";
import { MOST_MINOR, type Money } from "#server/core/money";
import { decimalsOf, minorPerUnit } from "~/i18n/format";
import { message } from "~/i18n/messages";

const REASON_LONGEST = 200;
const amountWrong = (max = MOST_TYPED) => message("refusals.issueAmountWrong", { max });
const REASON_MISSING = message("refusals.issueReasonMissing");

/** What forms have that change somebody's wallet: why, which form it is, and who sends it. */
export const walletChange = {
  reason: z
    .string(REASON_MISSING)
    .trim()
    .min(1, REASON_MISSING)
    .max(REASON_LONGEST, message("refusals.nameTooLong", { max: REASON_LONGEST })),
  /** Names the form; one that lost its name is sent once. */
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

/** The last day something can be spent, from today on; it may be left out. */
export const untilField = ({ organisations, organisation }: AppLoadContext) =>
  z
    .string()
    .refine((typed) => (parseDay(typed) ?? 0) >= organisations.today(organisation), message("refusals.issueUntilWrong"))
    .optional();

type Typed = { amount: string; currency: string };

/** A rule of some fields is looked at wherever these can be read, so that all that is wrong is told at once. */
export const wherever = (fields: z.ZodType) => ({
  when: ({ value }: { value: unknown }) => fields.safeParse(value).success,
});

export function refineAmount(typed: Typed, issues: z.core.$RefinementCtx): void {
  if (readAmount(typed) !== undefined) return;
  const most = Math.min(MOST_TYPED, MOST_MINOR / minorPerUnit(typed.currency));
  issues.addIssue({ code: "custom", path: ["amount"], message: amountWrong(most) });
}

/** Of a form whose amount was looked at. */
export function amountOf(typed: Typed): Money {
  const amount = readAmount(typed);
  if (!amount) throw new Error("an amount that was read is none");
  return amount;
}

export function readAmount({ amount, currency }: Typed): Money | undefined {
  const minor = parseAmount(amount, decimalsOf(currency)) ?? 0;
  return minor > 0 && minor <= MOST_MINOR ? { minor, currency } : undefined;
}
