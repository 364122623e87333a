import type { ReactNode } from "react";
import { messagesOf } from "~/i18n/t";
import { page, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";

const useT = messagesOf("admin");

type AdminPageProps = {
  heading: string;
  /** What has just been done. */
  done?: string | undefined;
  children: ReactNode;
};

/** A page that was found, with the way back to the search. */
export function AdminPage({ heading, done, children }: AdminPageProps) {
  const t = useT();
  return (
    <main id="content" className={`${page} ${stack}`}>
      <p>
        <Link href="/admin">{t("admin.back")}</Link>
      </p>
      <h1>
        <bdi>{heading}</bdi>
      </h1>
      {done ? (
        <Notice tone="ok" role="status">
          <p>{done}</p>
        </Notice>
      ) : null}
      {children}
    </main>
  );
}
