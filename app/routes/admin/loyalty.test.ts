import type { Kysely } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { formatDay } from "../../../server/core/day.ts";
import type { Database } from "../../../server/db/schema.ts";
import type { Organisation } from "../../../server/organisation/settings.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenCampaign, SUMMER } from "../../../tests/fixtures/campaigns.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import { givenMember } from "../../../tests/fixtures/plans.ts";
import { givenReferral, givenReward } from "../../../tests/fixtures/rewards.ts";
import * as addPage from "./add-loyalty";
import * as endPage from "./end-loyalty";
import * as endPlan from "./end-plan";
import * as listPage from "./list-loyalty";
import * as personPage from "./person";

const NOW = Date.UTC(2026, 10, 20, 12);
const TODAY = Math.floor(NOW / 86_400_000);
const LATER = NOW + 16 * 60_000;
const KEY = "a-key-of-one-form-1";

/** What the addresses of the pages say. */
const CAMPAIGNS = { kind: "campaigns", deed: "end" };
const RULES = { kind: "earning-rules", deed: "end" };
const PLANS = { kind: "plans", deed: "withdraw" };

const CAMPAIGN = {
  type: "Referral",
  code: "winter",
  from: formatDay(TODAY),
  to: formatDay(TODAY + 30),
  landing: "/stays",
  referrerBalance: "points",
  referrerAmount: "500",
  refereeBalance: "points",
  refereeAmount: "200",
  budget: "7000",
  mostInADay: "5",
  "title-en": "Winter",
  "text-ar": "",
  reason: "planned",
};

describeWithDatabase((open) => {
  let db: Kysely<Database>;
  let site: Awaited<ReturnType<typeof aSite>>;
  beforeEach(async () => {
    ({ db } = await open());
    site = await aSite(db);
  });

  const audited = ({ pages } = site) => pages.lines.filter(({ event }) => event === "admin");

  describe("campaigns", () => {
    const list = async (of = site) => (await of.pages.get(listPage, "/admin/campaigns", of.operator, CAMPAIGNS)).data;
    const add = (form: Record<string, string>, { pages, operator } = site) =>
      pages.post(addPage, "/admin/campaigns/new", form, operator, CAMPAIGNS);
    const end = (campaign: string, form: Record<string, string>, { pages, operator } = site) =>
      pages.post(endPage, `/admin/campaigns/${campaign}/end`, form, operator, { ...CAMPAIGNS, id: campaign });

    test("AC-08 LO-01 one begins by the form, once for each form, and the list tells what there is of it", async () => {
      const sent = await Promise.all([1, 2].map(() => add({ ...CAMPAIGN, key: KEY })));
      expect(sent.map(({ location }) => location?.split("done=")[1]).sort()).toEqual(["added", "added-before"]);
      const { listed } = await list();
      expect(listed).toHaveLength(1);
      expect(
        Object.fromEntries(listed[0]?.facts.map(({ term, text }) => [term, text.normalize("NFKC")]) ?? []),
      ).toEqual({
        Type: "Referral: members bring friends",
        Code: "winter",
        State: "Running",
        Days: "Nov 20 – Dec 20, 2026",
        "Referrer reward": "500 points",
        "New members": "0",
        "New member reward": "200 points",
        Budget: "7,000 points left of 7,000 points, 0 points promised",
        "Sign-ups a day through one member": "5",
        Link: "One link per member, to \u2068http://book.example.com/stays\u2069",
      });
      expect(audited()).toEqual([
        expect.objectContaining({ verb: "campaigns.add", actor: site.operatorId, code: "winter", reason: "planned" }),
      ]);
    });

    test("AC-08 LO-01 LO-02 reports an invalid campaign at each field, by the rules of the command, and adds nothing", async () => {
      const wrongAt = async (form: Record<string, string>) => {
        const { status, data } = await add({ ...CAMPAIGN, ...form });
        return status === 400 ? Object.keys(data.result.error ?? {}).sort() : status;
      };
      expect(
        await wrongAt({ type: "", code: "Winter Sun", to: "31/12", landing: "https://evil.example", reason: "" }),
      ).toEqual(["code", "landing", "reason", "to", "type"]);
      expect(
        await wrongAt({ referrerAmount: "1.5", refereeBalance: "", mostInADay: "0", "title-es": "x".repeat(81) }),
      ).toEqual(["mostInADay", "refereeBalance", "referrerAmount", "title-es"]);
      expect(await wrongAt({ to: formatDay(TODAY - 1), "title-en": "" })).toEqual(["title-en", "to"]);
      expect(await wrongAt({ type: "Promotion" })).toEqual(["budget", "referrerBalance"]);
      // Errors between fields are reported beside those of a single field.
      expect(
        await wrongAt({ type: "Promotion", code: "", to: formatDay(TODAY - 1), landing: "stays", reason: "" }),
      ).toEqual(["budget", "code", "landing", "reason", "referrerBalance", "to"]);
      expect(await wrongAt({ refereeBalance: "cash-card", refereeAmount: "10.00" })).toEqual(["budget"]);
      const one = Number(CAMPAIGN.referrerAmount) + Number(CAMPAIGN.refereeAmount);
      expect(await wrongAt({ budget: String(one - 1) })).toEqual(["budget"]);
      // The site has no balance of this kind.
      expect(await wrongAt({ code: "", refereeBalance: "myvacations", refereeAmount: "10.00", budget: "" })).toEqual([
        ...["code", "refereeBalance"],
      ]);
      const { data } = await add({ ...CAMPAIGN, code: "Ä" });
      expect(data.result.initialValue).toMatchObject({ "title-en": "Winter", budget: "7000" });
      expect([(await list()).listed, audited()]).toEqual([[], []]);
    });

    test("AC-08 LO-01 a code is of one campaign at a time; what is ended is ended once, and its code is free", async () => {
      const id = await givenCampaign(db, site.organisation, { code: "winter" });
      const taken = await add(CAMPAIGN);
      expect([taken.status, Object.keys(taken.data.result.error ?? {})]).toEqual([400, ["code"]]);
      const sent = await Promise.all([1, 2].map(() => end(id, { reason: "over" })));
      expect(sent.map(({ location }) => location?.split("done=")[1]).sort()).toEqual(["ended", "ended-before"]);
      expect((await add(CAMPAIGN)).status).toBe(303);
      // The page of the former one, left open, ends it and no other.
      expect((await end(id, { reason: "over" })).location).toContain("done=ended-before");
      expect((await list()).listed.map(({ name, end: way }) => [name, way !== undefined])).toEqual([
        ["Winter", true],
        ["Summer for two", false],
      ]);
      expect(audited().map(({ verb }) => verb)).toEqual(["campaigns.end", "campaigns.add"]);
    });

    test("A1 AC-08 LO-01 LO-04 what was ended is listed after the rest, with its day; each tells how many new members it brought", async () => {
      const { organisation, account } = site;
      const [first, second] = [
        await givenCampaign(db, organisation, { code: "first" }),
        await givenCampaign(db, organisation, { code: "second" }),
      ];
      const theirs = await aSite(db, "club.example.com");
      const alike = await givenCampaign(db, theirs.organisation, { code: "alike" });
      await db.updateTable("campaign").set({ id: first }).where("id", "=", alike).execute();
      for (const [campaign, state, by] of [
        [first, "credited", site],
        [first, "flagged", site],
        [first, "refused", site],
        [first, "credited", theirs],
        [second, "refused", site],
      ] as const) {
        const referee = await givenAccount(db, by.organisation);
        const id = await givenReferral(db, { now: () => NOW }, { referrer: account, referee });
        const changed = { campaign_id: campaign, state, organisation_id: by.organisation.id };
        await db.updateTable("referral").set(changed).where("id", "=", id).execute();
      }
      await end(first, { reason: "over" });
      const told = (await list()).listed
        .filter(({ facts }) => facts.some(({ text }) => text === "first" || text === "second"))
        .map(({ facts, end: way }) => [facts[1]?.text, facts[2]?.text, facts.at(-1), way !== undefined]);
      expect(told).toEqual([
        ["second", "Running", { term: "New members", text: "0" }, true],
        ["first", "Ended on Nov 20, 2026", { term: "New members", text: "2" }, false],
      ]);
      expect((await list(theirs)).listed.map(({ facts }) => facts.at(-1)?.text)).toEqual(["1"]);
    });

    test("AC-08 LO-01 refuses a first day before today in the organisation's time zone, and reports texts that are too long without cutting them", async () => {
      const errorsOf = async (form: Record<string, string>) => (await add({ ...CAMPAIGN, ...form })).data.result;
      const early = { from: ["The first day can't be before today"] };
      expect((await errorsOf({ from: formatDay(TODAY - 1) })).error).toEqual(early);
      expect((await errorsOf({ from: "2020-01-01", to: "2020-02-01" })).error).toEqual(early);
      const long = { "title-en": "x".repeat(81), "text-en": "x".repeat(401), reason: "x".repeat(201) };
      const { error, initialValue } = await errorsOf(long);
      expect(error).toEqual({
        "title-en": ["Enter a title in at least one language, with 80 characters or fewer"],
        "text-en": ["Use 400 characters or fewer"],
        reason: ["Use 200 characters or fewer"],
      });
      expect(initialValue).toMatchObject(long);
      expect((await list()).listed).toEqual([]);
      // A line break counts as one character, and is sent as two.
      const typed = `${"x".repeat(199)}\r\n${"y".repeat(200)}`;
      expect((await add({ ...CAMPAIGN, "text-en": typed })).status).toBe(303);
      const { texts } = await db.selectFrom("campaign").select("texts").executeTakeFirstOrThrow();
      expect(JSON.parse(texts).en.text).toBe(typed.replace("\r", ""));
    });

    test("AC-08 LO-01 reports wrong rewards of referrer and referee in different words", async () => {
      const errors = async (form: Record<string, string>) =>
        Object.values((await add({ ...CAMPAIGN, ...form })).data.result.error ?? {});
      const forms: Record<string, string>[] = [
        { referrerAmount: "0", refereeAmount: "0" },
        { referrerBalance: "", refereeBalance: "" },
      ];
      for (const form of forms) {
        const [one, other, ...more] = await errors(form);
        expect([one, more]).toEqual([expect.any(Array), []]);
        expect(one).not.toEqual(other);
      }
    });

    test("AC-08 LO-01 reports the limits of a campaign's rewards and budget", async () => {
      const most = expect.stringContaining("up to 999,999,999,999");
      const [referrerAmount, refereeAmount, budget] = Array(3).fill("1000000000000");
      const { data } = await add({ ...CAMPAIGN, referrerAmount, refereeAmount, budget });
      expect(data.result.error).toEqual({ referrerAmount: [most], refereeAmount: [most], budget: [most] });
    });

    test("AC-08 LO-01 an amount with two readings is asked for again, and points are grouped", async () => {
      const spanish = { ...site, operator: `${site.operator}; lan_code=es-ES` };
      const typed = { ...CAMPAIGN, referrerAmount: "1,000", refereeAmount: "1,000", budget: "1,000" };
      const twice = [expect.stringContaining("de dos maneras")];
      expect((await add(typed, spanish)).data.result.error).toEqual({
        referrerAmount: twice,
        refereeAmount: twice,
        budget: twice,
      });
    });

    test("AC-08 LO-01 reports an unreadable last day in other words than one before the first", async () => {
      const errorOf = async (to: string) => (await add({ ...CAMPAIGN, to })).data.result.error?.["to"];
      const early = await errorOf(formatDay(TODAY - 1));
      expect(early).toEqual(["The last day can't be before the first"]);
      for (const to of ["2026-02-30", "<script>", "x".repeat(10_000)]) expect(await errorOf(to)).not.toEqual(early);
    });

    test("LO-02 a promotion has its link, in the viewer's words", async () => {
      await givenCampaign(db, site.organisation, { type: "Promotion", startsOn: TODAY + 1 });
      const { listed } = await list();
      expect(listed[0]?.facts).toContainEqual({ term: "State", text: "Not started yet" });
      expect(listed[0]?.facts.at(-1)?.text).toBe(
        `http://book.example.com/stays?referral_code=spring&referral_org=${site.organisation.slug}`,
      );
    });

    test("A1 RT-15 AC-08 another organisation's is as unknown as none; members are refused, guests sign in, and later the password is asked", async () => {
      const id = await givenCampaign(db, site.organisation);
      const theirs = await aSite(db, "club.example.com");
      expect((await list(theirs)).listed).toEqual([]);
      expect((await end(id, { reason: "mine" }, theirs)).status).toBe(404);
      expect((await theirs.pages.get(endPage, "/", theirs.operator, { ...CAMPAIGNS, id })).status).toBe(404);
      expect(await theirs.verbs.campaigns.end(theirs.organisation, { code: SUMMER }, "mine")).toBe(false);
      for (const [cookie, status] of [
        [site.member, 403],
        ["", 302],
      ] as const) {
        for (const page of [listPage, addPage, endPage])
          expect((await site.pages.get(page, "/admin/campaigns", cookie, { ...CAMPAIGNS, id })).status).toBe(status);
        for (const page of [addPage, endPage])
          expect((await site.pages.post(page, "/admin/campaigns", CAMPAIGN, cookie, { ...CAMPAIGNS, id })).status).toBe(
            status,
          );
      }
      const later = { ...site, pages: pagesOf(db, site.organisation, LATER) };
      for (const unproved of [await add(CAMPAIGN, later), await end(id, { reason: "over" }, later)])
        expect([unproved.status, Object.keys(unproved.data.result.error ?? {})]).toEqual([400, ["password"]]);
      expect((await list()).listed).toHaveLength(1);
    });
  });

  describe("earning rules", () => {
    const RULE = { per: "3/2", product: "HLT", lastsDays: "365", budget: "1000", reason: "spring" };
    const list = async (of = site) =>
      (await of.pages.get(listPage, "/admin/earning-rules", of.operator, RULES)).data.listed;
    const add = (form: Record<string, string>, { pages, operator } = site) =>
      pages.post(addPage, "/admin/earning-rules/new", form, operator, RULES);
    const end = (rule: string, form: Record<string, string>, { pages, operator } = site) =>
      pages.post(endPage, `/admin/earning-rules/${rule}/end`, form, operator, { ...RULES, id: rule });

    test("AC-08 LO-09 one begins by the form, once for each form, is listed, and ends once", async () => {
      const sent = await Promise.all([1, 2].map(() => add({ ...RULE, key: KEY })));
      expect(sent.map(({ location }) => location?.split("done=")[1]).sort()).toEqual(["added", "added-before"]);
      const [rule, ...others] = await list();
      expect([rule?.name.normalize("NFKC"), others]).toEqual(["3 points for every \u2068USD 2.00\u2069", []]);
      expect(rule?.facts.map(({ text }) => text)).toEqual([
        ...["hotels", "everyone, with or without a plan", "any way", "Nov 20, 2026, without an end", "365 days"],
        "1,000 points left of 1,000 points, 0 points promised",
      ]);
      const ended = await Promise.all([1, 2].map(() => end(rule?.id ?? "", { reason: "over" })));
      expect(ended.map(({ location }) => location?.split("done=")[1]).sort()).toEqual(["ended", "ended-before"]);
      expect(await list()).toEqual([]);
      expect(audited().map(({ verb, actor }) => [verb, actor])).toEqual([
        ["earning.add", site.operatorId],
        ["earning.end", site.operatorId],
      ]);
    });

    test("AC-08 LO-09 reports the limits of a rule's amount and budget", async () => {
      const errorsOf = async (form: Record<string, string>) => (await add({ ...RULE, ...form })).data.result.error;
      expect(await errorsOf({ per: "9999999999999", budget: "999999999999999" })).toEqual({
        per: ["Enter a whole number from 1 to 999,999, or a fraction of two such numbers, for example 3 or 1/2"],
        budget: ["Enter a whole number from 1 to 999,999,999,999"],
      });
      expect(await errorsOf({ budget: "1.000" })).toEqual({ budget: [expect.stringContaining("two readings")] });
      expect((await add({ ...RULE, budget: "1,000,000" })).status).toBe(303);
      expect(Object.keys((await errorsOf({ per: "1000000", budget: "1000000000000" })) ?? {})).toEqual([
        "budget",
        "per",
      ]);
      expect((await add({ ...RULE, per: "999999/999999", budget: "999999999999" })).status).toBe(303);
      expect((await add({ ...RULE, per: "999999" })).status).toBe(303);
    });

    test("A1 AC-08 LO-09 reports an invalid rule at each field; another organisation's campaign or rule doesn't exist", async () => {
      const theirs = await aSite(db, "club.example.com");
      const campaignId = await givenCampaign(db, theirs.organisation);
      const wrongAt = async (form: Record<string, string>) =>
        Object.keys((await add({ ...RULE, ...form })).data.result.error ?? {}).sort();
      expect(await wrongAt({ per: "0", from: "soon", lastsDays: "3651", budget: "1.5" })).toEqual([
        ...["budget", "from", "lastsDays", "per"],
      ]);
      await givenMember(db, theirs.organisation, theirs.account, { now: NOW });
      expect(
        await wrongAt({
          per: "0",
          to: formatDay(TODAY - 1),
          product: "CND",
          plan: "gold",
          campaignId,
          reason: "",
        }),
      ).toEqual(["campaignId", "per", "plan", "product", "reason", "to"]);
      const promotion = await givenCampaign(db, site.organisation, { type: "Promotion" });
      expect((await add({ ...RULE, campaignId: promotion })).data.result.error).toEqual({
        campaignId: ["This is a promotion, which brings no members. Choose a referral campaign."],
      });
      expect(await list()).toEqual([]);
      await add(RULE);
      await givenMember(db, site.organisation, site.account, { now: NOW });
      await add({ ...RULE, plan: "gold" });
      const rules = await list();
      expect(rules.flatMap(({ facts }) => facts)).toContainEqual({ term: "Plan", text: "Gold" });
      const [rule] = rules;
      expect([(await end(rule?.id ?? "", { reason: "mine" }, theirs)).status, await list(theirs)]).toEqual([404, []]);
      expect(await theirs.verbs.earning.end(theirs.organisation, rule?.id ?? "", "mine")).toBe(false);
      expect(await list()).toHaveLength(2);
      expect((await site.pages.post(addPage, "/", RULE, site.member, RULES)).status).toBe(403);
    });
  });

  describe("plans", () => {
    const PLAN = {
      code: "gold",
      price: "10.00",
      currency: "USD",
      period: "month",
      canBook: "on",
      discount: "5",
      pointsFactor: "3/2",
      "name-en": "Gold",
      "text-en": "More of it",
      reason: "spring",
    };
    const list = async (of = site) => (await of.pages.get(listPage, "/admin/plans", of.operator, PLANS)).data.listed;
    const add = (form: Record<string, string>, { pages, operator } = site) =>
      pages.post(addPage, "/admin/plans/new", form, operator, PLANS);
    const withdraw = (plan: string, form: Record<string, string>, { pages, operator } = site) =>
      pages.post(endPage, `/admin/plans/${plan}/withdraw`, form, operator, { ...PLANS, id: plan });
    const told = async () =>
      (await list()).map(({ facts, end }) => [
        facts[1]?.text.split(" since")[0],
        facts.at(-1)?.text,
        end !== undefined,
      ]);

    test("AC-08 LO-07 one goes on sale by the form, once for each form, in the place of the one with its code, which its members keep", async () => {
      await givenMember(db, site.organisation, site.account, { now: NOW });
      const sent = await Promise.all([1, 2].map(() => add({ ...PLAN, key: KEY })));
      expect(sent.map(({ location }) => location?.split("done=")[1]).sort()).toEqual(["added", "added-before"]);
      expect(await told()).toEqual([
        ["On sale", "0", true],
        ["Not on sale", "1", false],
      ]);
      const [gold] = await list();
      expect(gold?.facts.map(({ text }) => text.normalize("NFKC")).slice(2, 4)).toEqual([
        ...["USD 10.00 a month", "members may book on this site · 5% off what members book · 1.5 times the points"],
      ]);
      // The form of before, once more after the plan was withdrawn, puts nothing on sale.
      const ended = await Promise.all([1, 2].map(() => withdraw(gold?.id ?? "", { reason: "over" })));
      expect(ended.map(({ location }) => location?.split("done=")[1]).sort()).toEqual(["ended", "ended-before"]);
      expect((await add({ ...PLAN, key: KEY })).location).toContain("done=added-before");
      expect((await told()).map(([state]) => state)).toEqual(["Not on sale", "Not on sale"]);
      expect(audited().map(({ verb }) => verb)).toEqual(["plans.add", "plans.withdraw"]);
    });

    test("A1 AC-08 LO-07 reports an invalid plan at each field; another organisation's plan doesn't exist", async () => {
      const { status, data } = await add({
        ...PLAN,
        code: "Gold",
        price: "1.005",
        currency: "XXX",
        discount: "51",
        pointsFactor: "0.5",
        "name-en": "",
        "name-es": "x".repeat(61),
        reason: "",
      });
      expect([status, Object.keys(data.result.error ?? {}).sort()]).toEqual([
        400,
        ["code", "currency", "discount", "name-en", "name-es", "pointsFactor", "price", "reason"],
      ]);
      expect((await add({ ...PLAN, price: "9999999999999", pointsFactor: "10000" })).data.result.error).toEqual({
        price: [expect.stringContaining("an amount up to 999,999,999,999,")],
        pointsFactor: [expect.stringContaining("from 1 to 9,999,")],
      });
      expect((await add({ ...PLAN, "name-en": "", "text-en": "" })).data.result.error).toMatchObject({
        "name-en": ["Enter a name in at least one language, with 60 characters or fewer"],
      });
      expect((await add({ ...PLAN, price: "1,000", currency: "BHD" })).data.result.error).toEqual({
        price: [expect.stringContaining("two readings")],
      });
      await add(PLAN);
      const [gold] = await list();
      const theirs = await aSite(db, "club.example.com");
      expect([(await withdraw(gold?.id ?? "", { reason: "x" }, theirs)).status, await list(theirs)]).toEqual([404, []]);
      // Theirs with the same code takes the place of none of ours.
      await add(PLAN, theirs);
      expect([(await list(theirs)).length, await told()]).toEqual([1, [["On sale", "0", true]]]);
      expect((await site.pages.post(addPage, "/", PLAN, site.member, PLANS)).status).toBe(403);
      const later = { ...site, pages: pagesOf(db, site.organisation, LATER) };
      expect(Object.keys((await add(PLAN, later)).data.result.error ?? {})).toEqual(["password"]);
      await add({ ...PLAN, price: "1.005", currency: "BHD" });
      expect((await list())[0]?.facts.map(({ text }) => text.normalize("NFKC"))).toContain("BHD 1.005 a month");
    });
  });

  test("RT-15 AC-08 what is no kind, or does not end so, is no page", async () => {
    const id = await givenCampaign(db, site.organisation);
    const statusOf = async (page: typeof listPage | typeof endPage, params: Record<string, string>) =>
      (await site.pages.get(page, "/", site.operator, { id, ...params })).status;
    expect(await statusOf(listPage, { kind: "constructor" })).toBe(404);
    expect(await statusOf(endPage, { kind: "campaigns", deed: "withdraw" })).toBe(404);
    expect(await statusOf(endPage, CAMPAIGNS)).toBe(200);
  });

  test("AC-08 LO-07 a person's plan is ended by the form with a reason, once, as its page showed it; no member's, no other organisation's, not one's own", async () => {
    const { organisation, account, pages, operator, operatorId } = site;
    await givenMember(db, organisation, account, { now: NOW });
    const { membership } = (await pages.get(personPage, "/", operator, { id: account.id })).data;
    const path = membership.end?.href ?? "";
    const [subscription = "", period = ""] = path.split("/").slice(-3);
    const params = { id: account.id, subscription, period };
    const end = (form: Record<string, string>, { of = params, by = site, cookie = operator } = {}) =>
      by.pages.post(endPlan, path, form, cookie, of);
    const doneOf = async (sent: ReturnType<typeof end>) => (await sent).location?.split("done=")[1];
    const shown = await pages.get(endPlan, path, operator, params);
    expect(shown.data.facts?.[0]?.text).toContain("Gold");
    expect(Object.keys((await end({})).data.result.error ?? {})).toEqual(["reason"]);
    const reason = { reason: "refunded by hand" };
    const later = { ...site, pages: pagesOf(db, organisation, LATER) };
    expect(Object.keys((await end(reason, { by: later })).data.result.error ?? {})).toEqual(["password"]);
    expect((await end(reason, { cookie: site.member })).status).toBe(403);
    const theirs = await aSite(db, "club.example.com");
    expect((await end(reason, { by: theirs, cookie: theirs.operator })).status).toBe(404);
    expect(await doneOf(end(reason, { of: { ...params, period: "2" } }))).toBe("plan-changed");
    const sent = await Promise.all([doneOf(end(reason)), doneOf(end(reason))]);
    expect(sent.sort()).toEqual(["plan-ended", "plan-none"]);
    expect((await pages.get(endPlan, path, operator, params)).location).toContain("done=plan-none");
    const after = await pages.get(personPage, "/?done=plan-ended", operator, { id: account.id });
    expect([after.data.done, after.data.membership.end]).toEqual(["The plan has ended.", undefined]);
    // Of its end the day is known, of its beginning the minute; each names the plan.
    const told = (text: string) => text.normalize("NFKC").replace(/[\u2068\u2069]/g, "");
    expect(after.data.membership.entries.map(({ text, on }) => [told(text), told(on)])).toEqual([
      ["Gold: ended", "Nov 20, 2026"],
      ["Gold, period 1, until Dec 19, 2026: USD 0.00 paid", expect.stringMatching(/^Nov 20, 2026, \d+:00 [AP]M$/)],
    ]);
    expect(audited().map(({ verb, actor, reason }) => [verb, actor, reason])).toEqual([
      ["members.end-plan", operatorId, "refunded by hand"],
    ]);
    await givenMember(db, organisation, { id: operatorId }, { now: NOW });
    const own = await pages.get(personPage, "/", operator, { id: operatorId });
    expect(own.data.membership.end).toBeUndefined();
    const ofOneself = { ...params, id: operatorId };
    expect((await pages.get(endPlan, path, operator, ofOneself)).location).toContain("done=plan-own");
    expect(await doneOf(end(reason, { of: ofOneself }))).toBe("plan-own");
  });

  test("AC-08 LO-07 LO-09 a person's page tells their plan, what waits for them, and what happened in pages, with the way to each reward and to who came", async () => {
    const { organisation, account, pages, operator } = site;
    const shown = async (query = "") =>
      (await pages.get(personPage, `/admin/people/${account.id}${query}`, operator, { id: account.id })).data
        .membership;
    expect(await shown()).toMatchObject({ facts: [{ term: "Plan", text: "none" }], entries: [] });
    await givenMember(db, organisation, account, { now: NOW });
    const friend = await givenAccount(db, organisation, { email: "friend@book.example.com" });
    const clock = { now: () => NOW };
    await givenReferral(db, clock, { referrer: account, referee: friend });
    const rewards: string[] = [];
    for (let each = 0; each < 10; each += 1) rewards.push(await givenReward(db, clock, account));
    const first = await shown();
    expect(first.facts.map(({ term, text }) => [term, text.replace(/[\u2068\u2069]/g, "")])).toEqual([
      ["Plan", "Gold · active · Nov 20, 2026 to Dec 19, 2026 · renews"],
      ["Pending (Points)", "1,000 points"],
    ]);
    const all = [...first.entries, ...(await shown("?timeline=2")).entries];
    expect([first.entries.length, first.pages, all.length]).toEqual([10, 2, 12]);
    expect(all.flatMap(({ href }) => href ?? []).sort()).toEqual(
      [...rewards.map((id) => `/admin/rewards/${id}`), `/admin/people/${friend.id}`].sort(),
    );
    expect(all.map(({ text }) => text)).toContain("100 points: Pending");
    // The pages of referrer and referee give the reason for a pending referral in words.
    await givenReferral(db, clock, { referrer: friend, referee: account, reason: "same-phone" });
    expect((await shown("?timeline=2")).entries.map(({ text }) => text.replace(/[\u2068\u2069]/g, ""))).toContainEqual(
      expect.stringMatching(
        /^Signed up through a member's link .*needs review · another person who used the link has the same phone number$/,
      ),
    );
  });
});

/** An organisation with an operator and a member, who have just signed in. */
async function aSite(db: Kysely<Database>, host = "book.example.com") {
  const organisation: Organisation = await givenOrganisation(db, {
    hosts: [host],
    walletOptions: ["Certificates", "Cash Card"],
  });
  const pages = pagesOf(db, organisation, NOW);
  const operator = await givenAccount(db, organisation, { email: `olga@${host}`, staffRole: "owner" });
  const account = await givenAccount(db, organisation, { email: `ana@${host}` });
  const [asOperator, asMember] = [await pages.sessionOf(operator), await pages.sessionOf(account)];
  const noPreferences = { displayPrice: undefined, language: undefined, currency: undefined };
  const verbs = pages.context.asOperator({ ...operator, ...noPreferences });
  return { organisation, pages, account, operatorId: operator.id, operator: asOperator, member: asMember, verbs };
}
