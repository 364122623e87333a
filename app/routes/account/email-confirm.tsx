import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { emailLinkPage, followEmailLink } from "./email-link.server";
import { EmailLinkPage } from "./email-link-view";

/** AC-03: where the email to the new address leads. */
export const loader = ({ request, context }: LoaderFunctionArgs) => emailLinkPage("confirm", request, context);
export const action = ({ request, context }: ActionFunctionArgs) => followEmailLink("confirm", request, context);

export default function EmailConfirm() {
  return <EmailLinkPage view={useLoaderData<typeof loader>()} taken={useActionData<typeof action>()?.taken} />;
}
