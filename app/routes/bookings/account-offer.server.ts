import type { AppLoadContext } from "@remix-run/node";
import type { Account } from "#server/auth/account";
import { formatList } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { accountHref, isOfAddress, lacking } from "./booking-account.server";
import type { Seen } from "./find-booking.server";

/** BK-05: what a guest's booking offers its reader: an account with it, or a place in their own. undefined for other bookings. */
export function accountOffer(
  { booking, by }: Pick<Seen, "booking" | "by">,
  account: Account | undefined,
  { guestAccounts, organisation }: AppLoadContext,
  { t, locale }: I18n,
) {
  if (
    booking.newMemberId !== undefined ||
    !guestAccounts.isJoinable(booking) ||
    (account && !isOfAddress(booking, account))
  )
    return undefined;
  const name = by === "guest" ? booking.id : booking.reference;
  const lacks = lacking(booking);
  const needed = [
    t("booking-page.accountPassword"),
    ...(lacks.title ? [t("booking-page.accountTitleNeeded")] : []),
    ...(lacks.firstName || lacks.lastName ? [t("booking-page.accountName")] : []),
    ...(organisation.accessCode ? [t("booking-page.accountCode")] : []),
  ];
  return {
    title: t(account ? "booking-page.joinTitle" : "booking-page.accountTitle"),
    text: account ? t("booking-page.joinText") : t("booking-page.accountText", { needed: formatList(needed, locale) }),
    action: { href: accountHref(name), text: t(account ? "reservation.accountJoin" : "reservation.accountTitle") },
  };
}
