import type { MouseEvent } from "react";

/**
 * Where there are scripts, going to `#id` would be a navigation, and the router forgets the answer to a form with each: the
 * focus goes there instead.
 */
export function focusInstead(event: MouseEvent, id: string): void {
  const target = document.getElementById(id);
  if (!target) return;
  // What takes no focus by itself, as the main part of a page, does so from now on.
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus();
  if (target === document.activeElement) event.preventDefault();
}
