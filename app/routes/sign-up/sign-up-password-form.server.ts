import { z } from "zod";
import { message } from "~/i18n/messages";
import { constraintOf } from "~/request/form.server";
import { isTyped, newPassword, PASSWORDS_DIFFER } from "~/shared/credentials/password-errors.server";

/** SU-09, PS-01, PS-02. */
export const SignUpPasswordForm = z
  .object({ ...newPassword, terms: z.literal("on", message("refusals.termsMissing")) })
  .refine(isTyped, { ...PASSWORDS_DIFFER, when: () => true });

export type SignUpPasswordFields = z.input<typeof SignUpPasswordForm>;

/** Without lengths, by which browsers would silently cut a pasted password. */
export const signUpPasswordConstraint = Object.fromEntries(
  Object.entries(constraintOf(SignUpPasswordForm)).map(([name, { maxLength: _, ...rules }]) => [name, rules]),
);
