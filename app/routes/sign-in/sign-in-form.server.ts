import { z } from "zod";
import { EMAIL_MAX_LENGTH } from "#server/core/limits";

/** SI-05: the shape of what was typed; whether it is right, the accounts know. */
export const SignInForm = z.object({
  email: z
    .string("sign-in.emptyEmail")
    .trim()
    .min(1, "sign-in.emptyEmail")
    .max(EMAIL_MAX_LENGTH, `sign-in.emailTooLong?max=${EMAIL_MAX_LENGTH}`),
  password: z.string("sign-in.emptyPassword").trim().min(1, "sign-in.emptyPassword"),
  remember: z.boolean().default(false),
});
