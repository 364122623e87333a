import type { ProviderName } from "#server/ports/identity-providers";
import type { TranslateIn } from "~/i18n/messages";
import { messagesOf } from "~/i18n/t";
import { Button } from "~/ui/button";
import { block, button } from "~/ui/button.css";
import { Notice } from "~/ui/notice";
import type { EntryPoint } from "./authorization-request.server";
import type { SignInFailure } from "./sign-in-return.server";

const useT = messagesOf("sign-in");

type SocialButtonsProps = {
  /** The offered providers (SI-03). */
  methods: ProviderName[];
  /** Where to go once signed in: a path of this site. */
  redirectTo: string;
  from: EntryPoint;
};

/**
 * CONTINUE WITH FACEBOOK / GOOGLE (SI-03, SU-01). For use inside a form: its fields are submitted too, and restored if the sign-in
 * fails (ER-02).
 */
export function SocialButtons({ methods, redirectTo, from }: SocialButtonsProps) {
  const t = useT();
  const query = new URLSearchParams({ redirectTo, from });
  return methods.map((method) =>
    method === "sso" ? (
      <a key={method} className={`${button.outline} ${block}`} href={`/login/sso?${query}`}>
        {t("sign-in.sso")}
      </a>
    ) : (
      <Button key={method} kind="outline" wide formAction={`/auth/${method}?${query}`} formNoValidate>
        {t(method === "google" ? "sign-in.google" : "sign-in.facebook")}
      </Button>
    ),
  );
}

/** ER-02: a quiet line, because without scripts nothing else shows that anything happened. */
export function SignInFailed({ provider }: Pick<SignInFailure, "provider">) {
  const t = useT();
  return <Notice role="status" text={t("sign-in.failed", { provider: providerName(t, provider) })} />;
}

export function providerName(t: TranslateIn<"sign-in">, provider: ProviderName): string {
  switch (provider) {
    case "google":
      return t("sign-in.nameGoogle");
    case "facebook":
      return t("sign-in.nameFacebook");
    case "sso":
      return t("sign-in.nameSso");
  }
}
