import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/request/page-title";
import { viewerOf } from "~/request/viewer.server";
import { page, stack } from "~/ui/layout.css";

/** AC-05: confirms that the account was deleted. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { i18n } = await viewerOf(request, context);
  const heading = i18n.t("changes.deletedTitle");
  return { title: pageTitle(context, i18n.t, heading), heading, text: i18n.t("changes.deletedText") };
}

export default function AccountDeleted() {
  const { heading, text } = useLoaderData<typeof loader>();
  return (
    <main id="content" className={`${page} ${stack}`}>
      <h1>{heading}</h1>
      <p>{text}</p>
    </main>
  );
}
