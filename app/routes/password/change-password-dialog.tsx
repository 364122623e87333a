import { messagesOf } from "~/i18n/t";
import { NewPasswordFields, type PasswordRuleData } from "~/shared/credentials/new-password-fields";
import type { DialogProps } from "~/shell/dialogs/dialog";
import { errorsAt, errorsInOrder } from "~/shell/dialogs/errors";
import { Button, ButtonLink } from "~/ui/button";
import { DialogFrame } from "~/ui/dialog-frame";
import { ErrorSummary } from "~/ui/error-summary";
import { stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { PasswordInput } from "~/ui/password-input";

const useT = messagesOf("password", "sign-in");

type ChangePasswordDialogProps = Omit<DialogProps<object>, "data"> & {
  rule: PasswordRuleData;
  /** The longest password that may be in use (SI-06). */
  currentLength?: number;
  /** `gone`: the mailed link no longer works. */
  view: "change" | "reset" | "gone" | "changed";
};

const ID = { current: "change-current", password: "change-password", confirm: "change-confirm" };
const ACTION = "/change-password";
const ACCOUNT = "/user-details";

/** PW-02, PW-03: a new password, with a mailed key or with the one there is. */
export function ChangePasswordDialog({ rule, currentLength, view, Form, result, pending }: ChangePasswordDialogProps) {
  const t = useT();
  const errors = errorsInOrder(result, { "": undefined, ...ID });
  const errorOf = (field: string) => errorsAt(result, field);
  if (view === "gone") return <LinkGone />;
  return (
    <DialogFrame
      title={t(view === "reset" ? "password.chooseTitle" : "password.changeTitle")}
      close={{ href: view === "reset" ? "/" : ACCOUNT, label: t("common.close") }}
      focusElsewhere={errors.length > 0}
    >
      {view === "changed" ? (
        <>
          <Notice tone="ok" role="status" text={t("password.changedText")} />
          <ButtonLink kind="solid" href={ACCOUNT} text={t("common.goOn")} wide />
        </>
      ) : (
        <>
          <ErrorSummary errors={errors} answer={result} />
          <Form className={stack} method="post" action={ACTION} noValidate>
            {view === "change" ? (
              <PasswordInput
                id={ID.current}
                name="current"
                label={t("password.current")}
                error={errorOf("current")}
                answer={result}
                autoComplete="current-password"
                maxLength={currentLength}
                required
              />
            ) : null}
            <NewPasswordFields
              field={(name) => ({ id: ID[name], error: errorOf(name), required: true })}
              rule={rule}
              label={t("password.newPassword")}
              answer={result}
            />
            <Button wide pending={pending && t("password.saving")}>
              {t("password.save")}
            </Button>
          </Form>
          {view === "change" ? (
            <p>
              <Link href="/forgot-password?redirectTo=/user-details">{t("sign-in.forgotLink")}</Link>
            </p>
          ) : null}
        </>
      )}
    </DialogFrame>
  );
}

function LinkGone() {
  const t = useT();
  return (
    <DialogFrame title={t("password.goneTitle")} close={{ href: "/", label: t("common.close") }}>
      <p>{t("password.goneText")}</p>
      <ButtonLink kind="solid" href="/forgot-password?redirectTo=/" text={t("password.sendLink")} wide />
    </DialogFrame>
  );
}
