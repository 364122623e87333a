import { z } from "zod";
import { EMAIL_MAX_LENGTH } from "#server/core/limits";

/** SI-05: the shape of what was typed; whether it is right, the accounts know. */
export const SignInForm = z.object({
  email: z
    .string("accounts.emptyEmail")
    .trim()
    .min(1, "accounts.emptyEmail")
    .max(EMAIL_MAX_LENGTH, `accounts.emailTooLong?max=${EMAIL_MAX_LENGTH}`),
  password: z.string("accounts.emptyPassword").trim().min(1, "accounts.emptyPassword"),
  remember: z.boolean().default(false),
});
