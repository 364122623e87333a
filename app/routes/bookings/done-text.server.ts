import type { AppLoadContext } from "@remix-run/node";
import { HOUR } from "#server/core/durations";
import { hasEnded } from "#server/core/item-states";
import { NAME_CORRECTION_LIFE } from "#server/core/lifetimes";
import { formatList } from "~/i18n/format";
import type { SaidI18n } from "~/i18n/said";
import type { BookingView } from "./booking-page.server";
import { isOnBehalf, type Seen } from "./find-booking.server";

/** In the address of a booking after rooms were canceled; their numbers follow, with dots between them. */
export const CANCELED = "canceled-";

/** What the action that led here did; undefined if there was none or if the booking doesn't show it. */
export async function doneText(
  request: Request,
  seen: Seen,
  view: BookingView,
  context: AppLoadContext,
  i18n: SaidI18n,
): Promise<string | undefined> {
  const { booking } = seen;
  const { t } = i18n;
  const done = new URL(request.url).searchParams.get("done") ?? "";
  if (done === "name-asked" && (await context.nameCorrections.isAsked(booking)))
    return t("booking-page.nameAsked", { hours: NAME_CORRECTION_LIFE / HOUR });
  if (done === "moved" && (await context.booking.isMoved(booking))) return t("tickets.moved");
  if (done === "address" && booking.confirmBy === undefined && !hasEnded(booking.state))
    return t("booking-page.unconfirmedDone");
  if (done === "joined" && booking.accountId !== undefined) return t("booking-page.joined");
  if (done === "resent" && isOnBehalf(seen)) return t("booking-page.resent");
  if (done === "name") return t("booking-page.nameCorrected", { name: view.guest });
  if (!done.startsWith(CANCELED)) return undefined;
  const items = await context.booking.items(booking);
  const named = done.slice(CANCELED.length).split(".");
  const rooms = items.filter(({ number, state }) => hasEnded(state) && named.includes(String(number)));
  if (rooms.length === 0) return undefined;
  const numbers = formatList(
    rooms.map(({ number }) => String(number)),
    i18n.locale,
  );
  return [
    hasEnded(booking.state) ? t("cancel.doneAll") : t("cancel.doneRooms", { count: rooms.length, rooms: numbers }),
    view.cancelled?.toPay,
    booking.guest.email === "" || booking.confirmBy !== undefined ? undefined : t("cancel.emailed"),
  ]
    .filter(Boolean)
    .join(" ");
}
