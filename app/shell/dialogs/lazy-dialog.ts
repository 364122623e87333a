import { DIALOG_NAMES, type DialogName } from "./dialog";

/** Sign-in stands in every page already; the others come when they are opened. */
export type LazyDialogName = Exclude<DialogName, "login">;

/** A dialog over the page with what it shows. */
export type DialogStart = { name: LazyDialogName; data: object };

export const lazyDialogName = (value: string | null): LazyDialogName | undefined =>
  DIALOG_NAMES.find((name): name is LazyDialogName => name === value && name !== "login");
