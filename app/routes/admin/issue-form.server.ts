import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { WALLET_PRODUCTS } from "#server/core/wallet-products";
import type { PaymentCardKind } from "#server/wallet/tables";
import { message } from "~/i18n/messages";
import { amountFields, refineAmount, refineOption, untilField, walletChange, wherever } from "./money-fields.server";

const KINDS = ["certificate", "discount"] as const satisfies PaymentCardKind[];

const MISSING = {
  kind: message("refusals.issueKindMissing"),
  products: message("refusals.issueProductsMissing"),
};

/** A card as an operator fills it in. */
export function issueForm(context: AppLoadContext, locale: string) {
  const amount = amountFields(context);
  return z
    .object({
      kind: z.enum(KINDS, MISSING.kind).superRefine(refineOption(context)),
      cardCode: z
        .string()
        .trim()
        .regex(/^[A-Za-z\d-]{4,32}$/, message("refusals.issueCodeWrong"))
        .optional(),
      products: z.array(z.enum(WALLET_PRODUCTS, MISSING.products), MISSING.products).min(1, MISSING.products),
      ...amount,
      until: untilField(context),
      ...walletChange,
    })
    .superRefine((typed, issues) => refineAmount(typed, locale, issues), wherever(z.object(amount)));
}
