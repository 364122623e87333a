import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { Refusal } from "#server/core/outcome";
import type { DueOfBooking, DueRefusal } from "#server/orders/index";
import type { Payer } from "#server/payments/rules";
import { formatMoney } from "~/i18n/format";
import type { I18n } from "~/i18n/t";
import { readForm } from "~/request/form.server";
import { notFound } from "~/request/guards.server";
import { namedBrowser, newBrowserName } from "~/request/guest-browser.server";
import { notStored } from "~/request/page-headers";
import { pageTitle } from "~/request/page-title";
import { isThrottled, minutesUntil, throttledAnswer } from "~/request/throttled.server";
import { saidOf, viewerOf } from "~/request/viewer.server";
import { dueLines } from "~/shared/bookings/payment-due.server";
import { bookingHref } from "~/shared/bookings/trips.server";
import { FactList } from "~/shared/offer/fact-list";
import { payerOf } from "~/shared/payments/payer.server";
import { PAYMENT_OF_RETURN } from "~/shared/payments/return-from-payment";
import { BALANCE_NAMES } from "~/shared/wallet/card-name";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Form } from "~/ui/form";
import { card, large, narrow, page, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";

export const headers = notStored;

/** What is due of a booking. Its emailed link opens this page for any payer, and nothing else of the booking. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { account, ...viewer } = await viewerOf(request, context);
  const found = await findDue(params["due"], context);
  const { booking, due } = found;
  const i18n = saidOf(viewer.i18n, context, booking);
  const { t, locale } = i18n;
  const isOwner = account !== undefined && booking.accountId === account.id;
  const amount = formatMoney({ minor: due.amount, currency: due.currency }, locale);
  const state = stateOf(found);
  const about = context.booking.about(booking, i18n.language);
  const { text, lines } = await dueLines(due, booking, context, i18n);
  const kinds = state === "open" && isOwner ? await context.duePayments.balances(context.organisation, found) : [];
  const pays = state === "open" && context.payments.areTaken(context.organisation);
  const named = !pays || isOwner || (await namedBrowser(request, context)) !== undefined;
  const answer = {
    title: pageTitle(context, t, t("payment-due.title")),
    here: `/pay/${due.id}`,
    heading: t("payment-due.title"),
    facts: [
      { term: t("booking-page.voucherProperty"), text: about.title },
      { term: t("bookings.bookingReference"), text: booking.reference },
      { term: t("payment-due.dates"), text: about.when },
    ],
    told: await toldText(request, context, state, i18n),
    text: state === "open" ? text : t(`payment-due.${state}`, { amount }),
    lines: state === "open" ? lines : [],
    buttons: [
      ...(pays ? [{ intent: "pay", label: t("payment-due.pay", { amount }) }] : []),
      ...kinds.map((kind) => ({
        intent: kind as string,
        label: t("payment-due.payFrom", { amount, balance: t(BALANCE_NAMES[kind]) }),
      })),
    ],
    // Who has this link may not have the one of a guest's booking: it is found by its reference and the address.
    booking:
      booking.accountId === undefined
        ? { href: "/bookings/find", text: t("home.findBookingLink") }
        : { href: bookingHref(booking), text: t("trips.toBooking") },
    contact: state === "frozen" ? context.organisation.mailFrom : undefined,
  };
  return data(answer, { headers: named ? [] : (await newBrowserName(request, context)).headers });
}

const form = z.object({ intent: z.enum(["pay", "cash-card", "myvacations", "credit"]) });

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { account, i18n } = await viewerOf(request, context);
  const read = await readForm(request, form);
  if (!read.ok) throw data(null, { status: 400 });
  const { booking, due, isFrozen } = await findDue(params["due"], context);
  const { organisation, origin, duePayments } = context;
  const isOwner = account !== undefined && booking.accountId === account.id;
  const { intent } = read.value;
  const here = `/pay/${due.id}`;
  if (isFrozen) return redirect(here, 303);
  if (intent !== "pay") {
    if (!isOwner) return redirect(here, 303);
    const paid = await duePayments.payFrom(organisation, due.id, { account, kind: intent });
    if (paid.ok || paid.reason === "over") return redirect(here, 303);
    return data({ problem: i18n.t("payment-due.balanceGone") }, { status: 409 });
  }
  const payer: Payer = isOwner
    ? { accountId: account.id, browser: undefined }
    : { accountId: undefined, browser: await namedBrowser(request, context) };
  const started = await duePayments.start({ organisation, id: due.id, payer, language: i18n.language, origin });
  if (started.ok) return redirectDocument(started.value.href, 303);
  if (started.reason === "over" || started.reason === "ended") return redirect(here, 303);
  context.logged.refusal = started.reason;
  return refusal(started, context, i18n);
}

function refusal(refused: Refusal<DueRefusal>, context: AppLoadContext, { t }: I18n) {
  if (isThrottled(refused)) {
    const problem = t("refusals.tooManyPayments", { count: minutesUntil(refused, context) });
    return data({ problem }, throttledAnswer(refused, context));
  }
  if (refused.reason === "being-paid") return data({ problem: t("payment-due.beingPaid") }, { status: 409 });
  const key = refused.reason === "no-cookie" ? "payment-due.noCookie" : "payment-due.providerDown";
  return data({ problem: t(key) }, { status: refused.reason === "no-cookie" ? 400 : 503 });
}

/** 404 for a forged link, as for another organization's. */
const findDue = async (id: string | undefined, context: AppLoadContext) =>
  (await context.duePayments.find(context.organisation.id, id ?? "")) ?? notFound();

function stateOf({ due, isFrozen }: DueOfBooking & { isFrozen: boolean }) {
  if (due.state === "paid" || due.state === "cancelled" || due.state === "lapsed") return due.state;
  return isFrozen ? ("frozen" as const) : ("open" as const);
}

/** What became of the payment that the viewer returns from, where it did not pay this. */
async function toldText(request: Request, context: AppLoadContext, state: string, { t }: I18n) {
  const id = new URL(request.url).searchParams.get(PAYMENT_OF_RETURN);
  if (id === null || state === "paid") return undefined;
  const payment = await context.payments.find(context.organisation.id, id, await payerOf(request, context));
  if (payment?.state === "failed" || payment?.state === "expired") return t("payment-due.failed");
  return payment && payment.refunded > 0 ? t("payment-due.returned") : undefined;
}

export default function PayDue() {
  const { here, heading, facts, told, text, lines, buttons, booking, contact } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problem = answer && "problem" in answer ? answer.problem : undefined;
  return (
    <main id="content" className={`${page} ${narrow} ${stack}`}>
      <ErrorSummary errors={problem ? [{ text: problem }] : []} answer={answer} />
      {told ? <Notice tone="warn" role="status" text={told} /> : null}
      <h1>{heading}</h1>
      <div className={`${card} ${stack}`}>
        <FactList facts={facts} />
        <p className={large}>{text}</p>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {buttons.length > 0 ? (
          <Form className={stack} method="post" action={here}>
            <input type="hidden" name="form" value="due" />
            {buttons.map(({ intent, label }, i) => (
              <Button key={intent} kind={i === 0 ? "go" : "outline"} intent={intent} wide>
                {label}
              </Button>
            ))}
          </Form>
        ) : null}
        <p>
          <Link href={booking.href}>{booking.text}</Link>
        </p>
        {contact ? (
          <p>
            <a href={`mailto:${contact}`}>{contact}</a>
          </p>
        ) : null}
      </div>
    </main>
  );
}
