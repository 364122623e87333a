import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { parseAmount } from "#server/core/amounts";
import { MOST_MINOR, type Money, POINTS } from "#server/core/money";
import type { GivenKind } from "#server/wallet/balances";
import { message } from "~/i18n/messages";
import { amountFields, amountOf, refineAmount, untilField, walletChange } from "./money-fields.server";

const KINDS = ["cash-card", "myvacations", "points"] as const satisfies GivenKind[];
const UNDERSTOOD = z.literal("on", message("refusals.confirmMissing"));
const KIND_MISSING = message("refusals.balanceKindMissing");

/** What changes a balance, as an operator fills it in; `kinds`: the balances it can be. */
export const balanceForm = (change: BalanceChange, kinds: GivenKind[], context: AppLoadContext) =>
  z
    .object({
      kind: z.enum(KINDS, KIND_MISSING).refine((kind) => kinds.includes(kind), KIND_MISSING),
      ...amountFields(context),
      until: untilField(context),
      paid: z.literal("on").optional(),
      understood: change === "take" ? UNDERSTOOD : UNDERSTOOD.optional(),
      ...walletChange,
    })
    .superRefine((typed, issues) => {
      if (typed.kind !== POINTS) return refineAmount(typed, issues);
      if (readPoints(typed.amount) === undefined)
        issues.addIssue({ code: "custom", path: ["amount"], message: message("refusals.pointsWrong") });
    });

/** Of a form that was looked at: points are whole and have no currency, whichever was chosen beside them. */
export function changedAmount(typed: { kind: GivenKind; amount: string; currency: string }): Money {
  if (typed.kind !== POINTS) return amountOf(typed);
  const points = readPoints(typed.amount);
  if (!points) throw new Error("points that were read are none");
  return points;
}

function readPoints(typed: string): Money | undefined {
  const minor = parseAmount(typed, 0) ?? 0;
  return minor > 0 && minor <= MOST_MINOR ? { minor, currency: POINTS } : undefined;
}

export type BalanceChange = "add" | "take";
