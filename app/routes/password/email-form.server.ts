import { z } from "zod";
import { EMAIL_MAX_LENGTH } from "#server/core/limits";

/** An address as somebody says it is theirs. */
export const typedEmail = z
  .string("sign-in.emptyEmail")
  .trim()
  .min(1, "sign-in.emptyEmail")
  .max(EMAIL_MAX_LENGTH, `sign-in.emailTooLong?max=${EMAIL_MAX_LENGTH}`);

export const EmailForm = z.object({ email: typedEmail });
