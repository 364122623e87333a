import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { isolated } from "~/i18n/format";
import { readForm, refuse } from "~/request/form.server";
import { notFoundForOwner, requireAgent } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { throttledAnswer } from "~/request/throttled.server";
import { shownOption } from "~/shared/quotes/quote-text.server";
import { ErrorSummary } from "~/ui/error-summary";
import { formAnswer } from "~/ui/form-answer";
import { emailLimitText } from "./clients.server";
import { QuoteStep } from "./quote-step";
import { ownQuote, quoteFacts, quoteHref, toQuote } from "./quotes.server";

const PROBLEMS = {
  empty: "agent.quoteEmpty",
  gone: "agent.quoteOptionGone",
  "mark-up": "agent.markUpOptionNotAllowed",
  changed: "agent.quoteOptionChanged",
  ended: "agent.quoteEnded",
  ordered: "agent.quoteOrdered",
} as const;

/** AG-04: what sending does, with the button that does it. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireAgent(request, context);
  const { t } = i18n;
  const { quote, client, options, isOrdered } = await ownQuote(params["number"], account, context);
  if (quote.state !== "draft") throw redirect(quoteHref(quote), 303);
  return {
    title: pageTitle(context, t, t("agent.quoteSend")),
    heading: t("agent.quoteSend"),
    number: quote.number,
    texts: [
      [isolated(client.name), ...quoteFacts({ ...quote, isOrdered }, context, i18n)].join(" · "),
      ...options.map((option) => {
        const { title, price, service } = shownOption(option, quote, i18n);
        return [isolated(title), isolated(price), ...(service ? [service] : [])].join(" · ");
      }),
      client.email ? t("agent.quoteSendEmail", { email: isolated(client.email) }) : t("agent.quoteSendNoEmail"),
      ...(quote.revision > 1 ? [t("agent.quoteSendReplaces")] : []),
    ],
    back: { href: quoteHref(quote), text: t("agent.quoteBack") },
    intent: "send",
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { account, i18n } = await requireAgent(request, context);
  const { quote } = await ownQuote(params["number"], account, context);
  const form = await readForm(request, z.object({ intent: z.literal("send") }));
  if (!form.ok) return refuse(request, context, form.submission);
  const sent = await context.agency.quotes.send(account, quote.number, context);
  if (!sent) return notFoundForOwner(context);
  if (sent.ok) return toQuote(quote.number, "sent");
  if (sent.reason === "not-draft") return redirect(quoteHref(quote), 303);
  if (sent.reason === "throttled")
    return refuse(request, context, form.submission, {
      errors: { "": [emailLimitText(sent, context, i18n)] },
      ...throttledAnswer(sent, context),
    });
  return refuse(request, context, form.submission, { status: 409, errors: { "": [PROBLEMS[sent.reason]] } });
}

export default function QuoteSend() {
  const step = useLoaderData<typeof loader>();
  const answer = formAnswer(useActionData<typeof action>()?.result, []);
  return (
    <QuoteStep {...step}>
      <ErrorSummary errors={answer.errors} answer={answer.result} />
    </QuoteStep>
  );
}
