import { type ActionFunctionArgs, type AppLoadContext, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { parseDay } from "#server/core/day";
import { HOUR } from "#server/core/durations";
import { WAITING_CONFIRM_LIFE, WAITING_OFFER_LIFE } from "#server/core/lifetimes";
import { EMAIL_MAX_LENGTH } from "#server/core/limits";
import { isPersonName, NAME_MAX_LENGTH, tidyName } from "#server/core/names";
import { MOST_TRAVELLERS } from "#server/products/dreamtrips/catalogue/vocabulary";
import { formatDays, formatInstantInZone, isolated } from "~/i18n/format";
import { message } from "~/i18n/messages";
import { readForm, refuse } from "~/request/form.server";
import { notFound } from "~/request/guards.server";
import { notStored } from "~/request/page-headers";
import { pageTitle } from "~/request/page-title";
import { isThrottled, throttledAnswer, throttledMessage } from "~/request/throttled.server";
import { type Viewer, viewerOf } from "~/request/viewer.server";
import { wordsOf } from "~/shared/products/words.server";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { formAnswer } from "~/ui/form-answer";
import { card, narrow, page as pageStyle, pair, soft, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";
import { checkoutHref, partyForm, readParty, tripHref, WAITING_LIST } from "./dreamtrip-params";
import { partyProblem } from "./search-form.server";
import { partyText, titleOf } from "./trip-text.server";

export const headers = notStored;

/** PD-09: the form to join the waiting list of a departure, or an entry of it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await viewerOf(request, context);
  const params = new URL(request.url).searchParams;
  const entry = params.get("entry");
  if (params.get("done") === "sent") return sentPage(context, viewer);
  return entry === null ? joinPage(params, context, viewer) : entryPage(entry, params, context, viewer);
}

/** A departure as the form and its entries name it. */
async function departureOf(code: string, day: number, context: AppLoadContext, { i18n }: Viewer) {
  const trip = await context.dreamtrips.find(context.organisation, code);
  if (!trip) return notFound();
  const about = `${isolated(titleOf(trip, i18n))} · ${formatDays(day, day + trip.nights, i18n.locale)}`;
  return { trip, about };
}

async function joinPage(params: URLSearchParams, context: AppLoadContext, viewer: Viewer) {
  const { i18n, account } = viewer;
  const day = parseDay(params.get("day") ?? "") ?? notFound();
  const code = params.get("code") ?? "";
  const { about } = await departureOf(code, day, context, viewer);
  const party = readParty(params);
  const heading = i18n.t("dreamtrips.listHeading");
  return data({
    title: pageTitle(context, i18n.t, heading),
    heading,
    about,
    back: {
      href: tripHref(code, context.dreamtrips.partyProblem(party) ? { travellers: 2, singles: 0 } : party),
      text: i18n.t("dreamtrips.backToTrip"),
    },
    join: {
      words: wordsOf(i18n, "dreamtrips", "travelers", "singles", "firstName", "email", "listEmailHint", "join"),
      intro: i18n.t("dreamtrips.listIntro", { hours: WAITING_OFFER_LIFE / HOUR }),
      stored: { ...partyForm(params), key: crypto.randomUUID(), code, day: params.get("day") ?? "" },
      isGuest: account === undefined,
      // A refused form is answered at its own address.
      action: `${WAITING_LIST}?${params}`,
      most: MOST_TRAVELLERS,
    },
    entry: undefined,
  });
}

/** A guest has to read the email first. */
function sentPage(context: AppLoadContext, { i18n: { t } }: Viewer) {
  const heading = t("dreamtrips.checkEmail");
  return data({
    title: pageTitle(context, t, heading),
    ...{ heading, about: "", back: { href: "/dreamtrips", text: t("dreamtrips.allTrips") }, join: undefined },
    entry: {
      ...{ done: undefined, book: undefined, confirm: undefined, leave: undefined },
      text: t("dreamtrips.checkEmailText", { hours: WAITING_CONFIRM_LIFE / HOUR }),
    },
  });
}

async function entryPage(id: string, params: URLSearchParams, context: AppLoadContext, viewer: Viewer) {
  const { i18n } = viewer;
  const { t, locale } = i18n;
  if (params.get("done") === "left") {
    const heading = t("dreamtrips.leftHeading");
    const back = { href: "/dreamtrips", text: t("dreamtrips.allTrips") };
    return data({
      title: pageTitle(context, t, heading),
      ...{ heading, about: "", back, join: undefined },
      entry: { done: t("dreamtrips.leftText"), text: "", book: undefined, confirm: undefined, leave: undefined },
    });
  }
  const row = await context.dreamtrips.waitingList.find(context.organisation.id, id);
  if (!row) return notFound();
  const { trip, about } = await departureOf(row.code, row.day, context, viewer);
  const isKept = row.state === "offered" && (row.offered_until ?? 0) > context.clock.now();
  const state = row.state === "offered" && !isKept ? "missed" : row.state;
  const until = isKept ? formatInstantInZone(row.offered_until ?? 0, trip.zone, locale) : "";
  const heading = t("dreamtrips.listHeading");
  const form = { action: `${WAITING_LIST}?${new URLSearchParams({ entry: id })}`, entry: id };
  return data({
    title: pageTitle(context, t, heading),
    heading,
    about: `${about} · ${partyText(row, i18n)}`,
    back: { href: tripHref(row.code, row), text: t("dreamtrips.backToTrip") },
    join: undefined,
    entry: {
      done: params.get("done") === "joined" ? t("dreamtrips.joined") : undefined,
      text: t(`dreamtrips.entry-${state}`, { until }),
      book: isKept
        ? { href: checkoutHref(context, { ...row, waiting: row.id }), text: t("dreamtrips.bookPlaces") }
        : undefined,
      confirm: state === "unconfirmed" ? { ...form, text: t("dreamtrips.confirmWait") } : undefined,
      leave: state === "waiting" || state === "offered" ? { ...form, text: t("dreamtrips.leave") } : undefined,
    },
  });
}

const damaged = message("refusals.formDamaged");
const typed = (longest: number) => z.string(damaged).max(longest, damaged).default("");

const joinForm = z.object({
  key: typed(64),
  entry: typed(64),
  confirm: typed(3),
  code: typed(64),
  day: typed(10),
  travelers: typed(3),
  singles: typed(3),
  firstName: typed(NAME_MAX_LENGTH),
  email: typed(EMAIL_MAX_LENGTH),
});

export async function action({ request, context }: ActionFunctionArgs) {
  const { organisation, dreamtrips, origin, clientAddress } = context;
  const { account, i18n, language } = await viewerOf(request, context);
  const { t } = i18n;
  const form = await readForm(request, joinForm);
  if (!form.ok) return refuse(request, context, form.submission);
  const { key, entry, confirm, code, day: dayText, firstName, email, ...rooms } = form.value;
  if (entry && confirm) {
    const confirmed = await dreamtrips.waitingList.confirm(organisation.id, entry);
    if (confirmed === "unknown") return notFound();
    if (confirmed === "joined")
      return refuse(request, context, form.submission, { errors: { "": [t("dreamtrips.join-joined")] }, status: 409 });
    return redirect(`${WAITING_LIST}?${new URLSearchParams({ entry, done: "joined" })}`, 303);
  }
  if (entry) {
    await dreamtrips.waitingList.leave(organisation.id, entry);
    return redirect(`${WAITING_LIST}?${new URLSearchParams({ entry, done: "left" })}`, 303);
  }
  const trip = await dreamtrips.find(organisation, code);
  const day = parseDay(dayText);
  if (!trip || day === undefined || !key) return notFound();
  const party = readParty(new URLSearchParams(rooms));
  const name = tidyName(firstName);
  const wrong = dreamtrips.partyProblem(party);
  const problems = [
    ...(wrong ? [partyProblem(wrong, i18n)] : []),
    ...(account || isPersonName(name) ? [] : [{ id: "firstName", text: t("dreamtrips.firstNameMissing") }]),
    ...(account || email.trim() ? [] : [{ id: "email", text: t("dreamtrips.emailMissing") }]),
  ];
  const errors = Object.fromEntries(problems.map(({ id, text }) => [id, [text]]));
  if (problems.length > 0) return refuse(request, context, form.submission, { errors });
  const joined = await dreamtrips.waitingList.join({
    ...{ organisation, code, day, language, origin, clientAddress, form: key },
    ...party,
    accountId: account?.id,
    plan: account?.membership?.plan,
    firstName: account?.firstName ?? name,
    email: account?.email ?? email,
  });
  if (joined.ok) {
    const { id } = joined.value;
    const done: Record<string, string> = id === undefined ? { done: "sent" } : { entry: id, done: "joined" };
    return redirect(`${WAITING_LIST}?${new URLSearchParams(done)}`, 303);
  }
  if (isThrottled(joined)) {
    const problem = throttledMessage(joined, context, t);
    return refuse(request, context, form.submission, {
      errors: { "": [problem] },
      ...throttledAnswer(joined, context),
    });
  }
  const field = { email: "email", joined: "email", party: "travelers" }[joined.reason as "email"] ?? "";
  return refuse(request, context, form.submission, {
    errors: { [field]: [t(`dreamtrips.join-${joined.reason}`)] },
    status: field ? 400 : 409,
  });
}

const FIELDS = ["travelers", "singles", "firstName", "email"];

export default function WaitingList() {
  const { heading, about, back, join, entry } = useLoaderData<typeof loader>();
  const answer = formAnswer(useActionData<typeof action>()?.result, FIELDS, join?.stored);
  return (
    <main id="content" className={`${pageStyle} ${narrow} ${stack}`}>
      <ErrorSummary errors={answer.errors} answer={answer.result} />
      <h1>{heading}</h1>
      {about ? <p className={soft}>{about}</p> : null}
      {join ? <Join {...join} answer={answer} /> : null}
      {entry ? <Entry {...entry} /> : null}
      <p>
        <Link href={back.href}>{back.text}</Link>
      </p>
    </main>
  );
}

type Loaded = Awaited<ReturnType<typeof loader>>["data"];
type JoinProps = NonNullable<Loaded["join"]> & { answer: ReturnType<typeof formAnswer> };

function Join({ words, intro, isGuest, action: to, most, answer }: JoinProps) {
  return (
    <Form className={`${card} ${stack}`} method="post" action={to} noValidate>
      <p>{intro}</p>
      {["key", "code", "day"].map((name) => (
        <input key={name} type="hidden" name={name} value={answer.value(name)} />
      ))}
      <div className={pair}>
        <TextField {...answer.field("travelers")} type="number" label={words.travelers} min={1} max={most} required />
        <TextField {...answer.field("singles")} type="number" label={words.singles} min={0} max={most} />
      </div>
      {isGuest ? (
        <>
          <TextField
            {...answer.field("firstName")}
            label={words.firstName}
            dir="auto"
            autoComplete="given-name"
            maxLength={NAME_MAX_LENGTH}
            required
          />
          <TextField
            {...answer.field("email")}
            type="email"
            label={words.email}
            hint={words.listEmailHint}
            dir="ltr"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={EMAIL_MAX_LENGTH}
            required
          />
        </>
      ) : null}
      <p>
        <Button>{words.join}</Button>
      </p>
    </Form>
  );
}

function Entry({ done, text, book, confirm, leave }: NonNullable<Loaded["entry"]>) {
  return (
    <>
      {done ? <Notice tone="ok" role="status" text={done} /> : null}
      {text ? <p>{text}</p> : null}
      {book ? (
        <p>
          <ButtonLink kind="solid" href={book.href} text={book.text} />
        </p>
      ) : null}
      {confirm ? (
        <Form method="post" action={confirm.action}>
          <input type="hidden" name="entry" value={confirm.entry} />
          <Button name="confirm" value="yes">
            {confirm.text}
          </Button>
        </Form>
      ) : null}
      {leave ? (
        <Form method="post" action={leave.action}>
          <input type="hidden" name="entry" value={leave.entry} />
          <Button kind="quiet">{leave.text}</Button>
        </Form>
      ) : null}
    </>
  );
}
