import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFound } from "~/request/guards.server";
import { illustration, SETTINGS, type Setting } from "~/theme/illustration";

/** `/art/<seed>-<setting>.svg`: a drawing that never changes. */
export function loader({ params }: LoaderFunctionArgs) {
  const match = /^(\d{1,10})-([a-z]+)\.svg$/.exec(params["name"] ?? "");
  const setting = SETTINGS.find((known): known is Setting => known === match?.[2]);
  if (!match || !setting) return notFound();
  return new Response(illustration(Number(match[1]), setting), {
    headers: { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=31536000, immutable" },
  });
}
