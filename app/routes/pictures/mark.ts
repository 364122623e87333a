import type { LoaderFunctionArgs } from "@remix-run/node";

const FIVE_MINUTES = 300;

/** The organisation's mark in its colour, as a picture (EN-05: the cookie `logo` names it). */
export function loader({ context }: LoaderFunctionArgs) {
  const { colour, mark } = context.organisation.brand;
  // Both are checked where settings are read: a colour, and nothing but path data.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="${colour}"><path d="${mark}"/></svg>`;
  return new Response(svg, {
    headers: {
      "Content-Type": "image/svg+xml; charset=utf-8",
      "Cache-Control": `public, max-age=${FIVE_MINUTES}`,
    },
  });
}
