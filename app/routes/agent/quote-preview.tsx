import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { fullName } from "#server/core/names";
import { requireAgent } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { shownQuote } from "~/shared/quotes/quote-text.server";
import { QuoteView } from "~/shared/quotes/quote-view";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { AgentPage } from "./agent-page";
import { ownQuote, quoteHref } from "./quotes.server";

/** AG-04: what the client will see. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireAgent(request, context);
  const { quote, options } = await ownQuote(params["number"], account, context);
  const heading = i18n.t("quote.heading", { number: quote.number });
  return {
    title: pageTitle(context, i18n.t, heading),
    heading,
    text: i18n.t("agent.quotePreviewText"),
    back: { href: quoteHref(quote), text: i18n.t("agent.quoteBack") },
    view: shownQuote(quote, options, fullName(account), context, i18n),
  };
}

export default function QuotePreview() {
  const { heading, text, back, view } = useLoaderData<typeof loader>();
  return (
    <AgentPage heading={heading}>
      <Notice>
        <p>
          {text} <Link href={back.href}>{back.text}</Link>
        </p>
      </Notice>
      <QuoteView {...view} />
    </AgentPage>
  );
}
