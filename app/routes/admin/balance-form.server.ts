import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { MOST_TYPED, parseAmount } from "#server/core/amounts";
import { type Money, POINTS, unitOf } from "#server/core/money";
import type { Balance, GivenKind } from "#server/wallet/balances";
import { message } from "~/i18n/messages";
import { amountFields, readAmount, refineAmount, untilField, walletChange, wherever } from "./money-fields.server";

const KINDS = ["cash-card", "myvacations", "points"] as const satisfies GivenKind[];
const UNDERSTOOD = z.literal("on", message("refusals.confirmMissing"));
const KIND_MISSING = message("refusals.balanceKindMissing");
const POINTS_WRONG = message("refusals.pointsWrong", { max: MOST_TYPED });

type Offered = {
  /** The balances it can be. */
  kinds: GivenKind[];
  /** What somebody holds of them. */
  held: Balance<GivenKind>[];
};

/** What changes a balance, as an operator fills it in. */
export function balanceForm(change: BalanceChange, { kinds, held }: Offered, context: AppLoadContext) {
  const value = {
    kind: z.enum(KINDS, KIND_MISSING).refine((kind) => kinds.includes(kind), KIND_MISSING),
    ...amountFields(context),
  };
  const { when } = wherever(z.object(value));
  const whole = z.object({
    ...value,
    until: untilField(context),
    paid: z.literal("on").optional(),
    understood: change === "take" ? UNDERSTOOD : UNDERSTOOD.optional(),
    ...walletChange,
  });
  const form = whole.superRefine(
    (typed, issues) => {
      if (typed.kind !== POINTS) return refineAmount(typed, issues);
      if (readChange(typed) === undefined) issues.addIssue({ code: "custom", path: ["amount"], message: POINTS_WRONG });
    },
    { when },
  );
  if (change === "add") return form;
  return form.superRefine(
    (typed, issues) => {
      if ((readChange(typed)?.minor ?? 0) > heldOf(held, typed))
        issues.addIssue({ code: "custom", path: ["amount"], message: message("refusals.balanceLess") });
    },
    // Beside what else is wrong. Alone, whoever takes it says so: of a form that is sent again it is taken already.
    { when: (payload) => payload.issues.length > 0 && when(payload) },
  );
}

type Typed = { kind: GivenKind; amount: string; currency: string };

function heldOf(held: Balance<GivenKind>[], { kind, currency }: Typed): number {
  const unit = unitOf(kind, currency);
  return held.find((balance) => balance.kind === kind && balance.held.currency === unit)?.held.minor ?? 0;
}

/** Of a form that was looked at: points are whole and have no currency, whichever was chosen beside them. */
export function changedAmount(typed: Typed): Money {
  const amount = readChange(typed);
  if (!amount) throw new Error("an amount that was read is none");
  return amount;
}

function readChange({ kind, amount, currency }: Typed): Money | undefined {
  if (kind !== POINTS) return readAmount({ amount, currency });
  const minor = parseAmount(amount, 0) ?? 0;
  return minor > 0 ? { minor, currency: POINTS } : undefined;
}

export type BalanceChange = "add" | "take";
