import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFound } from "~/request/guards.server";

/** `/photos/<hash>-<width>`: a photo of one of our own properties (OP-05), as AVIF where the browser takes that. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const photo = await context.ownPhotos.read(params["name"] ?? "", request.headers.get("Accept") ?? "");
  if (!photo) return notFound();
  const { type, bytes } = photo;
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": type,
      "Content-Length": String(bytes.length),
      "Cache-Control": "public, max-age=31536000, immutable",
      Vary: "Accept",
    },
  });
}
