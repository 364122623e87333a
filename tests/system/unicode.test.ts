import type { Kysely } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { NewAccount } from "../../server/auth/account.ts";
import type { Database } from "../../server/db/schema.ts";
import { bookedId, checkoutPath, fillCheckout, signIn } from "../drivers/checkout.ts";
import { describeOnEachDatabase } from "../drivers/databases.ts";
import { type RunningServer, startServer } from "../drivers/server.ts";
import { givenAccount, PASSWORD } from "../fixtures/accounts.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";
import { givenHotel } from "../fixtures/stays.ts";

/** Valid names in various scripts. */
const NAMES = [
  "محمد العربي",
  "דָּוִד",
  "Zoe\u0308 Nu\u0301n\u0303ez",
  "न\u200dमस्ते",
  "می\u200cخواهم",
  "李小龍",
  "𠮷野",
  "D’Arc-Ñ",
];
/** What is none: signs that stand for a picture, or no text at all. */
const NO_NAMES = ["Ana\u0000", "👩‍👩‍👧", "Ana\ud800", "x".repeat(61)];
/** What may be asked of a property. */
const REQUESTS = [
  ...NAMES,
  "👩🏽‍🚀 late 🇵🇹",
  "a\u200bb\u2060c",
  "é e\u0301",
  "سرير 2 من فضلك",
  "𝕋\u0336\u0336",
  "\u{10ffff}",
];

describeOnEachDatabase((open) => {
  let db: Kysely<Database>;
  let account: NewAccount;
  let cookie: string;
  let server: RunningServer;

  beforeAll(async () => {
    const opened = await open();
    db = opened.db;
    account = await givenAccount(db, await givenOrganisation(db, { hosts: ["localhost"] }));
    server = await startServer({ database: opened.settings });
    cookie = await signIn(server, { email: account.email, password: PASSWORD });
  });

  afterAll(() => server.stop());

  /** A form as a browser sends it; a lone half of a pair goes as the bytes that would stand for it. */
  const post = (path: string, form: Record<string, string>) => {
    const encoded = Object.entries(form).map(([name, value]) => {
      const halves = encodeURIComponent(value.replaceAll("\ud800", "HALF")).replaceAll("HALF", "%ED%A0%80");
      return `${name}=${halves}`;
    });
    const headers = { cookie, "content-type": "application/x-www-form-urlencoded" };
    return server.send({ path, method: "POST", headers, body: encoded.join("&") });
  };
  const firstNames = async () => ({
    profile: (await db.selectFrom("account").select("first_name").executeTakeFirstOrThrow()).first_name,
    travellers: (await db.selectFrom("saved_traveller").select("first_name").execute()).map((row) => row.first_name),
  });

  test("F22 AC-02 AC-04 a name of any script is stored as it was typed, composed, in the profile and of a traveller", async () => {
    for (const name of NAMES) {
      const form = { titleId: "2", firstName: name, lastName: "Silva", nationalityId: "1" };
      expect([name, (await post("/user/profile/name", form)).status]).toEqual([name, 303]);
      expect([name, (await post("/user/travelers/new", form)).status]).toEqual([name, 303]);
      expect((await firstNames()).profile).toBe(name.normalize("NFC"));
      expect((await firstNames()).travellers).toContain(name.normalize("NFC"));
      await db.deleteFrom("saved_traveller").execute();
    }
  });

  test("F22 AC-02 AC-04 what is no name is refused at its field, and nothing is stored", async () => {
    const before = await firstNames();
    for (const name of NO_NAMES) {
      const form = { titleId: "2", firstName: name, lastName: "Silva", nationalityId: "1" };
      for (const path of ["/user/profile/name", "/user/travelers/new"]) {
        const answer = await post(path, form);
        expect([path, name, answer.status, /id="(?:profile|traveler)-firstName-error"/.test(answer.text)]).toEqual([
          path,
          name,
          400,
          true,
        ]);
      }
    }
    for (const path of ["/user/profile/name", "/user/travelers/new"])
      expect((await post(path, { firstName: "é".repeat(100_000) })).status).toBe(413);
    expect(await firstNames()).toEqual(before);
  });

  test("F22 BK-03 requests of a booking are stored as they were typed and shown as text, or refused", async () => {
    const path = checkoutPath(await givenHotel(db, { room: { units: 50 } }), "2027-03-01", "2027-03-04");
    const form = await fillCheckout(server, path, cookie);
    const requests = REQUESTS.join("\n");
    const shown = await post(path, { ...form, requests, email: "" });
    expect(shown.status).toBe(400);
    for (const each of REQUESTS) expect([each, shown.text.includes(each)]).toEqual([each, true]);
    for (const [wrong, status] of [
      ["x".repeat(501), 400],
      ["\u{1f600}".repeat(251), 400],
      ["é".repeat(100_000), 413],
    ] as const)
      expect((await post(path, { ...form, requests: wrong })).status).toBe(status);
    const id = bookedId(await post(path, { ...form, requests })) ?? "";
    const row = await db.selectFrom("booking").select("guest").where("id", "=", id).executeTakeFirstOrThrow();
    expect(JSON.parse(row.guest).requests).toBe(requests);
  });

  test("F22 a NUL and half a character never reach a database: what stands for them does, the same in both", async () => {
    const path = checkoutPath(await givenHotel(db, { room: { units: 50 } }), "2027-04-01", "2027-04-04");
    const form = await fillCheckout(server, path, cookie);
    const answer = await post(path, { ...form, requests: "a\u0000b\ud800c" });
    const id = bookedId(answer) ?? "";
    const row = await db.selectFrom("booking").select("guest").where("id", "=", id).executeTakeFirstOrThrow();
    expect(JSON.parse(row.guest).requests).toBe("a\ufffdb\ufffd\ufffd\ufffdc");
    expect(server.lines().filter(({ level }) => level === "error")).toEqual([]);
  });
});
