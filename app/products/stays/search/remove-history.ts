import { type ActionFunctionArgs, redirectDocument } from "@remix-run/node";
import { dropCookie, historyCookies } from "~/request/cookies.server";
import { formDataOf } from "~/request/form.server";
import { notFound } from "~/request/guards.server";

/** A command, not a place. */
export const loader = () => notFound();

/** LO-08: removes the entry of a type; ignores unknown types. */
export async function action({ request, context }: ActionFunctionArgs) {
  const name = String((await formDataOf(request)).get("entry") ?? "");
  const cookie = Object.hasOwn(historyCookies, name) ? historyCookies[name] : undefined;
  return redirectDocument("/", { status: 303, headers: cookie ? [await dropCookie(context, cookie)] : [] });
}
