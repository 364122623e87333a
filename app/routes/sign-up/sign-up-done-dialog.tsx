import { messagesOf } from "~/i18n/t";
import { type DialogProps, verifyAccountPath } from "~/shell/dialogs/dialog";
import { ButtonLink } from "~/ui/button";
import { DialogFrame } from "~/ui/dialog-frame";
import { small } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";

const useT = messagesOf("sign-up");

export type DoneData = {
  /** Signed in: undefined while a confirmation is on its way. */
  name: string | undefined;
};

/** SU-11. */
export function SignUpDoneDialog({ data }: Pick<DialogProps<DoneData>, "data">) {
  const t = useT();
  const { name, redirectTo, overPage } = data;
  return (
    <DialogFrame
      title={name ? t("sign-up.welcomeTitle", { name }) : t("sign-up.checkMailTitle")}
      close={{ href: redirectTo, label: t("sign-up.closeSignUp") }}
      overPage={overPage}
    >
      <Notice tone="ok" role="status" text={name ? t("sign-up.welcomeText") : t("sign-up.checkMailText")} />
      {name ? null : (
        <p className={small}>
          {t("sign-up.noMail")} <Link href={verifyAccountPath(redirectTo)}>{t("sign-up.sendAgain")}</Link>
        </p>
      )}
      <ButtonLink kind="solid" href={redirectTo} text={t("common.goOn")} wide />
    </DialogFrame>
  );
}
