import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Money } from "#server/core/money";
import { hasRight } from "#server/core/staff";
import { formatDecimal, formatList, formatMoney } from "~/i18n/format";
import { requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { DescriptionList } from "~/ui/description-list";
import { card, stack, tight } from "~/ui/layout.css";
import { NameLink } from "~/ui/link";
import { Pages } from "~/ui/pages";
import { AdminPage } from "./admin-page";

const HERE = "/admin/agents";
const PER_PAGE = 20;

/** AG-05, AG-06: the organization's travel agents; for those who move money, with their credit and what they are to be paid. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireOperator(request, context, "people");
  const { t, locale } = i18n;
  const wanted = { page: Number(new URL(request.url).searchParams.get("page") ?? 1), perPage: PER_PAGE };
  const { agents, page, pages } = await context.asOperator(account).agents.list(context.organisation, wanted);
  const seesMoney = hasRight(account, "money");
  const moneyOf = (limit: Money, payable: Money[]) => [
    { term: t("commission.creditLimit"), text: formatMoney(limit, locale) },
    {
      term: t("commission.payable"),
      text:
        payable.length === 0
          ? t("commission.nothing")
          : formatList(
              payable.map((amount) => formatMoney(amount, locale)),
              locale,
            ),
    },
  ];
  return {
    title: pageTitle(context, t, t("commission.agents")),
    heading: t("commission.agents"),
    none: t("commission.agentsNone"),
    agents: agents.map(({ id, name, email, clients, creditLimit, payable }) => ({
      id,
      name,
      facts: [
        { term: t("agent.email"), text: email },
        ...(clients === undefined ? [] : [{ term: t("commission.clients"), text: formatDecimal(clients, locale) }]),
        ...(seesMoney ? moneyOf(creditLimit, payable) : []),
      ],
    })),
    page,
    pages,
  };
}

export default function Agents() {
  const { heading, none, agents, page, pages } = useLoaderData<typeof loader>();
  return (
    <AdminPage heading={heading} list={null}>
      {agents.length === 0 ? <p>{none}</p> : null}
      <ul className={stack}>
        {agents.map(({ id, name, facts }) => (
          <li key={id} className={`${card} ${stack} ${tight}`}>
            <h2>
              <NameLink href={`/admin/people/${id}`} name={name} />
            </h2>
            <DescriptionList descriptions={facts} />
          </li>
        ))}
      </ul>
      <Pages page={page} pages={pages} hrefOf={(number) => (number > 1 ? `${HERE}?page=${number}` : HERE)} />
    </AdminPage>
  );
}
