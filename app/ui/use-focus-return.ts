import { useEffect, useRef } from "react";
import { useLayoutEffectInBrowser } from "./use-layout-effect";

/** Gives the focus back to whatever opened the dialog, or a keyboard user would start again at the top of the page. */
export function useFocusReturn(open: boolean): void {
  const opener = useRef<Element | null>(null);
  useLayoutEffectInBrowser(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  useEffect(() => {
    if (!open && opener.current instanceof HTMLElement) opener.current.focus();
  }, [open]);
}
