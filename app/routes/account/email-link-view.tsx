import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Form } from "~/ui/form";
import { card, narrow, page, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";

export type EmailLinkView = {
  title: string;
  purpose: "confirm" | "undo";
  heading: string;
  text: string;
  /** Where one goes on from it. */
  next?: { href: string; label: string } | undefined;
} & ({ state: "open"; button: string } | { state: "done" | "gone" });

type EmailLinkPageProps = {
  view: EmailLinkView;
  /** Whom to write to where the address is somebody else's. */
  taken?: string;
};

/** AC-03: what a mailed link would do, and the button that does it. */
export function EmailLinkPage({ view, taken }: EmailLinkPageProps) {
  const { heading, text, next } = view;
  return (
    <main id="content" className={`${page} ${narrow} ${stack}`}>
      <h1>{heading}</h1>
      <ErrorSummary errors={taken ? [{ text: taken }] : []} />
      {view.state === "gone" ? <p>{text}</p> : null}
      {view.state === "done" ? <Notice tone="ok" role="status" text={text} /> : null}
      {view.state === "open" ? (
        <Form className={`${card} ${stack}`} method="post" action={`/user/email/${view.purpose}`}>
          <input type="hidden" name="intent" value="confirm" />
          <p>{text}</p>
          <p>
            <Button>{view.button}</Button>
          </p>
        </Form>
      ) : null}
      {next ? (
        <p>
          <Link href={next.href}>{next.label}</Link>
        </p>
      ) : null}
    </main>
  );
}
