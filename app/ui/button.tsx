import type { ButtonHTMLAttributes, MouseEvent } from "react";
import { type ButtonKind, block, button, spinner } from "./button.css";
import { Link } from "./link";

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  kind?: ButtonKind;
  wide?: boolean;
  /** What a form with several buttons is sent for. It is in the button's name (`formDataOf`): text browsers show the value. */
  intent?: string;
  /** The words while it works; given, the button spins and takes no second press, but keeps the focus. */
  pending?: string | false;
};

export function Button({ kind = "solid", wide, intent, pending, children, type = "submit", ...rest }: ButtonProps) {
  const busy = pending ? { "aria-disabled": true, onClick: ignore } : {};
  const named = intent ? { name: `intent-${intent}`, value: typeof children === "string" ? children : undefined } : {};
  return (
    <button {...rest} {...named} type={type} className={look(kind, wide)} {...busy}>
      {pending ? <span className={spinner} aria-hidden="true" /> : null}
      {pending || children}
    </button>
  );
}

const ignore = (event: MouseEvent) => event.preventDefault();

type ButtonLinkProps = { kind: ButtonKind; href: string; text: string; wide?: boolean };

/** A link that looks like a button. */
export const ButtonLink = ({ kind, href, text, wide }: ButtonLinkProps) => (
  <Link className={look(kind, wide)} href={href}>
    {text}
  </Link>
);

const look = (kind: ButtonKind, wide = false): string => (wide ? `${button[kind]} ${block}` : button[kind]);
