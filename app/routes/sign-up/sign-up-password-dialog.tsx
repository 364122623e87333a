import { getFormProps } from "@conform-to/react";
import { messagesOf } from "~/i18n/t";
import type { Constraints } from "~/request/form.server";
import { NewPasswordFields, type PasswordRuleData } from "~/shared/credentials/new-password-fields";
import { checkboxOf, errorsOf, inputOf } from "~/shared/form/fields";
import { useForm } from "~/shared/form/use-form";
import { type DialogProps, dialogAction, dialogHref } from "~/shell/dialogs/dialog";
import { HaveAccount, SignInInstead } from "~/shell/dialogs/dialog-footer";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/choice";
import { DialogFrame } from "~/ui/dialog-frame";
import { ErrorSummary } from "~/ui/error-summary";
import { row, small, stack, visuallyHidden } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { RouteLine } from "~/ui/route-line";
import type { SignUpPasswordFields } from "./sign-up-password-form.server";

const useT = messagesOf("sign-up");

export type PasswordData = { email: string; rule: PasswordRuleData; constraint: Constraints };

/** SU-09: step 2. */
export function SignUpPasswordDialog({ data, Form, result, pending }: DialogProps<PasswordData>) {
  const t = useT();
  const { redirectTo, overPage, email, rule, constraint } = data;
  const [form, fields] = useForm<SignUpPasswordFields>({ id: "sign-up", lastResult: result, constraint });
  const errors = errorsOf(form, [fields.password, fields.confirm, fields.terms]);
  return (
    <DialogFrame
      title={t("sign-up.stepTitle", { step: 2 })}
      close={{ href: redirectTo, label: t("sign-up.closeSignUp") }}
      overPage={overPage}
      focusElsewhere={errors.length > 0}
    >
      <RouteLine label={t("sign-up.steps")} stops={[t("sign-up.stepDetails"), t("sign-up.stepPassword")]} at={1} />
      <p>
        <Link href={dialogHref("signup/email", data)} preventScrollReset>
          <span aria-hidden="true">‹ </span>
          {t("sign-up.back")}
        </Link>
      </p>
      <ErrorSummary errors={errors} answer={result} />
      <SignInInstead label={form.allErrors["taken"]?.[0]} redirectTo={redirectTo} />
      <Form
        {...getFormProps(form, { ariaAttributes: false })}
        className={stack}
        method="post"
        action={dialogAction("signup/password", data)}
      >
        {/* So that password managers keep both together. */}
        <input type="hidden" name="email" value={email} autoComplete="username" />
        <NewPasswordFields
          // One line for each rule that a password breaks.
          field={(name) => ({ ...inputOf(fields[name], "password"), error: fields[name].errors?.join("\n") })}
          rule={rule}
          label={t("sign-up.password")}
          answer={result}
        />
        <Checkbox {...checkboxOf(fields.terms)}>{t("sign-up.terms")}</Checkbox>
        <p className={`${row} ${small}`}>
          <DocumentLink href="/terms-of-use" text={t("sign-up.termsLink")} />{" "}
          <DocumentLink href="/privacy-policy" text={t("sign-up.privacyLink")} />
        </p>
        <Button wide pending={pending && t("sign-up.signingUp")}>
          {t("sign-up.signUp")}
        </Button>
      </Form>
      <HaveAccount place={data} />
    </DialogFrame>
  );
}

/** Opens in a new tab: leaving the page would lose the typed values. */
function DocumentLink({ href, text }: { href: string; text: string }) {
  const t = useT();
  return (
    <a href={href} target="_blank" rel="noopener">
      {text} <span className={visuallyHidden}>{t("sign-up.newTab")}</span>
    </a>
  );
}
