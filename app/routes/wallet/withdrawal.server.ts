import { type AppLoadContext, data, redirect } from "@remix-run/node";
import type { Purchase } from "#server/ports/purchase";
import { formatDay, formatMoney } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { valuePagesOf } from "~/products/value-pages.server";
import { formDataOf } from "~/request/form.server";
import { viewerOf } from "~/request/viewer.server";
import { BALANCE_NAMES } from "~/shared/wallet/card-name";

export type WithdrawalView = NonNullable<Awaited<ReturnType<typeof withdrawalView>>>;

/** What withdrawing would bring now, and where it goes; undefined where that is not possible any more. */
export async function withdrawalView(purchase: Purchase, { organisation, purchases }: AppLoadContext, i18n: I18n) {
  const planned = await purchases.planWithdrawal(organisation, purchase);
  if (!planned) return undefined;
  const { until, back, deducted, refunded, to } = planned;
  const { t, locale } = i18n;
  return {
    text: t(valuePagesOf(purchase.terms.kind).texts.withdrawUntil, { day: formatDay(until, locale) }),
    /** Minor units of the price, for the form: no other amount than the one shown is agreed to. */
    agreed: back.minor,
    facts: [
      ...(deducted.minor > 0 ? [{ term: t("wallet-page.withdrawUsed"), text: formatMoney(deducted, locale) }] : []),
      ...(refunded.minor > 0 ? [{ term: t("wallet-page.withdrawRefunded"), text: formatMoney(refunded, locale) }] : []),
      { term: t("wallet-page.withdrawBack"), text: formatMoney(to?.amount ?? back, locale) },
      { term: t("wallet-page.withdrawTo"), text: to ? balanceName(to.kind, t) : t("wallet-page.withdrawToPayment") },
    ],
  };
}

/** Where what came back of a purchase went. */
export async function withdrawnText(purchase: Purchase, { organisation, purchases }: AppLoadContext, i18n: I18n) {
  const { t, locale } = i18n;
  const to = await purchases.returnedTo(purchase, organisation);
  if (to) {
    const values = { amount: formatMoney(to.amount, locale), balance: balanceName(to.kind, t) };
    return t("wallet-page.withdrawnToBalance", values);
  }
  const { price, back = 0, lost } = purchase;
  const moved = back - lost;
  return moved > 0
    ? t("wallet-page.withdrawnToPayment", { amount: formatMoney({ ...price, minor: moved }, locale) })
    : "";
}

const balanceName = (kind: string, t: I18n["t"]): string =>
  kind in BALANCE_NAMES ? t(BALANCE_NAMES[kind as keyof typeof BALANCE_NAMES]) : kind;

/** WA-07: the button. `here`: the page that says what became of it. */
export async function withdrawFrom(purchase: Purchase, here: string, request: Request, context: AppLoadContext) {
  const { i18n } = await viewerOf(request, context);
  const agreed = Number((await formDataOf(request)).get("agreed"));
  const withdrawn = await context.purchases.withdraw(context.organisation, purchase, agreed);
  if (withdrawn.ok) return redirect(here, 303);
  context.logged.refusal = withdrawn.reason;
  const problem = withdrawn.reason === "changed" ? "refusals.withdrawChanged" : "refusals.tooLateToWithdraw";
  return data({ problem: i18n.t(problem) }, { status: 409 });
}
