import { createHash } from "node:crypto";
import known from "virtual:page-styles";
import type { EntryContext } from "@remix-run/node";

type PageStyle = {
  css: string;
  /** The address of the styles of all pages. */
  sheet: string;
  /** Its hash in the content security policy; undefined in development, where Vite adds the styles. */
  source: string | undefined;
};

const styles = new Map<string, PageStyle>();

/** The styles of a page's routes, in the order of the sheet. */
export function pageStyle({ manifest, staticHandlerContext: { matches } }: EntryContext): PageStyle {
  const modules = matches.map(({ route }) => manifest.routes[route.id]?.module ?? "");
  const parts = [...new Set(modules.flatMap((module) => known.pages[module] ?? []))].sort((a, b) => a - b);
  const key = parts.join();
  let style = styles.get(key);
  if (!style) {
    style = put(parts);
    styles.set(key, style);
  }
  return style;
}

function put(parts: number[]): PageStyle {
  const css = parts.map((at) => known.styles[at]).join("");
  const hash = createHash("sha256").update(css).digest("base64");
  return { css, sheet: known.sheet, source: css === "" ? undefined : `'sha256-${hash}'` };
}
