import type { AppLoadContext } from "@remix-run/node";

const DAY_IN_SECONDS = 86_400;

/** EN-05: the organization's mark for devices that ask for it by a name of their own. */
export async function markPicture({ organisation, organisations }: AppLoadContext, pixels: number): Promise<Response> {
  return new Response(new Uint8Array(await organisations.markPicture(organisation, pixels)), {
    headers: { "Content-Type": "image/png", "Cache-Control": `public, max-age=${DAY_IN_SECONDS}` },
  });
}
