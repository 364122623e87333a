import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { card, stack, tight } from "~/ui/layout.css";
import { NameLink } from "~/ui/link";
import { AdminPage } from "./admin-page";
import { outsideRefunds, unpaidBookings } from "./unpaid-bookings.server";
import { UNPAID_BOOKINGS } from "./unpaid-bookings-path";

const DONE = {
  prolonged: "payment-due.prolonged",
  settled: "payment-due.settled",
  refunded: "payment-due.refunded",
  "decided-before": "payment-due.decidedBefore",
} as const;

/** AC-08, OP-08: bookings that are not paid by their day and wait for an operator. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireOperator(request, context, "money");
  const { t } = i18n;
  const said = DONE[new URL(request.url).searchParams.get("done") as keyof typeof DONE];
  return {
    title: pageTitle(context, t, t("payment-due.cases")),
    heading: t("payment-due.cases"),
    none: t("payment-due.casesNone"),
    done: said && t(said),
    why: t("payment-due.caseWhy"),
    prolong: t("payment-due.prolong"),
    cases: await unpaidBookings(account, context, i18n),
    markPaid: t("payment-due.markPaid"),
    refunds: {
      heading: t("payment-due.refunds"),
      why: t("payment-due.refundsWhy", { organisation: context.organisation.name }),
      markReturned: t("payment-due.markReturned"),
      list: await outsideRefunds(account, context, i18n),
    },
  };
}

export default function UnpaidBookings() {
  const { heading, none, done, why, prolong, markPaid, cases, refunds } = useLoaderData<typeof loader>();
  return (
    <AdminPage heading={heading} done={done} list={null}>
      {cases.length === 0 ? <p>{none}</p> : <p>{why}</p>}
      <ul className={stack}>
        {cases.map((each) => (
          <Case key={each.id} {...each}>
            <NameLink href={`${UNPAID_BOOKINGS}/${each.id}`} name={prolong} /> ·{" "}
            <NameLink href={`${UNPAID_BOOKINGS}/${each.id}/paid`} name={markPaid} />
          </Case>
        ))}
      </ul>
      {refunds.list.length > 0 ? (
        <section className={stack} aria-labelledby="refunds">
          <h2 id="refunds">{refunds.heading}</h2>
          <p>{refunds.why}</p>
          <ul className={stack}>
            {refunds.list.map((each) => (
              <Case key={each.id} {...each}>
                <NameLink href={`${UNPAID_BOOKINGS}/${each.id}/returned`} name={refunds.markReturned} />
              </Case>
            ))}
          </ul>
        </section>
      ) : null}
    </AdminPage>
  );
}

type CaseProps = { booking: { href: string; reference: string }; stay: string; text: string; children: ReactNode };

const Case = ({ booking, stay, text, children }: CaseProps) => (
  <li className={`${card} ${stack} ${tight}`}>
    <p>
      <NameLink href={booking.href} name={booking.reference} /> · {stay}
    </p>
    <p>{text}</p>
    <p>{children}</p>
  </li>
);
