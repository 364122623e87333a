import type { Day } from "../core/day.ts";
import { MOST_LISTED } from "../core/limits.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { type CutList, cutAt, type Slice, sliceOf } from "../core/pages.ts";
import { formId } from "../crypto/ids.ts";
import { changeRows, countRows, insertNew, isChanged, rowsOf } from "../db/rows.ts";
import type { Store } from "../db/schema.ts";
import type { Agent as AgentWithName } from "../ports/acting.ts";
import { supervisedBy } from "./teams.ts";

type Agent = Pick<AgentWithName, "id" | "organisationId">;

export type Task = { id: string; text: string; dueOn: Day; done: boolean; client?: { id: string; name: string } };

/** Open tasks of one agent: more than a person gets through. */
export const MOST_TASKS = 500;
const MOST_DONE = 10;
/** Above every day. */
const ALWAYS = 2 ** 31 - 1;

type NewTask = { key: string; text: string; dueOn: Day; clientId: string | null };

export function createTasks({ db, clock }: Store) {
  const own = ({ id, organisationId }: Agent) => ({ organisation_id: organisationId, agent_id: id });

  const withClients = (agent: Agent) =>
    db
      .selectFrom("agent_task")
      .leftJoin("client", (join) =>
        join
          .onRef("client.organisation_id", "=", "agent_task.organisation_id")
          .onRef("client.id", "=", "agent_task.client_id"),
      )
      .select(["agent_task.id", "agent_task.agent_id", "text", "due_on", "done_at", "client_id"])
      .select(["first_name", "last_name"])
      .where("agent_task.organisation_id", "=", agent.organisationId);
  const ownWithClients = (agent: Agent) => withClients(agent).where("agent_task.agent_id", "=", agent.id);

  return {
    /** AG-01: what is open and due until a day, the earliest first. */
    async open(
      agent: Agent,
      wanted: { page: number; perPage: number; until?: Day | undefined },
    ): Promise<{ tasks: Task[] } & Slice> {
      const until = wanted.until ?? ALWAYS;
      const open = rowsOf(db, "agent_task", { ...own(agent), done_at: null }).where("due_on", "<=", until);
      const total = await countRows(open);
      const slice = sliceOf(wanted.page, total, wanted.perPage);
      const rows = await ownWithClients(agent)
        .where("done_at", "is", null)
        .where("due_on", "<=", until)
        .orderBy("due_on")
        .orderBy("agent_task.id")
        .limit(slice.limit)
        .offset(slice.offset)
        .execute();
      return { tasks: rows.map(toTask), ...slice };
    },

    /** AG-08: what is open and due until a day of the other agents whom an agent supervises, with the agent's id; the earliest first. */
    async ofTeam(agent: Agent, until: Day = ALWAYS): Promise<CutList<Task & { agentId: string }>> {
      const rows = await withClients(agent)
        .where("agent_task.agent_id", "in", supervisedBy(db, agent))
        .where("agent_task.agent_id", "!=", agent.id)
        .where("done_at", "is", null)
        .where("due_on", "<=", until)
        .orderBy("due_on")
        .orderBy("agent_task.id")
        .limit(MOST_LISTED + 1)
        .execute();
      return cutAt(rows.map((row) => ({ ...toTask(row), agentId: row.agent_id })));
    },

    /** A client's: those that are open, the earliest first, and the last that were done. */
    async ofClient(agent: Agent, clientId: string): Promise<CutList<Task>> {
      const rows = () => ownWithClients(agent).where("client_id", "=", clientId);
      const open = await rows().where("done_at", "is", null).orderBy("due_on").execute();
      const ended = rows().where("done_at", "is not", null).orderBy("done_at", "desc");
      const done = cutAt(await ended.limit(MOST_DONE + 1).execute(), MOST_DONE);
      return { rows: [...open, ...done.rows].map(toTask), hasMore: done.hasMore };
    },

    /** A form sent twice adds one. The caller has checked that the client is the agent's. */
    async add(agent: Agent, { key, text, dueOn, clientId }: NewTask): Promise<Outcome<void, "too-many">> {
      const open = await countRows(rowsOf(db, "agent_task", { ...own(agent), done_at: null }));
      if (open >= MOST_TASKS) return refused("too-many");
      const row = {
        id: formId(agent.id, key, [text, dueOn, clientId]),
        ...own(agent),
        client_id: clientId,
        text,
        due_on: dueOn,
      };
      await insertNew(db, "agent_task", { ...row, done_at: null, created_at: clock.now() });
      return ok(undefined);
    },

    /** Whether it is done. False: it isn't one of the agent's. */
    setDone: (agent: Agent, id: string, done: boolean): Promise<boolean> =>
      isChanged(changeRows(db, "agent_task", { ...own(agent), id }).set({ done_at: done ? clock.now() : null })),
  };
}

type Row = {
  id: string;
  text: string;
  due_on: number;
  done_at: number | null;
  client_id: string | null;
  first_name: string | null;
  last_name: string | null;
};

const toTask = ({ id, text, due_on, done_at, client_id, first_name, last_name }: Row): Task => ({
  id,
  text,
  dueOn: due_on,
  done: done_at !== null,
  ...(client_id && { client: { id: client_id, name: `${first_name} ${last_name}`.trim() } }),
});
