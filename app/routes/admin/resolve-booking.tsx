import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { message } from "~/i18n/messages";
import { messagesOf } from "~/i18n/t";
import { notFound, requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { AccountForm } from "~/shared/account/account-form";
import { proofAsked, readOperatorForm } from "~/shared/account/operator-proof.server";
import { Select, TextField } from "~/ui/field";
import { formAnswer } from "~/ui/form-answer";
import { strong } from "~/ui/layout.css";
import { findBooking } from "./admin-booking.server";
import { AdminPage } from "./admin-page";
import { bookingHref, bookingLine } from "./booking-lines.server";

const useT = messagesOf("admin");

const REFERENCE_LONGEST = 100;

const known = (reference: string) => `${bookingHref(reference)}?done=resolved-before`;

/** Each with what it says; the first are of a booking that was to be made, the others of one that was to be cancelled. */
const BOOKED = [
  ["confirmed", "admin.resolveConfirmed"],
  ["rejected", "admin.resolveRejected"],
] as const;
const CANCELLED = [
  ["cancelled", "admin.resolveCancelled"],
  ["stands", "admin.resolveStands"],
] as const;

/** BK-04, BK-06: an operator decides a booking whose outcome no supplier reported. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const operator = await requireOperator(request, context, "bookings");
  const { account, i18n } = operator;
  const { booking } = await findBooking(params["reference"], account, context);
  const item = await context.asOperator(account).bookings.openItem(booking);
  if (!item) return redirect(known(booking.reference));
  return {
    title: pageTitle(context, i18n.t, i18n.t("admin.resolveTitle", { reference: booking.reference })),
    booking: bookingLine(booking, context, i18n),
    asked: item.order_reference,
    cancelling: item.state === "cancelling" ? { theirs: item.supplier_reference } : undefined,
    proof: await proofAsked(operator, context),
  };
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const operator = await requireOperator(request, context, "bookings");
  const { booking } = await findBooking(params["reference"], operator.account, context);
  const { reference } = booking;
  const item = await context.asOperator(operator.account).bookings.openItem(booking);
  if (!item) return redirect(known(reference), 303);
  const schema = resolveForm(item.state === "cancelling" ? CANCELLED : BOOKED);
  const form = await readOperatorForm(
    operator,
    { request, context },
    schema,
    (typed): Record<string, string[]> =>
      typed.is === "confirmed" && typed.supplierReference === ""
        ? { supplierReference: ["refusals.supplierReferenceMissing"] }
        : {},
  );
  if (!form.ok) return form.answer;
  const { is, supplierReference, of } = form.value;
  const resolved = await context.asOperator(operator.account).bookings.resolve({
    organisation: context.organisation,
    reference,
    of,
    found: is === "confirmed" ? { is, reference: supplierReference } : { is },
  });
  if (resolved.ok) return redirect(`${bookingHref(reference)}?done=resolved`, 303);
  return resolved.reason === "unknown" ? notFound() : redirect(known(reference), 303);
}

const resolveForm = (answers: typeof BOOKED | typeof CANCELLED) =>
  z.object({
    is: z.enum(
      answers.map(([is]) => is),
      message("refusals.resolveMissing"),
    ),
    supplierReference: z
      .string()
      .trim()
      .max(REFERENCE_LONGEST, message("refusals.nameTooLong", { max: REFERENCE_LONGEST }))
      .default(""),
    password: z.string().default(""),
    of: z.string().optional(),
  });

export default function ResolveBooking() {
  const t = useT();
  const { booking, asked, cancelling, proof } = useLoaderData<typeof loader>();
  const answer = formAnswer(useActionData<typeof action>()?.result, ["is", "supplierReference", "password"]);
  return (
    <AdminPage heading={t("admin.resolveTitle", { reference: booking.reference })}>
      <AccountForm
        answer={answer}
        action={`${booking.href}/resolve`}
        submit={t("admin.resolveSubmit")}
        back={booking.href}
        backLabel={t("admin.resolveNot")}
        proof={proof}
      >
        <p>
          <bdi className={strong}>{booking.name}</bdi> · {booking.dates} · <bdi>{booking.guest}</bdi>
        </p>
        <input type="hidden" name="of" value={asked} />
        <p>{t(cancelling ? "admin.resolveCancellingText" : "admin.resolveText")}</p>
        <p>
          {t("admin.resolveAsked")} <bdi className={strong}>{asked}</bdi>
        </p>
        {cancelling ? (
          <p>
            {t("admin.resolveTheirs")} <bdi className={strong}>{cancelling.theirs}</bdi>
          </p>
        ) : null}
        <Select
          {...answer.field("is")}
          label={t("admin.resolveIs")}
          options={[
            { value: "", label: t("admin.choose") },
            ...(cancelling ? CANCELLED : BOOKED).map(([value, label]) => ({ value, label: t(label) })),
          ]}
          required
        />
        {cancelling ? null : (
          <TextField
            {...answer.field("supplierReference")}
            label={t("admin.supplierReference")}
            hint={t("admin.supplierReferenceHint")}
            maxLength={REFERENCE_LONGEST}
            autoComplete="off"
            dir="ltr"
          />
        )}
      </AccountForm>
    </AdminPage>
  );
}
