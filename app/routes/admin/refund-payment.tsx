import { type ActionFunctionArgs, type AppLoadContext, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { RefundOffer } from "#server/admin/money";
import type { Account } from "#server/auth/account";
import { decimalSign } from "#server/core/amounts";
import { decimalText, formatMoney, isolated } from "~/i18n/format";
import { message } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";
import { notFoundForOwner, requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { AccountForm } from "~/shared/account/account-form";
import { proofAsked, readOperatorForm } from "~/shared/account/operator-proof.server";
import { DescriptionList } from "~/ui/description-list";
import { Select, TextField } from "~/ui/field";
import { formAnswer } from "~/ui/form-answer";
import { AdminPage } from "./admin-page";
import { bookingHref, refundHref } from "./booking-lines.server";
import { LATE_PAYMENTS } from "./late-payments-path";
import { amountOf, refineAmount, walletChange } from "./money-fields.server";
import { ReasonField } from "./wallet-fields";

const LOSSES = ["supplier", "house"] as const;

/** OP-11: an operator's refund of a payment, part or whole. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const operator = await requireOperator(request, context, "money");
  const { account, i18n } = operator;
  const { t, locale } = i18n;
  const offer = await offerOf(params["payment"], account, context);
  const { payment, booking, most } = offer;
  const back = backOf(offer);
  const { approvals } = context.asOperator(account);
  return {
    title: pageTitle(context, t, t("refunds.title")),
    heading: t("refunds.title"),
    here: refundHref(payment.id),
    back: { href: back, text: t(booking ? "refunds.booking" : "refunds.late") },
    facts: [
      ...(booking
        ? [{ term: t("refunds.booking"), text: [booking.reference, isolated(booking.title)].join(" · ") }]
        : []),
      { term: t("refunds.payment"), text: formatMoney(payment.amount, locale) },
      { term: t("refunds.most"), text: formatMoney(most, locale) },
    ],
    text: most.minor === 0 ? t("refunds.nothing") : t(textOf(offer)),
    second: approvals.areNeeded(context.organisation, most) ? t("refunds.second") : undefined,
    own: payment.accountId === account.id ? t("refunds.own") : undefined,
    isOpen: most.minor > 0 && payment.accountId !== account.id,
    amount: { label: t("admin.amount"), hint: isolated(most.currency), defaultValue: typedAs(most, i18n) },
    loss: asksLoss(offer)
      ? {
          label: t("refunds.loss"),
          hint: t("refunds.lossHint"),
          options: [
            { value: "", label: t("refunds.choose") },
            ...LOSSES.map((value) => ({ value, label: t(`refunds.loss-${value}`) })),
          ],
        }
      : undefined,
    submit: t("refunds.submit"),
    key: crypto.randomUUID(),
    proof: await proofAsked(operator, context),
  };
}

/** As a form has it. */
const typedAs = (amount: RefundOffer["most"], { locale }: I18n): string =>
  decimalText(amount).replace(".", decimalSign(locale));

/** Only what is of a booking's price is the loss of either. */
const asksLoss = ({ booking, isAgain }: RefundOffer): boolean => booking !== undefined && !isAgain;

const textOf = ({ booking, isAgain, payment }: RefundOffer) => {
  if (isAgain) return "refunds.textAgain";
  if (booking) return "refunds.text";
  return payment.state === "late" ? "refunds.textLate" : "refunds.textBought";
};

const backOf = ({ booking }: RefundOffer): string => (booking ? bookingHref(booking.reference) : LATE_PAYMENTS);

async function offerOf(id: string | undefined, account: Account, context: AppLoadContext): Promise<RefundOffer> {
  const offer = await context.asOperator(account).payments.refundable(context.organisation, id ?? "");
  return offer ?? notFoundForOwner(context);
}

const refundForm = (offer: RefundOffer, locale: string) => {
  const amount = z.string().max(40, message("refunds.tooMuch", { amount: formatMoney(offer.most, locale) }));
  const loss = asksLoss(offer) ? z.enum(LOSSES, message("refunds.lossMissing")) : z.undefined().catch(undefined);
  return z
    .object({ amount, loss, ...walletChange })
    .superRefine((typed, issues) =>
      refineAmount({ amount: typed.amount, currency: offer.most.currency }, locale, issues),
    );
};

export async function action({ params, request, context }: ActionFunctionArgs) {
  const operator = await requireOperator(request, context, "money");
  const { organisation, origin } = context;
  const { locale } = operator.i18n;
  const offer = await offerOf(params["payment"], operator.account, context);
  const form = await readOperatorForm(operator, { request, context }, refundForm(offer, locale));
  if (!form.ok) return form.answer;
  const { loss, reason, key } = form.value;
  const amount = amountOf({ amount: form.value.amount, currency: offer.most.currency }, locale);
  const { id } = offer.payment;
  const order = { id, amount, reason, loss, key, origin, reference: offer.booking?.reference };
  const refunded = await context.asOperator(operator.account).payments.refund(organisation, order);
  if (refunded.ok) return redirect(`${backOf(offer)}?done=refunded`, 303);
  context.logged.refusal = refunded.reason;
  switch (refunded.reason) {
    case "done-before":
    case "requested":
    case "requested-before":
      return redirect(`${backOf(offer)}?done=${refunded.reason}`, 303);
    case "own":
      return form.refuse({ amount: ["refunds.own"] });
    default:
      return form.refuse({ amount: [message("refunds.tooMuch", { amount: formatMoney(offer.most, locale) })] });
  }
}

export default function RefundPayment() {
  const { heading, here, back, facts, text, second, own, isOpen, amount, loss, submit, key, proof } =
    useLoaderData<typeof loader>();
  const answer = formAnswer(useActionData<typeof action>()?.result, ["amount", "loss", "reason", "password"]);
  return (
    <AdminPage heading={heading} list={back}>
      <DescriptionList descriptions={facts} />
      <p>{own ?? text}</p>
      {isOpen ? (
        <AccountForm answer={answer} action={here} submit={submit} back={back.href} proof={proof}>
          {second ? <p>{second}</p> : null}
          <input type="hidden" name="key" value={key} />
          <TextField
            {...answer.field("amount")}
            {...amount}
            inputMode="decimal"
            dir="ltr"
            autoComplete="off"
            required
          />
          {loss ? <Select {...answer.field("loss")} {...loss} required /> : null}
          <ReasonField answer={answer} />
        </AccountForm>
      ) : null}
    </AdminPage>
  );
}
