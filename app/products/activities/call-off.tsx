import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { type Day, dayIn, parseDay } from "#server/core/day";
import { inLanguage } from "#server/core/local-text";
import { isoDay } from "~/i18n/days";
import { formatDay, formatTime } from "~/i18n/format";
import { message } from "~/i18n/messages";
import { notFound, requireOperator } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { AccountForm } from "~/shared/account/account-form";
import { proofAsked, readOperatorForm } from "~/shared/account/operator-proof.server";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { Form } from "~/ui/form";
import { formAnswer } from "~/ui/form-answer";
import { card, page, prose, stack } from "~/ui/layout.css";
import { Link } from "~/ui/link";
import { Notice } from "~/ui/notice";

const PATH = "/admin/activity-times";
const href = (query: Record<string, string>) => `${PATH}?${new URLSearchParams(query)}`;

/** PD-03: finds the times of one of the organization's activities on a day; with a time, asks whether it is to be canceled, or says that it is. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const operator = await requireOperator(request, context, "bookings");
  const { t, language, locale } = operator.i18n;
  const params = new URL(request.url).searchParams;
  const [code = "", typedDay = "", time = ""] = ["code", "day", "time"].map((name) => (params.get(name) ?? "").trim());
  const activity = code ? await context.activities.activities.findOwn(context.organisation.id, code) : undefined;
  const zone = activity?.timing.zone ?? context.organisation.timeZone;
  const today = dayIn(zone, context.clock.now());
  const day = parseDay(typedDay);
  const errors = [
    ...(code && !activity ? [{ id: "code", text: t("tickets.noActivity") }] : []),
    ...(typedDay && (day === undefined || day < today) ? [{ id: "day", text: t("tickets.dayWrong") }] : []),
  ];
  const isAsked = activity && day !== undefined && errors.length === 0;
  const times = isAsked ? await context.activities.timesOn(activity, day) : undefined;
  const waiting = isAsked ? await context.activities.waitingAt(activity, day, time) : undefined;
  if (times && time && waiting === undefined && !times.has(time))
    errors.push({ id: "times", text: t("tickets.noSuchTime") });
  const title = activity && inLanguage(activity.content.title, language);
  return data(
    {
      title: pageTitle(context, t, t("tickets.times"), { failed: errors.length > 0 }),
      done:
        waiting === undefined
          ? undefined
          : [t("tickets.calledOff"), ...(waiting > 0 ? [t("tickets.waiting", { count: waiting })] : [])].join(" "),
      left: waiting !== undefined && times?.has(time) ? t("tickets.left") : undefined,
      form: { code, day: typedDay || isoDay(today), min: isoDay(today) },
      errors,
      times: times && {
        heading: [title, formatDay(day as Day, locale)].join(" · "),
        list: [...times].map(([its, taken]) => ({
          time: formatTime(its, locale),
          taken: t("tickets.taken", { count: taken }),
          href: href({ code, day: typedDay, time: its }),
        })),
      },
      confirm:
        times?.has(time) && title
          ? {
              values: { code, day: typedDay, time },
              heading: t("tickets.callOffConfirm", {
                title,
                day: formatDay(day as Day, locale),
                time: formatTime(time, locale),
              }),
              back: href({ code, day: typedDay }),
              proof: await proofAsked(operator, context),
            }
          : undefined,
      words: {
        heading: t("tickets.times"),
        code: t("tickets.activity"),
        day: t("tickets.day"),
        show: t("tickets.show"),
        none: t("tickets.noTimes"),
        text: t("tickets.callOffText"),
        callOff: t("tickets.callOff"),
        keep: t("tickets.keep"),
      },
    },
    { status: errors.length > 0 ? 400 : 200 },
  );
}

export async function action({ request, context }: ActionFunctionArgs) {
  const operator = await requireOperator(request, context, "bookings");
  const form = await readOperatorForm(operator, { request, context }, callOffForm);
  if (!form.ok) return form.answer;
  const { code, day: typedDay, time } = form.value;
  const { note } = context.asOperator(operator.account);
  const by = { organisation: context.organisation, actorId: operator.account.id, note };
  const day = parseDay(typedDay) ?? notFound();
  const called = await context.activities.callOff(by, { code, day, time });
  if (!called.ok && called.reason === "unknown") return notFound();
  // The page shows what became of the time, or that there is no such time.
  return redirect(href({ code, day: typedDay, time }), 303);
}

const callOffForm = z.object({
  code: z.string().default(""),
  day: z.string().default(""),
  time: z.string().default(""),
  understood: z.literal("on", message("refusals.confirmMissing")),
  password: z.string().default(""),
});

export default function CallOff() {
  const { done, left, form, errors, times, confirm, words } = useLoaderData<typeof loader>();
  const answer = formAnswer(useActionData<typeof action>()?.result, ["password", "understood"]);
  return (
    <main id="content" className={`${page} ${stack}`}>
      <h1>{words.heading}</h1>
      {done ? <Notice tone="ok" role="status" text={done} /> : null}
      {left ? <Notice tone="warn" text={left} /> : null}
      {confirm ? (
        <AccountForm
          answer={answer}
          action={href(confirm.values)}
          submit={words.callOff}
          back={confirm.back}
          backLabel={words.keep}
          proof={confirm.proof}
          understood={confirm.heading}
        >
          {Object.entries(confirm.values).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <p>{words.text}</p>
        </AccountForm>
      ) : (
        <>
          <ErrorSummary errors={errors} answer={errors} />
          <Form className={`${card} ${stack} ${prose}`} method="get" action={PATH}>
            <TextField
              name="code"
              label={words.code}
              defaultValue={form.code}
              error={errorOf(errors, "code")}
              dir="ltr"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              required
            />
            <TextField
              name="day"
              type="date"
              label={words.day}
              defaultValue={form.day}
              min={form.min}
              error={errorOf(errors, "day")}
              required
            />
            <p>
              <Button>{words.show}</Button>
            </p>
          </Form>
          {times ? (
            <section className={`${card} ${stack}`} aria-labelledby="times">
              <h2 id="times">
                <bdi>{times.heading}</bdi>
              </h2>
              {times.list.length === 0 ? <p>{words.none}</p> : null}
              <ul className={stack}>
                {times.list.map(({ time, taken, href: its }) => (
                  <li key={its}>
                    <Link href={its}>{time}</Link> · {taken}
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
        </>
      )}
    </main>
  );
}

const errorOf = (errors: { id: string; text: string }[], id: string) => errors.find((each) => each.id === id)?.text;
