import type { AppLoadContext } from "@remix-run/node";
import { hasEnded } from "#server/core/item-states";
import type { Booking } from "#server/orders/index";
import { formatClock } from "~/i18n/format";
import type { I18n } from "~/i18n/t";

/** BK-08: for the house and agents: until when a guest has to confirm the address, or that it was not; undefined of other bookings. */
export function unconfirmedText(
  { confirmBy, state }: Pick<Booking, "confirmBy" | "state">,
  { organisation }: AppLoadContext,
  { t, locale }: I18n,
): string | undefined {
  if (confirmBy === undefined) return undefined;
  if (hasEnded(state)) return t("trips.unconfirmedReleased");
  return t("trips.unconfirmedUntil", { time: formatClock(confirmBy, organisation.timeZone, locale) });
}
