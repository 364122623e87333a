import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { formatMoney } from "~/i18n/format";
import { message } from "~/i18n/messages";
import { messagesOf } from "~/i18n/t";
import { notFound, requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { AccountForm } from "~/shared/account/account-form";
import { proofAsked, readOperatorForm } from "~/shared/account/operator-proof.server";
import { formAnswer } from "~/ui/form-answer";
import { strong } from "~/ui/layout.css";
import { findBooking } from "./admin-booking.server";
import { AdminPage } from "./admin-page";
import { bookingHref, bookingLine } from "./booking-lines.server";

const useT = messagesOf("admin");

const notDone = (reference: string) => `${bookingHref(reference)}?done=no-show-not`;

/** BK-06: shows the cost under the booking's terms before the operator records a no-show. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const operator = await requireOperator(request, context, "bookings");
  const { account, i18n } = operator;
  const found = await findBooking(params["reference"], account, context);
  const { reference, receipt } = found.booking;
  const plan = await context.asOperator(account).bookings.planNoShow(found.booking);
  if (!plan.ok) return redirect(notDone(reference));
  const cost = { minor: plan.value.penalty, currency: receipt.currency };
  return {
    title: pageTitle(context, i18n.t, i18n.t("admin.noShowTitle", { reference })),
    booking: bookingLine(found.booking, context, i18n),
    costs: i18n.t("admin.noShowCosts", { amount: formatMoney(cost, i18n.locale) }),
    token: plan.value.token,
    proof: await proofAsked(operator, context),
  };
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const operator = await requireOperator(request, context, "bookings");
  const { reference } = (await findBooking(params["reference"], operator.account, context)).booking;
  const form = await readOperatorForm(operator, { request, context }, noShowForm);
  if (!form.ok) return form.answer;
  const { organisation, origin } = context;
  const { token } = form.value;
  const marked = await context.asOperator(operator.account).bookings.noShow({ organisation, reference, origin, token });
  if (!marked.ok && marked.reason === "plan-changed")
    return form.refuse({ "": ["refusals.noShowChanged"] }, { status: 409, hide: ["password", "understood"] });
  if (marked.ok) return redirect(`${bookingHref(reference)}?done=no-show`, 303);
  return marked.reason === "unknown" ? notFound() : redirect(notDone(reference), 303);
}

const noShowForm = z.object({
  token: z.string().default(""),
  understood: z.literal("on", message("refusals.confirmMissing")),
  password: z.string().default(""),
});

export default function NoShow() {
  const t = useT();
  const { booking, costs, token, proof } = useLoaderData<typeof loader>();
  const answer = formAnswer(useActionData<typeof action>()?.result, ["password", "understood"]);
  return (
    <AdminPage heading={t("admin.noShowTitle", { reference: booking.reference })}>
      <AccountForm
        answer={answer}
        action={`${booking.href}/no-show`}
        submit={t("admin.noShow")}
        back={booking.href}
        backLabel={t("admin.noShowNot")}
        proof={proof}
        understood={t("admin.noShowConfirm")}
      >
        <input type="hidden" name="token" value={token} />
        <p>
          <bdi className={strong}>{booking.name}</bdi> · {booking.dates} · <bdi>{booking.guest}</bdi>
        </p>
        <p>{t("admin.noShowText")}</p>
        <p className={strong}>{costs}</p>
      </AccountForm>
    </AdminPage>
  );
}
