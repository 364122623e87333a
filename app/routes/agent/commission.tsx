import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAgent } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { button } from "~/ui/button.css";
import { chip, tag } from "~/ui/chip.css";
import { DescriptionList } from "~/ui/description-list";
import { EmptyState } from "~/ui/empty-state";
import { card, row, small, soft, stack, strong, tight } from "~/ui/layout.css";
import { Link, NameLink } from "~/ui/link";
import { Pages } from "~/ui/pages";
import { AgentPage } from "./agent-page";
import { askedCommission, commissionPage } from "./commission.server";
import { commissionHref } from "./commission-href";

/** AG-05: what the agent earns by bookings for clients, by month and booking. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireAgent(request, context);
  const { t } = i18n;
  return {
    title: pageTitle(context, t, t("commission.title")),
    heading: t("commission.title"),
    ...(await commissionPage(askedCommission(request), account, context, i18n)),
  };
}

export default function Commission() {
  const { heading, words, team, isOwn, totals, payouts, months, filters, asked, commissions, page, pages, none } =
    useLoaderData<typeof loader>();
  return (
    <AgentPage heading={heading}>
      {team.length > 0 ? (
        <nav aria-label={words.team}>
          <ul className={row}>
            {team.map(({ href, name, isShown }) => (
              <li key={href}>
                <Link className={chip} href={href} {...(isShown && { "aria-current": "true" as const })}>
                  <bdi>{name}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {totals.length > 0 ? (
        <section className={`${card} ${stack}`} aria-labelledby="totals">
          <h2 id="totals">{words.totals}</h2>
          {totals.map(({ currency, sums }) => (
            <DescriptionList key={currency} descriptions={sums} />
          ))}
          {isOwn ? (
            <p>
              <a className={button.outline} href="/agent/commission.csv" download>
                {words.download}
              </a>
            </p>
          ) : null}
        </section>
      ) : null}
      {payouts.lines.length > 0 ? (
        <section className={`${card} ${stack}`} aria-labelledby="payouts">
          <h2 id="payouts">{payouts.heading}</h2>
          <ul className={`${stack} ${tight}`}>
            {payouts.lines.map(({ id, amount, facts, statement }) => (
              <li key={id}>
                <bdi className={strong}>{amount}</bdi> · {facts[0]} · <bdi>{facts[1]}</bdi>
                {statement ? (
                  <>
                    {" "}
                    ·{" "}
                    <a href={statement.href} download>
                      {statement.text}
                    </a>
                  </>
                ) : null}
              </li>
            ))}
          </ul>
          {payouts.more ? <p className={`${small} ${soft}`}>{payouts.more}</p> : null}
        </section>
      ) : null}
      {months.length > 0 ? (
        <section className={`${card} ${stack}`} aria-labelledby="months">
          <h2 id="months">{words.months}</h2>
          <p className={`${small} ${soft}`}>{words.monthsText}</p>
          <ul className={`${stack} ${tight}`}>
            {months.map(({ href, name, isShown, sums }) => (
              <li key={href}>
                <Link href={href} {...(isShown && { "aria-current": "true" as const })}>
                  {name}
                </Link>{" "}
                <bdi className={soft}>{sums}</bdi>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {totals.length > 0 ? (
        <nav aria-label={words.show}>
          <ul className={row}>
            {filters.map(({ href, text, isShown }) => (
              <li key={href}>
                <Link className={chip} href={href} {...(isShown && { "aria-current": "true" as const })}>
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {commissions.length === 0 ? (
        <EmptyState title={none.title}>
          <p>{none.text}</p>
        </EmptyState>
      ) : null}
      <ul className={`${stack} ${tight}`}>
        {commissions.map(({ key, href, reference, title, state, tone, amount, facts }) => (
          <li key={key} className={`${card} ${stack} ${tight}`}>
            <p>
              <span className={tag[tone]}>{state}</span> <bdi className={strong}>{amount}</bdi>
            </p>
            <p>
              {href ? <NameLink href={href} name={reference} /> : <bdi>{reference}</bdi>} · <bdi>{title}</bdi>
            </p>
            {facts.map((fact) => (
              <p key={fact} className={`${small} ${soft}`}>
                <bdi>{fact}</bdi>
              </p>
            ))}
          </li>
        ))}
      </ul>
      <Pages page={page} pages={pages} hrefOf={(number) => commissionHref({ ...asked, page: number })} />
    </AgentPage>
  );
}
