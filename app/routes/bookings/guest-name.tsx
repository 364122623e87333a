import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NAME_MAX_LENGTH } from "#server/core/names";
import { messagesOf } from "~/i18n/t";
import { readForm, refuse } from "~/request/form.server";
import { notStored } from "~/request/page-headers";
import { pageTitle } from "~/request/page-title";
import { isThrottled, throttledAnswer, throttledMessage } from "~/request/throttled.server";
import { saidOf, viewerOf } from "~/request/viewer.server";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { formAnswer } from "~/ui/form-answer";
import { card, narrow, page, row, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { AgentReason } from "./agent-reason";
import { agentReasons } from "./agent-reason.server";
import { findBooking, isOnBehalf, type Seen } from "./find-booking.server";
import { correctionText, guestNameForm } from "./guest-name.server";

const useT = messagesOf("reservation", "checkout");

/** For guests too: they have no session by which the page would be private. */
export const headers = notStored;

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await viewerOf(request, context);
  const seen = await findBooking(params["name"] ?? "", account, request, context);
  const { booking, href } = seen;
  const open = await context.nameCorrections.isOpen(booking);
  const { firstName, lastName } = booking.guest;
  return {
    title: pageTitle(context, i18n.t, i18n.t("reservation.nameTitle")),
    property: context.booking.about(booking, i18n.language).title,
    reference: booking.reference,
    name: { firstName, lastName },
    closed: open.ok ? undefined : correctionText(open.reason, context, i18n),
    /** A key goes to the booking's address first. */
    byEmail: !isAtOnce(seen),
    reasons: isOnBehalf(seen) ? agentReasons(saidOf(i18n, context, booking).t) : undefined,
    back: href,
  };
}

/** The owner changes the name at once; other viewers confirm it by a link sent to the booking's email address. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const { account, i18n } = await viewerOf(request, context);
  const seen = await findBooking(params["name"] ?? "", account, request, context);
  const { booking, href } = seen;
  const form = await readForm(request, guestNameForm);
  if (!form.ok) return refuse(request, context, form.submission);
  const { reason } = form.value;
  if (isOnBehalf(seen) && !reason)
    return refuse(request, context, form.submission, { errors: { reason: ["cancel.reasonMissing"] } });
  const { firstName, lastName } = form.value;
  const name = { firstName, lastName };
  const done =
    isAtOnce(seen) && account
      ? await context.nameCorrections.correct(booking, name, account.id, context, reason)
      : await context.nameCorrections.ask(booking, name, context);
  if (done.ok) return redirect(`${href}?done=${isAtOnce(seen) ? "name" : "name-asked"}`, 303);
  const problem = isThrottled(done)
    ? throttledMessage(done, context, i18n.t)
    : correctionText(done.reason, context, i18n);
  return refuse(request, context, form.submission, {
    status: 409,
    errors: { "": [problem] },
    ...throttledAnswer(done, context),
  });
}

/** Others confirm it at the booking's address. */
const isAtOnce = ({ by }: Seen): boolean => by === "owner" || by === "agent";

export default function GuestName() {
  const t = useT();
  const { property, reference, name, closed, byEmail, reasons, back } = useLoaderData<typeof loader>();
  const answer = formAnswer(useActionData<typeof action>()?.result, ["firstName", "lastName", "reason"], {
    ...name,
    reason: "",
  });
  const field = (of: "firstName" | "lastName") => ({
    ...answer.field(of),
    dir: "auto",
    autoComplete: "off",
    spellCheck: false,
    maxLength: NAME_MAX_LENGTH,
  });
  return (
    <main id="content" className={`${page} ${narrow} ${stack}`}>
      <ErrorSummary errors={answer.errors} answer={answer.result} />
      <h1>{t("reservation.nameTitle")}</h1>
      <p>
        <bdi>{property}</bdi> · <bdi dir="ltr">{reference}</bdi>
      </p>
      {closed ? (
        <>
          <p>{closed}</p>
          <p>
            <Link href={back}>{t("reservation.toBooking")}</Link>
          </p>
        </>
      ) : (
        <Form className={`${card} ${stack}`} method="post" action={`${back}/guest-name`} noValidate>
          <p>
            {t("reservation.nameIntro")} {t("checkout.oneName")}
          </p>
          {byEmail ? <p>{t("reservation.nameByEmail")}</p> : null}
          <TextField {...field("firstName")} label={t("checkout.firstName")} />
          <TextField {...field("lastName")} label={t("checkout.lastName")} />
          {reasons ? <AgentReason {...reasons} {...answer.field("reason")} /> : null}
          <div className={row}>
            <Button>{t(byEmail ? "reservation.nameAsk" : "reservation.nameCorrect")}</Button>{" "}
            <ButtonLink kind="quiet" href={back} text={t("reservation.toBooking")} />
          </div>
        </Form>
      )}
    </main>
  );
}
