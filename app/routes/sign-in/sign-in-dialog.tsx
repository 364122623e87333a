import type { ProviderName } from "#server/ports/identity-providers";
import { messagesOf } from "~/i18n/t";
import { EmailField } from "~/shared/credentials/email-field";
import type { SignInFailure } from "~/shared/sign-in/sign-in-return.server";
import { SignInFailed, SocialButtons } from "~/shared/sign-in/social-buttons";
import { type DialogProps, dialogHref, errorsInOrder, verifyAccountPath } from "~/shell/dialogs/dialog";
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

// Apart from the ids a page under the dialog may have.
const ID = { email: "sign-in-email", password: "sign-in-password", remember: "sign-in-remember" };

/** SI-01…SI-10. The same dialog is the page `/login` and the dialog over any other page. */
export function SignInDialog({
  Form,
  result,
  pending,
  redirectTo,
  passwordLength,
  methods,
  failure,
  email,
  overPage,
  conditions,
}: SignInDialogProps) {
  const t = useT();
  const typed = (result?.initialValue ?? { email, ...failure, remember: failure?.remember ? "on" : "" }) as {
    email?: string;
    remember?: string;
  };
  const place = { redirectTo, overPage: overPage ?? false };
  // The form's own error concerns both fields and leads to the first.
  const errors = errorsInOrder(result, { "": ID.email, email: ID.email, password: ID.password });
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
      <ConfirmAgain label={result?.error?.["confirmation"]?.[0]} email={typed.email} redirectTo={redirectTo} />
      {failure && !result ? <SignInFailed provider={failure.provider} /> : null}
      <Form className={stack} method="post" action={`/login?${new URLSearchParams({ redirectTo })}`} noValidate>
        <EmailField id={ID.email} result={result} email={typed.email} />
        <PasswordInput
          id={ID.password}
          name="password"
          label={t("sign-in.password")}
          hint={t("sign-in.passwordHint", passwordLength)}
          error={result?.error?.["password"]?.[0]}
          answer={result}
          autoComplete="current-password"
          maxLength={passwordLength.max}
          required
        />
        <Checkbox id={ID.remember} name="remember" defaultChecked={typed.remember === "on"}>
          {t("sign-in.remember")}
        </Checkbox>
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
