import { type ComponentType, useEffect, useReducer } from "react";
import { allMessages, loadPage } from "~/i18n/areas";
import type { LazyDialogProps } from "./table";

/**
 * The dialogs that are not in every page: loaded when one is wanted. No lazy(): a boundary that still waits when the page
 * comes alive would be drawn anew (React error 421).
 */
let dialog: ComponentType<LazyDialogProps> | undefined;

/** Before the server draws a page, and before one that begins with a dialog comes alive. */
export async function loadDialogs(): Promise<void> {
  const table = await import("./table");
  await allMessages();
  dialog = table.default;
}

/** Undefined until it has come, with its messages; when it does not come, the page is loaded as a whole, with the dialog. */
export function useLazyDialog(wanted: boolean): ComponentType<LazyDialogProps> | undefined {
  const [, come] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (wanted && !dialog) loadDialogs().then(come, loadPage);
  }, [wanted]);
  return dialog;
}
