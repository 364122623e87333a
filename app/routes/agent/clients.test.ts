import type { Kysely } from "kysely";
import { beforeEach, expect, test } from "vitest";
import type { Database } from "../../../server/db/schema.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import * as layout from "./agent-layout";
import * as page from "./client";
import * as form from "./client-form";
import * as list from "./client-list";
import * as travellerPage from "./client-traveller";
import * as go from "./go";
import * as importPage from "./import-clients";
import * as agents from "./my-agents";

const NOW = Date.UTC(2026, 10, 21, 12);
const MARIA = { firstName: "Maria", lastName: "Lopez", email: "maria@example.com", phone: "+44 7700 900123" };
const LEO = { titleId: "2", firstName: "Leo", lastName: "Lopez", nationalityId: "1" };
const PASSPORT = { documentKind: "passport", documentNumber: "X12345678", documentCountry: "PT" };

async function aDesk(db: Kysely<Database>) {
  const organisation = await givenOrganisation(db);
  const agent = await givenAccount(db, organisation, { type: "agent" });
  const pages = pagesOf(db, organisation, NOW);
  const cookie = await pages.sessionOf(agent);
  const added = await pages.post(form, "/agent/clients/new", { key: "key", ...MARIA }, cookie);
  const id = /^\/agent\/clients\/([\w-]+)\?done=saved$/.exec(added.location ?? "")?.[1] ?? "";
  const here = `/agent/clients/${id}`;
  return {
    ...{ db, organisation, agent, pages, cookie, id, here },
    send: (fields: Record<string, string>) => pages.post(page, here, fields, cookie, { client: id }),
    read: async () => (await pages.get(page, here, cookie, { client: id })).data,
  };
}

describeWithDatabase((open) => {
  let desk: Awaited<ReturnType<typeof aDesk>>;
  beforeEach(async () => {
    desk = await aDesk((await open()).db);
  });

  test("AG-01 a client is added, found by one field, changed and archived", async () => {
    const { pages, cookie, here, id, send, read } = desk;
    const found = async (query: string) =>
      (await pages.get(list, `/agent/client-list?${query}`, cookie)).data.clients.map(({ href }) => href);
    expect([await found("q=lopez"), await found("q=900123"), await found("q=omar")]).toEqual([[here], [here], []]);
    const changed = { key: "k", ...MARIA, firstName: "Mari", language: "es", externalId: "C-7" };
    const saved = await pages.post(form, `${here}/edit`, changed, cookie, { client: id });
    expect([saved.status, saved.location]).toEqual([303, `${here}?done=saved`]);
    const { name, facts } = await read();
    expect([name, facts.map(({ text }) => text)]).toEqual([
      "Mari Lopez",
      ["maria@example.com", "+44 7700 900123", "Español", "C-7"],
    ]);
    expect((await send({ intent: "archive" })).location).toBe(`${here}?done=archive`);
    expect([await found("q=lopez"), await found("q=lopez&archived=1")]).toEqual([[], [here]]);
    expect((await read()).search).toBeUndefined();
    expect((await send({ intent: "restore" })).location).toBe(`${here}?done=restore`);
    expect([await found(""), (await read()).search?.href]).toEqual([[here], `/?for=${id}`]);
  });

  test("AG-07 a number typed on the list of clients opens that client, a letter turns its pages", async () => {
    const { pages, cookie, agent } = desk;
    const { clients } = pages.context.agency;
    const nothing = { externalId: "", phone: "", email: "", currency: "", language: "" };
    for (const letter of "abcdefghijklmnopqrst") {
      const added = await clients.add(agent, { ...nothing, firstName: "Zed", lastName: `Zorn${letter}` }, letter, {
        organisation: desk.organisation,
        origin: "https://ours.example",
      });
      expect(added.ok).toBe(true);
    }
    const barOf = async (at: string) => (await pages.get(layout, at, cookie)).data?.bar.hidden;
    expect(await barOf("/agent/client-list?q=zed")).toEqual([["list", "/agent/client-list?q=zed"]]);
    const shown = (await pages.get(list, "/agent/client-list?q=zed", cookie)).data.clients.map(({ href }) => href);
    const typed = async (q: string, at: string) =>
      (await pages.get(go, `/agent/go?${new URLSearchParams({ q, list: at })}`, cookie)).location;
    expect(await typed("2", "/agent/client-list?q=zed")).toBe(shown[1]);
    expect(await typed("m", "/agent/client-list")).toBe("/agent/client-list?page=2");
    expect(await typed("p", "/agent/client-list?page=2")).toBe("/agent/client-list");
    expect(await typed("1", "/agent/client-list?to=%2Fhotel-checkout%3Froom%3D1")).toMatch(
      /^\/hotel-checkout\?room=1&for=[\w-]{22}$/,
    );
    const refused = async (q: string) => {
      const { data, status } = await pages.get(go, `/agent/go?q=${q}&list=%2Fagent%2Fclient-list`, cookie);
      return [status, data.bar.error];
    };
    expect(await refused("40")).toEqual([400, "There is no line 40 in this list."]);
    expect(await refused("p")).toEqual([400, "There are no more pages in this list."]);
    expect(await refused("%2B1")).toEqual([400, "The page you came from has no numbered lines."]);
  });

  test("AG-02 a client is chosen for a checkout of this site and for nothing else", async () => {
    const { pages, cookie, id, here } = desk;
    const listed = async (to: string) => {
      const { data } = await pages.get(list, `/agent/client-list?${new URLSearchParams({ to })}`, cookie);
      return [data.heading, data.clients[0]?.href];
    };
    const checkout = "/hotel-checkout?property=P&room=1";
    expect(await listed(checkout)).toEqual(["Who are you booking for?", `${checkout}&for=${id}`]);
    for (const other of [
      "https://evil.example/hotel-checkout?x",
      "//evil.example/checkout",
      "/wallet",
      "/hotel-checkout",
      "",
    ])
      expect(await listed(other)).toEqual(["Clients", here]);
  });

  test("AG-01 an archived client is deleted for good, with travelers, notes and tasks; others are not", async () => {
    const { pages, cookie, here, id, send, db } = desk;
    await pages.post(travellerPage, `${here}/new`, { key: "key", ...LEO, ...PASSPORT }, cookie, { client: id });
    await send({ intent: "note", key: "n", note: "Window seats" });
    expect((await send({ intent: "delete" })).status).toBe(404);
    await send({ intent: "archive" });
    const deleted = await send({ intent: "delete" });
    expect([deleted.status, deleted.location]).toEqual([303, "/agent/client-list?done=deleted"]);
    for (const table of ["client", "client_traveller", "client_note", "client_link", "agent_task"] as const)
      expect(await db.selectFrom(table).select("organisation_id").execute(), table).toEqual([]);
    expect((await send({ intent: "delete" })).status).toBe(404);
  });

  test("AG-01 says what is wrong with a client and keeps what was typed", async () => {
    const { pages, cookie } = desk;
    const typed = { key: "other", firstName: "4", email: "x", phone: "1", currency: "EUR" };
    const { status, data } = await pages.post(form, "/agent/clients/new", typed, cookie);
    expect(status).toBe(400);
    expect(Object.keys(data.result.error ?? {}).sort()).toEqual(["email", "firstName", "phone"]);
    expect(data.result.initialValue).toMatchObject(typed);
    const empty = await pages.post(form, "/agent/clients/new", { key: "other" }, cookie);
    expect(empty.data.result.error).toEqual({ firstName: ["Enter the client's first name or last name."] });
    const taken = await pages.post(form, "/agent/clients/new", { ...MARIA, key: "other" }, cookie);
    expect(taken.data.result.error).toEqual({ email: ["Your client Maria Lopez has this already."] });
  });

  test("AG-01 travelers are added once, shown with the end of their document, changed and removed", async () => {
    const { pages, cookie, here, id, send, read } = desk;
    const params = { client: id, traveler: "new" };
    for (const _ of ["once", "twice"]) {
      const added = await pages.post(travellerPage, `${here}/new`, { key: "k", ...LEO, ...PASSPORT }, cookie, params);
      expect([added.status, added.location]).toEqual([303, `${here}?done=added`]);
    }
    const { travellers } = await read();
    expect(travellers.map(({ name }) => name)).toEqual(["Leo Lopez"]);
    expect(JSON.stringify(travellers)).toContain("ending in 678");
    expect(JSON.stringify(travellers)).not.toContain("X12345678");
    const traveler = travellers[0]?.id ?? "";
    const at = `${here}/${traveler}`;
    const saved = await pages.post(travellerPage, at, { ...LEO, firstName: "Leon" }, cookie, { client: id, traveler });
    expect(saved.location).toBe(`${here}?done=changed`);
    expect((await read()).travellers[0]?.name).toBe("Leon Lopez");
    expect((await send({ intent: "removed", remove: traveler })).location).toBe(`${here}?done=removed`);
    expect((await read()).travellers).toEqual([]);
  });

  test("AG-01 notes and tasks of a client are added once, and removed or done", async () => {
    const { send, read, here } = desk;
    const { form: task } = (await read()).tasks;
    for (const _ of ["once", "twice"]) {
      expect((await send({ intent: "note", key: "k", note: "Window seats" })).location).toBe(`${here}?done=note`);
      const due = { intent: "task", key: "k", task: "Send the visa form", due: task.today };
      expect((await send(due)).location).toBe(`${here}?done=task`);
    }
    const { notes, tasks } = await read();
    expect([notes.map(({ text }) => text), tasks.tasks.map(({ text }) => text)]).toEqual([
      ["Window seats"],
      ["Send the visa form"],
    ]);
    await send({ intent: "note-removed", id: notes[0]?.id ?? "" });
    await send({ intent: "done", id: tasks.tasks[0]?.id ?? "" });
    const after = await read();
    expect([after.notes, after.tasks.tasks.map(({ done }) => done)]).toEqual([[], [true]]);
    expect((await send({ intent: "note", key: "k", note: " " })).data.result.error).toEqual({
      note: ["Write the note first."],
    });
  });

  test("AG-01 an import shows what it would do, says why lines are refused, keeps what was pasted, and then does it", async () => {
    const { pages, cookie } = desk;
    const csv = "first_name,email,phone\nZoe,zoe@example.com,\nOmar,omar@example.com,12";
    const send = (fields: Record<string, string>) => pages.post(importPage, "/agent/clients/import", fields, cookie);
    const { status, data } = await send({ intent: "check", csv });
    expect([status, data.csv]).toEqual([200, csv]);
    expect(data.shown?.facts.map(({ term, text }) => `${term} ${text}`)).toEqual([
      ...["New 1", "Changed 0", "Without changes 0", "Refused 1"],
    ]);
    expect(data.shown?.refused.lines).toEqual([
      { first: 3, parts: ["Line 3", "Omar", "Phone: This number isn't valid for the country code"] },
    ]);
    for (const added of [1, 0]) {
      const done = await send({ intent: "import", csv });
      expect([done.status, done.location]).toEqual([303, `/agent/client-list?added=${added}&changed=0&told=0`]);
    }
    const listed = (await pages.get(list, "/agent/client-list?added=1&changed=0", cookie)).data;
    expect([listed.done, listed.clients.map(({ name }) => name)]).toEqual([
      "Import finished. Added: 1. Changed: 0.",
      ["Maria Lopez", "Zoe"],
    ]);
    const refused = await send({ intent: "import", csv: "Zoe,zoe@example.com" });
    expect([refused.status, refused.data.error?.slice(0, 14), refused.data.csv]).toEqual([
      400,
      "We don't know ",
      "Zoe,zoe@example.com",
    ]);
    const many = Array.from({ length: 103 }, (_, at) => `Zoe,zoe.${at}@example.com`).join("\n");
    const { shown } = (await send({ intent: "check", csv: `name,email\n${many}` })).data;
    expect([shown?.taken.lines.length, shown?.taken.more]).toEqual([100, "And 3 more lines."]);
    const unknown = `${"x".repeat(60)},`.repeat(900);
    expect((await send({ intent: "check", csv: unknown })).data.error?.length).toBeLessThan(1_000);
    const told = await send({ intent: "import", tell: "on", csv: "name,email\nEva,eva@example.com" });
    expect(told.location).toBe("/agent/client-list?added=1&changed=0&told=1");
    expect((await pages.get(list, String(told.location), cookie)).data.done).toBe(
      "Import finished. Added: 1. Changed: 0. We emailed 1 client.",
    );
  });

  test.each([
    ["UTF-8 with a mark", Buffer.from("\uFEFFfirst_name;email\nZoë;zoe@example.com\n")],
    ["UTF-16", Buffer.from("\uFEFFfirst_name\temail\r\nZoë\tzoe@example.com\r\n", "utf16le")],
    ["UTF-16 of another order", Buffer.from("\uFEFFfirst_name,email\nZoë,zoe@example.com\n", "utf16le").swap16()],
    ["a declared separator", Buffer.from("sep=;\r\nfirst_name;email\r\nZoë;zoe@example.com\r\n")],
  ])("AG-01 an import takes a file in place of pasted lines: %s", async (kind, bytes) => {
    const answer = await sendFile(bytes);
    const line = kind === "a declared separator" ? 3 : 2;
    expect(answer.shown?.taken.lines).toEqual([{ first: line, parts: [`Line ${line}`, "Zoë", "New"] }]);
  });

  test("AG-01 an import of Windows-1252 is refused with how to save the file", async () => {
    const { error } = await sendFile(Buffer.from("first_name;email\nZoë;zoe@example.com\n", "latin1"));
    expect(error).toBe('Some characters can\'t be read. Save the file as "CSV UTF-8" and choose it again.');
  });

  async function sendFile(bytes: Buffer) {
    const { pages, cookie, organisation } = desk;
    const body = new FormData();
    body.set("intent", "check");
    body.set("csv", "");
    body.set("file", new File([new Uint8Array(bytes)], "clients.csv"));
    const sent = new Request(`http://${organisation.hosts[0]}/agent/clients/import`, {
      method: "POST",
      headers: { cookie },
      body,
    });
    const answer = await importPage.action({ request: sent, params: {}, context: pages.context } as never);
    if (!("data" in answer)) throw new Error("the import was not refused or shown");
    return answer.data;
  }

  test("AG-01 the client answers an invitation from their own session, and either of the two ends the link", async () => {
    const { db, pages, organisation, id, here, send, read } = desk;
    const maria = await pages.sessionOf(await givenAccount(db, organisation, { email: MARIA.email }));
    const other = await pages.sessionOf(await givenAccount(db, organisation));
    const answer = (intent: string, cookie = maria) =>
      pages.post(agents, "/user/agents", { intent, client: id }, cookie);
    const seen = async () => (await pages.get(agents, "/user/agents", maria)).data.links.map(({ text }) => text);
    expect([await seen(), (await answer("accept")).status]).toEqual([[], 404]);
    expect((await send({ intent: "invite" })).location).toBe(`${here}?done=invite`);
    expect([(await read()).link.text, await seen()]).toEqual([
      "Invited. Your client hasn't answered yet.",
      ["Ana Silva would like to link your account."],
    ]);
    expect([(await answer("accept", other)).status, (await answer("accept")).location]).toEqual([
      404,
      "/user/agents?done=accept",
    ]);
    expect([(await read()).link.text, await seen()]).toEqual([
      "Linked to your client's account.",
      ["Your account is linked."],
    ]);
    expect((await send({ intent: "end-link" })).location).toBe(`${here}?done=end-link`);
    expect([(await answer("leave")).status, await seen()]).toEqual([404, []]);
  });

  test("AG-08 every way to another agent's client by its id answers 404 and changes nothing", async () => {
    const { db, pages, cookie, organisation, id, here, send, read } = desk;
    await pages.post(travellerPage, `${here}/new`, { key: "k", ...LEO }, cookie, { client: id, traveler: "new" });
    await send({ intent: "note", key: "k", note: "Mine" });
    await send({ intent: "task", key: "k", task: "Mine", due: "2026-12-01" });
    const mine = await read();
    const { id: traveler = "" } = mine.travellers[0] ?? {};
    const foreign = await givenOrganisation(db);
    const others = [
      [pages, await givenAccount(db, organisation, { type: "agent" })],
      [pagesOf(db, foreign, NOW), await givenAccount(db, foreign, { type: "agent" })],
    ] as const;
    for (const [at, account] of others) {
      const theirs = await at.sessionOf(account);
      const added = await at.post(form, "/agent/clients/new", { key: "theirs", firstName: "Own" }, theirs);
      const own = /clients\/([\w-]+)/.exec(added.location ?? "")?.[1] ?? "";
      const post = (fields: Record<string, string>, client = id) => at.post(page, here, fields, theirs, { client });
      const tries = [
        at.get(page, here, theirs, { client: id }),
        at.get(form, `${here}/edit`, theirs, { client: id }),
        at.get(travellerPage, `${here}/new`, theirs, { client: id, traveler: "new" }),
        at.get(travellerPage, `${here}/${traveler}`, theirs, { client: id, traveler }),
        at.get(travellerPage, `/agent/clients/${own}/${traveler}`, theirs, { client: own, traveler }),
        at.post(form, `${here}/edit`, { key: "k", ...MARIA, firstName: "X" }, theirs, { client: id }),
        at.post(travellerPage, `${here}/new`, { key: "x", ...LEO }, theirs, { client: id, traveler: "new" }),
        at.post(travellerPage, `${here}/${traveler}`, { ...LEO, firstName: "X" }, theirs, { client: id, traveler }),
        at.post(travellerPage, here, { ...LEO, firstName: "X" }, theirs, { client: own, traveler }),
        post({ intent: "archive" }),
        post({ intent: "invite" }),
        post({ intent: "end-link" }),
        post({ intent: "note", key: "x", note: "X" }),
        post({ intent: "note-removed", id: mine.notes[0]?.id ?? "" }),
        post({ intent: "removed", remove: traveler }),
        post({ intent: "task", key: "x", task: "X", due: "2026-12-01" }),
        post({ intent: "done", id: mine.tasks.tasks[0]?.id ?? "" }),
        post({ intent: "done", id: mine.tasks.tasks[0]?.id ?? "" }, own),
      ];
      for (const [index, tried] of tries.entries()) expect([index, (await tried).status]).toEqual([index, 404]);
      // At a client of their own the ids of others name nothing.
      await post({ intent: "note-removed", id: mine.notes[0]?.id ?? "" }, own);
      await post({ intent: "removed", remove: traveler }, own);
    }
    const { tasks, noteKey: _key, ...after } = await read();
    const { tasks: before, noteKey: _was, ...rest } = mine;
    expect([after, tasks.tasks]).toEqual([rest, before.tasks]);
  });
});
