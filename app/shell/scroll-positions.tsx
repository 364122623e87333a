import { UNSAFE_useScrollRestoration as useScrollRestoration } from "react-router-dom";

/**
 * Where somebody was on a page they come back to. Remix's component has an inline script besides, for the time before the
 * page comes alive; browsers restore that by themselves.
 */
export function ScrollPositions() {
  useScrollRestoration({ storageKey: "positions" });
  return null;
}
