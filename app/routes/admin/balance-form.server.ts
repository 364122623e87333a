import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { unitOf } from "#server/core/money";
import type { Balance, GivenKind } from "#server/wallet/balances";
import { message } from "~/i18n/messages";
import {
  amountFields,
  readAmount,
  refineAmount,
  refineOption,
  untilField,
  walletChange,
  wherever,
} from "./money-fields.server";

const KINDS = ["cash-card", "myvacations", "points"] as const satisfies GivenKind[];
const UNDERSTOOD = z.literal("on", message("refusals.confirmMissing"));
const KIND = z.enum(KINDS, message("refusals.balanceKindMissing"));

/** An operator's form to change a balance; `held`: the owner's balances. */
export function balanceForm(
  change: BalanceChange,
  held: Balance<GivenKind>[],
  context: AppLoadContext,
  locale: string,
) {
  const value = {
    kind: change === "add" ? KIND.superRefine(refineOption(context)) : KIND,
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
  const form = whole.superRefine((typed, issues) => refineAmount(inUnit(typed), locale, issues), { when });
  if (change === "add") return form;
  return form.superRefine(
    (typed, issues) => {
      const read = readAmount(inUnit(typed), locale);
      if (read.ok && read.value.minor > heldOf(held, typed))
        issues.addIssue({ code: "custom", path: ["amount"], message: message("refusals.balanceLess") });
    },
    // Only beside other errors. With no other error the ledger decides: if the form is sent twice, the balance is already taken.
    { when: (payload) => payload.issues.length > 0 && when(payload) },
  );
}

type Typed = { kind: GivenKind; amount: string; currency: string };

function heldOf(held: Balance<GivenKind>[], { kind, currency }: Typed): number {
  const unit = unitOf(kind, currency);
  return held.find((balance) => balance.kind === kind && balance.held.currency === unit)?.held.minor ?? 0;
}

/** Points have no currency, whichever was chosen beside them. */
export const inUnit = ({ kind, amount, currency }: Typed) => ({ amount, currency: unitOf(kind, currency) });

export type BalanceChange = "add" | "take";
