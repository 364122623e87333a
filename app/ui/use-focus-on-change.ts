import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves the focus to the element whenever `key` changes to another text. React ignores `autoFocus` on headings in the
 * browser, and a refused form brings its errors a render later than its answer: so the key is made of the errors.
 */
export function useFocusOnChange<Focused extends HTMLElement>(key: string | undefined): RefObject<Focused> {
  const ref = useRef<Focused>(null);
  useEffect(() => {
    if (key) ref.current?.focus();
  }, [key]);
  return ref;
}
