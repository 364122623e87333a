import { useEffect } from "react";

/**
 * A field that was put right, as far as its own rules tell, loses its error; the summary stays until the form is sent again.
 * React does not know of it, so with another answer what it still shows has to be as it was.
 */
export function useCorrections(failed: boolean, answer: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer starts over
  useEffect(() => {
    if (!failed) return;
    const undo: (() => void)[] = [];
    const correct = ({ target }: Event) => {
      const field = target as HTMLInputElement;
      const error = document.getElementById(`${field.id}-error`);
      if (!error || !field.validity?.valid) return;
      const { id } = error;
      field.removeAttribute("aria-invalid");
      error.hidden = true;
      // A hidden text that describes a field is read out all the same.
      error.id = "";
      undo.push(() => {
        if (!error.isConnected) return;
        field.setAttribute("aria-invalid", "true");
        error.hidden = false;
        error.id = id;
      });
    };
    document.addEventListener("input", correct);
    return () => {
      document.removeEventListener("input", correct);
      for (const each of undo) each();
    };
  }, [failed, answer]);
}
