import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { doneText } from "~/request/done-text.server";
import { requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { DescriptionList } from "~/ui/description-list";
import { card, stack, tight } from "~/ui/layout.css";
import { NameLink } from "~/ui/link";
import { Pages } from "~/ui/pages";
import { AdminPage } from "./admin-page";
import { APPROVALS, shownApprovals } from "./approvals.server";

const DONE = {
  approve: "staff.doneApproved",
  refuse: "staff.doneRefused",
  before: "staff.doneDecidedBefore",
  requested: "staff.doneRequested",
  "requested-before": "staff.doneRequestedBefore",
} as const;

const PER_PAGE = 50;

/** OP-07: what waits for a second operator, and what was decided, the last first. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const operator = await requireOperator(request, context, "money");
  const { t } = operator.i18n;
  const { approvals } = context.asOperator(operator.account);
  const open = await approvals.open(context.organisation);
  const wanted = { page: Number(new URL(request.url).searchParams.get("page") ?? 1), perPage: PER_PAGE };
  const { decided, page, pages } = await approvals.decided(context.organisation, wanted);
  return {
    title: pageTitle(context, t, t("staff.approvals")),
    heading: t("staff.approvals"),
    done: doneText(request, DONE, operator.i18n),
    none: t("staff.approvalsNone"),
    open: await shownApprovals(open, operator, context),
    decidedHeading: t("staff.approvalsDecided"),
    decided: await shownApprovals(decided, operator, context),
    here: APPROVALS,
    ...{ page, pages },
  };
}

export default function Approvals() {
  const { heading, done, none, open, decidedHeading, decided, here, page, pages } = useLoaderData<typeof loader>();
  return (
    <AdminPage heading={heading} done={done} list={null}>
      {open.length === 0 ? <p>{none}</p> : null}
      <ul className={stack}>
        {open.map(({ id, title, facts }) => (
          <li key={id} className={`${card} ${stack} ${tight}`}>
            <h2>
              <NameLink href={`${here}/${id}`} name={title} />
            </h2>
            <DescriptionList descriptions={facts} />
          </li>
        ))}
      </ul>
      {decided.length > 0 ? (
        <section className={stack} aria-labelledby="decided">
          <h2 id="decided">{decidedHeading}</h2>
          <ul className={stack}>
            {decided.map(({ id, title, facts }) => (
              <li key={id} className={`${card} ${stack} ${tight}`}>
                <h3>{title}</h3>
                <DescriptionList descriptions={facts} />
              </li>
            ))}
          </ul>
          <Pages page={page} pages={pages} hrefOf={(number) => `${here}?page=${number}`} />
        </section>
      ) : null}
    </AdminPage>
  );
}
