import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isolated } from "~/i18n/format";
import { messagesOf } from "~/i18n/t";
import { doneText } from "~/request/done-text.server";
import { requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { PhaseTag } from "~/shared/bookings/phase-tag";
import { PriceSummary } from "~/shared/offer/price-summary";
import { ButtonLink } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { ErrorSummary } from "~/ui/error-summary";
import { formAnswer } from "~/ui/form-answer";
import { asideLast, card, soft, stack, strong, tight } from "~/ui/layout.css";
import { NameLink } from "~/ui/link";
import { bookingView, findBooking } from "./admin-booking.server";
import { AdminPage } from "./admin-page";
import { ResendForm } from "./booking-notes";
import { bookingNotes, writeAbout } from "./booking-notes.server";
import { Notes } from "./notes";

const useT = messagesOf("admin");

const DONE = {
  cancelled: "admin.doneCancelled",
  "cancelled-before": "admin.doneCancelledBefore",
  cancelling: "admin.doneCancelling",
  undecided: "admin.doneUndecided",
  "supplier-refused": "admin.doneSupplierRefused",
  resolved: "admin.doneResolved",
  "resolved-before": "admin.doneResolvedBefore",
  "no-show": "admin.doneNoShow",
  refunded: "refunds.done",
  "done-before": "refunds.doneBefore",
  requested: "staff.doneRequested",
  "requested-before": "staff.doneRequestedBefore",
  "no-show-not": "admin.doneNoShowNot",
  note: "desk.noteAdded",
  resent: "desk.resent",
  "not-resent": "desk.notResent",
} as const;

/** AC-08: any booking of the organisation. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireOperator(request, context, "bookings");
  const found = await findBooking(params["reference"], account, context);
  const { accountId, reference } = found.booking;
  const owner = accountId && (await context.asOperator(account).people.find(context.organisation, accountId));
  return {
    title: pageTitle(context, i18n.t, i18n.t("admin.bookingTitle", { reference })),
    done: doneText(request, DONE, i18n),
    fromDeleted: found.deleted.includes(accountId ?? ""),
    owner: owner ? { href: `/admin/people/${owner.id}`, name: owner.name } : undefined,
    view: await bookingView(found, account, context, i18n),
    notes: await bookingNotes(found.booking, account, context, i18n),
  };
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const operator = await requireOperator(request, context, "bookings");
  const { booking } = await findBooking(params["reference"], operator.account, context);
  return writeAbout(booking, operator, { request, context });
}

export default function AdminBooking() {
  const t = useT();
  const { done, fromDeleted, owner, view, notes } = useLoaderData<typeof loader>();
  const answer = formAnswer(useActionData<typeof action>()?.result, ["note", "reason"]);
  const { reference, phase, name, address, guest } = view;
  const facts = [
    { term: t("admin.property"), text: [isolated(name), address].filter(Boolean).join(" · ") },
    ...view.facts.map(({ label, text }) => ({ term: label, text })),
    { term: t("admin.cancellation"), text: view.cancellation.join(" · ") },
    { term: t("admin.guest"), text: guest.name },
    { term: t("admin.email"), text: guest.email },
    { term: t("admin.phone"), text: guest.phone },
    { term: t("admin.requests"), text: guest.requests },
  ].filter(({ text }) => text !== "");
  return (
    <AdminPage heading={t("admin.bookingTitle", { reference })} done={done}>
      <ErrorSummary errors={answer.errors} answer={answer.result} />
      <p>
        <PhaseTag phase={phase} />
      </p>
      <div className={asideLast}>
        <div className={stack}>
          <section className={`${card} ${stack}`} aria-labelledby="stay">
            <h2 id="stay">{t("admin.stay")}</h2>
            <DescriptionList descriptions={facts} />
            <p>
              {owner ? (
                <>
                  {t("admin.bookedFrom")} <NameLink href={owner.href} name={owner.name} />
                </>
              ) : (
                t(fromDeleted ? "admin.fromDeleted" : "admin.withoutAccount")
              )}
            </p>
          </section>
          <Notes {...notes} action={view.href} answer={answer} />
          <Timeline events={view.events} timeZone={view.timeZone} />
        </div>
        <div className={stack}>
          <section className={`${card} ${stack}`} aria-labelledby="price">
            <h2 id="price">{t("admin.price")}</h2>
            <PriceSummary {...view.price} />
          </section>
          <section className={`${card} ${stack}`} aria-labelledby="paid">
            <h2 id="paid">{t("admin.paid")}</h2>
            {view.paid.length > 0 ? (
              <ul className={`${stack} ${tight}`}>
                {view.paid.map((part) => (
                  <li key={part.name + part.text}>
                    <bdi className={strong}>{part.name}</bdi>: {part.text}
                  </li>
                ))}
              </ul>
            ) : (
              <p>{t("admin.paidNothing")}</p>
            )}
            {view.owed.map((text) => (
              <p key={text}>{text}</p>
            ))}
            {view.actions.claim ? <Verb {...view.actions.claim} /> : null}
            {view.refunds.map(({ href, label, text }) => (
              <div key={href}>
                {text ? <p>{text}</p> : null}
                <Verb href={href} label={label} />
              </div>
            ))}
          </section>
          {view.canResend ? <ResendForm words={notes.words} action={view.href} answer={answer} /> : null}
          {view.actions.resolve ? <Verb href={view.actions.resolve} label={t("admin.resolve")} /> : null}
          {view.actions.paid ? <Verb {...view.actions.paid} /> : null}
          {view.actions.cancel ? <Verb href={view.actions.cancel} label={t("admin.cancelBooking")} /> : null}
          {view.sameDay ? <Verb {...view.sameDay} /> : null}
          {view.actions.noShow ? <Verb href={view.actions.noShow} label={t("admin.noShow")} /> : null}
        </div>
      </div>
    </AdminPage>
  );
}

const Verb = ({ href, label }: { href: string; label: string }) => (
  <p>
    <ButtonLink kind="outline" href={href} text={label} />
  </p>
);

type Shown = Awaited<ReturnType<typeof loader>>["view"];

function Timeline({ events, timeZone }: Pick<Shown, "events" | "timeZone">) {
  const t = useT();
  return (
    <section className={`${card} ${stack}`} aria-labelledby="events">
      <h2 id="events">{t("admin.events")}</h2>
      <ol className={stack}>
        {events.map(({ number, what, at, actor, reason }) => (
          <li key={number}>
            <p>
              <span className={strong}>{what}</span> · {at}
            </p>
            <p className={soft}>
              {t("admin.by")} {actor.href ? <NameLink href={actor.href} name={actor.name} /> : <bdi>{actor.name}</bdi>}
              {reason ? ` · ${reason}` : null}
            </p>
          </li>
        ))}
      </ol>
      <p className={soft}>{t("admin.timesIn", { zone: timeZone })}</p>
    </section>
  );
}
