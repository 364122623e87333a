import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createInvitation } from "../../server/registration/invitations.ts";
import { cookies } from "../drivers/answers.ts";
import { aBrowser } from "../drivers/browser.ts";
import { CHOSEN, type CredentialsSite, DETAILS, STRICT, startCredentialsSite } from "../drivers/credentials-site.ts";
import { givenAccount } from "../fixtures/accounts.ts";
import { givenCampaign, SUMMER } from "../fixtures/campaigns.ts";
import { emailsTo, keyIn } from "../fixtures/credentials.ts";
import { anInvitation } from "../fixtures/invitations.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";

let site: CredentialsSite;
let server: CredentialsSite["server"];
let db: CredentialsSite["db"];
let ours: CredentialsSite["ours"];
let step2: CredentialsSite["step2"];

beforeAll(async () => {
  site = await startCredentialsSite();
  ({ server, db, ours, step2 } = site);
});

afterAll(() => site.stop());

test("QP-01 PM-02 action=daily-deals opens that page, where the organisation has a savings partner", async () => {
  await givenOrganisation(db, {
    hosts: ["deals.localhost"],
    savings: { partner: "embedded", memberPrefix: "WP" },
  });
  await expect
    .poll(async () => (await server.send({ path: "/credits?action=daily-deals&x=1", host: "deals.localhost" })).headers)
    .toMatchObject({ location: "/daily-deals" });
  const asked = await server.send({ path: "/daily-deals", host: "deals.localhost" });
  expect([asked.status, asked.headers.location]).toEqual([302, "/login?redirectTo=%2Fdaily-deals"]);
});

describe("outside names", () => {
  test.each([
    ["/credits?lang=es&x=1", "/credits?x=1"],
    ["/credits?lang=xx", "/credits"],
    ["/credits?signup", "/signup?redirectTo=%2Fcredits"],
    ["/credits?signup=0", "/credits"],
    ["/credits?action=login", "/login?redirectTo=%2Fcredits"],
    ["/credits?action=signup&x=1", "/signup?redirectTo=%2Fcredits%3Fx%3D1"],
    ["/?action=forgot-password&redirect=/wallet", "/forgot-password?redirectTo=%2Fwallet"],
    ["/?action=login&redirect=https://evil.example", "/login?redirectTo=%2F"],
    ["/?action=login&redirect=//evil.example", "/login?redirectTo=%2F"],
    ["/?action=login&redirect=/%5Cevil.example", "/login?redirectTo=%2F"],
    ["/?action=__proto__", "/"],
    // An organisation without a savings partner.
    ["/credits?action=daily-deals", "/credits"],
    ["/login?redirect=/wallet", "/login?redirectTo=%2Fwallet"],
    ["/?key=nothing-of-ours", "/"],
    ["/?referral_code=F&referral_name=Ana&referral_org=azul&trip_id=9&q=a%20b", "/?q=a+b"],
    ["/change-password?key=abc&lang=es", "/change-password"],
  ])("QP-01 O6 %s leads once to %s", async (path, location) => {
    const answer = await server.send({ path });
    expect([302, 303]).toContain(answer.status);
    expect(answer.headers.location).toBe(location);
  });

  test.each(["/credits?q=a%20b&x=%2F", "/credits?", "/credits?redirect=https://evil.example"])(
    "QP-01 %s is left alone",
    async (path) => expect((await server.send({ path })).status).toBe(200),
  );

  test("QP-01 referral, trip and language of the first visit are stored with the account", async () => {
    const first = await server.send({ path: "/?referral_code=FRIEND&referral_name=Ana&trip_id=9" });
    const kept = first.headers["set-cookie"]?.find((cookie) => cookie.includes("referral")) ?? "";
    expect(Number(/Max-Age=(\d+)/.exec(kept)?.[1])).toBe(30 * 86_400);
    const second = await server.send({
      path: "/credits?referral_org=azul&lang=es",
      headers: { cookie: cookies(first) },
    });
    const visited = cookies(second);
    const { cookie, email } = await step2(visited);
    await server.send({ path: "/signup/password", form: CHOSEN, headers: { cookie: `${visited}; ${cookie}` } });
    const row = await db.selectFrom("account").selectAll().where("email", "=", email).executeTakeFirst();
    expect(row).toMatchObject({
      referral_code: "FRIEND",
      referral_name: "Ana",
      referral_org: "azul",
      trip_id: "9",
      language: "es-ES",
    });
    expect((await emailsTo(db, email))[0]?.subject).toMatch(/^Confirma tu correo/);
  });

  test("LO-04 QP-01 the first link of a campaign that runs is kept, whatever link is followed later; a bad one keeps no place", async () => {
    const [first, second] = [await givenAccount(db, ours), await givenAccount(db, ours)];
    await givenCampaign(db, ours);
    const linkOf = async ({ id }: { id: string }) => {
      const { member_code } = await db
        .selectFrom("account")
        .select("member_code")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return `${member_code}.${SUMMER}`;
    };
    const browser = aBrowser(server);
    await browser.visit({ path: "/?referral_code=FORGED.summer-26&referral_name=Eve&referral_org=evil&trip_id=7" });
    await browser.visit({ path: `/credits?referral_code=${await linkOf(first)}&referral_name=Ana` });
    await browser.visit({ path: `/?referral_code=${await linkOf(second)}&referral_name=Ben&trip_id=9` });
    await browser.visit({ path: "/?referral_code=FORGED.summer-26&referral_org=evil" });
    const email = "first-touch@example.com";
    const step1 = await browser.visit({ path: "/signup/email", form: { ...DETAILS, email } });
    await browser.visit({ path: step1.location, form: CHOSEN });
    const row = await db.selectFrom("account").selectAll().where("email", "=", email).executeTakeFirst();
    expect(row).toMatchObject({
      referral_code: await linkOf(first),
      referral_name: "Ana",
      referral_org: "",
      trip_id: "9",
    });
    const referrals = db
      .selectFrom("referral")
      .select(["referrer_id", "state"])
      .where("referee_id", "=", row?.id ?? "");
    expect(await referrals.execute()).toEqual([]);
    const mailbox = aBrowser(server);
    await mailbox.visit({ path: `/verify-account?key=${keyIn((await emailsTo(db, email))[0] ?? { text: "" })}` });
    await mailbox.visit({ path: "/verify-account", form: { intent: "confirm" } });
    expect(await referrals.execute()).toEqual([{ referrer_id: first.id, state: "credited" }]);
    // It is spent.
    const again = "second-touch@example.com";
    const next = await browser.visit({ path: "/signup/email", form: { ...DETAILS, email: again } });
    await browser.visit({ path: next.location, form: CHOSEN });
    expect(
      await db.selectFrom("account").select("referral_code").where("email", "=", again).executeTakeFirst(),
    ).toEqual({
      referral_code: "",
    });
  });

  test("SU-16 SU-15 an invitation opens the sign-up with what it knows; its key leaves the address", async () => {
    const invitation = anInvitation({ mastercode: "", title: 9 });
    const key = await createInvitation(db, ours.id, invitation, Date.now());
    const opened = await server.send({ path: `/credits?key=${key}` });
    expect([opened.status, opened.headers.location]).toEqual([302, "/signup/email?redirectTo=%2Fcredits"]);
    // SU-15: in its language, whatever the browser spoke before or the address asks for.
    for (const [path, before] of [
      [`/credits?key=${key}`, "lan_code=ar-AE"],
      [`/credits?key=${key}&lang=en`, ""],
    ] as const) {
      const again = await server.send({ path, headers: { cookie: before } });
      expect(again.headers["set-cookie"]?.filter((cookie) => cookie.startsWith("lan_code="))).toEqual([
        expect.stringMatching(/^lan_code=es-ES;/),
      ]);
    }
    const page = await server.send({ path: "/signup/email", headers: { cookie: cookies(opened) } });
    expect(page.text).toContain('<html lang="es-ES" dir="ltr"');
    for (const known of ["invited@example.com", "Ivo", "Invited", "612345678", '<option value="ES" selected="">'])
      expect(page.text).toContain(known);
    expect(page.text).toMatch(/<option value="1" selected(?:="")?>/);
    const elsewhere = await server.send({ path: `/credits?key=${key}`, host: STRICT });
    expect(elsewhere.headers.location).toBe("/credits");
  });
});
