import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { AGENT_REASONS } from "#server/core/cancel-reasons";
import type { CorrectionRefusal } from "#server/orders/index";
import type { I18n } from "~/i18n/t";
import { guestName, needsName } from "~/shared/person/guest-name.server";

/** The same rules as for the two fields at checkout. */
export const guestNameForm = needsName(
  z.object({ ...guestName, reason: z.enum(AGENT_REASONS).optional().catch(undefined) }),
);

/** Why the name can't be corrected here, and the contact to ask. */
export const correctionText = (
  reason: CorrectionRefusal,
  { organisation: { mailFrom } }: AppLoadContext,
  { t }: Pick<I18n, "t">,
): string => t(reason === "over" ? "booking-page.nameTooLate" : "booking-page.nameTooOften", { contact: mailFrom });
