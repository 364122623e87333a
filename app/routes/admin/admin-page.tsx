import type { ReactNode } from "react";
import { messagesOf } from "~/i18n/t";
import { page, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";

const useT = messagesOf("admin");

type AdminPageProps = {
  heading: string;
  /** Message about the action just completed. */
  done?: string | undefined;
  /** Where the message says that it is. */
  doneLink?: { href: string; text: string } | undefined;
  /** The list that contains it; undefined if the operator found it by search, null if the menu leads here. */
  list?: { href: string; text: string } | null;
  children: ReactNode;
};

/** A page of a list or one that was found, with the way back there. */
export function AdminPage({ heading, done, doneLink, list, children }: AdminPageProps) {
  const t = useT();
  return (
    <main id="content" className={`${page} ${stack}`}>
      {list === null ? null : (
        <p>
          <Link href={list?.href ?? "/admin"}>{list?.text ?? t("admin.back")}</Link>
        </p>
      )}
      <h1>
        <bdi>{heading}</bdi>
      </h1>
      {done ? (
        <Notice tone="ok" role="status" text={done}>
          {doneLink ? (
            <p>
              <Link href={doneLink.href}>{doneLink.text}</Link>
            </p>
          ) : null}
        </Notice>
      ) : null}
      {children}
    </main>
  );
}
