import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Form } from "~/ui/form";
import { card, narrow, page, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { emailLinkPage, followEmailLink } from "./email-link.server";

export const loader = ({ request, context }: LoaderFunctionArgs) => emailLinkPage(request, context);
export const action = ({ request, context }: ActionFunctionArgs) => followEmailLink(request, context);

/**
 * AC-03: where the email to the new address leads, and for seven days the one to the old address: what the link would do, and
 * the button that does it.
 */
export default function EmailLink() {
  const view = useLoaderData<typeof loader>();
  const taken = useActionData<typeof action>()?.taken;
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
