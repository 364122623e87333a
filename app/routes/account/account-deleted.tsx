import type { LoaderFunctionArgs } from "@remix-run/node";
import { messagesOf } from "~/i18n/t";
import { pageTitle } from "~/request/page-title";
import { viewerOf } from "~/request/viewer.server";
import { page, stack } from "~/ui/layout.css";

const useT = messagesOf("account");

/** AC-05: what is left to say. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { i18n } = await viewerOf(request, context);
  return { title: pageTitle(context, i18n.t, i18n.t("account.deletedTitle")) };
}

export default function AccountDeleted() {
  const t = useT();
  return (
    <main id="content" className={`${page} ${stack}`}>
      <h1>{t("account.deletedTitle")}</h1>
      <p>{t("account.deletedText")}</p>
    </main>
  );
}
