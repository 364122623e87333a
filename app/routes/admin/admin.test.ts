import type { Kysely } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import * as checkout from "~/routes/checkout/checkout";
import * as yourRewards from "~/routes/rewards/your-rewards";
import * as statementPage from "~/routes/wallet/statement";
import type { Account } from "../../../server/auth/account.ts";
import { newId } from "../../../server/crypto/ids.ts";
import type { Database } from "../../../server/db/schema.ts";
import { createLedger } from "../../../server/ledger/ledger.ts";
import { verifyLedger } from "../../../server/ledger/verify.ts";
import { topUp } from "../../../server/wallet/balances.ts";
import { formOf, givenCheckout, NOW, openPage, plain } from "../../../tests/drivers/checkout-pages.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { givenAccount, PASSWORD } from "../../../tests/fixtures/accounts.ts";
import { contraBalance } from "../../../tests/fixtures/ledger.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import { givenReward } from "../../../tests/fixtures/rewards.ts";
import {
  cardNow,
  givenBalance,
  givenCertificate,
  givenCertificates,
  givenDiscountCard,
} from "../../../tests/fixtures/wallet.ts";
import * as admin from "./admin";
import * as bookingPage from "./admin-booking";
import * as cancelPage from "./cancel-booking";
import * as balancePage from "./change-balance";
import * as issuePage from "./issue-card";
import * as noShowPage from "./no-show";
import * as personPage from "./person";
import * as resolvePage from "./resolve-booking";
import * as rewardPage from "./reward";
import * as rewardsPage from "./rewards";
import * as withdrawPage from "./withdraw-card";

const MINUTE = 60_000;
const CANCEL = { reason: "guest", understood: "on" };
const TOP_UP = { kind: "cash-card", amount: "20.00", currency: "USD", reason: "goodwill" };
const CARD = { kind: "discount", products: "HLT", amount: "12.50", currency: "USD", reason: "goodwill" };

describeWithDatabase((open) => {
  let db: Kysely<Database>;
  let site: Awaited<ReturnType<typeof aSite>>;
  beforeEach(async () => {
    ({ db } = await open());
    site = await aSite(db);
  });

  describe("who may come in", () => {
    const opened = async (cookie: string) => {
      const booking = await site.book();
      const card = await givenDiscountCard(db, site.account);
      const params = { reference: booking.reference, id: site.account.id, card: card.id, change: "add" };
      const withdrawing = `/admin/people/${params.id}/cards/${card.id}/withdraw`;
      const filling = `/admin/people/${params.id}/balance/add`;
      const { pages } = site;
      return [
        await pages.get(admin, "/admin", cookie),
        await pages.get(bookingPage, `/admin/bookings/${params.reference}`, cookie, params),
        await pages.get(cancelPage, `/admin/bookings/${params.reference}/cancel`, cookie, params),
        await pages.get(personPage, `/admin/people/${params.id}`, cookie, params),
        await pages.get(issuePage, `/admin/people/${params.id}/issue-card`, cookie, params),
        await pages.get(withdrawPage, withdrawing, cookie, params),
        await pages.get(balancePage, filling, cookie, params),
        await pages.post(withdrawPage, withdrawing, {}, cookie, params),
        await pages.post(balancePage, filling, {}, cookie, params),
        await pages.post(cancelPage, `/admin/bookings/${params.reference}/cancel`, {}, cookie, params),
        await pages.post(issuePage, `/admin/people/${params.id}/issue-card`, {}, cookie, params),
      ].map(({ status, location }) => (location?.startsWith("/login?redirectTo=%2Fadmin") ? "sign in" : status));
    };

    test("RT-15 AC-08 asks guests to sign in, refuses other members, and shows operators every page", async () => {
      expect(await opened("")).toEqual(Array(11).fill("sign in"));
      expect(await opened(site.session)).toEqual(Array(11).fill(403));
      expect(await opened(site.asOperator)).toEqual([...Array(7).fill(200), ...Array(4).fill(400)]);
    });

    test("OP-07 a person's page has the lists and links of the role's rights only", async () => {
      await site.book();
      const card = await givenDiscountCard(db, site.account);
      const href = `/admin/people/${site.account.id}`;
      const shown = [];
      for (const staff_role of ["support", "finance", "marketing"]) {
        await db.updateTable("account").set({ staff_role }).where("id", "=", site.operator.id).execute();
        const { data } = await site.pages.get(personPage, href, site.asOperator, { id: site.account.id });
        const links = data.lists.flatMap(({ cards }) => cards.flatMap(({ link }) => link?.href ?? []));
        shown.push([staff_role, data.booked?.bookings.length, data.changesMoney, links]);
      }
      expect(shown).toEqual([
        ["support", 1, false, []],
        ["finance", 1, true, [`${href}/cards/${card.id}/withdraw`]],
        ["marketing", undefined, false, []],
      ]);
    });

    test("AC-08 a role that was taken away counts with the next request; one that this version does not know is none", async () => {
      for (const staff_role of [null, "owner of everything"]) {
        await db.updateTable("account").set({ staff_role }).where("id", "=", site.operator.id).execute();
        expect((await site.pages.get(admin, "/admin", site.asOperator)).status).toBe(403);
      }
    });
  });

  describe("what members get", () => {
    const open = (reward: string, by = site) =>
      by.pages.get(rewardPage, `/admin/rewards/${reward}`, by.asOperator, { reward });
    const decide = (reward: string, form: Record<string, string>, by = site) =>
      by.pages.post(rewardPage, `/admin/rewards/${reward}`, form, by.asOperator, { reward });
    const clock = { now: () => NOW };

    test("AC-08 LO-04 LO-09 what waits is listed and decided by a form, once, with a reason", async () => {
      const { pages, asOperator, account } = site;
      const id = await givenReward(db, clock, account, { blocked: "same-network" });
      const listed = await pages.get(rewardsPage, "/admin/rewards", asOperator);
      expect(listed.data.rewards).toEqual([
        {
          id,
          owner: { name: "Ana Silva", href: `/admin/people/${account.id}` },
          at: expect.stringContaining("2026"),
          amount: "100 points",
          why: "the sign-up came from the same network as the link's owner or another sign-up",
        },
      ]);
      expect((await open(id)).data).toMatchObject({
        decisions: ["release", "reject"],
        owner: { name: "Ana Silva" },
        facts: expect.arrayContaining([{ term: "Why", text: listed.data.rewards[0]?.why }]),
      });
      const refused = await decide(id, { reason: " " });
      expect([refused.status, Object.keys(refused.data.result.error ?? {}).sort()]).toEqual([
        ...[400, ["decision", "reason"]],
      ]);
      const both: (string | undefined)[] = [];
      for (const _ of [1, 2])
        both.push((await decide(id, { decision: "reject", reason: "Made up" })).location?.split("done=")[1]);
      expect(both).toEqual(["decided", "decided-before"]);
      expect((await open(id)).data).toMatchObject({ decisions: [] });
      expect((await pages.get(rewardsPage, "/admin/rewards", asOperator)).data.rewards).toEqual([]);
    });

    test("AC-08 LO-09 a reward's page links its booking and shows the rule that its owner sees", async () => {
      const { pages, account, asOperator } = site;
      await pages.context.earning.operations.add(site.organisation, { per: "3/2", startsOn: 0 });
      const { id: bookingId, reference } = await site.book();
      const promised = await db.selectFrom("reward").select("id").where("booking_id", "=", bookingId).execute();
      const { data } = await open(promised[0]?.id ?? "");
      expect(data.booking).toEqual({ reference, href: `/admin/bookings/${reference}` });
      const own = (await pages.get(yourRewards, "/your-rewards", site.session)).data.rewards[0];
      const rule = data.facts.find(({ term }) => term === "Rule");
      expect([rule?.text, plain(own?.why ?? "")]).toEqual([own?.why, expect.stringContaining("3 points for every")]);
      const other = await givenReward(db, clock, account);
      const without = await pages.get(rewardPage, "/", asOperator, { reward: other });
      expect([without.data.booking, without.data.facts.map(({ term }) => term)]).toEqual([
        undefined,
        ["Amount", "State", "Promised on"],
      ]);
    });

    test("A1 AC-05 AC-08 LO-04 whose account is deleted is not named, nor is anybody of another organisation", async () => {
      const gone = await givenAccount(db, site.organisation, { email: "" });
      await givenReward(db, clock, gone, { blocked: "same-network" });
      const other = await aSite(db);
      const stranger = { organisationId: site.organisation.id, id: other.account.id };
      await givenReward(db, clock, stranger, { blocked: "same-network" });
      const { data } = await site.pages.get(rewardsPage, "/admin/rewards", site.asOperator);
      const nobody = { name: "a deleted account", href: undefined };
      expect(data.rewards.map(({ owner }: { owner: unknown }) => owner)).toEqual([nobody, nobody]);
    });

    test("A1 AC-08 LO-09 never one's own nor another organisation's; who signed in longer ago gives the password", async () => {
      const [own, id] = [await givenReward(db, clock, site.operator), await givenReward(db, clock, site.account)];
      const form = { decision: "block", reason: "goodwill" };
      const selfish = await decide(own, form);
      expect([selfish.status, Object.keys(selfish.data.result.error ?? {})]).toEqual([400, ["decision"]]);
      expect(site.pages.refusal()).toBe("own");
      const theirs = await aSite(db);
      expect([(await open(id, theirs)).status, (await decide(id, form, theirs)).status]).toEqual([404, 404]);
      expect(theirs.pages.refusal()).toBe("not-owner");
      const later = { ...site, pages: pagesOf(db, site.organisation, NOW + 16 * MINUTE) };
      const unproved = await decide(id, form, later);
      expect([unproved.status, Object.keys(unproved.data.result.error ?? {})]).toEqual([400, ["password"]]);
      const states = await db.selectFrom("reward").select("state").execute();
      expect(states).toEqual([{ state: "pending" }, { state: "pending" }]);
      expect((await site.pages.get(rewardsPage, "/admin/rewards", site.session)).status).toBe(403);
    });
  });

  describe("the search", () => {
    const found = async (q: string, page = 1) => {
      const path = `/admin?${new URLSearchParams({ q, page: String(page) })}`;
      const { data } = await site.pages.get(admin, path, site.asOperator);
      const { bookings = [], people = [], ...list } = data.found ?? {};
      return { ...list, names: [...bookings.map(({ reference }) => reference), ...people.map(({ name }) => name)] };
    };

    test("AC-08 finds a person by the whole address or by how a name begins, in any case and without accents", async () => {
      await givenAccount(db, site.organisation, {
        email: "Jose@example.com",
        firstName: "José María",
        lastName: "Núñez",
      });
      await givenAccount(db, site.organisation, { firstName: "ليلى", lastName: "حسن" });
      for (const q of ["jose@EXAMPLE.com", " jose", "JOSÉ M", "nuñ", "nunez jose", "José María Núñez"])
        expect([q, (await found(q)).names]).toEqual([q, ["José María Núñez"]]);
      expect((await found("ليل")).names).toEqual(["ليلى حسن"]);
      for (const q of ["jose@", "jose@example", "maria", "j", "%", "_ose", "no\0body"])
        expect([q, (await found(q)).names]).toEqual([q, []]);
    });

    test("AC-08 finds a name as it is now", async () => {
      const { context } = site.pages;
      await context.profile.saveName(site.account, { titleId: 1, firstName: "Zoë", lastName: "Östlund" });
      expect((await found("ostl")).names).toEqual(["Zoë Östlund"]);
      expect((await found("silva")).names).not.toContain("Ana Silva");
    });

    test("AC-08 finds a booking by its reference, as it is said on the telephone", async () => {
      const { reference } = await site.book();
      expect((await found(reference.toLowerCase())).names).toEqual([reference]);
    });

    test("A1 AC-08 finds no people of another organisation and no deleted accounts", async () => {
      const theirs = await givenOrganisation(db);
      await givenAccount(db, theirs, { email: "quinn@example.com", firstName: "Quinn" });
      await givenAccount(db, site.organisation, { email: "", emailLookup: "deleted:x", firstName: "Quinn" });
      expect([(await found("quinn")).names, (await found("quinn@example.com")).names]).toEqual([[], []]);
    });

    test("AC-08 shows many in pages, by surname, and says where there are more than it looks at", async () => {
      const rows = Array.from({ length: 45 }, (_, number) => String(number).padStart(3, "0"));
      const add = (numbers: string[]) =>
        Promise.all(
          numbers.map((n) =>
            givenAccount(db, site.organisation, { firstName: `Quinn${500 - Number(n)}`, lastName: `N${n}` }),
          ),
        );
      await add(rows);
      expect(await found("quinn", 3)).toMatchObject({ page: 3, pages: 3, more: false });
      expect((await found("quinn", 3)).names).toEqual(rows.slice(40).map((n) => `Quinn${500 - Number(n)} N${n}`));
      await add(Array.from({ length: 160 }, (_, number) => String(number + 100)));
      expect(await found("quinn")).toMatchObject({ page: 1, pages: 10, more: true });
    });
  });

  describe("a booking", () => {
    const show = (reference: string) =>
      site.pages.get(bookingPage, `/admin/bookings/${reference}`, site.asOperator, { reference });
    const noted = async (verb: string) => {
      const { id } = site.organisation;
      const found = db.selectFrom("audit_entry").select("after").where("organisation_id", "=", id);
      return (await found.where("verb", "=", verb).execute()).map(({ after }) => JSON.parse(after));
    };
    const cancel = (reference: string, form: Record<string, string> = CANCEL) =>
      site.pages.post(cancelPage, `/admin/bookings/${reference}/cancel`, form, site.asOperator, { reference });

    test("AC-08 WA-09 a cancelled booking gives back what the page said it would, once; the history and the log say who", async () => {
      const card = await givenDiscountCard(db, site.account);
      const { reference } = await site.book();
      const path = `/admin/bookings/${reference}/cancel`;
      const asked = await site.pages.get(cancelPage, path, site.asOperator, { reference });
      expect(asked.data.goesBack).toEqual([{ name: expect.stringContaining("0182"), amount: "USD\u00a037.50" }]);
      expect((await show(reference)).data.view).toMatchObject({
        phase: "upcoming",
        paid: [{ text: "USD\u00a037.50" }],
      });
      expect(await cardNow(db, card)).toMatchObject({ amount: 0 });

      const answers = [await cancel(reference), await cancel(reference), await cancel(reference, {})];
      expect(answers.map(({ status, location }) => [status, location])).toEqual([
        [303, `/admin/bookings/${reference}?done=cancelled`],
        [303, `/admin/bookings/${reference}?done=cancelled-before`],
        [303, `/admin/bookings/${reference}?done=cancelled-before`],
      ]);
      expect((await site.pages.get(cancelPage, path, site.asOperator, { reference })).status).toBe(302);
      expect(await cardNow(db, card)).toEqual({ status: "ACTIVE", amount: 37_50 });
      expect(await verifyLedger(db, site.organisation.id)).toEqual([]);

      const { view } = (await show(reference)).data;
      expect(view.paid.map(({ text }) => plain(text))).toEqual([
        "USD 37.50, of which USD 37.50 was refunded on Nov 21, 2026, 7:00 AM",
      ]);
      expect(view.events.map(({ what, actor, at, reason }) => [what, actor.name, plain(at), reason])).toEqual([
        ["Booked", "Ana Silva", "Nov 21, 2026, 7:00 AM", ""],
        ["Canceled", "Olga Operator", "Nov 21, 2026, 7:00 AM", "The guest asked for it"],
      ]);
      const lines = site.pages.lines.filter(({ event }) => event === "admin");
      expect(lines).toMatchObject([{ verb: "bookings.cancel", actor: site.operator.id, reference, reason: "guest" }]);
      expect(JSON.stringify(lines)).not.toMatch(/@example|Olga|Silva/);
    });

    test("AC-08 AC-05 a booking's page says that its account is deleted, and shows no id", async () => {
      const { reference } = await site.book();
      const { id } = site.account;
      await db
        .updateTable("account")
        .set({ email: "", email_lookup: `deleted:${id}` })
        .where("id", "=", id)
        .execute();
      const { data } = await show(reference);
      expect([data.owner, data.fromDeleted, data.view.events.map(({ actor }) => actor)]).toEqual([
        ...[undefined, true, [{ name: "a deleted account", href: undefined }]],
      ]);
    });

    test("AC-08 AC-05 of a canceled trip of a deleted account what its wallet paid goes to the organization, in words", async () => {
      await givenDiscountCard(db, site.account);
      const { reference } = await site.book();
      const { id } = site.account;
      const gone = { email: "", email_lookup: `deleted:${id}` };
      await db.updateTable("account").set(gone).where("id", "=", id).execute();
      const path = `/admin/bookings/${reference}/cancel`;
      const asked = await site.pages.get(cancelPage, path, site.asOperator, { reference });
      const words = "to the organization: the account was deleted";
      expect(asked.data.goesBack.map(({ amount }) => amount)).toEqual([expect.stringContaining(words)]);
      expect((await cancel(reference)).status).toBe(303);
      const { view } = (await show(reference)).data;
      expect(view.paid.map(({ text }) => text)).toEqual([expect.stringContaining(words)]);
    });

    test("AC-08 BK-04 lists a booking with an unknown outcome, and an operator decides it by a form, once", async () => {
      const { reference } = await site.book();
      const path = `/admin/bookings/${reference}/resolve`;
      const resolve = (form: Record<string, string>) =>
        site.pages.post(resolvePage, path, form, site.asOperator, { reference });
      expect((await site.pages.get(resolvePage, path, site.asOperator, { reference })).location).toContain(
        "resolved-before",
      );
      await givenUnknown(db);
      expect((await site.pages.get(admin, "/admin", site.asOperator)).data.open).toMatchObject([
        { reference, why: "admin.openLeft" },
      ]);
      expect((await show(reference)).data.view).toMatchObject({
        phase: "undecided",
        actions: { cancel: undefined, resolve: path },
      });
      expect((await cancel(reference)).location).toContain("done=undecided");
      expect((await resolve({ is: "maybe" })).status).toBe(400);
      expect((await resolve({ is: "confirmed", supplierReference: " " })).status).toBe(400);
      const form = { is: "confirmed", supplierReference: "THEIRS-7" };
      const answers = [await resolve(form), await resolve({ is: "rejected" })];
      expect(answers.map(({ location }) => location)).toEqual([
        `/admin/bookings/${reference}?done=resolved`,
        `/admin/bookings/${reference}?done=resolved-before`,
      ]);
      const { view } = (await show(reference)).data;
      expect(view.phase).toBe("upcoming");
      expect(view.events.at(-1)).toMatchObject({ what: "Confirmed by the supplier", actor: { name: "Olga Operator" } });
    });

    test("AC-08 BK-06 a cancellation that no supplier answered is listed, and decided by a form, once", async () => {
      const { reference } = await site.book();
      const path = `/admin/bookings/${reference}/resolve`;
      const resolve = (form: Record<string, string>) =>
        site.pages.post(resolvePage, path, form, site.asOperator, { reference });
      await givenUnknown(db, "cancelling");
      expect((await site.pages.get(admin, "/admin", site.asOperator)).data.open).toMatchObject([
        { reference, why: "admin.openLeft" },
      ]);
      expect((await show(reference)).data.view.actions).toMatchObject({ cancel: undefined, resolve: path });
      const { data } = await site.pages.get(resolvePage, path, site.asOperator, { reference });
      expect(data.cancelling).toEqual({ theirs: expect.any(String) });
      expect((await resolve({ is: "rejected" })).status).toBe(400);
      const answers = [await resolve({ is: "stands" }), await resolve({ is: "cancelled" })];
      expect(answers.map(({ location }) => location)).toEqual([
        `/admin/bookings/${reference}?done=resolved`,
        `/admin/bookings/${reference}?done=resolved-before`,
      ]);
      const { view } = (await show(reference)).data;
      expect(view.phase).toBe("upcoming");
      expect(view.events.at(-1)).toMatchObject({ what: "Supplier doesn't cancel", actor: { name: "Olga Operator" } });
      expect(await noted("bookings.resolve")).toEqual([{ reference, as: "stands" }]);
    });

    test("AC-08 BK-06 a no-show is said with the tick, of a stay that has begun, after its cost was shown", async () => {
      await givenDiscountCard(db, site.account);
      const { reference } = await site.book();
      const path = `/admin/bookings/${reference}/no-show`;
      const look = () => site.pages.get(noShowPage, path, site.asOperator, { reference });
      const mark = (form: Record<string, string>) =>
        site.pages.post(noShowPage, path, form, site.asOperator, { reference });
      expect((await look()).location).toContain("done=no-show-not");
      expect((await mark({ understood: "on" })).location).toContain("done=no-show-not");
      await db.updateTable("booking_item").set({ starts_at: NOW }).execute();
      expect((await show(reference)).data.view.actions.noShow).toBe(path);
      expect(plain((await look()).data.costs)).toMatch(/the no-show fee is USD \d+/);
      expect((await mark({})).status).toBe(400);
      const { token } = (await look()).data;
      const { terms } = await db.selectFrom("booking").select("terms").executeTakeFirstOrThrow();
      const stricter = JSON.stringify({ ...JSON.parse(terms), cancel: { kind: "none" } });
      await db.updateTable("booking").set({ terms: stricter }).execute();
      const changed = await mark({ understood: "on", token });
      expect([changed.status, changed.data.result.error]).toEqual([
        ...[409, { "": [expect.stringContaining("has changed since you looked")] }],
      ]);
      expect((await show(reference)).data.view.phase).toBe("upcoming");
      const now = (await look()).data.token;
      expect((await mark({ understood: "on", token: now })).location).toBe(`/admin/bookings/${reference}?done=no-show`);
      expect((await show(reference)).data.view.phase).toBe("no-show");
      expect(await noted("bookings.no-show")).toEqual([{ reference }]);
    });

    test("AC-08 WA-09 both presses at once cancel once", async () => {
      const card = await givenDiscountCard(db, site.account);
      const { reference } = await site.book();
      const both = await Promise.all([cancel(reference), cancel(reference)]);
      expect(both.map(({ location }) => location?.split("=")[1]).sort()).toEqual(["cancelled", "cancelled-before"]);
      expect(await cardNow(db, card)).toEqual({ status: "ACTIVE", amount: 37_50 });
    });

    test("AC-08 nothing is cancelled without a reason of the list and the tick", async () => {
      const { reference } = await site.book();
      const refused = await cancel(reference, { reason: "because" });
      expect([refused.status, Object.keys(refused.data.result.error ?? {}).sort()]).toEqual([
        400,
        ["reason", "understood"],
      ]);
      expect((await show(reference)).data.view.phase).toBe("upcoming");
    });

    test("A1 AC-08 another organisation's booking is as unknown as one that never was", async () => {
      const { reference } = await site.book();
      const theirs = await aSite(db);
      for (const name of [reference, "XXXXXXX"]) {
        const at = (path: string) => `/admin/bookings/${name}${path}`;
        const params = { reference: name };
        expect((await theirs.pages.get(bookingPage, at(""), theirs.asOperator, params)).status).toBe(404);
        expect((await theirs.pages.get(cancelPage, at("/cancel"), theirs.asOperator, params)).status).toBe(404);
        expect((await theirs.pages.post(cancelPage, at("/cancel"), CANCEL, theirs.asOperator, params)).status).toBe(
          404,
        );
      }
      expect((await show(reference)).data.view.phase).toBe("upcoming");
    });
  });

  describe("a person", () => {
    const show = (id: string, query = "") =>
      site.pages.get(personPage, `/admin/people/${id}${query}`, site.asOperator, { id });

    test("AC-08 WA-08 is shown with cards, balances, bookings and what moved, in pages", async () => {
      const { account, organisation } = site;
      await givenCertificates(db, account, 11);
      const { reference, id } = await site.book();
      const ledger = createLedger({ clock: { now: () => NOW } });
      const order = { kind: "cash-card", key: "t:1", reason: "top-up", actorId: "a test", from: "issued" } as const;
      const owner = { organisationId: organisation.id, accountId: account.id };
      const amount = { minor: 20_00, currency: "USD" };
      await db.transaction().execute((trx) => topUp(trx, ledger, { ...order, ...owner, amount, expiresOn: 25_000 }));
      const { data } = await show(account.id, "?certificate=2");
      expect(data.person).toMatchObject({ name: "Ana Silva", email: account.email, role: undefined, own: false });
      expect(data.balances.map(({ term, text }) => [term, plain(text)])).toEqual([
        ["Cash card", "USD 20.00 · USD 20.00, valid until Jun 13, 2038"],
      ]);
      expect(data.lists.map(({ kind, page, pages }) => [kind, page, pages])).toEqual([
        ["certificate", 2, 2],
        ["discount", 1, 1],
      ]);
      expect(data.booked?.bookings.map((each) => each.reference)).toEqual([reference]);
      expect(data.movements?.shown).toMatchObject([{ booking: `/admin/bookings/${id}` }]);
      expect(
        (await site.pages.get(bookingPage, `/admin/bookings/${id}`, site.asOperator, { reference: id })).status,
      ).toBe(200);
    });

    test("A1 AC-08 answers 404 for another organisation's person, and issues no card to them", async () => {
      const theirs = await givenAccount(db, await givenOrganisation(db));
      for (const id of [theirs.id, newId()]) {
        expect((await show(id)).status).toBe(404);
        expect((await issue(id)).status).toBe(404);
      }
      expect(await db.selectFrom("payment_card").select("id").execute()).toEqual([]);
    });

    const issue = (id: string, changes: Record<string, string> = {}) => {
      const form = { ...CARD, key: crypto.randomUUID(), ...changes };
      return site.pages.post(issuePage, `/admin/people/${id}/issue-card`, form, site.asOperator, { id });
    };
    const cards = () =>
      db
        .selectFrom("payment_card")
        .select(["account_id", "kind", "issued", "currency", "expires_on", "card_code"])
        .execute();

    test("AC-08 WA-04 the key of a form that was sent for one person issues nothing less to another", async () => {
      const { account, operator } = site;
      const key = crypto.randomUUID();
      const other = await givenAccount(db, { id: operator.organisationId });
      for (const person of [account, other])
        expect((await issue(person.id, { key })).location).toContain("done=issued");
      expect((await cards()).map(({ account_id }) => account_id).sort()).toEqual([account.id, other.id].sort());
    });

    test("AC-08 WA-04 a card goes into the wallet; the same form sent again, also at once, issues no other", async () => {
      const { account, operator } = site;
      const once = { key: crypto.randomUUID(), until: "٢٠٢٧-١٢-٣١", amount: "١٢,٥٠" };
      const both = await Promise.all([issue(account.id, once), issue(account.id, once)]);
      both.push(await issue(account.id, { ...once, amount: "99.00" }));
      expect(both.map(({ location }) => location?.split("done=")[1]).sort()).toEqual([
        "issued",
        "issued-before",
        "issued-before",
      ]);
      const code = expect.stringMatching(/^[A-Z\d]{10}$/);
      expect(await cards()).toEqual([
        {
          account_id: account.id,
          kind: "discount",
          issued: 12_50,
          currency: "USD",
          expires_on: 21183,
          card_code: code,
        },
      ]);
      expect(await verifyLedger(db, site.organisation.id)).toEqual([]);
      const lines = site.pages.lines.filter(({ event }) => event === "admin");
      expect(lines).toMatchObject([{ verb: "cards.issue", actor: operator.id, reason: "goodwill" }]);
    });

    test("AC-08 AC-05 nothing is put into the wallet of an account that is deleted", async () => {
      const { account, operator, organisation } = site;
      await db.updateTable("account").set({ email: "" }).where("id", "=", account.id).execute();
      const { cards: verbs, balances } = site.pages.context.asOperator(operator as unknown as Account);
      const of = { accountId: account.id };
      const given = { amount: { minor: 12_50, currency: "USD" }, expiresOn: null, reason: "goodwill" };
      const card = { kind: "discount" as const, products: ["HLT" as const] };
      expect(await verbs.issue(organisation, { ...of, ...card, ...given })).toEqual({
        ok: false,
        reason: "no-account",
      });
      expect(await balances.add(organisation, { ...of, kind: "cash-card", paid: false, ...given })).toEqual({
        ok: false,
        reason: "no-account",
      });
      expect(await db.selectFrom("ledger_account").select("id").execute()).toEqual([]);
      expect((await issue(account.id)).status).toBe(404);
    });

    test("AC-08 WA-08 amounts are read as the operator's language writes them; one with two readings is refused in its words", async () => {
      const { account, asOperator, pages } = site;
      const sendIn = (
        language: string,
        page: Parameters<typeof pages.post>[0],
        path: string,
        form: Record<string, string>,
      ) =>
        pages.post(page, path, { ...form, key: crypto.randomUUID() }, `${asOperator}; lan_code=${language}`, {
          id: account.id,
          change: "add",
        });
      const issueIn = (language: string, amount: string, currency: string) =>
        sendIn(language, issuePage, `/admin/people/${account.id}/issue-card`, { ...CARD, amount, currency });
      for (const [language, amount, currency] of [
        ["en-US", "33.333", "BHD"],
        ["es-ES", "33,333", "BHD"],
        ["ar-AE", "٣٣٫٣٣٣", "BHD"],
        ["en-US", "1,234", "USD"],
        ["es-ES", "1.234", "JPY"],
      ] as const)
        expect((await issueIn(language, amount, currency)).location).toContain("done=issued");
      const issued = (await cards()).map(({ issued, currency }) => [issued, currency]);
      expect(issued.sort()).toEqual([[1_234, "JPY"], [1_234_00, "USD"], ...Array(3).fill([33_333, "BHD"])]);
      for (const [language, amount, currency, error] of [
        ["en-US", "1,000", "BHD", "This amount has two readings."],
        ["es-ES", "1,000", "USD", "Este importe se puede leer de dos maneras."],
        ["ar-AE", "1,000", "BHD", "يمكن قراءة هذا المبلغ بطريقتين."],
      ] as const) {
        const form = { ...TOP_UP, amount, currency };
        const balance = await sendIn(language, balancePage, `/admin/people/${account.id}/balance/add`, form);
        for (const { data } of [await issueIn(language, amount, currency), balance])
          expect(data.result.error).toEqual({ amount: [expect.stringContaining(error)] });
      }
      const points = { ...TOP_UP, kind: "points", amount: "1,000" };
      const path = `/admin/people/${account.id}/balance/add`;
      expect((await sendIn("en-US", balancePage, path, points)).location).toContain("done=added");
      expect((await sendIn("es-ES", balancePage, path, points)).status).toBe(400);
    });

    test("AC-08 refuses an operator's card for themselves, at its field", async () => {
      const refused = await issue(site.operator.id);
      expect([refused.status, refused.data.result.error?.["recipient"]]).toEqual([
        400,
        ["You can't change your own wallet. Please ask another operator."],
      ]);
      expect(await cards()).toEqual([]);
      expect((await show(site.operator.id)).data.person).toMatchObject({ own: true, role: "Owner" });
    });

    test.each([
      [{ kind: "gift" }, "kind"],
      [{ products: "none" }, "products"],
      [{ products: "XXX" }, "products"],
      [{ amount: "0" }, "amount"],
      [{ amount: "12.505" }, "amount"],
      [{ amount: "1,234", currency: "BHD" }, "amount"],
      [{ amount: "12.50", currency: "JPY" }, "amount"],
      [{ currency: "XXX" }, "currency"],
      [{ until: "2026-11-20" }, "until"],
      [{ until: "soon" }, "until"],
      [{ cardCode: "a b" }, "cardCode"],
      [{ reason: " " }, "reason"],
    ])("AC-08 a card with %j is refused at its field, and what was typed stays", async (changes, field) => {
      const refused = await issue(site.account.id, changes);
      expect([refused.status, Object.keys(refused.data.result.error ?? {})]).toEqual([
        400,
        [expect.stringContaining(field)],
      ]);
      expect(refused.data.result.initialValue).toMatchObject({ ...CARD, ...changes });
      expect(await cards()).toEqual([]);
    });

    test("AC-08 a code is in an organisation once", async () => {
      const { card_code } = await givenCertificate(db, site.account);
      const refused = await issue(site.account.id, { cardCode: card_code });
      expect([refused.status, Object.keys(refused.data.result.error ?? {})]).toEqual([400, ["cardCode"]]);
      expect(await cards()).toHaveLength(1);
    });

    test("WA-05 where an organisation has no certificates none is issued, and where it has no cards there is no page for it", async () => {
      const { account, organisation } = site;
      const at = (walletOptions: typeof organisation.walletOptions) =>
        pagesOf(db, { ...organisation, walletOptions }, NOW);
      const path = `/admin/people/${account.id}/issue-card`;
      const params = { id: account.id };
      const only = at(["Discount Cards"]);
      expect((await only.get(issuePage, path, site.asOperator, params)).data.kinds).toEqual(["discount"]);
      const refused = await only.post(issuePage, path, { ...CARD, kind: "certificate" }, site.asOperator, params);
      expect(Object.keys(refused.data.result.error ?? {})).toEqual(["kind"]);
      expect((await at([]).get(issuePage, path, site.asOperator, params)).status).toBe(404);
    });

    describe("withdrawing a card", () => {
      const at = (id: string, card: string) => ({
        path: `/admin/people/${id}/cards/${card}/withdraw`,
        params: { id, card },
      });
      const look = (id: string, card: string, pages = site.pages, cookie = site.asOperator) =>
        pages.get(withdrawPage, at(id, card).path, cookie, at(id, card).params);
      const withdraw = (id: string, card: string, form: Record<string, string> = {}, by = site) => {
        const sent = { reason: "given twice", understood: "on", key: crypto.randomUUID(), ...form };
        return by.pages.post(withdrawPage, at(id, card).path, sent, by.asOperator, at(id, card).params);
      };

      test("AC-08 WA-04 tells what it holds before, ends it once also when pressed twice at once, and the log says who and why", async () => {
        const { account, operator, organisation } = site;
        const card = await givenDiscountCard(db, account);
        const listed = (await show(account.id)).data.lists.flatMap(({ cards }) => cards);
        expect(listed.map(({ link }) => link?.href)).toEqual([at(account.id, card.id).path]);
        const { data } = await look(account.id, card.id);
        expect(data).toMatchObject({ person: { name: "Ana Silva" }, card: { name: expect.stringContaining("0182") } });
        expect("card" in data && plain(data.card.amount)).toBe("USD 37.50");

        const both = await Promise.all([withdraw(account.id, card.id), withdraw(account.id, card.id)]);
        expect(both.map(({ status }) => status)).toEqual([303, 303]);
        expect(both.map(({ location }) => location?.split("done=")[1]).sort()).toEqual([
          "withdrawn",
          "withdrawn-before",
        ]);
        expect(await cardNow(db, card)).toEqual({ status: "INACTIVE", amount: 0 });
        expect((await look(account.id, card.id)).location).toContain("done=withdrawn-before");
        expect(await verifyLedger(db, organisation.id)).toEqual([]);
        const lines = site.pages.lines.filter(({ event }) => event === "admin");
        expect(lines).toMatchObject([
          {
            verb: "cards.withdraw",
            actor: operator.id,
            card: card.id,
            amount: { minor: 37_50 },
            reason: "given twice",
          },
        ]);
      });

      test("AC-08 WA-09 a card that paid for something stays, and is offered for nothing", async () => {
        const { account } = site;
        const card = await givenDiscountCard(db, account);
        await site.book();
        expect((await look(account.id, card.id)).location).toContain("done=touched");
        expect((await withdraw(account.id, card.id)).location).toContain("done=touched");
        expect((await cardNow(db, card))?.status).toBe("ACTIVE");
        const { lists } = (await show(account.id)).data;
        expect(lists.flatMap(({ cards }) => cards).map(({ link }) => link)).toEqual([undefined]);
      });

      test("AC-08 needs a reason and the tick, is never of one's own, and later asks for the password", async () => {
        const { account, operator } = site;
        const card = await givenDiscountCard(db, account);
        const refused = await withdraw(account.id, card.id, { reason: " ", understood: "" });
        expect([refused.status, Object.keys(refused.data.result.error ?? {}).sort()]).toEqual([
          400,
          ["reason", "understood"],
        ]);
        const own = await givenDiscountCard(db, operator, { card_code: "80040182" });
        const selfish = await withdraw(operator.id, own.id);
        expect([selfish.status, Object.keys(selfish.data.result.error ?? {})]).toEqual([400, ["recipient"]]);
        const later = { ...site, pages: pagesOf(db, site.organisation, NOW + 16 * MINUTE) };
        const unproved = await withdraw(account.id, card.id, { password: "Wrong-2026" }, later);
        expect([unproved.status, Object.keys(unproved.data.result.error ?? {})]).toEqual([400, ["password"]]);
        expect(JSON.stringify(unproved.data)).not.toContain("Wrong-2026");
        expect([await cardNow(db, card), await cardNow(db, own)]).toMatchObject([
          { status: "ACTIVE" },
          { status: "ACTIVE" },
        ]);
        expect((await withdraw(account.id, card.id, { password: PASSWORD }, later)).location).toContain(
          "done=withdrawn",
        );
      });

      test("A1 AC-08 another organisation's card, and another person's, are as unknown as none", async () => {
        const { account } = site;
        const theirs = await aSite(db);
        const card = await givenDiscountCard(db, account);
        const other = await givenAccount(db, { id: site.organisation.id });
        for (const [id, by] of [
          [account.id, theirs],
          [theirs.account.id, theirs],
          [other.id, site],
        ] as const) {
          expect((await look(id, card.id, by.pages, by.asOperator)).status).toBe(404);
          expect((await withdraw(id, card.id, {}, by)).status).toBe(404);
        }
        expect(await cardNow(db, card)).toMatchObject({ status: "ACTIVE" });
      });
    });

    describe("changing a balance", () => {
      const at = (id: string, change: string) => ({
        path: `/admin/people/${id}/balance/${change}`,
        params: { id, change },
      });
      const look = (id: string, change: string, by = site) =>
        by.pages.get(balancePage, at(id, change).path, by.asOperator, at(id, change).params);
      const send = (id: string, change: "add" | "take", form: Record<string, string> = {}, by = site) => {
        const sent = { ...TOP_UP, ...(change === "take" && { understood: "on" }), key: crypto.randomUUID(), ...form };
        return by.pages.post(balancePage, at(id, change).path, sent, by.asOperator, at(id, change).params);
      };
      const accounts = () =>
        db
          .selectFrom("ledger_account")
          .select(["kind", "unit", "balance", "expires_on"])
          .orderBy("expires_on")
          .execute();
      const balances = async () => (await accounts()).map(({ balance }) => balance);
      const contra = (name: "issued" | "payment-clearing") =>
        contraBalance(db, {
          organisationId: site.organisation.id,
          account: name,
          unit: "USD",
        });

      test("AC-08 WA-08 what is added is in the wallet once, also when the form is sent again, at once or with another amount", async () => {
        const { account, operator, organisation } = site;
        const once = { key: crypto.randomUUID(), until: "٢٠٢٧-١٢-٣١", amount: "١٢,٥٠" };
        const sent = await Promise.all([send(account.id, "add", once), send(account.id, "add", once)]);
        sent.push(await send(account.id, "add", { ...once, amount: "99.00" }));
        expect(sent.map(({ status }) => status)).toEqual([303, 303, 303]);
        expect(sent.map(({ location }) => location?.split("done=")[1]).sort()).toEqual([
          "added",
          "added-before",
          "added-before",
        ]);
        expect(await accounts()).toEqual([{ kind: "cash-card", unit: "USD", balance: 12_50, expires_on: 21183 }]);
        expect([await contra("issued"), await verifyLedger(db, organisation.id)]).toEqual([-12_50n, []]);
        const lines = site.pages.lines.filter(({ event }) => event === "admin");
        expect(lines).toMatchObject([{ verb: "balances.add", actor: operator.id, paid: false, reason: "goodwill" }]);
        expect((await show(account.id)).data.balances[0]?.text).toContain("12.50");
      });

      test("AC-08 WA-08 what is taken goes once, the soonest to expire first and never more than is there, told before", async () => {
        const { account, operator, organisation } = site;
        await givenBalance(db, account, { minor: 5_00, expiresOn: 21_000 });
        await givenBalance(db, account, { minor: 20_00 });
        const { data } = await look(account.id, "take");
        expect(data.held.map(({ term, text }) => [term, plain(text)])).toEqual([
          ["Cash card", "USD 25.00 · USD 5.00, valid until Jul 1, 2027"],
        ]);
        const more = await send(account.id, "take", { amount: "25.01" });
        expect([more.status, Object.keys(more.data.result.error ?? {})]).toEqual([400, ["amount"]]);

        const all = { key: crypto.randomUUID(), amount: "22.00", paid: "on" };
        const sent = await Promise.all([send(account.id, "take", all), send(account.id, "take", all)]);
        expect(sent.map(({ location }) => location?.split("done=")[1]).sort()).toEqual(["taken", "taken-before"]);
        expect((await balances()).sort()).toEqual([0, 3_00]);
        const part = { key: crypto.randomUUID(), amount: "1.00" };
        for (const done of ["taken", "taken-before"])
          expect((await send(account.id, "take", part)).location).toContain(`done=${done}`);
        expect((await balances()).sort()).toEqual([0, 2_00]);
        expect([await contra("payment-clearing"), await verifyLedger(db, organisation.id)]).toEqual([22_00n, []]);
        const lines = site.pages.lines.filter(({ event }) => event === "admin");
        expect(lines).toMatchObject([
          { verb: "balances.take", actor: operator.id, paid: true, amount: { minor: 22_00 } },
          { verb: "balances.take", actor: operator.id, paid: false, amount: { minor: 1_00 } },
        ]);
      });

      test("AC-08 LO-09 points are given and taken in whole ones, whatever currency stands beside them", async () => {
        const { account } = site;
        const points = { kind: "points", amount: "500", until: "2027-12-31" };
        expect((await send(account.id, "add", points)).location).toContain("done=added");
        expect((await look(account.id, "take")).data.held.map(({ term, text }) => [term, plain(text)])).toEqual([
          ["Points", "500 points · 500 points, valid until Dec 31, 2027"],
        ]);
        const { id } = account;
        const { membership } = (await site.pages.get(personPage, `/admin/people/${id}`, site.asOperator, { id })).data;
        expect(membership.facts.map(({ term }) => term)).toEqual(["Plan", "Points"]);
        const more = await send(account.id, "take", { ...points, amount: "501" });
        expect([more.status, Object.keys(more.data.result.error ?? {})]).toEqual([400, ["amount"]]);
        expect((await send(account.id, "take", { ...points, amount: "120" })).location).toContain("done=taken");
        expect(await accounts()).toEqual([{ kind: "points", unit: "points", balance: 380, expires_on: 21183 }]);
        const after = (await site.pages.get(personPage, `/admin/people/${id}`, site.asOperator, { id })).data
          .membership;
        expect(after.entries.map(({ text, on }) => [text, on.normalize("NFKC")]).sort()).toEqual([
          ["An operator added 500 points", "Nov 21, 2026, 7:00 AM"],
          ["An operator took 120 points", "Nov 21, 2026, 7:00 AM"],
        ]);
        expect(await verifyLedger(db, site.organisation.id)).toEqual([]);
      });

      test("AC-08 LO-09 an operator can take from a member with only points or only money, not from one with neither, and add to both", async () => {
        const { account } = site;
        const canTake = async () => (await show(account.id)).data.canTake;
        expect(await canTake()).toBe(false);
        await send(account.id, "add", { kind: "points", amount: "500" });
        expect(await canTake()).toBe(true);
        await send(account.id, "take", { kind: "points", amount: "500" });
        expect(await canTake()).toBe(false);
        await send(account.id, "add");
        expect(await canTake()).toBe(true);
        // The organisation has no cash cards any more: the form has no such balance to take from.
        const without = pagesOf(db, { ...site.organisation, walletOptions: [] }, NOW);
        const { id } = account;
        expect((await without.get(personPage, `/admin/people/${id}`, site.asOperator, { id })).data.canTake).toBe(
          false,
        );
      });

      test("AC-08 WA-08 LO-09 the member's statement says what was a gift and what was taken, and what was paid for as a top-up", async () => {
        const { account } = site;
        const old = {
          kind: "points",
          key: "t:1",
          reason: "top-up",
          actorId: "a test",
          from: "points-liability",
        } as const;
        const owner = { organisationId: site.organisation.id, accountId: account.id };
        const seven = { amount: { minor: 7, currency: "points" }, expiresOn: null };
        const ledger = createLedger({ clock: { now: () => NOW } });
        await db.transaction().execute((trx) => topUp(trx, ledger, { ...old, ...owner, ...seven }));
        await send(account.id, "add");
        await send(account.id, "add", { paid: "on" });
        await send(account.id, "take", { amount: "1.00" });
        await send(account.id, "add", { kind: "points", amount: "500", paid: "on" });
        await send(account.id, "take", { kind: "points", amount: "20" });
        const { data } = await site.pages.get(statementPage, "/wallet/statement", site.session);
        const told = data.statement?.sections.map(({ lines }) => lines.map(({ what }) => what).sort());
        expect(told).toEqual([
          ["Added by us", "Taken by us", "Top-up"],
          ["Added by us", "Added by us", "Taken by us"],
        ]);
      });

      test.each([
        ["add", { kind: "points", amount: "1.5" }, "amount"],
        ["add", { kind: "credit" }, "kind"],
        ["add", { kind: "myvacations" }, "kind"],
        ["add", { amount: "0" }, "amount"],
        ["add", { amount: "12.505" }, "amount"],
        ["add", { currency: "XXX" }, "currency"],
        ["add", { until: "2026-11-20" }, "until"],
        ["add", { reason: "" }, "reason"],
        ["take", { understood: "" }, "understood"],
        ["take", { reason: " " }, "reason"],
      ] as const)(
        "AC-08 to %s with %j is refused at its field, and what was typed stays",
        async (change, form, field) => {
          await givenBalance(db, site.account, { minor: 30_00 });
          const refused = await send(site.account.id, change, form);
          expect([refused.status, Object.keys(refused.data.result.error ?? {})]).toEqual([400, [field]]);
          expect(refused.data.result.initialValue).toMatchObject({ amount: TOP_UP.amount, ...withoutEmpty(form) });
          expect(await balances()).toEqual([30_00]);
        },
      );

      test.each([
        ["en-US", "Turn on “myvacations” in the walletOptions setting of this site first"],
        ["es-ES", "Activa antes «myvacations» en el ajuste walletOptions"],
        ["ar-AE", "فعّل أولًا «myvacations» في إعداد walletOptions"],
      ])("AC-08 WA-08 in %s nothing is added to a balance whose option is off", async (language, text) => {
        const by = { ...site, asOperator: `${site.asOperator}; lan_code=${language}` };
        const refused = await send(site.account.id, "add", { kind: "myvacations" }, by);
        expect(refused.data.result.error).toEqual({ kind: [expect.stringContaining(text)] });
        expect(await balances()).toEqual([]);
      });

      test("AC-08 WA-08 LO-09 reports all errors of a withdrawal at once, also an amount above the balance, with its limit", async () => {
        const { account } = site;
        await givenBalance(db, account, { minor: 30_00 });
        const errorOf = async (form: Record<string, string>, change: "add" | "take" = "take") =>
          (await send(account.id, change, { understood: "", reason: "", ...form })).data.result.error ?? {};
        const points = { kind: "points", amount: "1.5" };
        expect(await errorOf(points)).toEqual({
          amount: ["Enter a whole number of points from 1 to 999,999,999,999, for example 500"],
          reason: ["Enter a reason"],
          understood: ["Please check the box to confirm"],
        });
        expect(Object.keys(await errorOf({ ...points, until: "2026-11-20" }, "add"))).toEqual(
          expect.arrayContaining(["amount", "reason", "until"]),
        );
        expect(Object.keys(await errorOf({ amount: "30.00" })).sort()).toEqual(["reason", "understood"]);
        const tooMuch: Record<string, string>[] = [
          ...[{ amount: "30.01" }, { amount: "1.00", currency: "EUR" }, { kind: "points", amount: "1" }],
        ];
        for (const more of tooMuch)
          expect(await errorOf(more)).toMatchObject({ amount: ["The balance holds less than that"] });
        expect((await errorOf({ amount: "9999999999999" }))["amount"]).toEqual([
          expect.stringContaining("above zero, up to 999,999,999,999,"),
        ]);
        expect(Object.keys(await errorOf({ kind: "", amount: "0" })).sort()).toEqual(["kind", "reason", "understood"]);
      });

      test("AC-08 refuses an operator's change of their own balance, and asks for the password if they signed in longer ago", async () => {
        const { account, operator } = site;
        await givenBalance(db, operator, { minor: 30_00 });
        await givenBalance(db, account, { minor: 30_00 });
        const later = { ...site, pages: pagesOf(db, site.organisation, NOW + 16 * MINUTE) };
        for (const change of ["add", "take"] as const) {
          const selfish = await send(operator.id, change);
          expect([selfish.status, Object.keys(selfish.data.result.error ?? {})]).toEqual([400, ["recipient"]]);
          const unproved = await send(account.id, change, {}, later);
          expect([unproved.status, Object.keys(unproved.data.result.error ?? {})]).toEqual([400, ["password"]]);
          expect((await look(account.id, change, later)).data.proof).toEqual({ maxLength: 13 });
        }
        expect(await balances()).toEqual([30_00, 30_00]);
        expect((await send(account.id, "take", { password: PASSWORD }, later)).location).toContain("done=taken");
      });

      test("A1 AC-08 answers 404 for another organisation's person; offers only points where there are no balances", async () => {
        const theirs = await aSite(db);
        await givenBalance(db, site.account, { minor: 30_00 });
        for (const change of ["add", "take"] as const) {
          expect((await look(site.account.id, change, theirs)).status).toBe(404);
          expect((await send(site.account.id, change, {}, theirs)).status).toBe(404);
          const pages = pagesOf(db, { ...site.organisation, walletOptions: ["Certificates"] }, NOW);
          const { data } = await look(site.account.id, change, { ...site, pages });
          expect(data.kinds).toEqual([{ value: "points", label: "Points" }]);
        }
        expect((await look(site.account.id, "double")).status).toBe(404);
        expect(await balances()).toEqual([30_00]);
      });
    });

    test("AC-08 who signed in longer ago is asked for the password before money moves", async () => {
      const later = pagesOf(db, site.organisation, NOW + 16 * MINUTE);
      const path = `/admin/people/${site.account.id}/issue-card`;
      const params = { id: site.account.id };
      const send = (form: Record<string, string>) =>
        later.post(issuePage, path, { ...CARD, ...form }, site.asOperator, params);
      expect((await site.pages.get(issuePage, path, site.asOperator, params)).data.proof).toBeUndefined();
      expect((await later.get(issuePage, path, site.asOperator, params)).data.proof).toEqual({ maxLength: 13 });
      for (const password of ["", "Wrong-2026"]) {
        const refused = await send({ password });
        expect([refused.status, Object.keys(refused.data.result.error ?? {})]).toEqual([400, ["password"]]);
        expect(JSON.stringify(refused.data)).not.toContain("Wrong-2026");
      }
      expect(await cards()).toEqual([]);
      expect((await send({ password: PASSWORD })).status).toBe(303);

      const { reference } = await site.book();
      const cancelPath = `/admin/bookings/${reference}/cancel`;
      const refused = await later.post(cancelPage, cancelPath, CANCEL, site.asOperator, { reference });
      expect([refused.status, Object.keys(refused.data.result.error ?? {})]).toEqual([400, ["password"]]);
    });
  });
});

const withoutEmpty = (form: Record<string, string>) =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== ""));

/** A site where a traveller can book, with an operator. */
async function aSite(db: Kysely<Database>) {
  const given = await givenCheckout(db, { walletOptions: ["Certificates", "Discount Cards", "Cash Card"] });
  const { organisation, pages, path, session } = given;
  const changes = { email: `olga.${newId()}@example.com`, firstName: "Olga", lastName: "Operator" };
  const operator = await givenAccount(db, organisation, { ...changes, staffRole: "owner" });
  return {
    ...given,
    operator,
    asOperator: await pages.sessionOf(operator),
    /** With whatever the wallet offers. */
    async book(): Promise<{ id: string; reference: string }> {
      const before = await db.selectFrom("booking").select("id").where("account_id", "=", given.account.id).execute();
      if (before.length === 0) {
        const page = openPage((await pages.get(checkout, path, session)).data);
        await pages.post(checkout, path, formOf(page), session);
      }
      return db
        .selectFrom("booking")
        .select(["id", "reference"])
        .where("account_id", "=", given.account.id)
        .executeTakeFirstOrThrow();
    },
  };
}

/** The one booking there is was asked for, and its supplier was not understood. */
async function givenUnknown(db: Kysely<Database>, state: "unknown" | "cancelling" = "unknown"): Promise<void> {
  const { id, organisation_id } = await db.selectFrom("booking").selectAll().executeTakeFirstOrThrow();
  for (const table of ["booking", "booking_item"] as const) await db.updateTable(table).set({ state }).execute();
  const rooms = [{ number: 1, penalty: 0, was: "confirmed" }];
  const agreed = { rooms, ended: true, kept: 0, reason: "guest", actorId: "guest" };
  const cancelling = state === "cancelling" ? JSON.stringify(agreed) : null;
  const asked = { asked_at: NOW, tries: 10, next_try_at: null, claimed_until: 0, cancelling, to_send: 0 };
  await db
    .insertInto("supplier_order")
    .values({
      kind: "stay",
      supplier: "liteapi",
      reference: id,
      order_reference: id,
      organisation_id,
      booking_id: id,
      origin: "https://x.example",
      ...asked,
    })
    .execute();
}
