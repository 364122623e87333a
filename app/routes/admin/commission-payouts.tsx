import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatDay, formatInstant, formatList, formatMoney, isolated } from "~/i18n/format";
import { doneText } from "~/request/done-text.server";
import { requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { button } from "~/ui/button.css";
import { card, small, soft, stack, strong, tight } from "~/ui/layout.css";
import { Link, NameLink } from "~/ui/link";
import { Pages } from "~/ui/pages";
import { AdminPage } from "./admin-page";
import { approvalsLink } from "./approvals.server";
import { payoutHref } from "./payout.server";

const HERE = "/admin/commission-payouts";
const PER_PAGE = 20;

const DONE = {
  paid: "commission.donePaid",
  "paid-before": "commission.donePaidBefore",
  changed: "commission.doneChanged",
  requested: "staff.doneRequested",
  "requested-before": "staff.doneRequestedBefore",
} as const;

/** AG-05, AC-08: what agents are to be paid, by agent and currency; also those whose accounts are deleted. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireOperator(request, context, "money");
  const { t, locale } = i18n;
  const { commissions, people } = context.asOperator(account);
  const balances = await commissions.balances(context.organisation);
  const page = Number(new URL(request.url).searchParams.get("page") ?? 1);
  const { paid, ...slice } = await commissions.paid(context.organisation, { page, perPage: PER_PAGE });
  const agents = await people.named(
    context.organisation,
    [...balances, ...paid].map(({ agentId }) => agentId),
  );
  const markUps = await commissions.markUps(context.organisation);
  const nameOf = (agentId: string) => agents.get(agentId)?.name ?? t("admin.actorDeleted");
  return {
    title: pageTitle(context, t, t("commission.payouts")),
    heading: t("commission.payouts"),
    done: doneText(request, DONE, i18n),
    doneLink: approvalsLink(request, i18n),
    none: t("commission.payoutsNone"),
    pay: t("commission.pay"),
    netted: t("commission.netted"),
    balances: balances.map((balance) => {
      const { agentId, amount } = balance;
      const agent = agents.get(agentId);
      const text = formatMoney(amount, locale);
      return {
        key: `${agentId} ${amount.currency}`,
        name: nameOf(agentId),
        person: agent && `/admin/people/${agentId}`,
        amount: text,
        href: amount.minor > 0 ? payoutHref(balance) : undefined,
      };
    }),
    markUp: {
      heading: t("commission.markUp"),
      text: t("commission.markUpText"),
      months: markUps.map(({ month, amounts }) => ({
        month: formatDay(month, locale, "month"),
        amount: formatList(
          amounts.map((amount) => formatMoney(amount, locale)),
          locale,
        ),
      })),
    },
    history: {
      heading: t("commission.paidBefore"),
      none: t("commission.paidBeforeNone"),
      lines: paid.map(({ id, agentId, amount, reference, at }) => ({
        key: id,
        name: nameOf(agentId),
        amount: formatMoney(amount, locale),
        facts: [formatInstant(at, context.organisation.timeZone, locale), reference],
        statement: {
          href: `/admin/commission.csv?payout=${id}`,
          text: t("commission.statementOf", { reference: isolated(reference) }),
        },
      })),
      ...slice,
    },
  };
}

export default function CommissionPayouts() {
  const { heading, done, doneLink, none, pay, netted, balances, markUp, history } = useLoaderData<typeof loader>();
  return (
    <AdminPage heading={heading} done={done} doneLink={doneLink} list={null}>
      {balances.length === 0 ? <p>{none}</p> : null}
      <ul className={stack}>
        {balances.map(({ key, name, person, amount, href }) => (
          <li key={key} className={`${card} ${stack} ${tight}`}>
            <h2>{person ? <NameLink href={person} name={name} /> : <bdi>{name}</bdi>}</h2>
            <p>
              <bdi className={strong}>{amount}</bdi>
            </p>
            {href ? (
              <p>
                <Link className={button.outline} href={href}>
                  <span>
                    {pay} · <bdi>{name}</bdi> · <bdi>{amount}</bdi>
                  </span>
                </Link>
              </p>
            ) : (
              <p className={soft}>{netted}</p>
            )}
          </li>
        ))}
      </ul>
      {markUp.months.length > 0 ? (
        <section className={`${card} ${stack} ${tight}`} aria-labelledby="mark-up">
          <h2 id="mark-up">{markUp.heading}</h2>
          <p className={`${small} ${soft}`}>{markUp.text}</p>
          <ul>
            {markUp.months.map(({ month, amount }) => (
              <li key={month}>
                {month}: <bdi className={strong}>{amount}</bdi>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section className={stack} aria-labelledby="paid">
        <h2 id="paid">{history.heading}</h2>
        {history.lines.length === 0 ? <p>{history.none}</p> : null}
        <ul className={`${stack} ${tight}`}>
          {history.lines.map(({ key, name, amount, facts, statement }) => (
            <li key={key} className={card}>
              <p>
                <bdi className={strong}>{amount}</bdi> · <bdi>{name}</bdi>
              </p>
              <p className={`${small} ${soft}`}>
                {facts[0]} · <bdi>{facts[1]}</bdi> ·{" "}
                <a href={statement.href} download>
                  {statement.text}
                </a>
              </p>
            </li>
          ))}
        </ul>
        <Pages
          page={history.page}
          pages={history.pages}
          hrefOf={(number) => (number > 1 ? `${HERE}?page=${number}` : HERE)}
        />
      </section>
    </AdminPage>
  );
}
