import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { emailLinkPage, followEmailLink } from "./email-link.server";
import { EmailLinkPage } from "./email-link-view";

/** AC-03: where the email to the old address leads, for seven days. */
export const loader = ({ request, context }: LoaderFunctionArgs) => emailLinkPage("undo", request, context);
export const action = ({ request, context }: ActionFunctionArgs) => followEmailLink("undo", request, context);

export default function EmailUndo() {
  return <EmailLinkPage view={useLoaderData<typeof loader>()} taken={useActionData<typeof action>()?.taken} />;
}
