import type { MouseEvent } from "react";

/**
 * Moves the focus instead of following a link to `#id`: with scripts that would be a navigation, and the router forgets a form's
 * answer with each navigation.
 */
export function focusInstead(event: MouseEvent, id: string): void {
  const target = document.getElementById(id);
  if (!target) return;
  // Makes elements focusable that aren't by themselves, such as the main element.
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus();
  if (target === document.activeElement) event.preventDefault();
}
