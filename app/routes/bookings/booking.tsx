import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { Fragment } from "react";
import { messagesOf, useI18n } from "~/i18n/t";
import { formDataOf } from "~/request/form.server";
import { notStored } from "~/request/page-headers";
import { pageTitle } from "~/request/page-title";
import { saidOf, viewerOf } from "~/request/viewer.server";
import { AccountTabs } from "~/shared/account/account-page";
import { agentOfBooking, clientOfBooking } from "~/shared/bookings/client.server";
import { PaymentDue } from "~/shared/bookings/payment-due";
import { dueText } from "~/shared/bookings/payment-due.server";
import { PhaseTag } from "~/shared/bookings/phase-tag";
import { fact } from "~/shared/offer/booking.css";
import { Cancellation } from "~/shared/offer/cancellation";
import { PriceSummary } from "~/shared/offer/price-summary";
import { Art } from "~/ui/art";
import { Button, ButtonLink } from "~/ui/button";
import { button } from "~/ui/button.css";
import { ErrorSummary } from "~/ui/error-summary";
import { Form } from "~/ui/form";
import { asideLast, card, container, page, row, screenOnly, soft, stack, strong, tight } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { AccountOffer } from "./account-offer";
import { AgentReason } from "./agent-reason";
import { readAgentReason } from "./agent-reason.server";
import { picture } from "./booking.css";
import { type BookingView, bookingView, lapsedText, releasedTexts, suggestionsFor } from "./booking-page.server";
import { ConfirmAddress } from "./confirm-address-form";
import { DocumentLinks } from "./document-links";
import { documentLinksOf } from "./documented-booking.server";
import { doneText } from "./done-text.server";
import { findBooking, isOnBehalf } from "./find-booking.server";
import { OtherTimes } from "./other-times";
import { chooseOtherTime, otherTimesView } from "./other-times.server";
import { answerAddress, isAboutAddress, unconfirmedView } from "./unconfirmed-view.server";
import { FileLink } from "./voucher-sheet";

const useT = messagesOf("bookings", "stay");

/** For guests too: they have no session by which the page would be private. */
export const headers = notStored;

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { account, ...viewer } = await viewerOf(request, context);
  const seen = await findBooking(params["name"] ?? "", account, request, context);
  const { booking } = seen;
  const i18n = saidOf(viewer.i18n, context, booking);
  const [
    documents,
    cancellation,
    standing,
    frozen,
    due,
    lapsed,
    released,
    reward,
    refused,
    client,
    agent,
    unconfirmed,
  ] = await Promise.all([
    documentLinksOf(seen, context),
    context.booking.cancellation(booking),
    context.booking.standing(booking),
    context.booking.isFrozen(booking),
    dueText(booking, context, i18n),
    lapsedText(seen, context, i18n),
    releasedTexts(seen, context, i18n),
    seen.by === "owner" || (seen.by === "client" && account) ? context.loyalty.ofBooking(booking) : undefined,
    context.booking.refusedParts(booking),
    isOnBehalf(seen) && account ? clientOfBooking(booking, account, context) : undefined,
    agentOfBooking(booking, context),
    unconfirmedView(seen, request, context, i18n),
  ]);
  const known = {
    documents,
    cancellation,
    standing,
    frozen,
    due,
    lapsed,
    released,
    reward,
    refused,
    client,
    agent,
    unconfirmed,
  };
  const view = bookingView(seen, known, context, i18n, account);
  return {
    title: pageTitle(context, i18n.t, view.property.name),
    isOwner: account !== undefined && (seen.by === "owner" || seen.by === "client"),
    view,
    others: seen.by === "finder" ? undefined : await otherTimesView(seen, context, i18n),
    done: await doneText(request, seen, view, context, i18n),
    suggestions:
      view.phase === "upcoming" && booking.clientId === undefined ? await suggestionsFor(booking, context, i18n) : [],
  };
}

/** PD-03: the guest of a canceled time chooses another one, or the money. BK-08: a guest confirms the address. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const { account, i18n } = await viewerOf(request, context);
  const seen = await findBooking(params["name"] ?? "", account, request, context);
  const { booking, by, href } = seen;
  const form = await formDataOf(request);
  if (isAboutAddress(form)) return answerAddress(seen, form, request, context, i18n);
  const { t } = saidOf(i18n, context, booking);
  if (form.get("intent") === "resend" && account && isOnBehalf(seen)) {
    const reason = readAgentReason(form);
    if (!reason) return data({ problem: t("cancel.reasonMissing"), field: "reason" }, { status: 400 });
    const resent = await context.booking.resend(booking, { actorId: account.id, reason }, context);
    return redirect(`${href}${resent.ok ? "?done=resent" : ""}`, 303);
  }
  if (booking.state !== "changed" || by === "finder") return redirect(href, 303);
  const chosen = await chooseOtherTime(seen, form, account?.id ?? "guest", context);
  if (!chosen.problem) return redirect(href + chosen.done, 303);
  const field = chosen.problem === "cancel.reasonMissing" ? "move-reason" : "time";
  return data({ problem: t(chosen.problem), field }, { status: chosen.status });
}

/** A booking whenever one looks at it: before the stay, during it, after it, and cancelled. */
export default function BookingPage() {
  const t = useT();
  const { dir } = useI18n();
  const { isOwner, view, done, others, suggestions } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { property, phase, reference, about } = view;
  const ended = phase === "cancelled" || phase === "rejected";
  const over = phase === "past" || phase === "no-show" || ended;
  return (
    <>
      {isOwner ? (
        <div className={`${container} ${screenOnly}`}>
          <AccountTabs current={`/user-details?tab=${over ? "bookings" : "trips"}`} />
        </div>
      ) : null}
      <main id="content" className={`${page} ${stack}`}>
        <ErrorSummary errors={answer ? [{ id: answer.field, text: answer.problem }] : []} answer={answer} />
        {done ? <Notice tone="ok" role="status" text={done} /> : null}
        {view.refused ? <Notice tone="warn" text={view.refused} /> : null}
        {view.frozen ? (
          <Notice tone="warn">
            <p>{view.frozen}</p>
            <p>
              <a href={`mailto:${view.contact}`}>{view.contact}</a>
            </p>
          </Notice>
        ) : null}
        <div className={asideLast}>
          <div className={stack}>
            <div className={`${card} ${stack} ${tight}`}>
              <Art {...property.art} className={picture} />
              <p>
                <PhaseTag phase={phase} />
              </p>
              <h1>
                <bdi>{property.name}</bdi>
              </h1>
              {property.address || property.place ? (
                <p className={soft}>
                  {/* Each in its own direction, one after the other in that of the page. */}
                  {[property.address, property.place]
                    .flatMap((part) => part || [])
                    .map((part, index) => (
                      <Fragment key={part}>
                        {index > 0 ? (dir === "rtl" ? "، " : ", ") : null}
                        <bdi>{part}</bdi>
                      </Fragment>
                    ))}
                </p>
              ) : null}
              <p className={strong}>{about.when}</p>
              <p>
                {t("bookings.bookingReference")} <bdi className={strong}>{reference}</bdi>
              </p>
              <p className={`${row} ${screenOnly}`}>
                {over ? (
                  view.again ? (
                    <ButtonLink kind="solid" href={view.again} text={view.words.again} />
                  ) : null
                ) : (
                  <a className={button.outline} href={view.directions} rel="noopener">
                    {t("bookings.getDirections")}
                  </a>
                )}{" "}
                {phase === "past" || phase === "no-show" || phase === "rejected" ? null : (
                  <a className={button.outline} href={view.calendar} download>
                    {t(ended ? "bookings.removeFromCalendar" : "bookings.addToCalendar")}
                  </a>
                )}{" "}
                {view.voucher ? <ButtonLink kind="outline" href={view.voucher} text={view.words.voucher} /> : null}{" "}
                {view.tickets ? <FileLink {...view.tickets} /> : null} <DocumentLinks {...view.documents} />{" "}
                {view.consent ? <ButtonLink kind="outline" href={view.consent} text={t("bookings.consent")} /> : null}
              </p>
            </div>
            {view.unconfirmed ? (
              <ConfirmAddress {...view.unconfirmed} problem={answer?.field === "time" ? undefined : answer} />
            ) : null}
            {view.account ? <AccountOffer {...view.account} /> : null}
            {others ? <OtherTimes {...others} problem={answer?.field === "time" ? answer.problem : undefined} /> : null}
            {others || (view.unconfirmed && phase === "undecided") ? null : <WhatToDo {...view} />}
            {view.cancelled ? <CameBack {...view.cancelled} /> : null}
            <Details {...view} />
            {suggestions.map(({ heading, lines }) => (
              <section key={heading} className={`${card} ${stack} ${tight} ${screenOnly}`} aria-label={heading}>
                <h2>{heading}</h2>
                <ul className={`${stack} ${tight}`}>
                  {lines.map(({ title, href, price }) => (
                    <li key={href}>
                      <Link href={href}>
                        <bdi>{title}</bdi>
                      </Link>{" "}
                      <span className={soft}>{price}</span>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
          <div className={stack}>
            <section className={`${card} ${stack}`} aria-labelledby="price-title">
              <h2 id="price-title">{t(view.isPriceBefore ? "bookings.priceBefore" : "bookings.price")}</h2>
              <PriceSummary {...view.price} />
            </section>
            {view.agent ? (
              <section className={`${card} ${stack} ${tight}`} aria-labelledby="agent-title">
                <h2 id="agent-title">{view.agent.title}</h2>
                <p>
                  <bdi className={strong}>{view.agent.name}</bdi>
                </p>
                <p>{view.agent.text}</p>
                <p>
                  <a href={view.agent.mail}>{view.agent.email}</a>
                </p>
                {view.agent.phone ? (
                  <p>
                    <bdi dir="ltr">{view.agent.phone}</bdi>
                  </p>
                ) : null}
              </section>
            ) : null}
            {view.resend ? (
              <Form className={`${card} ${stack} ${screenOnly}`} method="post" action={view.here}>
                <h2>{view.resend.title}</h2>
                <p>{view.resend.text}</p>
                <AgentReason {...view.resend.reasons} error={answer?.field === "reason" ? answer.problem : undefined} />
                <div className={row}>
                  <Button kind="outline" name="intent" value="resend">
                    {view.resend.button}
                  </Button>
                </div>
              </Form>
            ) : null}
            <section className={`${card} ${stack} ${tight}`} aria-labelledby="contact-title">
              <h2 id="contact-title">{t("bookings.contactTitle")}</h2>
              <p>{t("bookings.nextContact")}</p>
              <p>
                <a href={`mailto:${view.contact}?subject=${encodeURIComponent(reference)}`}>{view.contact}</a>
              </p>
            </section>
          </div>
        </div>
      </main>
    </>
  );
}

function WhatToDo({ words, phase, todo, due, cancellation, cancel, cancelByEmail, otherStays }: BookingView) {
  const t = useT();
  return (
    <section className={`${card} ${stack} ${tight}`} aria-labelledby="todo-title">
      <h2 id="todo-title">{todo.title}</h2>
      <ul className={`${stack} ${tight}`}>
        {todo.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {due ? <PaymentDue {...due} /> : null}
        {phase === "upcoming" ? (
          <li>
            <Cancellation lines={cancellation} />
          </li>
        ) : null}
      </ul>
      {todo.see ? (
        <p className={screenOnly}>
          <ButtonLink kind="outline" href={todo.see.href} text={todo.see.label} />
        </p>
      ) : null}
      {otherStays ? (
        <p className={screenOnly}>
          <ButtonLink kind="outline" href={otherStays} text={words.others} />
        </p>
      ) : null}
      {cancel ? (
        <p className={screenOnly}>
          <ButtonLink kind="outline" href={cancel} text={t("bookings.cancel")} />
        </p>
      ) : null}
      {cancelByEmail ? <p className={screenOnly}>{cancelByEmail}</p> : null}
    </section>
  );
}

/** WA-09: cancelled rooms while others remain, and the refund to each source. */
function CameBack({ rooms, parts, discountEnds }: NonNullable<BookingView["cancelled"]>) {
  const t = useT();
  if (!rooms && !parts) return null;
  return (
    <section className={`${card} ${stack} ${tight}`} aria-labelledby="back-title">
      <h2 id="back-title">{t("bookings.cameBack")}</h2>
      {rooms?.map((room) => (
        <p key={room}>{room}</p>
      ))}
      {parts && parts.length > 0 ? (
        <ul className={`${stack} ${tight}`}>
          {parts.map(({ name, text }) => (
            <li key={name + text}>
              <bdi className={strong}>{name}</bdi>: <bdi>{text}</bdi>
            </li>
          ))}
        </ul>
      ) : null}
      {parts?.length === 0 ? <p>{t("bookings.nothingBack")}</p> : null}
      {discountEnds ? <p>{discountEnds}</p> : null}
    </section>
  );
}

function Details({ words, phase, about, guest, requests, cancellation, correctName }: BookingView) {
  const t = useT();
  const rows: [string, ReactNode][] = [
    ...about.facts.map(({ label, text }): [string, string] => [label, text]),
    [t("bookings.guest"), guest],
    ...(requests ? ([[t("bookings.requestsNoted"), requests]] as [string, string][]) : []),
    ...(phase === "upcoming" || phase === "cancelled" || phase === "rejected"
      ? []
      : ([[t("bookings.cancellation"), <Cancellation key="cancellation" lines={cancellation} />]] as [
          string,
          ReactNode,
        ][])),
  ];
  return (
    <section className={`${card} ${stack}`} aria-labelledby="itinerary-title">
      <h2 id="itinerary-title">{words.itinerary}</h2>
      <dl className={`${stack} ${tight}`}>
        {rows.map(([label, text]) => (
          <div key={label} className={fact}>
            <dt className={soft}>{label}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
      </dl>
      {correctName ? (
        <p className={screenOnly}>
          <Link href={correctName}>{t("bookings.correctName")}</Link>
        </p>
      ) : null}
    </section>
  );
}
