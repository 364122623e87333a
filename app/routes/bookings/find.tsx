import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { REFERENCE_LENGTH, referenceOf } from "#server/core/booking-reference";
import { EMAIL_MAX_LENGTH } from "#server/core/limits";
import { message } from "~/i18n/messages";
import { messagesOf } from "~/i18n/t";
import { readForm, refuse } from "~/request/form.server";
import { notStored } from "~/request/page-headers";
import { titled } from "~/request/page-title.server";
import { isThrottled, throttledAnswer, throttledMessage } from "~/request/throttled.server";
import { viewerOf } from "~/request/viewer.server";
import { hrefOfFound } from "~/shared/bookings/trips.server";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { formAnswer } from "~/ui/form-answer";
import { card, narrow, page, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { mayLookAt } from "./find-booking.server";

const useT = messagesOf("reservation");

export const headers = notStored;

export const loader = ({ request, context }: LoaderFunctionArgs) => titled(request, context, "reservation.findTitle");

/** BK-05: a viewer who knows reference and email address may view the booking for a while without signing in. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, findForm);
  if (!form.ok) return refuse(request, context, form.submission);
  const found = await context.bookingLookUps.byEmail(form.value, context);
  if (found.ok) {
    const headers = await mayLookAt(found.value, request, context);
    return redirect(hrefOfFound(found.value), { status: 303, headers });
  }
  const { t } = (await viewerOf(request, context)).i18n;
  const problem = isThrottled(found) ? throttledMessage(found, context, t) : t("refusals.bookingNotFound");
  return refuse(request, context, form.submission, { errors: { "": [problem] }, ...throttledAnswer(found, context) });
}

const LONGEST_REFERENCE = 40;

const findForm = z.object({
  reference: z
    .string(message("refusals.referenceMissing"))
    .max(LONGEST_REFERENCE, message("refusals.bookingNotFound"))
    .refine((typed) => referenceOf(typed).length >= REFERENCE_LENGTH, message("refusals.referenceShort")),
  email: z.string(message("checkout.emailMissing")).max(EMAIL_MAX_LENGTH, message("checkout.emailWrong")),
});

export default function FindBooking() {
  const t = useT();
  useLoaderData<typeof loader>();
  const answer = formAnswer(useActionData<typeof action>()?.result, ["reference", "email"]);
  return (
    <main id="content" className={`${page} ${narrow} ${stack}`}>
      <ErrorSummary errors={answer.errors} answer={answer.result} />
      <h1>{t("reservation.findTitle")}</h1>
      <Form className={`${card} ${stack}`} method="post" action="/bookings/find" noValidate>
        <p>{t("reservation.findIntro")}</p>
        <TextField
          {...answer.field("reference")}
          label={t("reservation.reference")}
          hint={t("reservation.referenceHint")}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={LONGEST_REFERENCE}
          required
        />
        <TextField
          {...answer.field("email")}
          type="email"
          label={t("reservation.email")}
          hint={t("reservation.emailHint")}
          dir="ltr"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={EMAIL_MAX_LENGTH}
          required
        />
        <p>
          <Button>{t("reservation.find")}</Button>
        </p>
      </Form>
      <p>
        {t("reservation.haveAccount")} <Link href="/user/my-trips">{t("reservation.toTrips")}</Link>
      </p>
    </main>
  );
}
