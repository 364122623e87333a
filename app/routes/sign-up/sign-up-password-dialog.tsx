import { messagesOf } from "~/i18n/t";
import { NewPasswordFields, type PasswordRuleData } from "~/shared/credentials/new-password-fields";
import { type DialogProps, dialogAction, dialogHref, errorsAt, errorsInOrder } from "~/shell/dialogs/dialog";
import { HaveAccount, SignInInstead } from "~/shell/dialogs/dialog-footer";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/choice";
import { DialogFrame } from "~/ui/dialog-frame";
import { ErrorSummary } from "~/ui/error-summary";
import { row, small, stack, visuallyHidden } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { RouteLine } from "~/ui/route-line";

const useT = messagesOf("sign-up");

export type PasswordData = { email: string; rule: PasswordRuleData };

const ID = { password: "sign-up-password", confirm: "sign-up-confirm", terms: "sign-up-terms" };

/** SU-09: step 2. */
export function SignUpPasswordDialog({ data, Form, result, pending }: DialogProps<PasswordData>) {
  const t = useT();
  const { redirectTo, overPage, email, rule } = data;
  const typed = result?.initialValue as { terms?: string } | undefined;
  const errors = errorsInOrder(result, { "": undefined, ...ID });
  const errorOf = (field: string) => errorsAt(result, field);
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
      <SignInInstead label={errorOf("taken")} redirectTo={redirectTo} />
      <Form className={stack} method="post" action={dialogAction("signup/password", data)} noValidate>
        {/* So that password managers keep both together. */}
        <input type="hidden" name="email" value={email} autoComplete="username" />
        <NewPasswordFields id="sign-up" rule={rule} label={t("sign-up.password")} errorOf={errorOf} answer={result} />
        <Checkbox id={ID.terms} name="terms" defaultChecked={typed?.terms === "on"} error={errorOf("terms")}>
          {t("sign-up.terms")}
        </Checkbox>
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
