import { type ComponentType, useEffect, useReducer } from "react";
import { allWords, loadPage } from "~/i18n/areas";
import type { ModalPanelProps } from "./table";

/**
 * The panels that are not in every page: loaded when one is wanted. No lazy(): a boundary that still waits when the page
 * comes alive would be drawn anew (React error 421).
 */
let panel: ComponentType<ModalPanelProps> | undefined;

/** Before the server draws a page, and before one that begins with a dialog comes alive. */
export async function loadModalPanel(): Promise<void> {
  const table = await import("./table");
  await allWords();
  panel = table.default;
}

/** Undefined until it has come, with its words; when it does not come, the page is loaded as a whole, with the dialog. */
export function useModalPanel(wanted: boolean): ComponentType<ModalPanelProps> | undefined {
  const [, come] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (wanted && !panel) loadModalPanel().then(come, loadPage);
  }, [wanted]);
  return panel;
}
