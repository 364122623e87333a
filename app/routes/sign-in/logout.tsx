import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, redirectDocument } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { messagesOf } from "~/i18n/t";
import { dropPersonalCookies } from "~/request/cookies.server";
import { notStored } from "~/request/page-headers";
import { titled } from "~/request/page-title.server";
import { endSession } from "~/request/session.server";
import { viewerOf } from "~/request/viewer.server";
import { Button } from "~/ui/button";
import { Form } from "~/ui/form";
import { page, stack } from "~/ui/layout.css";

const useT = messagesOf("common");

export const headers = notStored;

/** A command: following a link signs no one out (S8), it shows the button. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await viewerOf(request, context);
  if (!account) throw redirect("/", 303);
  return { ...(await titled(request, context, "common.logOut")), heading: i18n.t("common.logOut") };
}

/** UM-03. Reloads the whole document, so that no personal data stays in the browser's memory. */
export async function action({ request, context }: ActionFunctionArgs) {
  const cookies = await dropPersonalCookies(request, context);
  return redirectDocument("/", {
    status: 303,
    headers: [["Set-Cookie", await endSession(request, context)], ...cookies],
  });
}

export default function LogOut() {
  const t = useT();
  const { heading } = useLoaderData<typeof loader>();
  return (
    <main id="content" className={`${page} ${stack}`}>
      <h1>{heading}</h1>
      <Form method="post" action="/logout">
        <input type="hidden" name="intent" value="log-out" />
        <Button>{t("common.logOut")}</Button>
      </Form>
    </main>
  );
}
