import { UNSAFE_useScrollRestoration as useScrollRestoration } from "react-router-dom";

/**
 * Restores the scroll position of pages the viewer returns to. Not Remix's component: it adds an inline script for the time before
 * hydration, when browsers restore the position by themselves.
 */
export function ScrollPositions() {
  useScrollRestoration({ storageKey: "positions" });
  return null;
}
