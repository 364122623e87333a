import { z } from "zod";
import { trimPassword } from "#server/core/credentials";
import { EMAIL_MAX_LENGTH } from "#server/core/limits";
import { message } from "~/i18n/words";

/** SI-05: the shape of what was typed; whether it is right, the accounts know. */
export const SignInForm = z.object({
  email: z
    .string(message("sign-in.emptyEmail"))
    .trim()
    .min(1, message("sign-in.emptyEmail"))
    .max(EMAIL_MAX_LENGTH, message("sign-in.emailTooLong", { max: EMAIL_MAX_LENGTH })),
  password: z.string(message("sign-in.emptyPassword")).overwrite(trimPassword).min(1, message("sign-in.emptyPassword")),
  remember: z.boolean().default(false),
});
