import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import type { SignInRefusal } from "#server/auth/sign-in";
import { isEmptyEmail, isEmptyPassword } from "#server/core/credentials";
import { EMAIL_MAX_LENGTH } from "#server/core/limits";
import { message } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";
import { type Constraints, constraintOf } from "~/request/form.server";
import { throttledMessage } from "~/request/throttled.server";

/** SI-05: checks only the form of the values, not whether they are right. */
export const SignInForm = z.object({
  email: z
    .string()
    .trim()
    .refine((typed) => !isEmptyEmail(typed), message("refusals.emptyEmail"))
    .max(EMAIL_MAX_LENGTH, message("sign-in.emailTooLong", { max: EMAIL_MAX_LENGTH }))
    .prefault(""),
  password: z
    .string()
    .refine((typed) => !isEmptyPassword(typed), message("refusals.emptyPassword"))
    .prefault(""),
  remember: z.boolean().default(false),
  /** SI-13: a member who has seen the promotions isn't redirected to them again. */
  isPromotionVisited: z
    .enum(["true", "false"])
    .default("false")
    .transform((said) => said === "true"),
});

/** The fields of the dialog. */
export type SignInFields = Omit<z.input<typeof SignInForm>, "isPromotionVisited">;

const CONSTRAINT = constraintOf(SignInForm.omit({ isPromotionVisited: true }));

/** Of the dialog's fields. `longest`: the longest password of the organization. */
export const signInConstraint = (longest: number): Constraints => ({
  ...CONSTRAINT,
  password: { ...CONSTRAINT["password"], maxLength: longest },
});

/**
 * Messages of a refused sign-in by field; "" is the whole form. In capitals, except for empty fields (SI-05, SI-09). The log has
 * more detail than the page.
 */
export function signInErrors(
  refusal: SignInRefusal,
  context: AppLoadContext,
  { t, locale }: I18n,
): Record<string, string[]> {
  const capitals = (message: string) => message.toLocaleUpperCase(locale);
  switch (refusal.reason) {
    case "empty-email":
      return { email: [t("refusals.emptyEmail")] };
    case "empty-password":
      return { password: [t("refusals.emptyPassword")] };
    case "too-long":
      return { password: [capitals(t("refusals.passwordTooLong", { max: refusal.limit }))] };
    case "unconfirmed":
      return {
        "": [capitals(t("refusals.unconfirmed"))],
        // No field: the offer to send the email again.
        confirmation: [t("refusals.sendConfirmationAgain")],
      };
    case "wrong-credentials":
      return { "": [capitals(t("refusals.wrongCredentials"))] };
    case "throttled":
      return { "": [capitals(throttledMessage(refusal, context, t))] };
  }
}
