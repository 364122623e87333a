import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { keptForm } from "./kept-form.server";

const SHOWN = new Set([400, 403, 405, 413, 500, 503]);

/** The page for what the server refuses before any page sees it (cross-site, too large, unreadable), or a route without a page. */
export function loader({ params }: LoaderFunctionArgs) {
  const status = Number(params["status"]);
  throw data(null, { status: SHOWN.has(status) ? status : 404 });
}

/** Only the server forwards forms here, if the database was unavailable; browsers get 405. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (context.formSentTo === undefined) throw data(null, { status: 405, headers: { Allow: "GET, HEAD" } });
  throw data(await keptForm(request, context, context.formSentTo), { status: 503 });
}

export default function Problem() {
  return null;
}
