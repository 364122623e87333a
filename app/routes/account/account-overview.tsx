import type { ReactNode } from "react";
import { HOUR } from "#server/core/durations";
import { EMAIL_CHANGE_LIFE } from "#server/core/lifetimes";
import { messagesOf } from "~/i18n/t";
import { LinkedIdentities } from "~/shared/sign-in/linked-identities";
import { DescriptionList } from "~/ui/description-list";
import { card, row, soft, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import type { accountOverview } from "./account-overview.server";

const useT = messagesOf("account", "social");

type Overview = Awaited<ReturnType<typeof accountOverview>>;

/** RT-03, MY ACCOUNT: the member's details, sign-in methods, devices and stored data. Each change has a page of its own. */
export function AccountOverview({ facts, identities, devices, pendingEmail, agents }: Overview) {
  const t = useT();
  return (
    <>
      {pendingEmail ? (
        <Notice text={t("account.emailPending", { email: pendingEmail, hours: EMAIL_CHANGE_LIFE / HOUR })} />
      ) : null}
      <Section id="details" heading={t("account.details")}>
        <DescriptionList descriptions={facts} />
        <p className={soft}>{t("account.preferencesHint")}</p>
        <p className={row}>
          <Link href="/user/profile/name">{t("account.name")}</Link>{" "}
          <Link href="/user/email">{t("account.emailChange")}</Link>{" "}
          <Link href="/change-password">{t("account.changePassword")}</Link>{" "}
          {agents ? <Link href="/user/agents">{agents}</Link> : null}
        </p>
      </Section>
      <Section id="sign-in" heading={t("social.signInMethods")}>
        <LinkedIdentities {...identities} />
      </Section>
      <Section id="devices" heading={t("account.devices")}>
        <p>{t("account.devicesCount", { count: devices })}</p>
        <p>
          <Link href="/user/sessions">{t("account.seeDevices")}</Link>
        </p>
      </Section>
      <Section id="data" heading={t("account.data")}>
        <p>{t("account.dataText")}</p>
        <p className={row}>
          <a href="/user/data" download="my-data.json">
            {t("account.download")}
          </a>{" "}
          <Link href="/user/delete">{t("account.deleteLink")}</Link>
        </p>
      </Section>
    </>
  );
}

function Section({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section className={`${card} ${stack}`} aria-labelledby={`section-${id}`}>
      <h2 id={`section-${id}`}>{heading}</h2>
      {children}
    </section>
  );
}
