import type { Kysely } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import * as login from "~/routes/sign-in/login";
import type { Database } from "../../../server/db/schema.ts";
import { createAccessCode } from "../../../server/registration/access-codes.ts";
import { createInvitation, findInvitation } from "../../../server/registration/invitations.ts";
import { givenCheckout, NOW, plain } from "../../../tests/drivers/checkout-pages.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { givenAccount, PASSWORD } from "../../../tests/fixtures/accounts.ts";
import { anInvitation } from "../../../tests/fixtures/invitations.ts";
import { givenBalance, givenDiscountCard } from "../../../tests/fixtures/wallet.ts";
import * as changePage from "./change-person";
import * as endPage from "./end-loyalty";
import * as listPage from "./list-loyalty";
import * as peoplePage from "./people";
import * as personPage from "./person";
import * as dataPage from "./person-data";

const MINUTE = 60_000;

describeWithDatabase((open) => {
  let db: Kysely<Database>;
  let site: Awaited<ReturnType<typeof aSite>>;
  beforeEach(async () => {
    ({ db } = await open());
    site = await aSite(db);
  });

  const look = (deed: string, id = site.account.id, by = site) =>
    by.pages.get(changePage, `/admin/people/${id}/${deed}`, by.asOperator, { id, deed });
  const send = (deed: string, form: Record<string, string> = {}, id = site.account.id, by = site) =>
    by.pages.post(changePage, `/admin/people/${id}/${deed}`, { reason: "asked by phone", ...form }, by.asOperator, {
      ...{ id, deed },
    });
  const person = (id = site.account.id) => site.pages.get(personPage, `/admin/people/${id}`, site.asOperator, { id });
  const erase = async () => send("erase", { understood: "on", seen: (await look("erase")).data.seen ?? "" });
  const audited = () =>
    site.pages.lines.filter(({ event }) => event === "admin").map(({ verb, reason }) => `${verb}: ${reason}`);
  const statusOf = async (id = site.account.id) =>
    (await db.selectFrom("account").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;
  const sessionsOf = async (id = site.account.id) =>
    (await db.selectFrom("session").select("id").where("account_id", "=", id).execute()).length;

  describe("blocking", () => {
    const signIn = () =>
      site.pages.post(login, "/login", { email: site.account.email, password: PASSWORD, screen: "password" });

    test("OP-03 a blocked account is signed out, cannot sign in, and its attempt is one clear line of the log", async () => {
      expect((await look("block")).data.facts).toEqual([
        { term: "Sign-in", text: expect.stringMatching(/Allowed.* → .*Blocked/) },
        { term: "Signed in", text: expect.stringMatching(/1 browser.* → .*0 browsers/) },
      ]);
      expect((await send("block")).location).toBe(`/admin/people/${site.account.id}?done=block`);
      expect([await statusOf(), await sessionsOf()]).toEqual(["disabled", 0]);
      expect((await signIn()).status).toBe(400);
      const failures = site.pages.lines.filter(({ event }) => event === "authn_login_fail");
      expect(failures).toEqual([expect.objectContaining({ reason: "disabled", accountId: site.account.id })]);
      expect((await person()).data.access).toMatchObject({
        facts: [{ term: "Sign-in", text: "Blocked" }, expect.anything()],
        deeds: expect.arrayContaining([{ path: "unblock", text: "Unblock" }]),
      });
    });

    test("OP-03 blocks once, unblocks once, and each has its line with the reason", async () => {
      const done: (string | undefined)[] = [];
      for (const deed of ["block", "block", "unblock", "unblock"])
        done.push((await send(deed)).location?.split("done=")[1]);
      expect(done).toEqual(["block", "block-before", "unblock", "unblock-before"]);
      expect(audited()).toEqual(["people.block: asked by phone", "people.unblock: asked by phone"]);
      expect((await signIn()).status).toBe(303);
    });

    test("OP-03 unblocking ends a session that a sign-in under way left while the account was blocked", async () => {
      await send("block");
      await site.pages.sessionOf(site.account);
      expect(await sessionsOf()).toBe(1);
      await send("unblock");
      expect([await statusOf(), await sessionsOf()]).toEqual(["active", 0]);
    });

    test("OP-03 a password link that was mailed before opens nothing after it", async () => {
      await send("reset");
      await send("block");
      const states = await db.selectFrom("email_token").select("state").execute();
      expect(states).toEqual([{ state: "replaced" }]);
      expect((await look("reset")).location).toBe(`/admin/people/${site.account.id}`);
      expect((await send("reset")).location).toContain("done=disabled");
    });

    test("OP-03 blocks and erases neither the operator nor staff, and blocks no account that is not confirmed", async () => {
      const colleague = await givenAccount(db, site.organisation, { staffRole: "owner" });
      const unconfirmed = await givenAccount(db, site.organisation, { status: "unconfirmed" });
      const done = async (deed: string, id: string) =>
        (await send(deed, { understood: "on" }, id)).location?.split("done=")[1];
      for (const deed of ["block", "erase"])
        expect([await done(deed, site.operator.id), await done(deed, colleague.id)]).toEqual(["own", "staff"]);
      expect(await done("block", unconfirmed.id)).toBe("not-active");
      for (const id of [site.operator.id, colleague.id]) expect(await statusOf(id)).toBe("active");
      expect(audited()).toEqual([]);
    });
  });

  test("OP-03 signs out everywhere, and mails a password link to the stored address", async () => {
    expect((await send("sign-out")).location).toContain("done=sign-out");
    expect(await sessionsOf()).toBe(0);
    expect((await look("reset")).data.facts).toEqual([{ term: "Link goes to", text: site.account.email }]);
    expect((await send("reset")).location).toContain("done=reset");
    const mailed = await db
      .selectFrom("outbox")
      .select("to_address")
      .where("text", "like", "%/change-password?%")
      .execute();
    expect(mailed).toEqual([{ to_address: site.account.email }]);
    expect(audited()).toEqual(["people.signOut: asked by phone", "people.reset: asked by phone"]);
  });

  describe("erasing", () => {
    test("OP-03 AC-05 asks first where value is not spent, then erases the person once; the log names an id only", async () => {
      await givenBalance(db, site.account, { kind: "cash-card", minor: 12_50 });
      const { data } = await look("erase");
      const held = data.facts.find(({ term }) => term === "Not spent yet");
      expect(plain(held?.text ?? "")).toContain("Cash card: USD 12.50");
      expect(data.understood).toContain("with what is listed here");
      expect((await send("erase", { seen: data.seen ?? "" })).data.result.error).toHaveProperty("understood");
      expect((await erase()).location).toBe("/admin/people?done=erased");
      expect([await statusOf(), await sessionsOf()]).toEqual(["disabled", 0]);
      expect((await person()).status).toBe(404);
      expect((await send("erase", { understood: "on" })).location).toBe("/admin/people?done=erased");
      expect(audited()).toEqual(["people.erase: asked by phone"]);
      expect(JSON.stringify(site.pages.lines)).not.toContain(site.account.email);
    });

    test("OP-03 refuses where something was added after the operator looked", async () => {
      const { data } = await look("erase");
      await givenBalance(db, site.account, { kind: "cash-card", minor: 1_00 });
      const refused = await send("erase", { understood: "on", seen: data.seen ?? "" });
      expect([refused.status, refused.data.result.error]).toEqual([
        400,
        { understood: [expect.stringContaining("Check the list again")] },
      ]);
      expect(await statusOf()).toBe("active");
    });
  });

  test("OP-03 a download has a reason, everything about the person with the notes, and a key for a few minutes", async () => {
    await site.note("Called about a refund");
    const { location } = await send("export");
    const { id } = site.account;
    const file = (pages = site.pages, path = location ?? "") => pages.get(dataPage, path, site.asOperator, { id });
    expect((await file()).data).toMatchObject({
      account: { email: site.account.email },
      staffNotes: [{ text: "Called about a refund" }],
    });
    expect((await file(site.pages, `/admin/people/${id}/data`)).status).toBe(404);
    const other = site.operator.id;
    expect((await site.pages.get(dataPage, location ?? "", site.asOperator, { id: other })).status).toBe(404);
    expect((await file(pagesOf(db, site.organisation, NOW + 6 * MINUTE))).status).toBe(404);
    expect(audited()).toContain("people.export: asked by phone");
  });

  test("OP-03 notes are added once, with author and time, and go with the account", async () => {
    const key = "k".repeat(20);
    for (const _ of [1, 2]) expect((await site.note("VIP", key)).location).toContain("done=note");
    expect((await person()).data.noted?.written).toEqual([
      expect.objectContaining({ text: "VIP", by: "Olga Operator", at: expect.stringContaining("2026") }),
    ]);
    expect((await site.note(" ")).data.result.error).toHaveProperty("note");
    const theirs = await aSite(db);
    const { id } = site.account;
    const form = { intent: "note", note: "VIP", key };
    expect((await theirs.pages.post(personPage, "/", form, theirs.asOperator, { id })).status).toBe(404);
    await erase();
    expect(await db.selectFrom("staff_note").selectAll().execute()).toEqual([]);
  });

  test("OP-03 OP-07 marketing finds and sees people, is offered no change and makes none", async () => {
    const mara = await givenAccount(db, site.organisation, { staffRole: "marketing" });
    const by = { ...site, asOperator: await site.pages.sessionOf(mara) };
    const { id, email } = site.account;
    const found = await site.pages.get(peoplePage, `/admin/people?${new URLSearchParams({ q: email })}`, by.asOperator);
    expect(found.data.people).toMatchObject([{ id }]);
    const seen = await site.pages.get(personPage, `/admin/people/${id}`, by.asOperator, { id });
    expect(seen.data).toMatchObject({
      ...{ person: { id }, changesMoney: false, forAgents: [] },
      access: { deeds: [], hint: "You can see people, not change them. Support, finance and owners can." },
    });
    expect(seen.data.noted).toBeUndefined();
    const form = { intent: "note", note: "VIP", key: "k".repeat(20) };
    expect((await site.pages.post(personPage, `/admin/people/${id}`, form, by.asOperator, { id })).status).toBe(403);
    for (const deed of ["block", "sign-out", "reset", "export", "erase"])
      expect([deed, (await look(deed, id, by)).status, (await send(deed, {}, id, by)).status]).toEqual([
        deed,
        403,
        403,
      ]);
    expect(await statusOf()).toBe("active");
  });

  test("A1 OP-03 another organization's person is 404 for every change; a change needs a reason and a recent proof", async () => {
    const theirs = await aSite(db);
    for (const deed of ["block", "unblock", "sign-out", "reset", "export", "erase", "nonsense"])
      expect([
        deed,
        (await look(deed, site.account.id, theirs)).status,
        (await send(deed, {}, site.account.id, theirs)).status,
      ]).toEqual([deed, 404, 404]);
    expect(Object.keys((await send("block", { reason: " " })).data.result.error ?? {})).toEqual(["reason"]);
    const later = { ...site, pages: pagesOf(db, site.organisation, NOW + 16 * MINUTE) };
    expect(Object.keys((await send("block", {}, site.account.id, later)).data.result.error ?? {})).toEqual([
      "password",
    ]);
    expect(await statusOf()).toBe("active");
  });

  test("OP-03 people are found by card, account id and name, sorted by name or age", async () => {
    const card = await givenDiscountCard(db, site.account, { card_code: "60114471" });
    const newer = await givenAccount(db, site.organisation, { firstName: "Zoe", lastName: "Aab", createdAt: NOW + 1 });
    await givenAccount(db, site.organisation, { firstName: "Zoe", lastName: "Bee", createdAt: 1 });
    const found = async (q: string, sort = "name") => {
      const path = `/admin/people?${new URLSearchParams({ q, sort })}`;
      return (await site.pages.get(peoplePage, path, site.asOperator)).data.people.map(({ name }) => name);
    };
    expect([await found(card.card_code), await found(newer.id)]).toEqual([["Ana Silva"], ["Zoe Aab"]]);
    expect([await found("zoe"), await found("zoe", "newest")]).toEqual([
      ["Zoe Aab", "Zoe Bee"],
      ["Zoe Aab", "Zoe Bee"],
    ]);
    await givenAccount(db, site.organisation, { firstName: "Zoe", lastName: "Zed", createdAt: NOW + 2 });
    expect(await found("zoe", "newest")).toEqual(["Zoe Zed", "Zoe Aab", "Zoe Bee"]);
    const theirs = await aSite(db);
    const { data } = await theirs.pages.get(peoplePage, `/admin/people?q=${card.card_code}`, theirs.asOperator);
    expect(data.people).toEqual([]);
  });

  describe("who may sign up", () => {
    const listed = async (kind: string) =>
      (await site.pages.get(listPage, `/admin/${kind}`, site.asOperator, { kind })).data.listed;
    const end = (kind: string, id: string, by = site) =>
      by.pages.post(endPage, `/admin/${kind}/${id}/end`, { reason: "leaked" }, by.asOperator, {
        ...{ kind, id, deed: "end" },
      });

    test("OP-03 SU-07 access codes are listed with their uses, and end once", async () => {
      const code = { code: "50% OFF/A", active: 1, valid_from: null, valid_until: null, uses_left: 3 };
      await createAccessCode(db, { organisation_id: site.organisation.id, ...code });
      const [shown] = await listed("access-codes");
      expect(shown).toMatchObject({
        name: "50% OFF/A",
        facts: [
          { term: "Accounts made with it", text: "0" },
          { term: "Still usable for", text: "3 accounts" },
        ],
        end: { href: "/admin/access-codes/50%25%20OFF%2FA/end" },
      });
      const done = [await end("access-codes", "50% OFF/A"), await end("access-codes", "50% OFF/A")];
      expect(done.map(({ location }) => location?.split("done=")[1])).toEqual(["ended", "ended-before"]);
      expect((await listed("access-codes"))[0]?.end).toBeUndefined();
      expect((await end("access-codes", "50% OFF/A", await aSite(db))).status).toBe(404);
    });

    test("OP-03 SU-16 an invitation that ends opens nothing", async () => {
      const { id: organisationId } = site.organisation;
      const key = await createInvitation(db, organisationId, anInvitation(), NOW);
      const [shown] = await listed("invitations");
      expect(shown).toMatchObject({ name: "Ivo Invited", end: expect.anything() });
      const done = [await end("invitations", shown?.id ?? ""), await end("invitations", shown?.id ?? "")];
      expect(done.map(({ location }) => location?.split("done=")[1])).toEqual(["ended", "ended-before"]);
      expect(await findInvitation(db, organisationId, key, NOW)).toBeUndefined();
      expect(
        (await site.pages.get(listPage, "/admin/invitations/new", site.asOperator, { kind: "nothing" })).status,
      ).toBe(404);
    });
  });
});

/** A site with a member who is signed in, and an operator. */
async function aSite(db: Kysely<Database>) {
  const given = await givenCheckout(db, { walletOptions: ["Discount Cards", "Cash Card"] });
  const { organisation, pages, account } = given;
  const operator = await givenAccount(db, organisation, {
    firstName: "Olga",
    lastName: "Operator",
    staffRole: "owner",
  });
  const asOperator = await pages.sessionOf(operator);
  const path = `/admin/people/${account.id}`;
  return {
    ...given,
    operator,
    asOperator,
    note: (note: string, key: string = crypto.randomUUID()) =>
      pages.post(personPage, path, { intent: "note", note, key }, asOperator, { id: account.id }),
  };
}
