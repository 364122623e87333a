import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { messagesOf } from "~/i18n/t";
import { requireSignedIn } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { AccountPage } from "~/shared/account/account-page";
import { profileSections } from "./profile-sections.server";
import { ProfileView } from "./profile-view";
import { StatusMessage } from "./status-message";

const useT = messagesOf("account");

/** RT-05, AC-02. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireSignedIn(request, context);
  return {
    title: pageTitle(context, i18n.t, i18n.t("account.profileTitle")),
    sections: await profileSections(account, context, i18n),
  };
}

export default function Profile() {
  const t = useT();
  const { sections } = useLoaderData<typeof loader>();
  return (
    <AccountPage heading={t("account.profileTitle")}>
      <StatusMessage messages={{ saved: "account.saved" }} />
      <ProfileView sections={sections} />
    </AccountPage>
  );
}
