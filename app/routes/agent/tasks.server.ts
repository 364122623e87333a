import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import type { Task } from "#server/agency/index";
import type { Day } from "#server/core/day";
import type { Agent } from "#server/ports/acting";
import { isoDay, parseDay } from "~/i18n/days";
import { formatDay } from "~/i18n/format";
import { message } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";
import { wordsOf } from "./words.server";

const TEXT_LONGEST = 300;

const key = z.string(message("refusals.formDamaged")).max(64, message("refusals.formDamaged"));

/** AG-01: the form of a new task. */
export const newTask = ({ locale }: I18n) =>
  z.object({
    intent: z.literal("task"),
    key,
    task: z
      .string(message("agent.taskMissing"))
      .trim()
      .min(1, message("agent.taskMissing"))
      .max(TEXT_LONGEST, message("agent.textTooLong", { max: TEXT_LONGEST })),
    due: z.string(message("agent.dueWrong")).transform((typed, { issues }): Day => {
      const day = parseDay(typed, locale);
      if (day === undefined) issues.push({ code: "custom", message: message("agent.dueWrong"), input: typed });
      return day ?? 0;
    }),
  });

/** Marks a task as done, or opens it again. */
export const doneTask = z.object({ intent: z.enum(["done", "reopen"]), id: key });

export type TaskChange = z.output<ReturnType<typeof newTask> | typeof doneTask>;

/** What became of the form, as `?done=` names it; undefined: there is no such task. */
export async function changeTask(
  change: TaskChange,
  agent: Agent,
  { agency }: AppLoadContext,
  clientId: string | null,
) {
  if (change.intent === "task") {
    const { key, task: text, due: dueOn } = change;
    const added = await agency.tasks.add(agent, { key, text, dueOn, clientId });
    return added.ok ? "task" : added.reason;
  }
  return (await agency.tasks.setDone(agent, change.id, change.intent === "done")) ? change.intent : undefined;
}

export const TASK_DONE = { task: "agent.taskAdded", done: "agent.taskDone", reopen: "agent.taskReopened" } as const;

function dueText({ dueOn, done }: Task, today: Day, { t, locale }: I18n): string {
  const day = formatDay(dueOn, locale);
  if (dueOn === today) return t("agent.dueToday");
  return dueOn < today && !done ? t("agent.overdue", { day }) : day;
}

/** AG-08: the open tasks of the team that the agent supervises; undefined without one. */
export async function teamTasks(agent: Agent, until: Day | undefined, context: AppLoadContext, i18n: I18n) {
  const { agency, organisation, organisations } = context;
  const team = await agency.teams.supervised(agent);
  if (team.length === 0) return undefined;
  const today = organisations.today(organisation);
  const { rows: tasks, hasMore } = await agency.tasks.ofTeam(agent, until);
  return {
    heading: i18n.t("agent.teamTasks"),
    none: i18n.t("agent.tasksNoneTitle"),
    more: hasMore ? i18n.t("agent.tasksMore") : undefined,
    tasks: tasks.map((task) => ({
      id: task.id,
      text: task.text,
      facts: [
        dueText(task, today, i18n),
        team.find(({ id }) => id === task.agentId)?.name ?? "",
        task.client?.name ?? "",
      ].filter(Boolean),
    })),
  };
}

/** A list of tasks with the form of a new one. */
export function shownTasks(tasks: Task[], context: AppLoadContext, i18n: I18n) {
  const today = context.organisations.today(context.organisation);
  return {
    words: wordsOf(i18n, "task", "due", "addTask", "markDone", "reopen"),
    tasks: tasks.map((task) => ({ ...task, due: dueText(task, today, i18n), late: task.dueOn < today && !task.done })),
    form: { key: crypto.randomUUID(), today: isoDay(today), longest: TEXT_LONGEST },
  };
}
