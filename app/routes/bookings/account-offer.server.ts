import type { AppLoadContext } from "@remix-run/node";
import type { Account } from "#server/auth/account";
import type { Translate } from "~/i18n/messages";
import { accountHref, isOfAddress } from "./booking-account.server";
import type { Seen } from "./find-booking.server";

/** BK-05: what a guest's booking offers its reader: an account with it, or a place in their own. undefined for other bookings. */
export function accountOffer(
  { booking, by }: Pick<Seen, "booking" | "by">,
  account: Account | undefined,
  { guestAccounts }: AppLoadContext,
  t: Translate,
) {
  if (!guestAccounts.isJoinable(booking) || (account && !isOfAddress(booking, account))) return undefined;
  const name = by === "finder" ? booking.reference : booking.id;
  return {
    title: t(account ? "booking-page.joinTitle" : "booking-page.accountTitle"),
    text: t(account ? "booking-page.joinText" : "booking-page.accountText"),
    action: { href: accountHref(name), text: t(account ? "reservation.accountJoin" : "reservation.accountTitle") },
  };
}
