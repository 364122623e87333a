import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { MOST_QUOTE_OPTIONS } from "#server/core/limits";
import { fullName } from "#server/core/names";
import { message } from "~/i18n/messages";
import { quotedOffer } from "~/products/quoted-offer.server";
import { clientFor } from "~/request/client.server";
import { readForm, refuse } from "~/request/form.server";
import { notFound, requireAgent } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Form } from "~/ui/form";
import { formAnswer } from "~/ui/form-answer";
import { between, card, row, small, soft, stack, tight } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { AgentPage } from "./agent-page";
import { ADD_TO_QUOTE, chosenLines, listHref, pageListed } from "./lists.server";
import { quoteHref } from "./quotes.server";
import { wordsOf } from "./words.server";

/** AG-04, AG-07: the lines of a list that were chosen for the client's quote, with the button that adds them. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { i18n } = await requireAgent(request, context);
  const { t } = i18n;
  const { searchParams } = new URL(request.url);
  const page = pageListed(searchParams.get("of")) ?? notFound();
  const client = await clientFor(request, context);
  if (!client) throw redirect(`/agent/client-list?${new URLSearchParams({ to: withoutClient(request) })}`, 303);
  const lines = await chosenLines(page, client.id, searchParams.getAll("n").map(Number), { request, context, i18n });
  const heading = t("agent.quoteAddTo", { name: fullName(client) });
  return {
    title: pageTitle(context, t, heading),
    heading,
    here: `${ADD_TO_QUOTE}?${searchParams}`,
    lines,
    isSent: searchParams.get("then") === "send",
    words: wordsOf(i18n, "quoteAdd", "quoteAddBack", "quoteAddNone"),
    back: listHref(page, client.id),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = await requireAgent(request, context);
  const client = (await clientFor(request, context)) ?? notFound();
  const schema = z.object({
    offer: z
      .array(z.string())
      .min(1, message("agent.quoteAddNone"))
      .max(MOST_QUOTE_OPTIONS, message("checkout-page.quoteTooMany")),
    then: z.string().optional(),
  });
  const form = await readForm(request, schema);
  if (!form.ok) return refuse(request, context, form.submission);
  if (client.archived)
    return refuse(request, context, form.submission, { status: 409, errors: { "": ["checkout-page.clientArchived"] } });
  const { agency, organisation } = context;
  let number: string | undefined;
  const refused: string[] = [];
  for (const address of form.value.offer) {
    const offer = quotedOffer(address, context);
    if (!offer || offer.isExpired) {
      refused.push("gone");
      continue;
    }
    const added = await agency.quotes.add({ agent: account, client, offer, organisation });
    if (added.ok) number = added.value.number;
    else refused.push(added.reason);
  }
  // What was added stays; adding it again changes nothing.
  if (number === undefined || refused.includes("too-many")) {
    const error = refused.includes("too-many") ? "checkout-page.quoteTooMany" : "agent.quoteAddGone";
    return refuse(request, context, form.submission, { status: 409, errors: { "": [error] } });
  }
  if (form.value.then === "send" && refused.length === 0) return redirect(`${quoteHref({ number })}/send`, 303);
  return redirect(`${quoteHref({ number })}?done=${refused.length > 0 ? "added-some" : "added"}`, 303);
}

/** The same page before its client is chosen. */
function withoutClient(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("for");
  return `${pathname}?${searchParams}`;
}

export default function AddToQuote() {
  const { heading, here, lines, isSent, words, back } = useLoaderData<typeof loader>();
  const answer = formAnswer(useActionData<typeof action>()?.result, []);
  return (
    <AgentPage heading={heading}>
      <ErrorSummary errors={answer.errors} answer={answer.result} />
      {lines.length === 0 ? <p>{words.quoteAddNone}</p> : null}
      <Form className={stack} method="post" action={here}>
        <ul className={`${stack} ${tight}`}>
          {lines.map(({ title, facts, price, href }) => (
            <li key={href} className={`${card} ${row} ${between}`}>
              <div>
                <p>
                  <bdi>{title}</bdi>
                </p>
                <p className={`${small} ${soft}`}>{facts.join(" · ")}</p>
              </div>
              <strong>{price}</strong>
              <input type="hidden" name="offer" value={href} />
            </li>
          ))}
        </ul>
        {isSent ? <input type="hidden" name="then" value="send" /> : null}
        <p className={row}>
          {lines.length > 0 ? <Button autoFocus>{words.quoteAdd}</Button> : null}{" "}
          <Link href={back}>{words.quoteAddBack}</Link>
        </p>
      </Form>
    </AgentPage>
  );
}
