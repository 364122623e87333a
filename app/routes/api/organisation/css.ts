import type { LoaderFunctionArgs } from "@remix-run/node";
import { brandStyle } from "~/theme/brand-style.server";
import { answer } from "../envelope.server";

/** The style sheets there are, by name: no name ever reaches a file system. */
const NAMES = new Set(["whitelabel.css"]);

const FIVE_MINUTES = 300;

/** CALL-13 `GET /api/general/getCss/{name}`. */
export function loader({ params, context }: LoaderFunctionArgs) {
  if (!NAMES.has(params["name"] ?? "")) {
    return answer({ status: 0, message: "There is no style sheet of this name." }, 404);
  }
  return new Response(brandStyle(context.organisation), {
    headers: { "Content-Type": "text/css; charset=utf-8", "Cache-Control": `public, max-age=${FIVE_MINUTES}` },
  });
}
