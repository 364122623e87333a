import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { notFound } from "~/request/guards.server";
import { drawing } from "./art";

/** `/photos?of=<address>&by=<signature>&art=<drawing>`: a supplier's photo (BK-02); the drawing in its place where it cannot be had. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const [of = "", by = "", art = ""] = ["of", "by", "art"].map((name) => params.get(name) ?? undefined);
  const origins = context.services.flatMap(({ photosFrom }) => photosFrom(context.organisation));
  const photo = await context.photos.read(of, by, origins);
  if (!photo.ok) {
    if (photo.reason === "not-ours" || !drawing(`${art}.svg`)) return notFound();
    return redirect(`/art/${art}.svg`, { status: 302, headers: { "Cache-Control": "no-store" } });
  }
  const { type, bytes } = photo.value;
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": type,
      "Content-Length": String(bytes.length),
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
