import type { LoaderFunctionArgs } from "@remix-run/node";

/** What is not listed says so itself, which a crawler reads only where it may come: nothing but data is kept from it. */
export function loader({ context }: LoaderFunctionArgs) {
  const lines = [
    "User-agent: *",
    "Disallow: /api/",
    "Disallow: /resources/",
    "",
    `Sitemap: ${context.origin}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
