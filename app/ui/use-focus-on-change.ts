import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves the focus to the element whenever `key` changes to another text, or `answer` to another object. React ignores
 * `autoFocus` on headings in the browser, and a refused form brings its errors a render later than its answer: so the key
 * is made of the errors.
 */
export function useFocusOnChange<Focused extends HTMLElement>(
  key: string | undefined,
  answer?: unknown,
): RefObject<Focused> {
  const ref = useRef<Focused>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same errors again take the focus again
  useEffect(() => {
    if (key) ref.current?.focus();
  }, [key, answer]);
  return ref;
}
