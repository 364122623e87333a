import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { alternatesOf, publicPathsOf } from "~/request/public-page.server";

/** Below the 50,000 addresses that a sitemap may hold. */
const MOST_DETAILS = 40_000;

/**
 * The listed pages of this organisation, in each language (sitemaps.org, with the alternates of each), and its properties,
 * whose pages name their other languages themselves: a file of all of them would be many times as long.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { services, organisation } = context;
  const listed = await Promise.all(services.map(({ detailPages }) => detailPages(organisation, MOST_DETAILS)));
  const details = listed.flat().slice(0, MOST_DETAILS);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${publicPathsOf(organisation)
  .flatMap((path) => entriesOf(context, path))
  .join("\n")}
${details.map((path) => `<url><loc>${context.origin}${path}</loc></url>`).join("\n")}
</urlset>
`;
  return new Response(xml, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}

/** No address holds a character that XML would have escaped: they are made of paths of ours, encoded codes and a checked host. */
function entriesOf(context: AppLoadContext, path: string): string[] {
  const alternates = alternatesOf(context, path);
  const links = alternates
    .map(({ language, href }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`)
    .join("");
  return [...new Set(alternates.map(({ href }) => href))].map((href) => `<url><loc>${href}</loc>${links}</url>`);
}
