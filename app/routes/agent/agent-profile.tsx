import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { fullName } from "#server/core/names";
import { formatMoney } from "~/i18n/format";
import { requireAgent } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { DescriptionList } from "~/ui/description-list";
import { card, stack } from "~/ui/layout.css";
import { AgentPage } from "./agent-page";

/** RT-06, AG-06: who the agent is, and the credit that the ledger says they have. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireAgent(request, context);
  const { t, locale } = i18n;
  const { currency } = context.organisation;
  const { limit, free } = await context.wallet.credit(context.organisation, account);
  const money = (minor: number) => formatMoney({ minor, currency }, locale);
  return {
    title: pageTitle(context, t, t("agent.profile")),
    heading: t("agent.profile"),
    facts: [
      { term: t("agent.name"), text: fullName(account) },
      { term: t("agent.email"), text: account.email },
    ],
    credit: t("agent.credit"),
    amounts: [
      { term: t("agent.creditLimit"), text: money(limit) },
      { term: t("agent.creditUsed"), text: money(limit - free) },
      { term: t("agent.creditFree"), text: money(free) },
    ],
  };
}

export default function AgentProfile() {
  const { heading, facts, credit, amounts } = useLoaderData<typeof loader>();
  return (
    <AgentPage heading={heading}>
      <section className={`${card} ${stack}`}>
        <DescriptionList descriptions={facts} />
      </section>
      <section className={`${card} ${stack}`} aria-labelledby="credit">
        <h2 id="credit">{credit}</h2>
        <DescriptionList descriptions={amounts} />
      </section>
    </AgentPage>
  );
}
