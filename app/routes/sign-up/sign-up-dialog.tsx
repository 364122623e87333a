import type { ProviderName } from "#server/ports/identity-providers";
import { messagesOf } from "~/i18n/t";
import type { SignInFailure } from "~/shared/sign-in/sign-in-return.server";
import { SignInFailed, SocialButtons } from "~/shared/sign-in/social-buttons";
import { type DialogProps, dialogHref } from "~/shell/dialogs/dialog";
import { HaveAccount } from "~/shell/dialogs/dialog-footer";
import { block, button } from "~/ui/button.css";
import { DialogFrame } from "~/ui/dialog-frame";
import { stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";

const useT = messagesOf("sign-in", "sign-up");

export type SignUpData = {
  methods: ProviderName[];
  /** One of them was tried and did not come through (ER-02). */
  failure?: SignInFailure;
  /** The reward of the link that the guest followed. */
  welcome?: string;
};

/** SU-01: the ways to sign up. */
export function SignUpDialog({ data, Form }: DialogProps<SignUpData>) {
  const t = useT();
  const { redirectTo, overPage, methods, failure, welcome } = data;
  return (
    <DialogFrame
      title={t("sign-in.signUp")}
      close={{ href: redirectTo, label: t("sign-up.closeSignUp") }}
      overPage={overPage}
    >
      {failure ? <SignInFailed provider={failure.provider} /> : <p>{t("sign-up.why")}</p>}
      {welcome ? <Notice text={welcome} /> : null}
      {methods.length > 0 ? (
        <Form className={stack} method="post" action="/signup">
          <SocialButtons methods={methods} redirectTo={redirectTo} from={overPage ? "signup-modal" : "signup"} />
        </Form>
      ) : null}
      <Link className={`${button.solid} ${block}`} href={dialogHref("signup/email", data)} preventScrollReset>
        {t("sign-up.withEmail")}
      </Link>
      <HaveAccount place={data} />
    </DialogFrame>
  );
}
