import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { SECOND } from "#server/core/durations";
import type { Payment } from "#server/payments/rules";
import { formatMoney } from "~/i18n/format";
import { messagesOf } from "~/i18n/t";
import { notFoundForOwner } from "~/request/guards.server";
import { notStored } from "~/request/page-headers";
import { pageTitle } from "~/request/page-title";
import { pathOfThisSite } from "~/request/paths";
import { viewerOf } from "~/request/viewer.server";
import { waitText } from "~/shared/wallet/paid-ahead.server";
import { ButtonLink } from "~/ui/button";
import { button } from "~/ui/button.css";
import { narrow, page, row, stack } from "~/ui/layout.css";
import { Notice } from "~/ui/notice";
import { payerOf } from "./payer.server";

const useT = messagesOf("payments");

/** A paid stay isn't booked until the guest confirms. */
const PAID_AHEAD = { title: "payments.paidTitle", text: "payments.paidAheadText", tone: "info" } as const;

const MESSAGES = {
  paid: { title: "payments.paidTitle", text: "payments.paidText", tone: "ok" },
  open: { title: "payments.openTitle", text: "payments.openText", tone: "info" },
  failed: { title: "payments.failedTitle", text: "payments.failedText", tone: "warn" },
  expired: { title: "payments.expiredTitle", text: "payments.expiredText", tone: "warn" },
  voided: { title: "payments.voidedTitle", text: "payments.voidedText", tone: "warn" },
  late: { title: "payments.lateTitle", text: "payments.lateText", tone: "warn" },
} as const;

/** Seconds between two checks of an open payment. */
const LOOK_AGAIN_EVERY = 15;

export const headers = notStored;

/** The payer returns here from the provider's page. Ignores the provider's query parameters. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { i18n } = await viewerOf(request, context);
  const payer = await payerOf(request, context);
  const payment =
    (await context.payments.returned(context.organisation, params["id"] ?? "", payer)) ?? notFoundForOwner(context);
  const { id, amount, returnPath, purpose, pageHref } = payment;
  const state = shownState(payment);
  return {
    title: pageTitle(context, i18n.t, i18n.t(MESSAGES[state].title)),
    state,
    isAhead: state === "paid" && purpose === "booking",
    amount: formatMoney(amount, i18n.locale),
    wait: waitText(i18n.t),
    contact: context.organisation.mailFrom,
    here: `/payment/${id}/return`,
    // The payer waits here: the page they paid for would send them back to the payment.
    next: state === "open" || state === "late" ? undefined : pathOfThisSite(returnPath),
    ...(state === "open" && { pay: pageHref }),
  };
}

export default function PaymentReturn() {
  const t = useT();
  const { state, isAhead, amount, wait, contact, here, next, pay } = useLoaderData<typeof loader>();
  useAskAgain(here, state === "open");
  const { title, text, tone } = isAhead ? PAID_AHEAD : MESSAGES[state];
  const again = state === "failed" || state === "expired" || state === "voided";
  return (
    <main id="content" className={`${page} ${narrow} ${stack}`}>
      <h1>{t(title)}</h1>
      <Notice tone={tone} role="status">
        <p>{t(text, { amount, wait })}</p>
        {state === "late" ? (
          <p>
            <a href={`mailto:${contact}`}>{contact}</a>
          </p>
        ) : null}
      </Notice>
      <p className={row}>
        {state === "open" ? <ButtonLink kind="solid" href={here} text={t("payments.lookAgain")} /> : null}{" "}
        {pay ? (
          <a className={button.quiet} href={pay}>
            {t("payments.notPaidYet")}
          </a>
        ) : null}{" "}
        {next ? (
          <ButtonLink
            kind="solid"
            href={next}
            text={t(again ? "payments.tryAgain" : isAhead ? "payments.goOnToBook" : "payments.goOn")}
          />
        ) : null}
      </p>
    </main>
  );
}

/** An authorised payment was delivered for, or promised back. */
const shownState = ({ state, amount, refunded }: Payment) =>
  state === "authorised" ? (refunded < amount.minor ? "paid" : "voided") : state;

/**
 * Checks again without reloading the document, which would move readers away from their place (WCAG 2.2.1). Without scripts,
 * the reader reloads the page.
 */
function useAskAgain(here: string, waits: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!waits) return undefined;
    const lookAgain = () => navigate(here, { replace: true, preventScrollReset: true });
    const timer = setInterval(lookAgain, LOOK_AGAIN_EVERY * SECOND);
    return () => clearInterval(timer);
  }, [navigate, here, waits]);
}
