import type { ProviderName } from "#server/ports/identity-providers";
import { messagesOf } from "~/i18n/t";
import { Button } from "~/ui/button";
import { Form } from "~/ui/form";
import { between, row, soft } from "~/ui/layout.css";
import { providerName } from "./social-buttons";

const useT = messagesOf("sign-in", "social");

export type LinkedIdentitiesView = {
  linked: { provider: ProviderName; day: string }[];
  /** On offer, and not connected yet. */
  offered: ProviderName[];
};

const SIGN_IN_METHODS_PATH = "/user/sign-in-methods";

/** AC-06: linked providers, each removable, and those that could be added. */
export function LinkedIdentities({ linked, offered }: LinkedIdentitiesView) {
  const t = useT();
  return (
    <>
      {linked.length === 0 ? <p className={soft}>{t("social.noWays")}</p> : null}
      {linked.map(({ provider, day }) => (
        <Form key={provider} className={`${row} ${between}`} method="post" action={SIGN_IN_METHODS_PATH}>
          <span>
            {providerName(t, provider)} <span className={soft}>{t("social.connected", { day })}</span>
          </span>{" "}
          <Button kind="quiet" name="provider" value={provider}>
            {t("social.remove", { provider: providerName(t, provider) })}
          </Button>
        </Form>
      ))}
      {offered.map((provider) => (
        <Connect
          key={provider}
          provider={provider}
          label={t("social.connect", { provider: providerName(t, provider) })}
        />
      ))}
    </>
  );
}

function Connect({ provider, label }: { provider: ProviderName; label: string }) {
  const query = new URLSearchParams({ redirectTo: SIGN_IN_METHODS_PATH, from: "account" });
  const sso = provider === "sso";
  return (
    <form method={sso ? "get" : "post"} action={sso ? "/login/sso" : `/auth/${provider}?${query}`}>
      {sso ? [...query].map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />) : null}
      <Button kind="outline">{label}</Button>
    </form>
  );
}
