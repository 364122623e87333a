import { expect, test } from "vitest";
import { plain } from "../../../tests/drivers/checkout-pages.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { aShop } from "../../../tests/drivers/shop.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenCampaign, SUMMER } from "../../../tests/fixtures/campaigns.ts";
import { application, emailsTo, keyIn, MANY } from "../../../tests/fixtures/credentials.ts";
import { requestContextOf } from "../../../tests/fixtures/people.ts";
import * as actionsList from "../api/referral/actions-list";
import * as referralList from "../api/referral/referral-list";
import * as credits from "./credits";
import * as programs from "./programs";
import * as promotions from "./promotions";

describeWithDatabase((open) => {
  test("RT-02 RT-07 A1 pages of campaigns and credits redirect guests to sign-in and back", async () => {
    const { pages } = await aClub();
    for (const [route, path] of [
      [programs, "/referral/programs"],
      [credits, "/referral/credits?page=2"],
      [promotions, "/promotions"],
    ] as const) {
      const { status, location } = await pages.get(route, path);
      expect([status, location]).toEqual([302, `/login?${new URLSearchParams({ redirectTo: path })}`]);
    }
  });

  test("LO-01 LO-03 each program that runs has the viewer's link, to select and to send; those that do not run are not there", async () => {
    const { pages, session, db, organisation, member, campaigns } = await aClub();
    await givenCampaign(db, organisation, { code: "over", endsOn: 1 });
    await givenCampaign(db, organisation, { code: "small", budget: 700 });
    await db.updateTable("campaign").set({ spent: 1 }).where("code", "=", "small").execute();
    await givenCampaign(db, organisation, {
      code: "cash",
      texts: { es: { title: "Dinero & más", text: "" } },
      terms: { landingPath: "/stays?a=1", referrer: { balance: "cash-card", amount: 10_00 }, referee: undefined },
    });
    const { data } = await pages.get(programs, "/referral/programs", session);
    const [cash, summer, ...others] = data.programs;
    expect(others).toEqual([]);
    const link = new URL(summer?.link ?? "");
    expect([link.origin + link.pathname, Object.fromEntries(link.searchParams)]).toEqual([
      `http://${organisation.hosts[0]}/`,
      { referral_code: `${member}.${SUMMER}`, referral_name: "Ana", referral_org: organisation.slug },
    ]);
    expect([summer?.mine, summer?.theirs, summer?.until]).toEqual(["500 points", "200 points", "No end date"]);
    expect([plain(cash?.mine ?? ""), cash?.theirs, cash?.title]).toEqual([
      "USD 10.00 (Cash card)",
      "nothing",
      "Dinero & más",
    ]);
    expect(cash?.link).toContain(`/stays?a=1&referral_code=${member}.cash`);
    expect(cash?.mail).toBe(
      `mailto:?subject=Dinero%20%26%20m%C3%A1s%20%E2%80%94%20Test%20Travel&body=${encodeURIComponent(cash?.link ?? "")}`,
    );
    await campaigns.operations.end(organisation, { code: "cash" });
    await campaigns.operations.end(organisation, { code: SUMMER });
    expect((await pages.get(programs, "/referral/programs", session)).data.programs).toEqual([]);
  });

  test("LO-03 a link leads to the given site, else to the landing page, else to the current page, with everything encoded", async () => {
    const { campaigns } = await aClub();
    const code = { code: "A.b", organisation: "azul" };
    const current = "https://ours.example/referral/programs?x=1";
    expect([
      campaigns.link({ site: "https://www.ours.example/", landing: "https://ours.example/stays", current }, code),
      campaigns.link({ landing: "https://ours.example/stays", current }, code),
      campaigns.link({ current }, { ...code, name: "Ana & Zoë", extras: { utm: "a b" }, redirect: "/wallet?a=1" }),
    ]).toEqual([
      "https://www.ours.example/?referral_code=A.b&referral_org=azul",
      "https://ours.example/stays?referral_code=A.b&referral_org=azul",
      "https://ours.example/referral/programs?x=1&utm=a+b&referral_code=A.b&referral_name=Ana+%26+Zo%C3%AB&referral_org=azul&redirect=%2Fwallet%3Fa%3D1",
    ]);
  });

  test("LO-01 RT-07 credits say in words who came, what of it is paid and why not, by fives", async () => {
    const { pages, session, come, db } = await aClub();
    const look = async (query = "") => (await pages.get(credits, `/referral/credits${query}`, session)).data;
    expect(await look()).toMatchObject({ count: 0, shown: [], totals: [] });
    for (const firstName of ["Ben", "Cleo", "Dora", "Emil", "Fay", "Gus"]) await come(firstName);
    const set = (name: string, state: string, changes: object) =>
      db
        .updateTable("reward")
        .set({ state, ...changes })
        .where("referral_id", "in", (eb) =>
          eb
            .selectFrom("referral")
            .innerJoin("account", "account.id", "referral.referee_id")
            .select("referral.id")
            .where("first_name", "=", name),
        )
        .execute();
    await set("Gus", "released", { released_at: Date.UTC(2026, 10, 20, 12) });
    await set("Fay", "blocked", { reason: "too-many" });
    await set("Emil", "reversed", { reason: "a word of an operator" });
    const first = await look();
    expect([first.count, first.page, first.pages, first.shown.map(({ name, state }) => `${name} ${state}`)]).toEqual([
      ...[6, 1, 2],
      [
        "Gus L. Paid on Nov 20, 2026",
        "Fay L. On hold: many people signed up through the link in one day",
        "Emil L. Not paid: decided by our staff",
        "Dora L. Pending until their first stay",
        "Cleo L. Pending until their first stay",
      ],
    ]);
    expect(first.totals).toEqual(["paid: 500 points · pending: 2,000 points"]);
    expect((await look("?page=2")).shown.map(({ name }) => name)).toEqual(["Ben L."]);
    expect((await look("?page=99")).page).toBe(2);
  });

  test("A1 A8 shows no other member's credits", async () => {
    const { pages, organisation, db, come } = await aClub();
    await come("Ben");
    const session = await pages.sessionOf(await givenAccount(db, organisation));
    expect((await pages.get(credits, "/referral/credits", session)).data).toMatchObject({ count: 0, totals: [] });
  });

  test("CALL-18 a program has its own referrals alone", async () => {
    const { pages, session, come, organisation, db } = await aClub();
    await come("Ben");
    await givenCampaign(db, organisation, { code: "winter" });
    const ask = (query: string) => pages.get(referralList, `/api/referral/getReferralList${query}`, session);
    for (const query of ["", `?program=${SUMMER}`])
      expect(await ask(query)).toMatchObject({ data: { count: 1, data: [{ name: "Ben L.", program: SUMMER }] } });
    expect(await ask("?program=winter")).toMatchObject({ data: { count: 0, data: [] } });
  });

  test("CALL-19 A3 answers a member's referral rewards by their own code and member id; refuses another member's", async () => {
    const { pages, session, account, member, organisation, db, come } = await aClub();
    await come("Ben");
    const other = await givenAccount(db, organisation);
    const theirs = await db.selectFrom("account").select("member_code").where("id", "=", other.id).executeTakeFirst();
    const ask = (named?: string) =>
      pages.get(actionsList, `/api/referral/getActionsList${named === undefined ? "" : `?member=${named}`}`, session);
    for (const named of [undefined, member ?? "", `WP${account.id}`])
      expect(await ask(named)).toMatchObject({ status: 200, data: { data: [{ balance: "points", waiting: 500 }] } });
    for (const named of [theirs?.member_code ?? "none", `WP${other.id}`, `${member}x`])
      expect([named, (await ask(named)).status, pages.refusal()]).toEqual([named, 403, "not-owner"]);
  });

  test("LO-02 LO-08 RT-02 promotions that run lead to their pages and on to where the viewer was; the loyalty state tells what runs", async () => {
    const { pages, session, db, organisation, campaigns } = await aClub();
    const look = async (query = "") => (await pages.get(promotions, `/promotions${query}`, session)).data;
    expect((await look()).promotions).toEqual([]);
    await givenCampaign(db, organisation, { type: "Promotion", endsOn: 30_000 });
    expect((await look("?returnTo=/wallet?a=1")).returnTo).toBe("/wallet?a=1");
    expect((await look("?returnTo=//evil.example")).returnTo).toBe("/");
    expect((await look()).promotions).toMatchObject([
      { title: "Summer for two", href: "/stays", until: "Until Feb 20, 2052" },
    ]);
    expect(await campaigns.state(organisation)).toEqual({
      enabled: true,
      startsOn: 0,
      endsOn: undefined,
      rewards: [
        { balance: "points", amount: 500 },
        { balance: "points", amount: 200 },
      ],
    });
    for (const code of [SUMMER, "spring"]) await campaigns.operations.end(organisation, { code });
    expect(await campaigns.state(organisation)).toMatchObject({ enabled: false, startsOn: undefined, rewards: [] });
  });

  async function aClub() {
    const shop = await aShop((await open()).db, { throttle: MANY });
    const { db, organisation, account, pages, context, clock } = shop;
    await givenCampaign(db, organisation);
    const { member_code: member } = await db
      .selectFrom("account")
      .select("member_code")
      .where("id", "=", account.id)
      .executeTakeFirstOrThrow();
    const referral = { code: `${member}.${SUMMER}`, name: "", organisation: "", tripId: "" };
    let visitors = 0;
    return {
      ...shop,
      member,
      campaigns: context.campaigns,
      session: await pages.sessionOf(account),
      /** Through the member's link, each from a network of their own. */
      async come(firstName: string) {
        clock.time += 1;
        const clientAddress = `192.0.2.${++visitors}`;
        const phone = { country: "ES", number: `61234567${visitors}` };
        const wanted = application({ firstName, lastName: "Lima", phone }, { origin: { referral } });
        const visitor = { ...requestContextOf(organisation), clientAddress };
        const made = await context.registration.signUp(wanted, visitor);
        const [mail = { text: "" }] = await emailsTo(db, wanted.details.email);
        const confirmed = await context.registration.confirmations.confirm({ key: keyIn(mail) }, visitor);
        if (!made.ok || !confirmed.ok) throw new Error("nobody came");
      },
    };
  }
});
