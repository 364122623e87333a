import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { alternatesOf, PUBLIC_PATHS, type PublicPath } from "~/request/public-page.server";

/** The listed pages of this organisation, in each language (sitemaps.org, with the alternates of each). */
export function loader({ context }: LoaderFunctionArgs) {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${PUBLIC_PATHS.flatMap((path) => entriesOf(context, path)).join("\n")}
</urlset>
`;
  return new Response(xml, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}

/** No address holds a character that XML would have escaped: they are made of paths of ours and a checked host. */
function entriesOf(context: AppLoadContext, path: PublicPath): string[] {
  const alternates = alternatesOf(context, path);
  const links = alternates
    .map(({ language, href }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`)
    .join("");
  return [...new Set(alternates.map(({ href }) => href))].map((href) => `<url><loc>${href}</loc>${links}</url>`);
}
