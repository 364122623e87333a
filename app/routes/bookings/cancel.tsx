import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { formDataOf } from "~/request/form.server";
import { notFoundForOwner, requireSignedIn } from "~/request/guards.server";
import { notStored } from "~/request/page-headers";
import { pageTitle } from "~/request/page-title";
import { saidOf, viewerOf } from "~/request/viewer.server";
import { Button, ButtonLink } from "~/ui/button";
import { Fieldset, Tick } from "~/ui/choice";
import { ErrorSummary } from "~/ui/error-summary";
import { Form } from "~/ui/form";
import { card, narrow, page, row, stack, strong, tight } from "~/ui/layout.css";
import { Notice } from "~/ui/notice";
import { AgentReason } from "./agent-reason";
import { readAgentReason } from "./agent-reason.server";
import { type CancelView, cancelView, roomsQuery } from "./cancel-page.server";
import { CANCELED } from "./done-text.server";
import { findBooking, isOnBehalf, mayDecide, type Seen } from "./find-booking.server";

/** For guests too: they have no session by which the page would be private. */
export const headers = notStored;

/** BK-06: shows the cost and refund of a cancellation before the guest confirms. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { account, ...viewer } = await viewerOf(request, context);
  const seen = await findToCancel(params["name"] ?? "", account, request, context);
  const i18n = saidOf(viewer.i18n, context, seen.booking);
  if (seen.booking.state !== "confirmed") return redirect(seen.href);
  const looksAgain = new URL(request.url).searchParams.get("look") === "again";
  const view = await cancelView(seen, shownRooms(request), context, i18n);
  const status = view.problem ? 400 : 200;
  const title = pageTitle(context, i18n.t, view.heading, { failed: status !== 200 });
  return data({ title, view, note: looksAgain ? i18n.t("cancel.otherRooms") : undefined }, { status });
}

/** Done as it was promised, or not at all. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const { account, i18n } = await viewerOf(request, context);
  const seen = await findToCancel(params["name"] ?? "", account, request, context);
  const { booking, href } = seen;
  const standing = (await context.booking.items(booking)).filter(({ state }) => state === "confirmed");
  if (standing.length === 0) return redirect(href, 303);
  const form = await formDataOf(request, ["room"]);
  const rooms = shownRooms(request) ?? standing.map(({ number }) => number);
  const ticked = roomsOf(form) ?? rooms;
  const isOther = String(ticked) !== String(rooms);
  // The guest changed the rooms: show the cost of this choice before cancelling.
  if (isOther || form.get("intent") === "show") {
    const again = form.get("intent") === "show" ? "" : "&look=again";
    return redirect(`${href}/cancel?${roomsQuery(ticked)}${again}`, 303);
  }
  const reason = isOnBehalf(seen) ? readAgentReason(form) : undefined;
  if (reason === null)
    return data({ problem: saidOf(i18n, context, booking).t("cancel.reasonMissing"), reason: "" }, { status: 400 });
  const cancelled = await context.booking.cancelRooms({
    organisation: context.organisation,
    bookingId: booking.id,
    rooms,
    origin: context.origin,
    actorId: account?.id ?? "guest",
    token: String(form.get("token") ?? ""),
    reason,
  });
  if (cancelled.ok) return redirect(`${href}?done=${CANCELED}${rooms.join(".")}`, 303);
  if (cancelled.reason === "not-standing") return redirect(href, 303);
  const problem = PROBLEMS[cancelled.reason as keyof typeof PROBLEMS] ?? "cancel.changed";
  return data({ problem: saidOf(i18n, context, booking).t(problem), reason }, { status: 409 });
}

const PROBLEMS = {
  "supplier-refused": "cancel.supplierRefused",
  begun: "cancel.hasBegun",
  "terms-unknown": "cancel.termsNotKnown",
  frozen: "trips.frozen",
} as const;

/** Other readers may view the booking but not cancel it; a finder of an account's learns nothing of what that returns. */
async function findToCancel(...asked: Parameters<typeof findBooking>): Promise<Seen> {
  const seen = await findBooking(...asked);
  if (mayDecide(seen)) return seen;
  if (seen.by === "client" || seen.booking.accountId === undefined) throw redirect(seen.href);
  const [, , request, context] = asked;
  await requireSignedIn(request, context);
  return notFoundForOwner(context);
}

const shownRooms = (request: Request): number[] | undefined => roomsOf(new URL(request.url).searchParams);

/** The chosen rooms; undefined if the form offers no choice, which means all rooms. */
function roomsOf(asked: URLSearchParams | FormData): number[] | undefined {
  if (!asked.has("room") && !asked.has("rooms")) return undefined;
  const numbers = asked.getAll("room").filter((text) => /^[1-9]\d?$/.test(String(text)));
  return [...new Set(numbers.map(Number))].sort((a, b) => a - b);
}

export default function CancelPage() {
  const { view, note } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problems = [answer?.problem, view.problem].filter((text) => text !== undefined);
  return (
    <main id="content" className={`${page} ${narrow} ${stack}`}>
      <ErrorSummary
        errors={problems.map((text) => ({ text, ...(answer?.reason === "" && { id: "reason" }) }))}
        answer={answer}
      />
      <h1>{view.heading}</h1>
      {note && problems.length === 0 ? <Notice tone="info" role="status" text={note} /> : null}
      <p>
        <bdi className={strong}>{view.name}</bdi> · {view.dates}
      </p>
      {view.rooms || view.plan ? (
        <Form className={`${card} ${stack}`} method="post" action={view.action}>
          {view.rooms ? (
            <>
              <input type="hidden" name="rooms" value="some" />
              <Fieldset legend={view.words.which}>
                {view.rooms.map(({ number, name, chosen }) => (
                  // A line of its own in text browsers too.
                  <div key={number}>
                    <Tick id={`room-${number}`} name="room" value={number} defaultChecked={chosen}>
                      {name}
                    </Tick>
                  </div>
                ))}
              </Fieldset>
              <div>
                <Button kind="outline" intent="show">
                  {view.words.show}
                </Button>
              </div>
            </>
          ) : null}
          {view.plan ? (
            <Plan plan={view.plan} back={view.back} keep={view.words.keep}>
              {view.reasons ? (
                <AgentReason
                  {...view.reasons}
                  value={answer?.reason}
                  error={answer?.reason === "" ? answer.problem : undefined}
                />
              ) : null}
            </Plan>
          ) : null}
        </Form>
      ) : null}
      {view.refused ? (
        <Notice tone="warn">
          <p>{view.refused}</p>
          <p>
            <a href={`mailto:${view.contact}`}>{view.contact}</a>
          </p>
        </Notice>
      ) : null}
    </main>
  );
}

type PlanProps = {
  plan: NonNullable<CancelView["plan"]>;
  back: string;
  keep: string;
  /** What else its button sends. */
  children: ReactNode;
};

function Plan({ plan, back, keep, children }: PlanProps) {
  return (
    <>
      <h2>{plan.heading}</h2>
      <p className={strong}>{plan.costs}</p>
      {plan.before ? <p>{plan.before}</p> : null}
      {plan.until ? <p>{plan.until}</p> : null}
      <h2>{plan.comesBack}</h2>
      {plan.parts.length > 0 ? (
        <ul className={`${stack} ${tight}`}>
          {plan.parts.map(({ name, text }) => (
            <li key={name + text}>
              <bdi className={strong}>{name}</bdi>: {text}
            </li>
          ))}
        </ul>
      ) : null}
      {[plan.nothingPaid, plan.paymentBack, plan.discountEnds, plan.earns, plan.onSite].map((text) =>
        text ? <p key={text}>{text}</p> : null,
      )}
      <input type="hidden" name="token" value={plan.token} />
      {children}
      <div className={row}>
        <Button>{plan.submit}</Button> <ButtonLink kind="quiet" href={back} text={keep} />
      </div>
    </>
  );
}
