import type { AppLoadContext } from "@remix-run/node";
import type { Account } from "#server/auth/account";
import { formatMoney, isolated } from "~/i18n/format";
import type { I18n } from "~/i18n/t";

/** Open payments of an account, which the provider hasn't decided yet: without them it would look as if nothing was paid. */
export async function waitingPayments(
  { organisation, payments }: Pick<AppLoadContext, "organisation" | "payments">,
  account: Account,
  purposes: Parameters<AppLoadContext["payments"]["waiting"]>[2],
  { t, locale }: I18n,
) {
  const waiting = await payments.waiting(organisation, account, purposes);
  return waiting.map(({ id, amount, purpose }) => ({
    text: t(purpose === "booking" ? "wallet-page.reserved" : "wallet-page.paymentWaits", {
      amount: isolated(formatMoney(amount, locale)),
    }),
    href: `/payment/${id}/return`,
    label: t("wallet-page.seePayment"),
  }));
}
