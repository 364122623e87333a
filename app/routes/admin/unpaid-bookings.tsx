import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { card, stack, tight } from "~/ui/layout.css";
import { NameLink } from "~/ui/link";
import { AdminPage } from "./admin-page";
import { unpaidBookings } from "./unpaid-bookings.server";
import { UNPAID_BOOKINGS } from "./unpaid-bookings-path";

/** AC-08, OP-08: bookings that are not paid by their day and wait for an operator. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireOperator(request, context);
  const { t } = i18n;
  const done = new URL(request.url).searchParams.get("done");
  return {
    title: pageTitle(context, t, t("payment-due.cases")),
    heading: t("payment-due.cases"),
    none: t("payment-due.casesNone"),
    done:
      done === "prolonged"
        ? t("payment-due.prolonged")
        : done === "decided-before"
          ? t("payment-due.decidedBefore")
          : undefined,
    why: t("payment-due.caseWhy"),
    prolong: t("payment-due.prolong"),
    cases: await unpaidBookings(account, context, i18n),
  };
}

export default function UnpaidBookings() {
  const { heading, none, done, why, prolong, cases } = useLoaderData<typeof loader>();
  return (
    <AdminPage heading={heading} done={done}>
      {cases.length === 0 ? <p>{none}</p> : <p>{why}</p>}
      <ul className={stack}>
        {cases.map(({ id, booking, text, stay }) => (
          <li key={id} className={`${card} ${stack} ${tight}`}>
            <p>
              <NameLink href={booking.href} name={booking.reference} /> · {stay}
            </p>
            <p>{text}</p>
            <p>
              <NameLink href={`${UNPAID_BOOKINGS}/${id}`} name={prolong} />
            </p>
          </li>
        ))}
      </ul>
    </AdminPage>
  );
}
