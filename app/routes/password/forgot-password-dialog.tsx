import { MINUTE } from "#server/core/durations";
import { RESET_LINK_LIFE } from "#server/core/lifetimes";
import { messagesOf } from "~/i18n/t";
import { answeredEmail, EmailField } from "~/shared/credentials/email-field";
import { type DialogProps, dialogAction, dialogHref } from "~/shell/dialogs/dialog";
import { errorsInOrder } from "~/shell/dialogs/errors";
import { Button, ButtonLink } from "~/ui/button";
import { DialogFrame } from "~/ui/dialog-frame";
import { ErrorSummary } from "~/ui/error-summary";
import { stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";

const useT = messagesOf("password", "sign-in");

const ID = { email: "forgot-email" };

/** PW-01. */
export function ForgotPasswordDialog({ data, Form, result, pending }: DialogProps<object>) {
  const t = useT();
  const { redirectTo, overPage } = data;
  const errors = errorsInOrder(result, { "": ID.email, ...ID });
  return (
    <DialogFrame
      title={t("password.forgotTitle")}
      close={{ href: redirectTo, label: t("common.close") }}
      overPage={overPage}
      focusElsewhere={errors.length > 0}
    >
      <p>{t("password.forgotText")}</p>
      <ErrorSummary errors={errors} answer={result} />
      <Form className={stack} method="post" action={dialogAction("forgot-password", data)} noValidate>
        <EmailField id={ID.email} {...answeredEmail(result)} />
        <Button wide pending={pending && t("password.sending")}>
          {t("password.sendLink")}
        </Button>
      </Form>
      <p>
        <Link href={dialogHref("login", data)} preventScrollReset>
          {t("sign-in.signIn")}
        </Link>
      </p>
    </DialogFrame>
  );
}

/** The same for every address. */
export function ForgotPasswordSentDialog({ data }: Pick<DialogProps<object>, "data">) {
  const t = useT();
  const { redirectTo, overPage } = data;
  return (
    <DialogFrame
      title={t("password.sentTitle")}
      close={{ href: redirectTo, label: t("common.close") }}
      overPage={overPage}
    >
      <Notice tone="ok" role="status" text={t("password.sentText", { minutes: RESET_LINK_LIFE / MINUTE })} />
      <ButtonLink kind="solid" href={redirectTo} text={t("common.goOn")} wide />
    </DialogFrame>
  );
}
