import { useNavigation } from "@remix-run/react";
import { MINUTE } from "#server/core/durations";
import { PENDING_IDENTITY_LIFE } from "#server/core/lifetimes";
import type { ProviderName } from "#server/ports/identity-providers";
import { messagesOf } from "~/i18n/t";
import { providerName } from "~/shared/sign-in/social-buttons";
import type { DialogResult } from "~/shell/dialogs/dialog";
import { errorsInOrder } from "~/shell/dialogs/errors";
import { Button } from "~/ui/button";
import { DialogFrame } from "~/ui/dialog-frame";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { soft, stack } from "~/ui/layout.css";
import { PasswordInput } from "~/ui/password-input";

const useT = messagesOf("sign-in", "social");

type LinkAccountDialogProps = {
  provider: ProviderName;
  /** The existing account's address; undefined if the viewer is signed in to it. */
  email?: string;
  codeSent: boolean;
  redirectTo: string;
  passwordLength?: { min: number; max: number };
  result: DialogResult;
};

const ID = { password: "link-password", code: "link-code" };
const ACTION = "/login/link";

/** AC-06: by password, or by a code that arrives in the account's mailbox. */
export function LinkAccountDialog({
  provider,
  email,
  codeSent,
  redirectTo,
  passwordLength,
  result,
}: LinkAccountDialogProps) {
  const t = useT();
  const pending = useNavigation().formAction === ACTION && t("social.linking");
  const name = providerName(t, provider);
  const errors = errorsInOrder(result, { "": undefined, ...ID });
  return (
    <DialogFrame
      title={t("social.linkTitle")}
      close={{ href: redirectTo, label: t("social.closeLink") }}
      focusElsewhere={errors.length > 0}
    >
      <ErrorSummary errors={errors} answer={result} />
      <p>{email ? t("social.linkIntro", { email, provider: name }) : t("social.linkMore", { provider: name })}</p>
      {codeSent ? (
        <Form className={stack} method="post" action={ACTION} noValidate>
          <input type="hidden" name="intent" value="code" />
          <p className={soft}>{t("social.codeHint", { minutes: PENDING_IDENTITY_LIFE / MINUTE })}</p>
          <TextField
            id={ID.code}
            name="code"
            label={t("social.code")}
            error={result?.error?.["code"]?.[0]}
            dir="ltr"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            required
          />
          <Button wide pending={pending}>
            {t("social.link")}
          </Button>
        </Form>
      ) : passwordLength ? (
        <Form className={stack} method="post" action={ACTION} noValidate>
          <input type="hidden" name="intent" value="password" />
          <PasswordInput
            id={ID.password}
            name="password"
            label={t("sign-in.password")}
            error={result?.error?.["password"]?.[0]}
            answer={result}
            autoComplete="current-password"
            maxLength={passwordLength.max}
            required
          />
          <Button wide pending={pending}>
            {t("social.link")}
          </Button>
        </Form>
      ) : null}
      <Form className={stack} method="post" action={ACTION}>
        <input type="hidden" name="intent" value="send" />
        <Button kind={passwordLength || codeSent ? "quiet" : "solid"} wide>
          {t(codeSent ? "social.sendCodeAgain" : "social.sendCode")}
        </Button>
      </Form>
    </DialogFrame>
  );
}
