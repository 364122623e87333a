import { HOUR } from "#server/core/durations";
import { CONFIRM_LINK_LIFE } from "#server/core/lifetimes";
import { messagesOf } from "~/i18n/t";
import { answeredEmail, EmailField } from "~/shared/credentials/email-field";
import { type DialogProps, dialogHref, verifyAccountPath } from "~/shell/dialogs/dialog";
import { errorsInOrder } from "~/shell/dialogs/errors";
import { Button, ButtonLink } from "~/ui/button";
import { DialogFrame } from "~/ui/dialog-frame";
import { ErrorSummary } from "~/ui/error-summary";
import { stack } from "~/ui/layout.css";
import { Notice } from "~/ui/notice";

const useT = messagesOf("password", "sign-up");

/** `confirm`: valid key. `gone`: expired or used key. `ask`: no key. `sent`: the guest requested a new email. */
export type VerifyView = "confirm" | "gone" | "ask" | "sent";

const ID = { email: "verify-email" };

/** SU-12, SI-12. */
export function VerifyAccountDialog({
  view,
  redirectTo,
  Form,
  result,
  pending,
}: Omit<DialogProps<object>, "data"> & { view: VerifyView; redirectTo: string }) {
  const t = useT();
  const action = verifyAccountPath(redirectTo);
  const errors = errorsInOrder(result, { "": ID.email, ...ID });
  return (
    <DialogFrame
      title={t(view === "gone" ? "password.goneTitle" : "sign-up.confirmTitle")}
      close={{ href: redirectTo, label: t("common.close") }}
      focusElsewhere={errors.length > 0}
    >
      {view === "confirm" ? (
        <Form className={stack} method="post" action={action}>
          <p>{t("sign-up.confirmText")}</p>
          <input type="hidden" name="intent" value="confirm" />
          <Button wide pending={pending && t("sign-up.confirming")}>
            {t("sign-up.confirmButton")}
          </Button>
        </Form>
      ) : view === "sent" ? (
        <>
          <Notice tone="ok" role="status" text={t("sign-up.resentText", { hours: CONFIRM_LINK_LIFE / HOUR })} />
          <ButtonLink kind="solid" href={redirectTo} text={t("common.goOn")} wide />
        </>
      ) : (
        <>
          {view === "gone" ? (
            <>
              <p>{t("sign-up.confirmGoneText")}</p>
              <ButtonLink
                kind="solid"
                href={dialogHref("login", { redirectTo, overPage: false })}
                text={t("common.signIn")}
                wide
              />
            </>
          ) : null}
          <p>{t("sign-up.resendText")}</p>
          <ErrorSummary errors={errors} answer={result} />
          <Form className={stack} method="post" action={action} noValidate>
            <EmailField id={ID.email} {...answeredEmail(result)} />
            <Button wide kind={view === "gone" ? "outline" : "solid"} pending={pending && t("password.sending")}>
              {t("sign-up.sendNewEmail")}
            </Button>
          </Form>
        </>
      )}
    </DialogFrame>
  );
}
