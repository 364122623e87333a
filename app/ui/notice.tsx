import type { ReactNode } from "react";
import { notice } from "./notice.css";

type NoticeProps = { tone?: "info" | "ok" | "warn"; title?: ReactNode; children?: ReactNode; role?: "status" };

export function Notice({ tone = "info", title, children, role }: NoticeProps) {
  return (
    <div className={notice[tone]} role={role}>
      {title ? <h2>{title}</h2> : null}
      {children}
    </div>
  );
}
