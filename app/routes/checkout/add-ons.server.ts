import type { AppLoadContext } from "@remix-run/node";
import type { BookingQuote } from "#server/orders/index";
import { formatDay, formatMoney } from "~/i18n/format";
import type { SaidI18n } from "~/i18n/said";
import { neededCard } from "~/shared/offer/booking-conditions.server";

/** Certificates that can be bought with the stay. */
export type AddOns = {
  /** WA-06: why one has to be. */
  needed?: string;
  label: string;
  options: { value: string; label: string }[];
  chosen: string;
  /** Of the chosen one: worth, validity, and the right to withdraw. */
  terms: string[];
};

/** A form's value for a stay without one. */
const NONE = "none";

/** undefined where the viewer has a certificate of their own, or none is sold here. */
export function addOnsOf(
  { wallet: { addOns, added, needsAddOn } }: BookingQuote,
  context: AppLoadContext,
  i18n: SaidI18n,
): AddOns | undefined {
  if (addOns.length === 0 || (needsAddOn && !added)) return undefined;
  const { t, locale } = i18n;
  const options = addOns.map(({ id, price, off }) => ({
    value: id,
    label: t("checkout-page.addOn", {
      price: formatMoney(price, locale),
      off: formatMoney({ ...price, minor: off }, locale),
    }),
  }));
  const today = context.organisations.today(context.organisation);
  const lasts = added?.validDays ?? null;
  return {
    ...(needsAddOn && { needed: t("checkout-page.addOnNeeded", { card: neededCard(context, i18n) }) }),
    label: t("checkout.addOn"),
    options: needsAddOn ? options : [{ value: NONE, label: t("checkout-page.noAddOn") }, ...options],
    chosen: added?.id ?? NONE,
    terms: added
      ? [
          t("checkout-page.addOnTerms", { worth: formatMoney(added.worth, locale) }),
          ...(lasts === null ? [] : [`${t("checkout.validUntil", { day: formatDay(today + lasts, locale) })}.`]),
          added.withdrawDays === 0
            ? t("checkout-page.addOnNoWithdrawal")
            : t("checkout-page.addOnWithdrawal", { day: formatDay(today + added.withdrawDays, locale) }),
        ]
      : [],
  };
}
