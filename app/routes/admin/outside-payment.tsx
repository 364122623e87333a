import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { message } from "~/i18n/messages";
import { notFound, requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { AccountForm } from "~/shared/account/account-form";
import { proofAsked, readOperatorForm } from "~/shared/account/operator-proof.server";
import { TextField } from "~/ui/field";
import { formAnswer } from "~/ui/form-answer";
import { NameLink } from "~/ui/link";
import { AdminPage } from "./admin-page";
import { walletChange } from "./money-fields.server";
import { outsideRefunds, unpaidBooking } from "./unpaid-bookings.server";
import { UNPAID_BOOKINGS } from "./unpaid-bookings-path";

const REFERENCE_LONGEST = 100;
const DECIDED = `${UNPAID_BOOKINGS}?done=decided-before`;

/** AC-08: records money that reached the guest's organization, or went back from it, outside this site. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const operator = await requireOperator(request, context, "money");
  const { account, i18n } = operator;
  const { t } = i18n;
  const isPaid = isPayment(params["outside"]);
  const found = isPaid
    ? await context.asOperator(account).dues.find(context.organisation, params["due"] ?? "")
    : undefined;
  const shown = isPaid
    ? found && { ...unpaidBooking(found, i18n), minor: found.due.amount }
    : (await outsideRefunds(account, context, i18n)).find(({ id }) => id === params["due"]);
  if (!shown) return redirect(DECIDED);
  const said = { amount: shown.amount, organisation: context.organisation.name };
  const submit = t(isPaid ? "payment-due.markPaid" : "payment-due.markReturned");
  return {
    title: pageTitle(context, t, submit),
    action: `${UNPAID_BOOKINGS}/${shown.id}/${params["outside"]}`,
    found: shown,
    list: t("payment-due.cases"),
    text: t(isPaid ? "payment-due.markPaidText" : "payment-due.markReturnedText", said),
    submit,
    label: t("payment-due.reference"),
    hint: t("payment-due.referenceHint"),
    longest: REFERENCE_LONGEST,
    proof: await proofAsked(operator, context),
  };
}

function isPayment(outside: string | undefined): boolean {
  if (outside !== "paid" && outside !== "returned") return notFound();
  return outside === "paid";
}

const REFERENCE_WRONG = message("payment-due.referenceWrong");
const outsideForm = z.object({
  reference: z.string(REFERENCE_WRONG).trim().min(1, REFERENCE_WRONG).max(REFERENCE_LONGEST, REFERENCE_WRONG),
  /** What the operator saw. */
  minor: z.coerce.number().int(),
  password: walletChange.password,
});

export async function action({ params, request, context }: ActionFunctionArgs) {
  const operator = await requireOperator(request, context, "money");
  const isPaid = isPayment(params["outside"]);
  const form = await readOperatorForm(operator, { request, context }, outsideForm);
  if (!form.ok) return form.answer;
  const { dues } = context.asOperator(operator.account);
  const id = params["due"] ?? "";
  const done = await dues[isPaid ? "settle" : "refunded"](context.organisation, id, form.value);
  if (!done.ok && done.reason === "paying") return form.refuse({ reference: ["payment-due.paying"] });
  return redirect(done.ok ? `${UNPAID_BOOKINGS}?done=${isPaid ? "settled" : "refunded"}` : DECIDED, 303);
}

export default function OutsidePayment() {
  const { action: address, found, list, text, submit, label, hint, longest, proof } = useLoaderData<typeof loader>();
  const answer = formAnswer(useActionData<typeof action>()?.result, ["reference", "password"]);
  return (
    <AdminPage heading={submit} list={{ href: UNPAID_BOOKINGS, text: list }}>
      <p>
        <NameLink href={found.booking.href} name={found.booking.reference} /> · {found.stay}
      </p>
      <p>{found.text}</p>
      <AccountForm answer={answer} action={address} submit={submit} back={UNPAID_BOOKINGS} proof={proof}>
        <p>{text}</p>
        <input type="hidden" name="minor" value={found.minor} />
        <TextField
          {...answer.field("reference")}
          label={label}
          hint={hint}
          maxLength={longest}
          autoComplete="off"
          required
        />
      </AccountForm>
    </AdminPage>
  );
}
