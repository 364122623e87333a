import { type ActionFunctionArgs, redirectDocument } from "@remix-run/node";
import { formDataOf } from "~/request/form.server";
import { notFound } from "~/request/guards.server";
import { pathOfThisSite } from "~/request/paths";
import { savePreferences } from "~/request/preferences.server";

/** A command, not a place. */
export const loader = () => notFound();

/** UM-02. Comes back to the page it was sent from. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await formDataOf(request);
  const headers = await savePreferences(request, context, Object.fromEntries(form));
  return redirectDocument(pathOfThisSite(form.get("redirectTo")), { status: 303, headers });
}

export default function Preferences() {
  return null;
}
