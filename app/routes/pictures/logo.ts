import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFound } from "~/request/guards.server";

/** `/logo/<hash>`: a picture that the organization uploaded for its header (OP-01). */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const logo = await context.organisations.logo(context.organisation, params["hash"] ?? "");
  if (!logo) return notFound();
  const { type, bytes } = logo;
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": type,
      "Content-Length": String(bytes.length),
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
