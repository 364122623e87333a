import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { fullName } from "#server/core/names";
import { formatDay, formatDays, formatList, formatMoney } from "~/i18n/format";
import { requireAgent } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { DescriptionList } from "~/ui/description-list";
import { card, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { AgentPage } from "./agent-page";

/** RT-06, AG-06: who the agent is, and the credit that the ledger says they have. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireAgent(request, context);
  const { t, locale } = i18n;
  const { currency } = context.organisation;
  const { limit, free } = await context.wallet.credit(context.organisation, account);
  const balances = await context.commissions.balances(account);
  const money = (minor: number) => formatMoney({ minor, currency }, locale);
  const { overdue, months } = await context.wallet.creditDue(context.organisation, account);
  return {
    title: pageTitle(context, t, t("agent.profile")),
    overdue: overdue > 0 ? t("agent.creditOverdue", { amount: money(overdue) }) : undefined,
    statement: {
      heading: t("agent.creditMonths"),
      months: months
        .filter(({ used, paid, owed }) => used + paid + owed > 0)
        .map(({ from, to, used, paid, owed, dueOn }) => ({
          month: formatDays(from, to, locale, "short"),
          amounts: [
            { term: t("agent.creditUsed"), text: money(used) },
            { term: t("agent.creditPaid"), text: money(paid) },
            { term: t("agent.creditOwed"), text: money(owed) },
            ...(owed > 0 ? [{ term: t("agent.creditDueBy"), text: formatDay(dueOn, locale) }] : []),
          ],
        })),
      none: t("agent.creditMonthsNone"),
      all: t("agent.statement"),
    },
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
    commission: {
      heading: t("commission.title"),
      see: t("commission.see"),
      amounts: [
        {
          term: t("commission.toPay"),
          text:
            balances.length === 0
              ? t("commission.nothing")
              : formatList(
                  balances.map((balance) => formatMoney(balance, locale)),
                  locale,
                ),
        },
      ],
    },
  };
}

export default function AgentProfile() {
  const { heading, facts, credit, amounts, overdue, statement, commission } = useLoaderData<typeof loader>();
  return (
    <AgentPage heading={heading}>
      <section className={`${card} ${stack}`}>
        <DescriptionList descriptions={facts} />
      </section>
      <section className={`${card} ${stack}`} aria-labelledby="credit">
        <h2 id="credit">{credit}</h2>
        {overdue ? <Notice text={overdue} /> : null}
        <DescriptionList descriptions={amounts} />
      </section>
      <section className={`${card} ${stack}`} aria-labelledby="months">
        <h2 id="months">{statement.heading}</h2>
        {statement.months.length === 0 ? <p>{statement.none}</p> : null}
        {statement.months.map(({ month, amounts }) => (
          <section key={month} className={stack} aria-label={month}>
            <h3>{month}</h3>
            <DescriptionList descriptions={amounts} />
          </section>
        ))}
        <p>
          <Link href="/wallet/statement">{statement.all}</Link>
        </p>
      </section>
      <section className={`${card} ${stack}`} aria-labelledby="commission">
        <h2 id="commission">{commission.heading}</h2>
        <DescriptionList descriptions={commission.amounts} />
        <p>
          <Link href="/agent/commission">{commission.see}</Link>
        </p>
      </section>
    </AgentPage>
  );
}
