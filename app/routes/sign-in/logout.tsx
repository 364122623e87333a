import { type ActionFunctionArgs, redirectDocument } from "@remix-run/node";
import { dropPersonalCookies } from "~/request/cookies.server";
import { notFound } from "~/request/guards.server";
import { endSession } from "~/request/session.server";

/** A command, not a place: nothing happens by following a link (S8). */
export const loader = () => notFound();

/** UM-03. Reloads the whole document, so that no personal data stays in the browser's memory. */
export async function action({ request, context }: ActionFunctionArgs) {
  const cookies = await dropPersonalCookies(request, context);
  return redirectDocument("/", {
    status: 303,
    headers: [["Set-Cookie", await endSession(request, context)], ...cookies],
  });
}

export default function LogOut() {
  return null;
}
