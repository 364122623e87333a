import type { ReactNode } from "react";
import { notice } from "./notice.css";

type NoticeProps = {
  tone?: "info" | "ok" | "warn";
  title?: ReactNode;
  /** The content, if it is one paragraph. */
  text?: string;
  children?: ReactNode;
  role?: "status";
};

export function Notice({ tone = "info", title, text, children, role }: NoticeProps) {
  return (
    <div className={notice[tone]} role={role}>
      {title ? <h2>{title}</h2> : null}
      {text ? <p>{text}</p> : null}
      {children}
    </div>
  );
}
