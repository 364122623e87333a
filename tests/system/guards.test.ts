import { afterAll, beforeAll, expect, test } from "vitest";
import type { Right, StaffRole } from "../../server/core/staff.ts";
import { signIn } from "../drivers/checkout.ts";
import { testsAll } from "../drivers/scope.ts";
import type { RunningServer } from "../drivers/server.ts";
import { type ServedSite, startSite } from "../drivers/site.ts";
import { ROUTES } from "../drivers/urls.ts";
import { givenAccount, PASSWORD } from "../fixtures/accounts.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";

/** Layouts load beside their pages, and an action runs without them: each page and action has to guard itself. */

/** Mailed links prove who opens these. */
const MAILED = ["/user/email/confirm", "/user/email/undo"];
/** Guests may look at plans, not choose one. */
const PLANS = "/plans";
const MEMBERS = ROUTES.filter(
  ({ url }) =>
    /^\/(?:user|wallet|referral|promotions|your-rewards|plans|change-password)/.test(url) && !MAILED.includes(url),
);
const OPERATORS = ROUTES.filter(({ url }) => url.startsWith("/admin"));
const AGENTS = ROUTES.filter(({ url }) => url.startsWith("/agent"));

/** OP-07: the right that each page of operators requires; "any" is any role. */
const REQUIRED: Record<string, Right | "any"> = {
  "/admin": "any",
  "/admin/bookings": "bookings",
  "/admin/bookings.csv": "bookings",
  "/admin/second-factor": "any",
  "/admin/disruptions": "bookings",
  "/admin/staff": "staff",
  "/admin/staff/end": "staff",
  "/admin/audit": "staff",
  "/admin/jobs": "settings",
  "/admin/audit.csv": "staff",
  "/admin/bookings/XXXXXXX": "bookings",
  "/admin/bookings/XXXXXXX/cancel": "bookings",
  "/admin/bookings/XXXXXXX/resolve": "bookings",
  "/admin/bookings/XXXXXXX/no-show": "bookings",
  "/admin/tickets": "bookings",
  "/admin/activity-times": "bookings",
  "/admin/unpaid-bookings": "money",
  "/admin/unpaid-bookings/due": "money",
  "/admin/unpaid-bookings/due/paid": "money",
  "/admin/claims": "money",
  "/admin/claims/XXXXXXX": "money",
  "/admin/late-payments": "money",
  "/admin/payments/payment/refund": "money",
  "/admin/charge-backs": "money",
  "/admin/charge-backs/payment": "money",
  "/admin/approvals": "money",
  "/admin/approvals/approval": "money",
  "/admin/agents": "people",
  "/admin/commission-payouts": "money",
  "/admin/commission.csv": "money",
  "/admin/commission-payouts/agent/currency": "money",
  "/admin/people": "members",
  "/admin/people/new": "members",
  "/admin/people/new/data": "people",
  "/admin/people/new/end": "people",
  "/admin/people/new/agent-end": "money",
  "/admin/people/new/team": "people",
  "/admin/people/new/credit-limit": "money",
  "/admin/people/new/issue-card": "money",
  "/admin/people/new/cards/card/withdraw": "money",
  "/admin/people/new/balance/add": "money",
  "/admin/people/new/plans/subscription/period/end": "loyalty",
  "/admin/rewards": "loyalty",
  "/admin/rewards/reward": "loyalty",
  "/admin/campaigns": "loyalty",
  "/admin/campaigns/new": "loyalty",
  "/admin/campaigns/new/end": "loyalty",
  "/admin/properties": "catalogue",
  "/admin/properties/code": "catalogue",
  "/admin/properties/code/photos": "catalogue",
  "/admin/properties/code/end": "catalogue",
  "/admin/site": "settings",
  "/admin/site/history": "settings",
  "/admin/site/logo": "settings",
  "/admin/site/sign-in-try": "settings",
  "/admin/site/brand": "settings",
};
/** Lists that share a route with campaigns. */
const KINDS: typeof REQUIRED = {
  "/admin/access-codes": "people",
  "/admin/access-codes/new/end": "people",
  "/admin/invitations": "people",
  "/admin/earning-rules": "loyalty",
  "/admin/plans": "loyalty",
  "/admin/commission-rules": "money",
  "/admin/commission-rules/new": "money",
  "/admin/commission-rules/new/end": "money",
};
const RIGHTS: Record<string, Right | "any"> = { ...REQUIRED, ...KINDS };
/** What sending to a page requires where it is more than seeing it. */
const SENDING: Record<string, Right> = { "/admin/people/new": "people" };
const ROLES: Record<StaffRole, Right[]> = {
  support: ["members", "people", "bookings"],
  finance: ["members", "people", "bookings", "money"],
  marketing: ["members", "loyalty"],
  catalogue: ["catalogue"],
  owner: ["members", "people", "bookings", "money", "loyalty", "catalogue", "settings", "staff"],
};
/** What the menu of an owner lists. */
const LISTED = [
  "/admin/access-codes",
  "/admin/agents",
  "/admin/approvals",
  "/admin/audit",
  "/admin/bookings",
  "/admin/campaigns",
  "/admin/charge-backs",
  "/admin/claims",
  "/admin/commission-payouts",
  "/admin/commission-rules",
  "/admin/disruptions",
  "/admin/earning-rules",
  "/admin/invitations",
  "/admin/jobs",
  "/admin/late-payments",
  "/admin/people",
  "/admin/plans",
  "/admin/properties",
  "/admin/rewards",
  "/admin/second-factor",
  "/admin/site",
  "/admin/staff",
  "/admin/unpaid-bookings",
];

let site: ServedSite;
let server: RunningServer;
let member: string;
let operator: string;
const staff: Partial<Record<string, string>> = {};
let foreign: string;

beforeAll(async () => {
  site = await startSite(async (db) => {
    const ours = await givenOrganisation(db, { hosts: ["localhost"] });
    await givenAccount(db, ours, { email: "ana@example.com" });
    await givenAccount(db, ours, { email: "owen@example.com", staffRole: "owner" });
    for (const role of Object.keys(ROLES) as StaffRole[])
      await givenAccount(db, ours, { email: `${role}@example.com`, staffRole: role });
    const theirs = await givenOrganisation(db, { hosts: ["127.0.0.1"] });
    await givenAccount(db, theirs, { email: "eva@example.com", staffRole: "owner" });
  });
  ({ server } = site);
  member = await signIn(server, { email: "ana@example.com", password: PASSWORD });
  operator = await signIn(server, { email: "owen@example.com", password: PASSWORD });
  for (const role of Object.keys(ROLES))
    staff[role] = await signIn(server, { email: `${role}@example.com`, password: PASSWORD });
  foreign = await signIn(server, { email: "eva@example.com", password: PASSWORD }, "127.0.0.1");
});

afterAll(() => site.stop());

/** Whether each way of asking for a page or its data, and each way of sending to it, answers the same refusal. */
async function expectRefused({ url, route }: (typeof ROUTES)[number], cookie: string, refusal: RegExp, isOpen = false) {
  const form = { password: PASSWORD, confirm: PASSWORD };
  const headers = { cookie };
  const leaf = `${url}.data?_routes=${encodeURIComponent(route)}`;
  const reads = isOpen ? [] : [{ path: url }, { path: `${url}.data` }, { path: leaf }];
  const ways = [...reads, { path: url, form }, { path: `${url}.data`, form }];
  // In `npm test` viewers with an account ask for the leaf alone, which its layouts do not guard, and send to the page.
  const some = ways.filter((asked) => asked.path === ("form" in asked ? url : leaf));
  for (const asked of testsAll || cookie === "" ? ways : some) {
    const { status, headers: sent, text } = await server.send({ ...asked, headers });
    const answer = `${status} ${sent.location ?? text}`;
    // A page without an action takes nothing from anyone.
    if ("form" in asked && /^405|"Method Not Allowed"/.test(answer)) continue;
    expect([asked, answer.slice(0, 300)]).toEqual([asked, expect.stringMatching(refusal)]);
  }
}

const SIGN_IN = /\/login\?redirectTo=/;

test("A1 RT-15 every page and action of a member leads guests to sign-in, also when it is asked for without its layout", async () => {
  expect(MEMBERS.length).toBeGreaterThan(25);
  for (const page of MEMBERS) {
    await expectRefused(page, "", SIGN_IN, page.url === PLANS);
    await expectRefused(page, foreign, SIGN_IN, page.url === PLANS);
  }
});

test("RT-15 every page and action of operators is closed to guests, members and operators of another organization", async () => {
  expect(OPERATORS.map(({ url }) => url).sort()).toEqual(Object.keys(REQUIRED).sort());
  for (const page of OPERATORS) {
    await expectRefused(page, "", SIGN_IN);
    await expectRefused(page, foreign, SIGN_IN);
    await expectRefused(page, member, /^403|403/);
  }
});

test.each(Object.entries(ROLES))(
  "OP-07 %s opens and sends to the pages of its rights, and every other page of operators is closed to it",
  async (role, rights) => {
    const headers = { cookie: staff[role] ?? "" };
    const form = { password: "", reason: "" };
    const turn = Object.keys(ROLES).indexOf(role);
    for (const [at, [path, right]] of Object.entries(RIGHTS).entries()) {
      const ways = [{ path }, { path: `${path}.data` }, { path, form }, { path: `${path}.data`, form }];
      // In `npm test` each role reads and sends one way, the page or its data, and each page is asked for in all of them.
      for (const asked of ways.filter((_, way) => testsAll || (way + at + turn) % 2 === 0)) {
        const { status, text } = await server.send({ ...asked, headers });
        if ("form" in asked && (status === 405 || /"Method Not Allowed"/.test(text))) continue;
        const needed = "form" in asked ? (SENDING[path] ?? right) : right;
        const isOpen = needed === "any" || rights.includes(needed);
        expect([asked, status === 403 || /"Forbidden"/.test(text)]).toEqual([asked, !isOpen]);
      }
    }
  },
);

test.each(Object.entries(ROLES))("OP-07 the menu of %s lists the pages of its rights", async (role, rights) => {
  const { text } = await server.send({ path: "/admin", headers: { cookie: staff[role] ?? "" } });
  const listed = [...text.matchAll(/href="(\/admin\/[\w-]+)"/g)].map(([, href = ""]) => href);
  const allowed = LISTED.filter((path) => RIGHTS[path] === "any" || rights.some((right) => right === RIGHTS[path]));
  expect([...new Set(listed)].sort()).toEqual(allowed);
});

test("RT-06 every page and action of agents is closed to guests, members and operators, also of another organization", async () => {
  expect(AGENTS.length).toBeGreaterThan(4);
  for (const page of AGENTS) {
    await expectRefused(page, "", SIGN_IN);
    await expectRefused(page, foreign, SIGN_IN);
    await expectRefused(page, member, /^403|403/);
    await expectRefused(page, operator, /^403|403/);
  }
});

test("A1 RT-15 a layout's own data is its navigation, which guests and the wrong role don't get", async () => {
  const layouts = [
    ["/user/profile", "routes/account/account-layout", "ana@example.com", [foreign, ""]],
    ["/wallet", "routes/wallet/wallet-layout", "/wallet/statement", [foreign, ""]],
    ["/admin", "routes/admin/admin-layout", "/admin/rewards", [member, foreign, ""]],
    ["/agent", "routes/agent/agent-layout", "/agent/my-quotes", [member, operator, foreign, ""]],
  ] as const;
  for (const [path, layout, told, cookies] of layouts) {
    for (const cookie of cookies) {
      const asked = { path: `${path}.data?_routes=${encodeURIComponent(layout)}`, headers: { cookie } };
      expect([asked, (await server.send(asked)).text.includes(told)]).toEqual([asked, false]);
    }
  }
  const own = { path: "/wallet.data?_routes=routes%2Fwallet%2Fwallet-layout", headers: { cookie: member } };
  expect((await server.send(own)).text).toContain("/wallet/statement");
});
