import { type ReactNode, useEffect, useRef } from "react";
import { menu, panel, summary } from "./menu.css";

type MenuProps = { label: ReactNode /** Menus of one name close each other. */; name: string; children: ReactNode };

/** A disclosure of links and buttons. Scripts only add what details lacks: Esc, a press elsewhere and leaving close it. */
export function Menu({ label, name, children }: MenuProps) {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => (ref.current ? closeOnLeaving(ref.current) : undefined), []);
  // It may be open before scripts run.
  return (
    <details ref={ref} className={menu} name={name} suppressHydrationWarning>
      <summary className={summary}>{label}</summary>
      <div className={panel}>{children}</div>
    </details>
  );
}

function closeOnLeaving(details: HTMLDetailsElement): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !details.open) return;
    details.open = false;
    details.querySelector("summary")?.focus();
  };
  const onElsewhere = (event: Event) => {
    if (details.open && event.target instanceof Node && !details.contains(event.target)) details.open = false;
  };
  const onChosen = (event: Event) => {
    if (event.target instanceof Element && event.target.closest("a")) details.open = false;
  };
  details.addEventListener("keydown", onKey);
  details.addEventListener("click", onChosen);
  document.addEventListener("pointerdown", onElsewhere);
  document.addEventListener("focusin", onElsewhere);
  return () => {
    details.removeEventListener("keydown", onKey);
    details.removeEventListener("click", onChosen);
    document.removeEventListener("pointerdown", onElsewhere);
    document.removeEventListener("focusin", onElsewhere);
  };
}
