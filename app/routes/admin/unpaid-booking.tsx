import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { message } from "~/i18n/messages";
import { requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { AccountForm } from "~/shared/account/account-form";
import { proofAsked, readOperatorForm } from "~/shared/account/operator-proof.server";
import { TextField } from "~/ui/field";
import { formAnswer } from "~/ui/form-answer";
import { Link, NameLink } from "~/ui/link";
import { AdminPage } from "./admin-page";
import { walletChange } from "./money-fields.server";
import { unpaidBookings } from "./unpaid-bookings.server";
import { UNPAID_BOOKINGS } from "./unpaid-bookings-path";

/** AC-08: gives the guest of an unpaid booking more days; canceling it is on the booking's own page. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const operator = await requireOperator(request, context, "money");
  const { account, i18n } = operator;
  const { t } = i18n;
  const found = (await unpaidBookings(account, context, i18n)).find(({ id }) => id === params["due"]);
  if (!found) return redirect(`${UNPAID_BOOKINGS}?done=decided-before`);
  return {
    title: pageTitle(context, t, t("payment-due.prolong")),
    found,
    list: t("payment-due.cases"),
    prolong: t("payment-due.prolong"),
    markPaid: t("payment-due.markPaid"),
    days: t("payment-due.prolongDays"),
    hint: t("payment-due.prolongHint"),
    proof: await proofAsked(operator, context),
  };
}

const prolongForm = z.object({
  days: z
    .string({ error: message("payment-due.daysWrong") })
    .regex(/^\d{1,2}$/, message("payment-due.daysWrong"))
    .transform(Number)
    .refine((days) => days >= 1 && days <= 60, message("payment-due.daysWrong")),
  password: walletChange.password,
});

export async function action({ params, request, context }: ActionFunctionArgs) {
  const operator = await requireOperator(request, context, "money");
  const form = await readOperatorForm(operator, { request, context }, prolongForm);
  if (!form.ok) return form.answer;
  const { dues } = context.asOperator(operator.account);
  const prolonged = await dues.prolong(context.organisation, params["due"] ?? "", form.value.days);
  if (!prolonged.ok && prolonged.reason === "begun") return form.refuse({ days: ["payment-due.tooLate"] });
  return redirect(`${UNPAID_BOOKINGS}?done=${prolonged.ok ? "prolonged" : "decided-before"}`, 303);
}

export default function UnpaidBooking() {
  const { found, list, prolong, markPaid, days, hint, proof } = useLoaderData<typeof loader>();
  const answer = formAnswer(useActionData<typeof action>()?.result, ["days", "password"]);
  return (
    <AdminPage heading={found.booking.reference} list={{ href: UNPAID_BOOKINGS, text: list }}>
      <p>
        <NameLink href={found.booking.href} name={found.booking.reference} /> · {found.stay}
      </p>
      <p>{found.text}</p>
      <AccountForm
        answer={answer}
        action={`${UNPAID_BOOKINGS}/${found.id}`}
        submit={prolong}
        back={UNPAID_BOOKINGS}
        proof={proof}
      >
        <TextField
          {...answer.field("days")}
          label={days}
          hint={hint}
          inputMode="numeric"
          dir="ltr"
          maxLength={2}
          autoComplete="off"
          required
        />
      </AccountForm>
      <p>
        <Link href={`${UNPAID_BOOKINGS}/${found.id}/paid`}>{markPaid}</Link>
      </p>
    </AdminPage>
  );
}
