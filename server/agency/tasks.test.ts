import { expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { createTasks } from "./tasks.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
const TODAY = Math.floor(NOW / 86_400_000);

describeWithDatabase((open) => {
  async function aDesk() {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const [agent, other] = [await givenAccount(db, organisation), await givenAccount(db, organisation)];
    const tasks = createTasks({ db, clock: { now: () => NOW } });
    const add = (key: string, dueOn = TODAY, of = agent) =>
      tasks.add(of, { key, text: `Call ${key}`, dueOn, clientId: null });
    const openOf = async (of = agent) => (await tasks.open(of, { page: 1, perPage: 20 })).tasks.map(({ text }) => text);
    return { tasks, agent, other, add, openOf };
  }

  test("AG-01 AG-08 lists an agent's own open tasks with the earliest day first, and adds a form sent twice once", async () => {
    const { add, openOf, other } = await aDesk();
    await add("later", TODAY + 3);
    await add("late", TODAY - 1);
    await add("today");
    await add("today");
    await add("theirs", TODAY, other);
    expect(await openOf()).toEqual(["Call late", "Call today", "Call later"]);
    expect(await openOf(other)).toEqual(["Call theirs"]);
  });

  test("AG-01 AG-08 a task is done, opened again, and never by another agent", async () => {
    const { tasks, agent, other, add, openOf } = await aDesk();
    await add("one");
    const [{ id = "" } = {}] = (await tasks.open(agent, { page: 1, perPage: 20 })).tasks;
    expect([await tasks.setDone(other, id, true), await openOf()]).toEqual([false, ["Call one"]]);
    expect([await tasks.setDone(agent, id, true), await openOf()]).toEqual([true, []]);
    expect([await tasks.setDone(agent, id, false), await openOf()]).toEqual([true, ["Call one"]]);
  });
});
