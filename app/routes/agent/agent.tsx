import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { Fragment } from "react";
import { z } from "zod";
import { parseDay } from "#server/core/day";
import { isoDay } from "~/i18n/days";
import { formatDay } from "~/i18n/format";
import { doneText } from "~/request/done-text.server";
import { readForm, refuse } from "~/request/form.server";
import { notFoundForOwner, requireAgent } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { formAnswer } from "~/ui/form-answer";
import { card, small, soft, stack, tight } from "~/ui/layout.css";
import { NameLink } from "~/ui/link";
import { Pages } from "~/ui/pages";
import { shownAgenda, shownHolds } from "./agenda.server";
import { AgentPage } from "./agent-page";
import { QuoteList } from "./quote-list";
import { pressingQuotes } from "./quotes.server";
import { TaskList } from "./task-list";
import { changeTask, doneTask, newTask, shownTasks, TASK_DONE, teamTasks } from "./tasks.server";
import { wordsOf } from "./words.server";

const HERE = "/agent";
const PER_PAGE = 20;

/** AG-01: where an agent's day begins, or another day: what trips ask for, the quotes that were opened or end soon, and the open tasks. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireAgent(request, context);
  const { searchParams } = new URL(request.url);
  const page = Number(searchParams.get("page") ?? 1);
  const day = parseDay(searchParams.get("day") ?? "");
  const { tasks, ...slice } = await context.agency.tasks.open(account, { page, perPage: PER_PAGE, until: day });
  const heading = day === undefined ? i18n.t("agent.today") : formatDay(day, i18n.locale, "full");
  return {
    title: pageTitle(context, i18n.t, heading),
    heading,
    here: day === undefined ? HERE : `${HERE}?day=${isoDay(day)}`,
    // They end within minutes, so they are of no other day.
    held: day === undefined ? await shownHolds(account, context, i18n) : undefined,
    agenda: await shownAgenda(account, day, context, i18n),
    quotes: await pressingQuotes(account, day, context, i18n),
    done: doneText(request, TASK_DONE, i18n),
    team: await teamTasks(account, day, context, i18n),
    words: wordsOf(i18n, "tasks", "tasksNoneTitle", "tasksNoneText"),
    list: shownTasks(tasks, context, i18n),
    page: slice.page,
    pages: slice.pages,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account, i18n } = await requireAgent(request, context);
  const form = await readForm(request, z.discriminatedUnion("intent", [newTask(i18n), doneTask]));
  if (!form.ok) return refuse(request, context, form.submission);
  const done = await changeTask(form.value, account, context, null);
  if (done === undefined) return notFoundForOwner(context);
  if (done === "too-many") return refuse(request, context, form.submission, { errors: { "": ["agent.tooManyTasks"] } });
  const day = parseDay(new URL(request.url).searchParams.get("day") ?? "");
  const here = day === undefined ? HERE : `${HERE}?day=${isoDay(day)}`;
  return redirect(withParameter(here, `done=${done}`), 303);
}

const withParameter = (here: string, parameter: string): string =>
  `${here}${here.includes("?") ? "&" : "?"}${parameter}`;

export default function AgentDesk() {
  const { heading, here, held, agenda, quotes, team, words, done, list, page, pages } = useLoaderData<typeof loader>();
  const answer = formAnswer(useActionData<typeof action>()?.result, ["task", "due"]);
  return (
    <AgentPage heading={heading} done={done}>
      <ErrorSummary errors={answer.errors} answer={answer.result} />
      {held && held.holds.length > 0 ? (
        <section className={stack} aria-labelledby="holds">
          <h2 id="holds">{held.heading}</h2>
          <ul className={`${stack} ${tight}`}>
            {held.holds.map(({ id, until, ...about }) => (
              <DayEntry key={id} {...about}>
                {until}
              </DayEntry>
            ))}
          </ul>
        </section>
      ) : null}
      <section className={stack} aria-labelledby="trips">
        <h2 id="trips">{agenda.heading}</h2>
        {agenda.entries.length === 0 ? <p>{agenda.none}</p> : null}
        <ul className={`${stack} ${tight}`}>
          {agenda.entries.map(({ key, day, what, ...about }) => (
            <DayEntry key={key} {...about}>
              <strong>{what}</strong> · {day}
            </DayEntry>
          ))}
        </ul>
        {agenda.more ? <p>{agenda.more}</p> : null}
      </section>
      <section className={stack} aria-labelledby="quotes">
        <h2 id="quotes">{quotes.heading}</h2>
        {quotes.quotes.length === 0 ? <p>{quotes.none}</p> : null}
        <QuoteList quotes={quotes.quotes} />
        {quotes.more ? <p>{quotes.more}</p> : null}
      </section>
      <h2>{words.tasks}</h2>
      {list.tasks.length === 0 ? (
        <EmptyState title={words.tasksNoneTitle}>
          <p>{words.tasksNoneText}</p>
        </EmptyState>
      ) : null}
      <TaskList {...list} answer={answer} here={here} />
      <Pages
        page={page}
        pages={pages}
        hrefOf={(number) => (number > 1 ? withParameter(here, `page=${number}`) : here)}
      />
      {team ? (
        <section className={stack} aria-labelledby="team">
          <h2 id="team">{team.heading}</h2>
          {team.tasks.length === 0 ? <p>{team.none}</p> : null}
          <ul className={`${stack} ${tight}`}>
            {team.tasks.map(({ id, text, facts }) => (
              <li key={id} className={card}>
                <p dir="auto">{text}</p>
                <p className={`${small} ${soft}`}>
                  {facts.map((fact, index) => (
                    <Fragment key={fact}>
                      {index > 0 ? " · " : null}
                      <bdi>{fact}</bdi>
                    </Fragment>
                  ))}
                </p>
              </li>
            ))}
          </ul>
          {team.more ? <p>{team.more}</p> : null}
        </section>
      ) : null}
    </AgentPage>
  );
}

type DayEntryProps = {
  title: string;
  href: string;
  client?: { href: string; name: string } | undefined;
  children: ReactNode;
};

/** What one trip or hold asks for, and of which client. */
const DayEntry = ({ title, href, client, children }: DayEntryProps) => (
  <li className={card}>
    <p>{children}</p>
    <p>
      <NameLink href={href} name={title} />
      {client ? (
        <>
          {" · "}
          <NameLink href={client.href} name={client.name} />
        </>
      ) : null}
    </p>
  </li>
);
