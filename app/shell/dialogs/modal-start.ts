import { PANEL_NAMES, type PanelName } from "./panel";

/** Sign-in stands in every page already; the others come when they are opened. */
export type ModalName = Exclude<PanelName, "login">;

/** A dialog over the page with what it shows. */
export type ModalStart = { name: ModalName; data: object };

export const modalName = (value: string | null): ModalName | undefined =>
  PANEL_NAMES.find((name): name is ModalName => name === value && name !== "login");
