import { data, type LoaderFunctionArgs } from "@remix-run/node";

const SHOWN = new Set([400, 403, 413, 503]);

/** The page for what the server refuses before any page sees it (cross-site, too large, unreadable). */
export function loader({ params }: LoaderFunctionArgs) {
  const status = Number(params["status"]);
  throw data(null, { status: SHOWN.has(status) ? status : 404 });
}

export default function Problem() {
  return null;
}
