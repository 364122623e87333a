import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import type { CorrectionRefusal } from "#server/booking/name-corrections";
import { message } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";
import { guestName } from "~/shared/person/guest-name.server";

/** As checkout reads the same two fields. */
export const guestNameForm = z.object({
  firstName: guestName(message("checkout.firstNameMissing"), message("checkout.firstNameWrong")),
  lastName: guestName(message("checkout.lastNameMissing"), message("checkout.lastNameWrong")),
});

/** Why a name is not corrected here, and whom to ask. */
export const correctionText = (
  reason: CorrectionRefusal,
  { organisation: { mailFrom } }: AppLoadContext,
  { t }: Pick<I18n, "t">,
): string => t(reason === "over" ? "details.nameTooLate" : "details.nameTooOften", { contact: mailFrom });
