import type { ReactNode } from "react";
import { page, stack } from "~/ui/layout.css";
import { Notice } from "~/ui/notice";

type AgentPageProps = {
  heading: string;
  /** Message about the action just completed. */
  done?: string | undefined;
  children: ReactNode;
};

/** A page of the desk below its tabs. */
export function AgentPage({ heading, done, children }: AgentPageProps) {
  return (
    <main id="content" className={`${page} ${stack}`}>
      <h1>
        <bdi>{heading}</bdi>
      </h1>
      {done ? <Notice tone="ok" role="status" text={done} /> : null}
      {children}
    </main>
  );
}
