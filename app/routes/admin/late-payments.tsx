import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatInstant, formatMoney } from "~/i18n/format";
import { valuePagesOf } from "~/products/value-pages.server";
import { doneText } from "~/request/done-text.server";
import { requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { ButtonLink } from "~/ui/button";
import { card, soft, stack, strong, tight } from "~/ui/layout.css";
import { NameLink } from "~/ui/link";
import { Pages } from "~/ui/pages";
import { AdminPage } from "./admin-page";
import { refundHref } from "./booking-lines.server";
import { LATE_PAYMENTS } from "./late-payments-path";

const PER_PAGE = 20;

const DONE = {
  refunded: "refunds.done",
  "done-before": "refunds.doneBefore",
  requested: "staff.doneRequested",
  "requested-before": "staff.doneRequestedBefore",
} as const;

/** OP-08, T13: money that came too late, could not be used or returned, and is not refunded whole. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireOperator(request, context, "money");
  const { t, locale } = i18n;
  const { organisation } = context;
  const { payments, people } = context.asOperator(account);
  const page = Number(new URL(request.url).searchParams.get("page") ?? 1);
  const list = await payments.list(organisation, "late", { page, perPage: PER_PAGE });
  const payers = await people.named(
    organisation,
    list.payments.flatMap(({ accountId }) => accountId ?? []),
  );
  return {
    title: pageTitle(context, t, t("refunds.late")),
    heading: t("refunds.late"),
    done: doneText(request, DONE, i18n),
    text: t(list.payments.length > 0 ? "refunds.lateText" : "refunds.lateNone"),
    submit: t("refunds.submit"),
    page: list.page,
    pages: list.pages,
    payments: list.payments.map(({ id, amount, refunded, purpose, accountId, createdAt }) => {
      const payer = accountId === undefined ? undefined : payers.get(accountId);
      const back =
        refunded > 0 ? [t("refunds.event"), formatMoney({ ...amount, minor: refunded }, locale)].join(": ") : "";
      return {
        id,
        amount: formatMoney(amount, locale),
        what: [t(purpose === "booking" ? "admin.chargeBackOf-booking" : valuePagesOf(purpose).texts.paidFor), back]
          .filter(Boolean)
          .join(" · "),
        payer: payer && { name: payer.name, href: `/admin/people/${payer.id}` },
        at: `${t("refunds.lateAt")} ${formatInstant(createdAt, organisation.timeZone, locale)}`,
        href: refunded < amount.minor ? refundHref(id) : undefined,
      };
    }),
  };
}

export default function LatePayments() {
  const { heading, done, text, submit, payments, page, pages } = useLoaderData<typeof loader>();
  return (
    <AdminPage heading={heading} done={done} list={null}>
      <p>{text}</p>
      <ul className={stack}>
        {payments.map(({ id, amount, what, payer, at, href }) => (
          <li key={id} className={`${card} ${stack} ${tight}`}>
            <p>
              <bdi className={strong}>{amount}</bdi> · {what}
            </p>
            {payer ? (
              <p>
                <NameLink {...payer} />
              </p>
            ) : null}
            <p className={soft}>{at}</p>
            {href ? (
              <p>
                <ButtonLink kind="outline" href={href} text={submit} />
              </p>
            ) : null}
          </li>
        ))}
      </ul>
      <Pages page={page} pages={pages} hrefOf={(number) => `${LATE_PAYMENTS}?page=${number}`} />
    </AdminPage>
  );
}
