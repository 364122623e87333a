import type { LoaderFunctionArgs } from "@remix-run/node";
import { RETRY_AFTER_SECONDS } from "#server/core/limits";
import { notFound } from "~/request/guards.server";

/** `/photos/<hash>-<width>`: a photo of one of our own properties (OP-05), as AVIF where the browser takes that. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const photo = await context.ownPhotos.read(params["name"] ?? "", request.headers.get("Accept") ?? "");
  if (!photo.ok && photo.reason === "unavailable") {
    const headers = { "Cache-Control": "no-store", "Retry-After": String(RETRY_AFTER_SECONDS) };
    return new Response(null, { status: 503, headers });
  }
  if (!photo.ok) return notFound();
  const { type, bytes } = photo.value;
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": type,
      "Content-Length": String(bytes.length),
      "Cache-Control": "public, max-age=31536000, immutable",
      Vary: "Accept",
    },
  });
}
