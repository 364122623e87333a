import type { KeyboardEvent } from "react";

const COMPOSING = 229;

/** Whether a key belongs to an input method. Safari ends the composition before it sends the Enter that ended it. */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === COMPOSING;
