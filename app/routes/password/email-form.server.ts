import { z } from "zod";
import { EMAIL_MAX_LENGTH } from "#server/core/limits";

/** An address as somebody says it is theirs. */
export const typedEmail = z
  .string("accounts.emptyEmail")
  .trim()
  .min(1, "accounts.emptyEmail")
  .max(EMAIL_MAX_LENGTH, `accounts.emailTooLong?max=${EMAIL_MAX_LENGTH}`);

export const EmailForm = z.object({ email: typedEmail });
