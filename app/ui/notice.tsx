import type { ReactNode } from "react";
import { notice } from "./notice.css";

type NoticeProps = {
  tone?: "info" | "ok" | "warn";
  title?: ReactNode;
  /** Where it is one paragraph. */
  text?: string;
  /** The address to write to about it. */
  contact?: string | undefined;
  children?: ReactNode;
  role?: "status";
};

export function Notice({ tone = "info", title, text, contact, children, role }: NoticeProps) {
  return (
    <div className={notice[tone]} role={role}>
      {title ? <h2>{title}</h2> : null}
      {text ? <p>{text}</p> : null}
      {contact ? (
        <p>
          <a href={`mailto:${contact}`}>{contact}</a>
        </p>
      ) : null}
      {children}
    </div>
  );
}
