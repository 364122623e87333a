import { type RefObject, useEffect, useRef } from "react";
import { useHydrated } from "./use-hydrated";

/**
 * Moves the focus to the element whenever `key` changes to another text, or `answer` to another object. React ignores
 * `autoFocus` on headings in the browser, and a refused form has its errors one render later than its answer, so the key is made of
 * the errors. In the server's page the markup has set the focus: a viewer who is in a field at hydration stays there.
 */
export function useFocusOnChange<Focused extends HTMLElement>(
  key: string | undefined,
  answer?: unknown,
): RefObject<Focused> {
  const ref = useRef<Focused>(null);
  const alive = useRef(useHydrated());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same errors again take the focus again
  useEffect(() => {
    if (key && (alive.current || document.activeElement === document.body)) ref.current?.focus();
    alive.current = true;
  }, [key, answer]);
  return ref;
}
