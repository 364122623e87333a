import { type AppLoadContext, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { bookingOfSubject } from "#server/core/payment-subjects";
import type { Payment } from "#server/payments/rules";
import { formatMoney } from "~/i18n/format";
import { type I18n, messagesOf } from "~/i18n/t";
import { notFoundForOwner } from "~/request/guards.server";
import { notStored } from "~/request/page-headers";
import { pageTitle } from "~/request/page-title";
import { pathOfThisSite } from "~/request/paths";
import { saidOf, viewerOf } from "~/request/viewer.server";
import { replacedText } from "~/shared/bookings/lapsed.server";
import { nameBooked } from "~/shared/bookings/reservation.server";
import { payerOf } from "~/shared/payments/payer.server";
import { PAYMENT_OF_RETURN } from "~/shared/payments/return-from-payment";
import { ButtonLink } from "~/ui/button";
import { button } from "~/ui/button.css";
import { narrow, page, row, stack } from "~/ui/layout.css";
import { Notice } from "~/ui/notice";
import { LOOK_AGAIN_EVERY, useAskAgain } from "~/ui/use-ask-again";

const useT = messagesOf("payments");

const MESSAGES = {
  paid: { title: "payments.paidTitle", text: "payments.paidText", tone: "ok" },
  confirming: { title: "payments.confirmingTitle", text: "payments.confirmingText", tone: "info" },
  open: { title: "payments.openTitle", text: "payments.openText", tone: "info" },
  failed: { title: "payments.failedTitle", text: "payments.failedText", tone: "warn" },
  expired: { title: "payments.expiredTitle", text: "payments.expiredText", tone: "warn" },
  voided: { title: "payments.voidedTitle", text: "payments.voidedText", tone: "warn" },
  late: { title: "payments.lateTitle", text: "payments.lateText", tone: "warn" },
} as const;

export const headers = notStored;

/** The payer returns here from the provider's page. Ignores the provider's query parameters. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { i18n } = await viewerOf(request, context);
  const payer = await payerOf(request, context);
  const payment =
    (await context.payments.returned(context.organisation, params["id"] ?? "", payer)) ?? notFoundForOwner(context);
  const { id, amount, returnPath, pageHref } = payment;
  const replaced = await replacedOrder(payment, context, i18n);
  const isOrder = payment.purpose === "booking" && !replaced;
  const state = isOrder ? await orderState(payment, request, context) : shownState(payment);
  const waits = state === "open" || state === "confirming";
  return {
    title: pageTitle(context, i18n.t, replaced?.title ?? i18n.t(MESSAGES[state].title)),
    state,
    amount: formatMoney(amount, i18n.locale),
    contact: context.organisation.mailFrom,
    here: `/payment/${id}/return`,
    // The payer waits here: the page they paid for would send them back to the payment.
    next: waits || state === "late" ? undefined : pathOfThisSite(returnPath),
    ...(state === "open" && { pay: pageHref }),
    ...(waits && { refresh: LOOK_AGAIN_EVERY }),
    ...(replaced && { replaced }),
  };
}

/** What took the place of the order of a payment, and that the payment is not taken or goes back. */
async function replacedOrder(payment: Payment, context: AppLoadContext, i18n: I18n) {
  const order = payment.purpose === "booking" ? await context.booking.ofPayment(payment) : undefined;
  const replaced =
    order && payment.state !== "late" ? await replacedText(order, context, saidOf(i18n, context, order)) : undefined;
  if (!replaced) return undefined;
  const amount = formatMoney(payment.amount, i18n.locale);
  const money = payment.state === "paid" ? i18n.t("trips.refunding", { amount }) : replaced.notTaken;
  return { title: replaced.title, text: `${replaced.text} ${money}`, see: replaced.see };
}

/** Leads to the booking that was paid, or to the form of an order that nothing became of; answers what is not decided yet. */
async function orderState(payment: Payment, request: Request, context: AppLoadContext) {
  if (payment.state === "open" || payment.state === "late") return payment.state;
  if (bookingOfSubject(payment.subject).number !== undefined)
    throw redirect(`${pathOfThisSite(payment.returnPath)}?${PAYMENT_OF_RETURN}=${payment.id}`);
  const booking = await context.booking.ofPayment(payment);
  if (booking?.state === "booking") return "confirming" as const;
  if (!booking || booking.state === "lapsed" || booking.state === "rejected")
    throw redirect(`${pathOfThisSite(payment.returnPath)}&${PAYMENT_OF_RETURN}=${payment.id}`);
  const headers = await nameBooked(request, context, booking);
  throw redirect(`/checkout-success?${new URLSearchParams({ booking: booking.id })}`, { status: 303, headers });
}

export default function PaymentReturn() {
  const t = useT();
  const { state, amount, contact, here, next, pay, refresh, replaced } = useLoaderData<typeof loader>();
  useAskAgain(here, refresh !== undefined);
  if (replaced) return <Replaced {...replaced} />;
  const { title, text, tone } = MESSAGES[state];
  const again = state === "failed" || state === "expired" || state === "voided";
  return (
    <main id="content" className={`${page} ${narrow} ${stack}`}>
      <h1>{t(title)}</h1>
      <Notice tone={tone} role="status">
        <p>{t(text, { amount })}</p>
        {state === "late" ? (
          <p>
            <a href={`mailto:${contact}`}>{contact}</a>
          </p>
        ) : null}
      </Notice>
      <p className={row}>
        {refresh === undefined ? null : <ButtonLink kind="solid" href={here} text={t("payments.lookAgain")} />}{" "}
        {pay ? (
          <a className={button.quiet} href={pay}>
            {t("payments.notPaidYet")}
          </a>
        ) : null}{" "}
        {next ? <ButtonLink kind="solid" href={next} text={t(again ? "payments.tryAgain" : "payments.goOn")} /> : null}
      </p>
    </main>
  );
}

const Replaced = ({ title, text, see }: { title: string; text: string; see: { href: string; label: string } }) => (
  <main id="content" className={`${page} ${narrow} ${stack}`}>
    <h1>{title}</h1>
    <Notice tone="info" role="status" text={text} />
    <p className={row}>
      <ButtonLink kind="solid" href={see.href} text={see.label} />
    </p>
  </main>
);

/** An authorised payment was delivered for, or promised back. */
const shownState = ({ state, amount, refunded }: Payment) =>
  state === "authorised" ? (refunded < amount.minor ? "paid" : "voided") : state;
