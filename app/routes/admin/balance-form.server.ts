import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import type { BalanceKind } from "#server/wallet/balances";
import { message } from "~/i18n/messages";
import { amountFields, refineAmount, untilField, walletChange } from "./money-fields.server";

const KINDS = ["cash-card", "myvacations"] as const satisfies BalanceKind[];
const UNDERSTOOD = z.literal("on", message("refusals.confirmMissing"));
const KIND_MISSING = message("refusals.balanceKindMissing");

/** What changes a balance, as an operator fills it in; `kinds`: the balances it can be. */
export const balanceForm = (change: BalanceChange, kinds: BalanceKind[], context: AppLoadContext) =>
  z
    .object({
      kind: z.enum(KINDS, KIND_MISSING).refine((kind) => kinds.includes(kind), KIND_MISSING),
      ...amountFields(context),
      until: untilField(context),
      paid: z.literal("on").optional(),
      understood: change === "take" ? UNDERSTOOD : UNDERSTOOD.optional(),
      ...walletChange,
    })
    .superRefine(refineAmount);

export type BalanceChange = "add" | "take";
