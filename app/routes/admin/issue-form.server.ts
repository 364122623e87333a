import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { parseAmount } from "#server/core/amounts";
import { parseDay } from "#server/core/day";
import { MOST_MINOR, type Money } from "#server/core/money";
import { WALLET_PRODUCTS } from "#server/core/wallet-products";
import type { PaymentCardKind } from "#server/wallet/tables";
import { decimalsOf } from "~/i18n/format";
import { message } from "~/i18n/messages";

const REASON_LONGEST = 200;
const KINDS = ["certificate", "discount"] as const satisfies PaymentCardKind[];

const MISSING = {
  kind: message("refusals.issueKindMissing"),
  products: message("refusals.issueProductsMissing"),
  amount: message("refusals.issueAmountWrong"),
  currency: message("refusals.notListed"),
  reason: message("refusals.issueReasonMissing"),
};

/** A card as an operator fills it in. */
export function issueForm({ localeData, organisations, organisation, wallet }: AppLoadContext) {
  const today = organisations.today(organisation);
  const kinds = wallet.kinds(organisation);
  return z
    .object({
      kind: z.enum(KINDS, MISSING.kind).refine((kind) => kinds.includes(kind), MISSING.kind),
      cardCode: z
        .string()
        .trim()
        .regex(/^[A-Za-z\d-]{4,32}$/, message("refusals.issueCodeWrong"))
        .optional(),
      products: z.array(z.enum(WALLET_PRODUCTS, MISSING.products), MISSING.products).min(1, MISSING.products),
      amount: z.string(MISSING.amount).max(40, MISSING.amount),
      currency: z.string(MISSING.currency).refine(localeData.isCurrency, MISSING.currency),
      until: z
        .string()
        .refine((typed) => (parseDay(typed) ?? 0) >= today, message("refusals.issueUntilWrong"))
        .optional(),
      reason: z
        .string(MISSING.reason)
        .trim()
        .min(1, MISSING.reason)
        .max(REASON_LONGEST, message("refusals.nameTooLong", { max: REASON_LONGEST })),
      /** Names the form; one that lost its name is sent once. */
      key: z
        .string()
        .regex(/^[\w-]{16,64}$/)
        .catch(() => crypto.randomUUID()),
      password: z.string().default(""),
    })
    .superRefine((card, issues) => {
      if (amountOf(card) === undefined) issues.addIssue({ code: "custom", path: ["amount"], message: MISSING.amount });
    });
}

export function amountOf({ amount, currency }: { amount: string; currency: string }): Money | undefined {
  const minor = parseAmount(amount, decimalsOf(currency)) ?? 0;
  return minor > 0 && minor <= MOST_MINOR ? { minor, currency } : undefined;
}
