import { messagesOf } from "~/i18n/t";
import { Tag } from "~/ui/chip";
import type { TripPhase } from "./trips.server";

const useT = messagesOf("bookings");

/** A booking's phase today. */
export function PhaseTag({ phase }: { phase: TripPhase }) {
  const t = useT();
  switch (phase) {
    case "undecided":
      return <Tag tone="deal">{t("bookings.undecided")}</Tag>;
    case "cancelling":
      return <Tag tone="deal">{t("bookings.cancelling")}</Tag>;
    case "no-show":
      return <Tag>{t("bookings.noShow")}</Tag>;
    case "rejected":
      return <Tag>{t("bookings.rejected")}</Tag>;
    case "upcoming":
      return <Tag tone="ok">{t("bookings.upcoming")}</Tag>;
    case "current":
      return <Tag tone="ok">{t("bookings.current")}</Tag>;
    case "past":
      return <Tag>{t("bookings.past")}</Tag>;
    case "cancelled":
      return <Tag tone="deal">{t("bookings.cancelled")}</Tag>;
  }
}
