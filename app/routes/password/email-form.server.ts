import { z } from "zod";
import { EMAIL_MAX_LENGTH } from "#server/core/limits";
import { message } from "~/i18n/messages";

/** An email address as typed; nothing proves that the viewer owns it. */
export const typedEmail = z
  .string(message("refusals.emptyEmail"))
  .trim()
  .min(1, message("refusals.emptyEmail"))
  .max(EMAIL_MAX_LENGTH, message("sign-in.emailTooLong", { max: EMAIL_MAX_LENGTH }));

export const EmailForm = z.object({ email: typedEmail });
