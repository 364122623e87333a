import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAgent } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { EmptyState } from "~/ui/empty-state";
import { AgentPage } from "./agent-page";
import { wordsOf } from "./words.server";

/** RT-06, AG-01. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { i18n } = await requireAgent(request, context);
  return {
    title: pageTitle(context, i18n.t, i18n.t("agent.clients")),
    words: wordsOf(i18n, "clients", "clientsNoneTitle", "clientsNoneText"),
  };
}

export default function ClientList() {
  const { words } = useLoaderData<typeof loader>();
  return (
    <AgentPage heading={words.clients}>
      <EmptyState title={words.clientsNoneTitle}>
        <p>{words.clientsNoneText}</p>
      </EmptyState>
    </AgentPage>
  );
}
