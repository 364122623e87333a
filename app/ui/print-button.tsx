import { button } from "./button.css";
import { useHydrated } from "./use-hydrated";

/** Printing needs scripts; the browser's own menu does not. */
export function PrintButton({ label }: { label: string }) {
  return useHydrated() ? (
    <button type="button" className={button.outline} onClick={() => window.print()}>
      {label}
    </button>
  ) : null;
}
