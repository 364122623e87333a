import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { CANCEL_REASONS } from "#server/core/cancel-reasons";
import { hasEnded } from "#server/core/item-states";
import { message } from "~/i18n/messages";
import { messagesOf } from "~/i18n/t";
import { notFound, requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { AccountForm } from "~/shared/account/account-form";
import { proofAsked, readOperatorForm } from "~/shared/account/operator-proof.server";
import { Select } from "~/ui/field";
import { formAnswer } from "~/ui/form-answer";
import { stack, strong, tight } from "~/ui/layout.css";
import { findBooking, goesBack } from "./admin-booking.server";
import { AdminPage } from "./admin-page";
import { bookingHref, bookingLine } from "./booking-lines.server";
import { REASON_MESSAGES } from "./reasons";

const useT = messagesOf("admin");

const doneBefore = (reference: string) => `${bookingHref(reference)}?done=cancelled-before`;

/** WA-09: shows the refund to each source before the operator confirms. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const operator = await requireOperator(request, context, "bookings");
  const { account, i18n } = operator;
  const found = await findBooking(params["reference"], account, context);
  const { reference, state } = found.booking;
  if (hasEnded(state)) return redirect(doneBefore(reference));
  return {
    title: pageTitle(context, i18n.t, i18n.t("admin.cancelTitle", { reference })),
    booking: bookingLine(found.booking, context, i18n),
    goesBack: await goesBack(found, account, context, i18n),
    proof: await proofAsked(operator, context),
  };
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const operator = await requireOperator(request, context, "bookings");
  const { reference, state } = (await findBooking(params["reference"], operator.account, context)).booking;
  if (hasEnded(state)) return redirect(doneBefore(reference), 303);
  const form = await readOperatorForm(operator, { request, context }, cancelForm);
  if (!form.ok) return form.answer;
  const { organisation, origin } = context;
  const order = { organisation, reference, reason: form.value.reason, origin };
  const cancelled = await context.asOperator(operator.account).bookings.cancel(order);
  if (cancelled.ok) {
    const done = cancelled.value.state === "cancelling" ? "cancelling" : "cancelled";
    return redirect(`${bookingHref(reference)}?done=${done}`, 303);
  }
  if (cancelled.reason === "for-owners") return form.refuse({ understood: ["staff.refundForOwners"] });
  if (cancelled.reason === "undecided" || cancelled.reason === "supplier-refused")
    return redirect(`${bookingHref(reference)}?done=${cancelled.reason}`, 303);
  return cancelled.reason === "unknown" ? notFound() : redirect(doneBefore(reference), 303);
}

const cancelForm = z.object({
  reason: z.enum(CANCEL_REASONS, message("refusals.cancelReasonMissing")),
  understood: z.literal("on", message("refusals.confirmMissing")),
  password: z.string().default(""),
});

export default function CancelBooking() {
  const t = useT();
  const { booking, goesBack, proof } = useLoaderData<typeof loader>();
  const answer = formAnswer(useActionData<typeof action>()?.result, ["reason", "password", "understood"]);
  const reasons = CANCEL_REASONS.map((reason) => ({ value: reason, label: t(REASON_MESSAGES[reason]) }));
  return (
    <AdminPage heading={t("admin.cancelTitle", { reference: booking.reference })}>
      <AccountForm
        answer={answer}
        action={`${booking.href}/cancel`}
        submit={t("admin.cancelBooking")}
        back={booking.href}
        backLabel={t("admin.keepBooking")}
        proof={proof}
        understood={t("admin.cancelConfirm")}
      >
        <p>
          <bdi className={strong}>{booking.name}</bdi> · {booking.dates} · <bdi>{booking.guest}</bdi>
        </p>
        <p>{t("admin.cancelText")}</p>
        {goesBack.length > 0 ? (
          <section className={`${stack} ${tight}`} aria-labelledby="goes-back">
            <h2 id="goes-back">{t("admin.goesBack")}</h2>
            <ul className={`${stack} ${tight}`}>
              {goesBack.map(({ name, amount }) => (
                <li key={name + amount}>
                  <bdi className={strong}>{name}</bdi>: <bdi>{amount}</bdi>
                </li>
              ))}
            </ul>
          </section>
        ) : (
          <p>{t("admin.nothingGoesBack")}</p>
        )}
        <Select
          {...answer.field("reason")}
          label={t("admin.reason")}
          options={[{ value: "", label: t("admin.choose") }, ...reasons]}
          required
        />
      </AccountForm>
    </AdminPage>
  );
}
