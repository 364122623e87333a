import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { SECOND } from "#server/core/durations";

/** Seconds between two checks of what is not decided yet: `refresh` of the page's loader. */
export const LOOK_AGAIN_EVERY = 5;

/**
 * Checks again without reloading the document, which would move readers away from their place (WCAG 2.2.1). Without scripts,
 * the document refreshes itself.
 */
export function useAskAgain(here: string, waits: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!waits) return undefined;
    const lookAgain = () => navigate(here, { replace: true, preventScrollReset: true });
    const timer = setInterval(lookAgain, LOOK_AGAIN_EVERY * SECOND);
    return () => clearInterval(timer);
  }, [navigate, here, waits]);
}
