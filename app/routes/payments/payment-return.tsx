import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatMoney } from "~/i18n/format";
import { messagesOf } from "~/i18n/t";
import { notFoundForOwner } from "~/request/guards.server";
import { notStored } from "~/request/page-headers";
import { pageTitle } from "~/request/page-title";
import { pathOfThisSite } from "~/request/paths";
import { viewerOf } from "~/request/viewer.server";
import { button } from "~/ui/button.css";
import { narrow, page, row, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { payerOf } from "./payer.server";

const useT = messagesOf("payments");

const MESSAGES = {
  paid: { title: "payments.paidTitle", text: "payments.paidText", tone: "ok" },
  open: { title: "payments.openTitle", text: "payments.openText", tone: "info" },
  failed: { title: "payments.failedTitle", text: "payments.failedText", tone: "warn" },
  expired: { title: "payments.expiredTitle", text: "payments.expiredText", tone: "warn" },
  late: { title: "payments.lateTitle", text: "payments.lateText", tone: "warn" },
} as const;

export const headers = notStored;

/** Where a payer comes back to from the provider's page. What the address says besides is not read. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { i18n } = await viewerOf(request, context);
  const payer = await payerOf(request, context);
  const payment =
    (await context.payments.returned(context.organisation, params["id"] ?? "", payer)) ?? notFoundForOwner(context);
  const { id, state, amount, returnPath } = payment;
  return {
    title: pageTitle(context, i18n.t, i18n.t(MESSAGES[state].title)),
    state,
    amount: formatMoney(amount, i18n.locale),
    contact: context.organisation.mailFrom,
    here: `/payment/${id}/return`,
    next: pathOfThisSite(returnPath),
  };
}

export default function PaymentReturn() {
  const t = useT();
  const { state, amount, contact, here, next } = useLoaderData<typeof loader>();
  const { title, text, tone } = MESSAGES[state];
  const again = state === "failed" || state === "expired";
  return (
    <main id="content" className={`${page} ${narrow} ${stack}`}>
      <h1>{t(title)}</h1>
      <Notice tone={tone}>
        <p>{t(text, { amount })}</p>
        {state === "late" ? (
          <p>
            <a href={`mailto:${contact}`}>{contact}</a>
          </p>
        ) : null}
      </Notice>
      <p className={row}>
        {state === "open" ? (
          <Link className={button.solid} href={here}>
            {t("payments.lookAgain")}
          </Link>
        ) : null}{" "}
        <Link className={state === "open" ? button.outline : button.solid} href={next}>
          {t(again ? "payments.tryAgain" : "payments.goOn")}
        </Link>
      </p>
    </main>
  );
}
