import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { loadAllStyles } from "./all-styles";
import { progress } from "./navigation.css";

/**
 * Replaces the browser's own signs of loading for pages that scripts load: a line at the top meanwhile, then the focus on the
 * heading, so that screen readers read it.
 */
export function NavigationSigns() {
  const { state, location: next } = useNavigation();
  const { pathname } = useLocation();
  const leaves = next !== undefined && next.pathname !== pathname;
  const before = useRef(pathname);
  useEffect(() => {
    if (leaves) loadAllStyles();
  }, [leaves]);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    focusHeading();
  }, [pathname]);
  useEffect(() => {
    if (wasAskedForByScripts()) focusHeading();
  }, []);
  return state === "idle" ? null : <div className={progress} />;
}

/** Whether this document follows a sign-in or another choice on this site, and the viewer hasn't moved the focus yet. */
const wasAskedForByScripts = (): boolean =>
  document.activeElement === document.body &&
  !location.hash &&
  document.referrer.startsWith(`${location.origin}/`) &&
  (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined)?.type === "navigate";

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (!heading || document.activeElement?.closest("main, dialog")) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
