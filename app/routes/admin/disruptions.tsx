import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { canceledAs, DISRUPTION_OUTCOMES, type DisruptionOutcome, isDisruptionDone } from "#server/core/disruption";
import type { Language } from "#server/organisation/settings";
import { parseDay } from "~/i18n/days";
import { formatDay, formatInstant, isolated } from "~/i18n/format";
import { LANGUAGES } from "~/i18n/languages";
import { message } from "~/i18n/messages";
import { notFound, requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { AccountForm } from "~/shared/account/account-form";
import { proofAsked, readOperatorForm } from "~/shared/account/operator-proof.server";
import { PhaseTag } from "~/shared/bookings/phase-tag";
import { Button } from "~/ui/button";
import { Checkbox, Fieldset, Tick } from "~/ui/choice";
import { ErrorSummary } from "~/ui/error-summary";
import { Field, FieldError, TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { formAnswer } from "~/ui/form-answer";
import { card, pair, row, soft, stack, tight } from "~/ui/layout.css";
import { NameLink } from "~/ui/link";
import { lookedUp } from "~/ui/looked-up";
import { Notice } from "~/ui/notice";
import { Pages } from "~/ui/pages";
import { TextArea } from "~/ui/text-area";
import { AdminPage } from "./admin-page";
import { bookingHref } from "./booking-lines.server";
import { deskLine } from "./bookings.server";
import { BOOKINGS } from "./bookings-path";

const PATH = "/admin/disruptions";
const href = (query: Record<string, string>) => `${PATH}?${new URLSearchParams(query)}`;
const TEXT_LONGEST = 2_000;
const REASON_LONGEST = 200;
const MOST_CHOSEN = 100;
const HAPPENED = {
  "message-sent": "desk.happenedMessage",
  cancelled: "desk.happenedCanceled",
  "cancel-refused": "desk.happenedRefused",
} as const;
const SPOKEN = Object.keys(LANGUAGES) as Language[];

/** OP-06: what takes place at a property, or with another supplier, on one day; its guests get a message or their money back. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const operator = await requireOperator(request, context, "bookings");
  const { account, i18n } = operator;
  const { t, locale } = i18n;
  const params = new URL(request.url).searchParams;
  const [code = "", typedDay = ""] = ["code", "day"].map((name) => (params.get(name) ?? "").trim().slice(0, 64));
  const day = parseDay(typedDay, locale);
  const errors = typedDay !== "" && day === undefined ? [{ id: "day", text: t("desk.dayWrong") }] : [];
  const isAsked = code !== "" && day !== undefined;
  const wanted = { page: Number(params.get("page") ?? 1) };
  const { desk } = context.asOperator(account);
  const found = isAsked ? await desk.disrupted(context.organisation, code, day, wanted) : undefined;
  const page = found?.page ?? 1;
  const around = found ? [...new Set([1, page - 1, page, page + 1, found.pages])] : [];
  const zone = context.organisation.timeZone;
  const bookings = found?.listed.map(({ booking, isPart, happened }) => ({
    ...deskLine(booking, context, i18n),
    language: LANGUAGES[booking.language].name,
    canChoose: booking.guest.email !== "",
    part: isPart ? t("desk.partOnly", { code: isolated(code) }) : undefined,
    report: happened.map(({ what, at }) => t(HAPPENED[what], { when: formatInstant(at, zone, locale) })),
  }));
  const languages = SPOKEN.filter((language) => found?.listed.some(({ booking }) => booking.language === language));
  const outcomes = outcomesIn(params);
  return data(
    {
      title: pageTitle(context, t, t("desk.disruptions"), { failed: errors.length > 0 }),
      outcomes: outcomes.map(({ outcome, references }) => ({
        text: t(`desk.outcome-${outcome}`, { number: references.length }),
        bookings: references.map((reference) => ({ reference, href: bookingHref(reference) })),
      })),
      isDone: outcomes.every(({ outcome }) => isDisruptionDone(outcome)),
      form: { code, day: typedDay },
      errors,
      found: bookings && {
        heading: t("desk.disruptedOn", { code, day: formatDay(day ?? 0, locale) }),
        bookings,
        page,
        pages: found?.pages ?? 1,
        hrefs: Object.fromEntries(around.map((each) => [each, href({ code, day: typedDay, page: String(each) })])),
        more: found?.more ? t("desk.disruptedMore") : undefined,
        texts: languages.map((language) => ({
          name: `text-${language}`,
          label: t("desk.messageIn", { language: LANGUAGES[language].name }),
          lang: LANGUAGES[language].code,
        })),
        key: crypto.randomUUID(),
        proof: await proofAsked(operator, context),
      },
      words: {
        heading: t("desk.disruptions"),
        intro: t("desk.disruptionsText"),
        code: t("desk.code"),
        codeHint: t("desk.codeHint"),
        day: t("desk.day"),
        show: t("desk.show"),
        none: t("desk.disruptedNone"),
        choose: t("desk.chooseBookings"),
        outcome: t("desk.outcomes"),
        reason: t("desk.reason"),
        reasonHint: t("desk.reasonHint"),
        cancel: t("desk.cancelChosen"),
        submit: t("desk.carryOut"),
        back: t("desk.title"),
      },
    },
    { status: errors.length > 0 ? 400 : 200 },
  );
}

const REASON_MISSING = message("desk.reasonMissing");
const text = z
  .string()
  .trim()
  .max(TEXT_LONGEST, message("desk.noteTooLong", { max: TEXT_LONGEST }))
  .default("");
const disruption = z.object({
  key: z.string().max(64),
  booking: z
    .array(z.string().max(20), message("desk.bookingsMissing"))
    .min(1, message("desk.bookingsMissing"))
    .max(MOST_CHOSEN, message("desk.bookingsMissing")),
  reason: z.string(REASON_MISSING).trim().min(1, REASON_MISSING).max(REASON_LONGEST, REASON_MISSING),
  "text-en": text,
  "text-es": text,
  "text-ar": text,
  cancel: z.string().optional(),
  password: z.string().default(""),
});

export async function action({ request, context }: ActionFunctionArgs) {
  const operator = await requireOperator(request, context, "bookings");
  const { account, i18n } = operator;
  const { organisation, origin } = context;
  const params = new URL(request.url).searchParams;
  const code = params.get("code") ?? "";
  const typedDay = params.get("day") ?? "";
  const day = parseDay(typedDay, i18n.locale) ?? notFound();
  const { desk, bookings } = context.asOperator(account);
  const chosenOf = async (references: string[]) =>
    (await desk.disrupted(organisation, code, day, { references })).listed;
  const form = await readOperatorForm(operator, { request, context }, disruption, async (sent) => {
    const texts = textsOf(sent);
    const isCanceling = sent.cancel === "on";
    const isSilent = Object.keys(texts).length === 0;
    if (isSilent && !isCanceling) return { "": ["desk.nothingToDo"] };
    const chosen = isSilent ? [] : await chosenOf(sent.booking);
    const missing = SPOKEN.filter(
      (language) => !texts[language] && chosen.some(({ booking }) => booking.language === language),
    );
    return Object.fromEntries(missing.map((language) => [`text-${language}`, ["desk.messageMissing"]]));
  });
  if (!form.ok) return form.answer;
  const { key, booking: references, cancel, reason: why } = form.value;
  const texts = textsOf(form.value);
  const became: Record<DisruptionOutcome, string[]> = {
    ...{ messaged: [], canceled: [], asked: [] },
    ...{ unsent: [], uncanceled: [], "for-owners": [], part: [], gone: [] },
  };
  const chosen = await chosenOf(references);
  const stillThere = new Set(chosen.map(({ booking }) => booking.reference));
  became.gone = [...new Set(references)].filter((reference) => !stillThere.has(reference));
  // Each by itself: one that a supplier refuses does not stop the others.
  for (const { booking, isPart } of chosen) {
    const { reference } = booking;
    // Before its guest reads that it is canceled.
    if (cancel === "on" && !isPart && (await bookings.isForOwners(organisation, reference))) {
      became["for-owners"].push(reference);
      continue;
    }
    if (Object.keys(texts).length > 0) {
      const sent = await desk.message(organisation, { reference, origin, key, texts, reason: why });
      became[sent.ok ? "messaged" : "unsent"].push(reference);
    }
    if (cancel !== "on") continue;
    const cancelled = isPart
      ? undefined
      : await bookings.cancel({ organisation, reference, reason: "property", why, origin });
    became[cancelled ? canceledAs(cancelled) : "part"].push(reference);
  }
  const named = DISRUPTION_OUTCOMES.flatMap((outcome) =>
    became[outcome].length > 0 ? [[outcome, became[outcome].join(SEPARATOR)]] : [],
  );
  const page = params.get("page");
  return redirect(href({ code, day: typedDay, ...(page && { page }), ...Object.fromEntries(named) }), 303);
}

const SEPARATOR = ".";
const REFERENCE = /^[A-Z0-9-]{1,20}$/;

/** As the action wrote them, by their names in the address; a typed address names no more than a form can choose. */
const outcomesIn = (params: URLSearchParams) =>
  DISRUPTION_OUTCOMES.map((outcome) => ({
    outcome,
    references: (params.get(outcome) ?? "")
      .split(SEPARATOR, MOST_CHOSEN)
      .filter((reference) => REFERENCE.test(reference)),
  })).filter(({ references }) => references.length > 0);

function textsOf(sent: z.output<typeof disruption>): Partial<Record<Language, string>> {
  return Object.fromEntries(
    SPOKEN.flatMap((language) => {
      const written = sent[`text-${language}`];
      return written ? [[language, written]] : [];
    }),
  );
}

export default function Disruptions() {
  const { outcomes, isDone, form, errors, found, words } = useLoaderData<typeof loader>();
  const fields = ["booking", "text-en", "text-es", "text-ar", "cancel", "reason", "password"];
  const answer = formAnswer(useActionData<typeof action>()?.result, fields);
  return (
    <AdminPage heading={words.heading} list={{ href: BOOKINGS, text: words.back }}>
      {outcomes.length > 0 ? (
        <Notice tone={isDone ? "ok" : "warn"} role="status" title={words.outcome}>
          {outcomes.map(({ text, bookings }) => (
            <div key={text}>
              <p>{text}</p>
              <ul className={row}>
                {bookings.map(({ reference, href }) => (
                  <li key={reference}>
                    <NameLink href={href} name={reference} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </Notice>
      ) : null}
      <p>{words.intro}</p>
      <ErrorSummary errors={errors} answer={errors} />
      <Form className={`${card} ${stack}`} method="get" action={PATH}>
        <div className={pair}>
          <TextField
            name="code"
            label={words.code}
            hint={words.codeHint}
            defaultValue={form.code}
            maxLength={64}
            {...lookedUp}
            required
          />
          <TextField
            type="date"
            name="day"
            label={words.day}
            defaultValue={form.day}
            error={errors.find(({ id }) => id === "day")?.text}
            required
          />
        </div>
        <p>
          <Button>{words.show}</Button>
        </p>
      </Form>
      {found ? (
        <>
          <h2>
            <bdi>{found.heading}</bdi>
          </h2>
          {found.bookings.length === 0 ? (
            <p>{words.none}</p>
          ) : (
            <AccountForm
              answer={answer}
              action={found.hrefs[found.page] ?? PATH}
              submit={words.submit}
              back={BOOKINGS}
              proof={found.proof}
            >
              <input type="hidden" name="key" value={found.key} />
              <Fieldset legend={words.choose}>
                <FieldError id="booking" text={answer.errorOf("booking")} />
                {found.bookings.map((booking, index) => (
                  <Line
                    key={booking.reference}
                    {...booking}
                    id={index === 0 ? "booking" : undefined}
                    isChosen={answer.isTicked("booking", booking.reference)}
                  />
                ))}
              </Fieldset>
              <Pages page={found.page} pages={found.pages} hrefOf={(page) => found.hrefs[page] ?? ""} />
              {found.more ? <p>{found.more}</p> : null}
              {found.texts.map(({ name, label, lang }) => (
                <Field key={name} id={name} label={label} error={answer.errorOf(name)}>
                  {(control) => (
                    <TextArea
                      {...control}
                      name={name}
                      lang={lang}
                      dir="auto"
                      rows={4}
                      maxLength={TEXT_LONGEST}
                      defaultValue={answer.value(name)}
                    />
                  )}
                </Field>
              ))}
              <Checkbox name="cancel" defaultChecked={answer.value("cancel") === "on"} error={answer.errorOf("cancel")}>
                {words.cancel}
              </Checkbox>
              <TextField
                {...answer.field("reason")}
                label={words.reason}
                hint={words.reasonHint}
                maxLength={REASON_LONGEST}
                autoComplete="off"
                required
              />
            </AccountForm>
          )}
        </>
      ) : null}
    </AdminPage>
  );
}

type Listed = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["found"]>["bookings"][number];

function Line({
  id,
  isChosen,
  canChoose,
  href,
  reference,
  name,
  dates,
  guest,
  note,
  phase,
  language,
  part,
  report,
}: Listed & { id: string | undefined; isChosen: boolean }) {
  return (
    <div className={`${stack} ${tight}`}>
      {canChoose ? (
        <Tick name="booking" value={reference} id={id} defaultChecked={isChosen}>
          <bdi>{reference}</bdi> · <bdi>{guest}</bdi>
        </Tick>
      ) : null}
      <p className={row}>
        <NameLink href={href} name={reference} /> <PhaseTag phase={phase} />
      </p>
      <p className={soft}>
        <bdi>{name}</bdi> · {dates} · {note} · {language}
      </p>
      {part ? <p>{part}</p> : null}
      {report.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
