import type { CancelReason } from "#server/core/cancel-reasons";
import type { KeyIn } from "~/i18n/messages";

/** Why a booking is cancelled, as operators choose and read it. */
export const REASON_MESSAGES: Record<CancelReason, KeyIn<"admin">> = {
  guest: "admin.reasonGuest",
  property: "admin.reasonProperty",
  organisation: "admin.reasonOrganisation",
  duplicate: "admin.reasonDuplicate",
  fraud: "admin.reasonFraud",
  unpaid: "admin.reasonUnpaid",
  unconfirmed: "admin.reasonUnconfirmed",
  "part-refused": "admin.reasonPartRefused",
};
