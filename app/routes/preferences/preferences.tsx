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
  const here = pathOfThisSite(form.get("redirectTo"));
  const redirectTo = form.has("lan_code") ? withoutLanguage(here) : here;
  return redirectDocument(redirectTo, { status: 303, headers });
}

export default function Preferences() {
  return null;
}

/** An address that asks for a language (decision 017) would go on asking for it. */
function withoutLanguage(path: string): string {
  const [pathname = "/", query] = path.split("?");
  const params = new URLSearchParams(query);
  if (!params.has("language")) return path;
  params.delete("language");
  return params.size > 0 ? `${pathname}?${params}` : pathname;
}
