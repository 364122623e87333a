import { getFormProps } from "@conform-to/react";
import type { ProviderName } from "#server/ports/identity-providers";
import { messagesOf } from "~/i18n/t";
import type { Constraints } from "~/request/form.server";
import { EmailField } from "~/shared/credentials/email-field";
import { checkboxOf, errorsOf, inputOf, sentText } from "~/shared/form/fields";
import { useForm } from "~/shared/form/use-form";
import type { SignInFields } from "~/shared/sign-in/sign-in-form.server";
import type { SignInFailure } from "~/shared/sign-in/sign-in-return.server";
import { SignInFailed, SocialButtons } from "~/shared/sign-in/social-buttons";
import { type DialogProps, dialogHref, verifyAccountPath } from "~/shell/dialogs/dialog";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/choice";
import { DialogFrame } from "~/ui/dialog-frame";
import { ErrorSummary } from "~/ui/error-summary";
import { row, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { PasswordInput } from "~/ui/password-input";

const useT = messagesOf("sign-in");

type SignInDialogProps = Omit<DialogProps<object>, "data"> & {
  /** Where to go after signing in, and on closing: a path of this site. */
  redirectTo: string;
  constraint: Constraints;
  passwordLength: { min: number; max: number };
  /** Other ways in that the organisation offers. */
  methods: ProviderName[];
  /** One of them was tried and did not come through. */
  failure?: SignInFailure;
  /** The field's initial value. */
  email?: string;
  overPage?: boolean;
  /** Booking conditions other than signing in. */
  conditions?: string[];
};

/** SI-01…SI-10. The same dialog is the page `/login` and the dialog over any other page. */
export function SignInDialog({
  Form,
  result,
  pending,
  redirectTo,
  constraint,
  passwordLength,
  methods,
  failure,
  email,
  overPage,
  conditions,
}: SignInDialogProps) {
  const t = useT();
  // The id begins those of the fields, which differ from the ids of a page under the dialog.
  const [form, fields] = useForm<SignInFields>({
    id: "sign-in",
    lastResult: result,
    constraint,
    defaultValue: { email, ...failure },
  });
  const place = { redirectTo, overPage: overPage ?? false };
  // The form's own error concerns both fields and leads to the first.
  const errors = errorsOf(form, [fields.email, fields.password], fields.email.id);
  return (
    <DialogFrame
      title={t("sign-in.logIn")}
      close={{ href: redirectTo, label: t("sign-in.closeSignIn") }}
      overPage={overPage}
      focusElsewhere={errors.length > 0}
    >
      <ErrorSummary errors={errors} answer={result} />
      {conditions?.map((condition) => (
        <p key={condition}>{condition}</p>
      ))}
      <ConfirmAgain
        label={result?.error?.["confirmation"]?.[0]}
        email={sentText(result, "email")}
        redirectTo={redirectTo}
      />
      {failure && !result ? <SignInFailed provider={failure.provider} /> : null}
      <Form
        {...getFormProps(form, { ariaAttributes: false })}
        className={stack}
        method="post"
        action={`/login?${new URLSearchParams({ redirectTo })}`}
      >
        <EmailField {...inputOf(fields.email, "email")} />
        <PasswordInput
          {...inputOf(fields.password, "password")}
          label={t("sign-in.password")}
          hint={t("sign-in.passwordHint", passwordLength)}
          answer={result}
          autoComplete="current-password"
        />
        <Checkbox {...checkboxOf(fields.remember)}>{t("sign-in.remember")}</Checkbox>
        <Button wide pending={pending && t("sign-in.loggingIn")}>
          {t("sign-in.logIn")}
        </Button>
        <p>
          <Link href={dialogHref("forgot-password", place)} preventScrollReset>
            {t("sign-in.forgotLink")}
          </Link>
        </p>
        <SocialButtons methods={methods} redirectTo={redirectTo} from={overPage ? "modal" : "login"} />
      </Form>
      <p className={row}>
        {t("sign-in.newHere")}{" "}
        <Link href={dialogHref("signup", place)} preventScrollReset>
          {t("sign-in.signUp")}
        </Link>
      </p>
      <p>
        <Link href="/bookings/find">{t("sign-in.findBooking")}</Link>
      </p>
    </DialogFrame>
  );
}

/** SI-12: offered after the right password only. */
function ConfirmAgain({ label, email, redirectTo }: { label?: string; email?: string; redirectTo: string }) {
  if (!label) return null;
  return (
    <form method="post" action={verifyAccountPath(redirectTo)}>
      <input type="hidden" name="email" value={email} />
      <Button kind="outline" wide>
        {label}
      </Button>
    </form>
  );
}
