import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { CANCEL_REASONS } from "#server/core/cancel-reasons";
import { hasEnded } from "#server/core/item-states";
import { message } from "~/i18n/messages";
import { messagesOf } from "~/i18n/t";
import { readForm, refuse } from "~/request/form.server";
import { notFound, requireOperator } from "~/request/guards.server";
import { notStored } from "~/request/page-headers";
import { pageTitle } from "~/request/page-title";
import { viewerOf } from "~/request/viewer.server";
import { AccountForm } from "~/shared/account/account-form";
import { OwnerProof } from "~/shared/account/owner-proof";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/choice";
import { Select } from "~/ui/field";
import { formAnswer } from "~/ui/form-answer";
import { stack, strong, tight } from "~/ui/layout.css";
import { findBooking, goesBack } from "./admin-booking.server";
import { AdminPage } from "./admin-page";
import { bookingHref, bookingLine } from "./booking-lines.server";
import { proofAsked, refuseUnproved } from "./operator-proof.server";
import { REASON_MESSAGES } from "./reasons";

const useT = messagesOf("admin");

export const headers = notStored;

const doneBefore = (reference: string) => `${bookingHref(reference)}?done=cancelled-before`;

/** WA-09: what would go back where, before anybody agrees to it. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const signedIn = await requireOperator(request, context);
  const { i18n } = await viewerOf(request, context);
  const found = await findBooking(params["reference"], signedIn.account, context);
  const { reference, state } = found.booking;
  if (hasEnded(state)) return redirect(doneBefore(reference));
  return {
    title: pageTitle(context, i18n.t, i18n.t("admin.cancelTitle", { reference })),
    booking: bookingLine(found.booking, context, i18n),
    goesBack: await goesBack(found, signedIn.account, context, i18n),
    proof: await proofAsked(signedIn, context),
  };
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const signedIn = await requireOperator(request, context);
  const { reference, state } = (await findBooking(params["reference"], signedIn.account, context)).booking;
  if (hasEnded(state)) return redirect(doneBefore(reference), 303);
  const form = await readForm(request, cancelForm);
  if (!form.ok) return refuse(request, context, form.submission, { hide: ["password"] });
  const unproved = await refuseUnproved(signedIn, form, request, context);
  if (unproved) return unproved;
  const { organisation, origin } = context;
  const order = { organisation, reference, reason: form.value.reason, origin };
  const cancelled = await context.asOperator(signedIn.account).bookings.cancel(order);
  if (cancelled.ok) {
    const done = cancelled.value.state === "cancelling" ? "cancelling" : "cancelled";
    return redirect(`${bookingHref(reference)}?done=${done}`, 303);
  }
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
        submit={<Button>{t("admin.cancelBooking")}</Button>}
        back={booking.href}
        backLabel={t("admin.keepBooking")}
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
        {proof ? <OwnerProof answer={answer} maxLength={proof.maxLength} /> : null}
        <Checkbox
          name="understood"
          defaultChecked={answer.value("understood") === "on"}
          error={answer.errorOf("understood")}
        >
          {t("admin.cancelConfirm")}
        </Checkbox>
      </AccountForm>
    </AdminPage>
  );
}
