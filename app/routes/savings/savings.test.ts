import { setTimeout } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { linkToken } from "../../../server/adapters/savings/link-token.ts";
import type { Organisation } from "../../../server/organisation/settings.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { LINK_SECRET, startSavingsPartner } from "../../../tests/fakes/savings-partner.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import * as getMember from "../api/savings/get-member";
import * as savingsCode from "../api/savings/savings-code";
import * as setMember from "../api/savings/set-member";
import * as dailyDeals from "./daily-deals";
import * as demoSavings from "./demo-savings";

const NOW = Date.UTC(2026, 10, 23, 12);
const EMBEDDED: Organisation["savings"] = { partner: "embedded", memberPrefix: "WP" };
const HERE = "/daily-deals";
const ENTER = { intent: "enter" };
const OPEN = { intent: "open" };

const stopping: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stopping.splice(0)) await stop();
});

describeWithDatabase((open) => {
  test("PM-02 signed out, looking and pressing lead to sign-in and back; signed in, the embedded partner lets in once", async () => {
    const { pages, session } = await aSite(EMBEDDED);
    const signIn = `/login?redirectTo=${encodeURIComponent(HERE)}`;
    expect((await pages.get(dailyDeals, HERE)).location).toBe(signIn);
    expect((await pages.post(dailyDeals, HERE, OPEN)).location).toBe(signIn);
    expect((await pages.get(dailyDeals, HERE, session)).status).toBe(200);
    const opened = await pages.post(dailyDeals, HERE, OPEN, session);
    expect([opened.status, opened.location]).toEqual([303, expect.stringMatching(/^\/demo-savings\?member_id=WP/)]);

    const link = opened.location ?? "";
    // Link scanners, prefetches and HEAD use nothing up.
    for (let looks = 0; looks < 2; looks++)
      expect(await pages.get(demoSavings, link)).toMatchObject({ status: 200, cookies: [], data: { enter: link } });
    const entered = await pages.post(demoSavings, link, ENTER);
    expect([entered.status, entered.location]).toEqual([303, "/demo-savings"]);
    const shown = await pages.get(demoSavings, "/demo-savings", entered.cookies.join("; "));
    expect([shown.status, shown.data]).toMatchObject([200, { name: expect.stringMatching(/^\p{L}••• \p{L}•••$/u) }]);
    expect((await pages.post(demoSavings, link, ENTER)).location).toBe(link);
    const again = await pages.get(demoSavings, link);
    expect([again.status, again.data.refusal, again.cookies]).toEqual([410, "link-used", []]);
  });

  test("LO-06 O8 a link that is late, forged or not there gets a page that says so, and a reason in the log", async () => {
    const { pages, session, clock } = await aSite(EMBEDDED);
    const press = async () => (await pages.post(dailyDeals, HERE, OPEN, session)).location ?? "";
    const refusal = async (path: string, cookie = "") => {
      const { status, data } = await pages.get(demoSavings, path, cookie);
      return [status, data.refusal];
    };
    const link = await press();
    expect(await refusal(link.replace(/expires=\d+/, `expires=${NOW + 3_600_000}`))).toEqual([403, "link-forged"]);
    expect(await refusal("/demo-savings?token=")).toEqual([403, "link-forged"]);
    expect(await refusal("/demo-savings", session)).toEqual([403, "no-link"]);
    clock.time = NOW + 5 * 60_000;
    expect(await refusal(link)).toEqual([410, "link-expired"]);
    const visit = (await pages.post(demoSavings, await press(), ENTER)).cookies.join("; ");
    expect(await refusal("/demo-savings", visit)).toEqual([200, undefined]);
    clock.time += 30 * 60_000;
    expect(await refusal("/demo-savings", visit)).toEqual([403, "no-link"]);
  });

  const changed = (link: string, part: string, value: string) => {
    const url = new URL(link, "https://here.example");
    url.searchParams.set(part, value);
    return url.pathname + url.search;
  };
  type Site = Awaited<ReturnType<typeof aSite>>;
  const tries: [string, reason: string, status: number, (site: Site, link: string) => Promise<string>][] = [
    [
      "a link that let in before",
      "link-used",
      410,
      async ({ pages }, link) => {
        await pages.post(demoSavings, link, ENTER);
        return link;
      },
    ],
    [
      "the link before the one that let in",
      "link-used",
      410,
      async ({ pages, clock, press }, link) => {
        clock.time += 1;
        await pages.post(demoSavings, await press(), ENTER);
        return link;
      },
    ],
    [
      "a link of five minutes ago",
      "link-expired",
      410,
      async ({ clock }, link) => {
        clock.time += 5 * 60_000;
        return link;
      },
    ],
    [
      "a link that was given more time",
      "link-forged",
      403,
      async (_, link) => changed(link, "expires", `${NOW + 86_400_000}`),
    ],
    [
      "a link to another member",
      "link-forged",
      403,
      async ({ other }, link) => changed(link, "member_id", (await other()).member),
    ],
    [
      "another member's token",
      "link-forged",
      403,
      async ({ other }, link) => changed(link, "token", (await other()).token),
    ],
    ["a token of one's own making", "link-forged", 403, async (_, link) => changed(link, "token", "0".repeat(64))],
    [
      "a link of before an address was changed",
      "link-forged",
      403,
      async ({ db, account, press }, link) => {
        await db.updateTable("account").set({ email: "moved@example.com" }).where("id", "=", account.id).execute();
        await press();
        return link;
      },
    ],
    ["another organisation's link", "link-forged", 403, async () => (await aSite(EMBEDDED)).press()],
  ];

  test.each(tries)("LO-06 O8 %s: %s in the request's log line, and no visit", async (_, reason, status, cheat) => {
    const site = await aSite(EMBEDDED);
    const path = await cheat(site, await site.press());
    const pressed = await site.pages.post(demoSavings, path, ENTER);
    expect([pressed.status, pressed.cookies]).toEqual([303, []]);
    const answer = await site.pages.get(demoSavings, path);
    expect([answer.status, answer.cookies, site.pages.refusal()]).toEqual([status, [], reason]);
  });

  test("PM-02 an organisation without a partner has neither page; with one outside there is no embedded page", async () => {
    const { pages, session } = await aSite({ partner: "none" });
    expect((await pages.get(dailyDeals, HERE, session)).status).toBe(404);
    expect((await pages.post(dailyDeals, HERE, OPEN, session)).status).toBe(404);
    const outside = await startSavingsPartner();
    stopping.push(outside.stop);
    const { pages: theirs } = await aSite(outside.settings, outside.secrets);
    for (const each of [pages, theirs]) expect((await each.get(demoSavings, "/demo-savings")).status).toBe(404);
  });

  test("PM-02 LO-05 LO-06 a partner outside gets a new member once, and a link that it can check", async () => {
    const { partner, pages, session, account } = await aSiteOf();
    const memberId = `TT${account.id}`;
    const link = await pages.post(dailyDeals, HERE, OPEN, session);
    expect([link.status, partner.calls]).toEqual([303, ["getMember", "setMember", "savingsCode"]]);
    const { searchParams, origin } = new URL(link.location ?? "");
    const expiresAt = NOW + 5 * 60_000;
    expect([origin, Object.fromEntries(searchParams)]).toEqual([
      partner.url,
      {
        from: "travel",
        member_id: memberId,
        expires: String(expiresAt),
        token: linkToken(LINK_SECRET, { memberId, email: account.email, expiresAt }),
      },
    ]);
    expect((await pages.post(dailyDeals, HERE, OPEN, session)).status).toBe(303);
    expect(partner.calls.slice(3)).toEqual(["getMember", "savingsCode"]);
    expect([...partner.members.keys()]).toEqual([memberId]);
  });

  test("PM-02 CALL-22 a member that the partner forgot meanwhile is made again, once", async () => {
    const { partner, pages, session, lines } = await aSiteOf();
    partner.forgetNext(1);
    expect((await pages.post(dailyDeals, HERE, OPEN, session)).status).toBe(303);
    expect(partner.calls).toEqual(["getMember", "setMember", "savingsCode", "setMember", "savingsCode"]);
    expect(lines).toEqual([]);
    partner.members.clear();
    partner.forgetNext(2);
    expect(await pages.post(dailyDeals, HERE, OPEN, session)).toMatchObject({ status: 502, retryAfter: "10" });
    expect(lines).toMatchObject([{ event: "savings", why: "forgets-members", call: "savingsCode" }]);
  });

  test("PM-02 F9 where the partner fails the page says so soon, with 502, one line of the log why, and the refusal in the request's own", async () => {
    const { partner, pages, session, lines, account } = await aSiteOf();
    for (const how of ["silence", "500", "html", "another key"] as const) {
      partner.behave(how);
      lines.length = 0;
      // Two seconds are allowed, and a busy machine is given more.
      const late = setTimeout(6_000, undefined, { ref: false });
      const answer = await Promise.race([pages.post(dailyDeals, HERE, OPEN, session), late]);
      expect([how, answer?.status, answer?.data]).toEqual([how, 502, { failed: true }]);
      const reason = how === "another key" ? "partner-refused" : "partner-down";
      expect([how, pages.refusal()]).toEqual([how, reason]);
      expect([how, lines.length, lines[0]?.["event"]]).toEqual([how, 1, "savings"]);
      expect(JSON.stringify(lines)).not.toContain(account.email);
    }
    partner.behave();
    expect((await pages.post(dailyDeals, HERE, OPEN, session)).status).toBe(303);
    const { pages: keyless, session: theirs, lines: said } = await aSite(partner.settings);
    expect((await keyless.post(dailyDeals, HERE, OPEN, theirs)).status).toBe(502);
    expect(said).toMatchObject([{ event: "savings", why: "secret-missing" }]);
  });

  test("CALL-20 CALL-21 CALL-22 A3 the id of another member is refused, with the viewer's own address beside it, too; null is absent", async () => {
    const { pages, session, account } = await aSite(EMBEDDED);
    const ask = async (memberid: string | null) => {
      const named = { email: account.email, memberid };
      const answers = [
        await pages.call(setMember, "/api/savings/setMember", named, session),
        await pages.call(getMember, "/api/savings/getMember", named, session),
        await pages.call(savingsCode, "/api/savings/savingsCode", { reqSaving: named }, session),
      ];
      expect(pages.accountId()).toBe(account.id);
      return answers.map(({ status, data }) => [status, data]);
    };
    const own = [
      [200, { status: "OK" }],
      [200, { code: 200 }],
      [200, { valid_members_count: 1 }],
    ];
    const foreign = [403, { status: 0, message: "This call is about your own account only." }];
    for (const id of [`WP${account.id}`, null]) expect(await ask(id)).toEqual(own);
    for (const id of [`XX${account.id}`, account.id, "WPanother"])
      expect([id, await ask(id), pages.refusal()]).toEqual([id, [foreign, foreign, foreign], "not-owner"]);
  });

  async function aSiteOf() {
    const partner = await startSavingsPartner();
    stopping.push(partner.stop);
    return { partner, ...(await aSite(partner.settings, partner.secrets)) };
  }

  async function aSite(savings: Organisation["savings"], env: Record<string, string> = {}) {
    const { db } = await open();
    const organisation = await givenOrganisation(db, { savings });
    const account = await givenAccount(db, organisation);
    const clock = { time: NOW, now: () => clock.time };
    const pages = pagesOf(db, organisation, NOW, { clock, env });
    const session = await pages.sessionOf(account);
    const press = async (cookie = session) => (await pages.post(dailyDeals, HERE, OPEN, cookie)).location ?? "";
    return {
      db,
      pages,
      account,
      clock,
      session,
      press,
      lines: pages.lines,
      /** What the link of another member says. */
      async other() {
        const link = await press(await pages.sessionOf(await givenAccount(db, organisation)));
        const { searchParams } = new URL(link, "https://here.example");
        return { member: searchParams.get("member_id") ?? "", token: searchParams.get("token") ?? "" };
      },
    };
  }
});
