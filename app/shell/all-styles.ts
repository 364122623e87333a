import { useMatches } from "@remix-run/react";
import { loadPage } from "~/i18n/areas";
import { sheetOfAllStyles } from "~/ui/document";

let own = "";
let link: HTMLLinkElement | undefined;
let loading: Promise<unknown> | undefined;

/** The routes of the page that came as a whole: it has the styles they use, and no others. */
export function hasStylesOf(routes: string[]): void {
  own = routes.join();
}

/** Starts loading the styles of all pages; called at the first navigation by scripts. */
export function loadAllStyles(): void {
  const href = sheetOfAllStyles();
  // A document that scripts rendered again as a whole has lost the link.
  if (!href || link?.isConnected) return;
  const sheet = document.createElement("link");
  loading = new Promise((loaded, failed) => {
    Object.assign(sheet, { rel: "stylesheet", href, onload: loaded, onerror: failed });
  }).then(() => {
    loading = undefined;
  });
  // `useStyles` handles the failure. If it doesn't run, this must not become an unhandled rejection.
  loading.catch(() => {});
  document.head.append(sheet);
  link = sheet;
}

/**
 * Keeps the page before on the screen until the styles of the next one are there, as its messages do
 * (`app/i18n/areas.ts`). When they do not come, the page is loaded as a whole.
 */
export function useStyles(): void {
  const routes = useMatches().map(({ id }) => id);
  if (typeof document === "undefined" || routes.join() === own) return;
  loadAllStyles();
  if (loading) throw loading.catch(loadPage);
}
