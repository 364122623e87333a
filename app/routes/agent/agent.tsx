import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { doneText } from "~/request/done-text.server";
import { readForm, refuse } from "~/request/form.server";
import { notFoundForOwner, requireAgent } from "~/request/guards.server";
import { pageTitle } from "~/request/page-title";
import { EmptyState } from "~/ui/empty-state";
import { ErrorSummary } from "~/ui/error-summary";
import { formAnswer } from "~/ui/form-answer";
import { Pages } from "~/ui/pages";
import { AgentPage } from "./agent-page";
import { TaskList } from "./task-list";
import { changeTask, doneTask, newTask, shownTasks, TASK_DONE } from "./tasks.server";
import { wordsOf } from "./words.server";

const HERE = "/agent";
const PER_PAGE = 20;

/** AG-01: where an agent's day begins: the open tasks, the earliest first. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, i18n } = await requireAgent(request, context);
  const page = Number(new URL(request.url).searchParams.get("page") ?? 1);
  const { tasks, ...slice } = await context.agency.tasks.open(account, { page, perPage: PER_PAGE });
  return {
    title: pageTitle(context, i18n.t, i18n.t("agent.today")),
    done: doneText(request, TASK_DONE, i18n),
    words: wordsOf(i18n, "today", "tasksNoneTitle", "tasksNoneText"),
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
  return redirect(`${HERE}?done=${done}`, 303);
}

export default function AgentDesk() {
  const { words, done, list, page, pages } = useLoaderData<typeof loader>();
  const answer = formAnswer(useActionData<typeof action>()?.result, ["task", "due"]);
  return (
    <AgentPage heading={words.today} done={done}>
      <ErrorSummary errors={answer.errors} answer={answer.result} />
      {list.tasks.length === 0 ? (
        <EmptyState title={words.tasksNoneTitle}>
          <p>{words.tasksNoneText}</p>
        </EmptyState>
      ) : null}
      <TaskList {...list} answer={answer} here={HERE} />
      <Pages page={page} pages={pages} hrefOf={(number) => (number > 1 ? `${HERE}?page=${number}` : HERE)} />
    </AgentPage>
  );
}
