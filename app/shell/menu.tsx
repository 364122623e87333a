import { type ReactNode, useEffect, useRef } from "react";
import { closeFromOutside } from "~/ui/close-from-outside";
import { menu, panel, summary } from "./menu.css";

type MenuProps = {
  label: ReactNode;
  /** Opening a menu closes the others of its name. */
  name: string;
  children: ReactNode;
};

/** A disclosure of links and buttons. Scripts only add what details lacks: Esc, a press elsewhere and leaving close it. */
export function Menu({ label, name, children }: MenuProps) {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => closeFromOutside(ref.current, ["pointerdown", "focusin"]), []);
  // It may be open before scripts run.
  return (
    <details ref={ref} className={menu} name={name} suppressHydrationWarning>
      <summary className={summary}>{label}</summary>
      <div className={panel}>{children}</div>
    </details>
  );
}
