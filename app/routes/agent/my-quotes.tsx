import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAgent } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { EmptyState } from "~/ui/empty-state";
import { AgentPage } from "./agent-page";
import { wordsOf } from "./words.server";

/** RT-06. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { i18n } = await requireAgent(request, context);
  return {
    title: pageTitle(context, i18n.t, i18n.t("agent.quotes")),
    words: wordsOf(i18n, "quotes", "quotesNoneTitle", "quotesNoneText"),
  };
}

export default function MyQuotes() {
  const { words } = useLoaderData<typeof loader>();
  return (
    <AgentPage heading={words.quotes}>
      <EmptyState title={words.quotesNoneTitle}>
        <p>{words.quotesNoneText}</p>
      </EmptyState>
    </AgentPage>
  );
}
