import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { connect, type DatabaseSettings } from "../../server/db/connect.ts";
import { aBrowser } from "../drivers/browser.ts";
import { checkoutPath } from "../drivers/checkout.ts";
import { unknownCookies } from "../drivers/cookies.ts";
import { offeredFields } from "../drivers/forms.ts";
import type { Answer, Sent } from "../drivers/http-client.ts";
import type { RunningServer } from "../drivers/server.ts";
import { type ServedSite, startSite } from "../drivers/site.ts";
import { type MailServer, startMailServer } from "../fakes/mail-server.ts";
import { CLIENT_SECRET, type SocialProvider, socialSettings, startSocialProvider } from "../fakes/social-provider.ts";
import { givenAccount, PASSWORD } from "../fixtures/accounts.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";
import { givenHotel } from "../fixtures/stays.ts";
import { givenCertificate, givenDiscountCard } from "../fixtures/wallet.ts";

/** Every password of the journey; none is part of another text. */
const PASSWORDS = [PASSWORD, "Tejo-2026xy", "Douro-2027z", "Wrong-99-pw"];
const DOCUMENT = "ZX98765432";
/** Of the cards that pay for bookings. */
const CARD_CODES = ["60118839274651", "70049918273645"];

let server: RunningServer;
let mail: MailServer;
let provider: SocialProvider;
let hotel: Awaited<ReturnType<typeof givenHotel>>;
let database: DatabaseSettings & { kind: "sqlite" };
let site: ServedSite;

/** Everything the server said to a browser, and where it was asked for. */
const pages: { asked: string; answer: Answer }[] = [];
/** What a browser keeps: by name. */
const jar = new Map<string, string>();
/** Every value a cookie that opens something ever had, as it stands and read. */
const credentials = new Set<string>();

const OPENING =
  /^(?:userToken|confirm_key|reset_key|email_confirm_key|email_undo_key|sign_up|invitation|pending_identity)$/;

beforeAll(async () => {
  mail = await startMailServer();
  provider = await startSocialProvider();
  site = await startSite(
    async (db) => {
      const social = socialSettings(provider);
      const ours = await givenOrganisation(db, { slug: "ours", hosts: ["localhost"], social });
      const ana = await givenAccount(db, ours, { email: "ana@example.com" });
      await givenCertificate(db, ana, { card_code: CARD_CODES[0] ?? "" });
      await givenDiscountCard(db, ana, { card_code: CARD_CODES[1] ?? "" });
      hotel = await givenHotel(db);
    },
    { SMTP_URL: mail.url, SIGN_IN_SECRET_TEST: CLIENT_SECRET },
  );
  ({ server } = site);
  database = site.database as typeof database;
});

afterAll(async () => {
  await site.stop();
  await mail.stop();
  await provider.stop();
});

/** One request of the browser, which follows where it is led. */
async function go(request: Sent): Promise<Answer> {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const answer = await server.send({ ...request, headers: { cookie, ...request.headers } });
  pages.push({ asked: request.path ?? "/", answer });
  for (const each of answer.headers["set-cookie"] ?? []) keep(each);
  const { location } = answer.headers;
  return location?.startsWith("/") && answer.status < 400 ? go({ path: location }) : answer;
}

function keep(setCookie: string): void {
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? [];
  if (value === "") jar.delete(name);
  else jar.set(name, value);
  if (!OPENING.test(name) || value === "") return;
  credentials.add(decodeURIComponent(value).split(".")[0] as string);
  const read = Buffer.from(decodeURIComponent(value).split(".")[0] ?? "", "base64").toString();
  for (const [token] of read.matchAll(/[\w.-]{40,}/g)) credentials.add(token);
}

/** The path of the link to a page, in an email to an address. */
const mailedLink = (to: string, page: string) =>
  vi.waitFor(
    () => {
      const emails = mail.received.filter((received) => received.to.includes(to)).map((received) => received.mail.text);
      const href = new RegExp(`https?://\\S+${page}\\?key=\\S+`).exec(emails.join("\n"))?.[0];
      if (!href) throw new Error(`no link to ${page} went to ${to}`);
      const { pathname, search, searchParams } = new URL(href);
      credentials.add(searchParams.get("key") ?? "");
      return pathname + search;
    },
    { timeout: 300_000 },
  );

/** Books with one of the cards of the wallet: the certificate that is offered first, then what is left of them. */
async function book(card: string, month: string): Promise<void> {
  const path = checkoutPath(hotel, `2027-${month}-01`, `2027-${month}-04`);
  const offered = await go({ path });
  const selection = new RegExp(`value="(${card}-[\\w-]+)"`).exec(offered.text)?.[1];
  expect([card, offered.status, selection]).toEqual([card, 200, expect.any(String)]);
  const guest = {
    title: "Mrs",
    firstName: "Ana",
    lastName: "Silva",
    email: "ana@example.com",
    phone: "",
    requests: "",
  };
  const form = { ...offeredFields(offered.text, "priceToken"), ...guest, selection: selection ?? "" };
  // What another card costs is shown before it is booked.
  const priced = await post(path, { ...form, intent: "recalc" });
  const again = { ...form, ...offeredFields(priced.text, "priceToken"), selection: selection ?? "", intent: "book" };
  const booked = await post(path, again);
  expect([card, booked.status, pages.at(-1)?.asked]).toEqual([
    card,
    200,
    expect.stringContaining("/checkout-success?booking="),
  ]);
}

/** Signs in by the provider for the first time, and proves by the password whose account it is to open. */
async function link(password: string): Promise<void> {
  provider.expect({ sub: "ana-elsewhere", email: "ana@example.com", email_verified: true, given_name: "Ana" });
  const left = await post("/auth/google?redirectTo=/wallet&from=login", {});
  const path = await aBrowser(server).throughProvider(String(left.headers.location));
  const { searchParams } = new URL(path, "http://localhost");
  for (const name of ["code", "state"]) credentials.add(searchParams.get(name) ?? "");
  await go({ path });
  const linked = await post("/login/link", { intent: "password", password });
  expect([linked.status, pages.at(-1)?.asked]).toEqual([200, "/wallet"]);
}

const post = (path: string, form: Record<string, string>) => go({ path, form });

test("S10 G2 P1 M2 M5 EN-05 no password, token, session id or card code is in any log line, address, referrer, page or table of a whole journey", async () => {
  // Sign-up, its email, its confirmation.
  await go({ path: "/" });
  const person = { title: "2", firstName: "Rui", lastName: "Costa", nationality: "1", phoneCountry: "US", phone: "" };
  await post("/signup/email", { email: "rui@example.com", ...person });
  const signUpForm = await go({ path: "/signup/password" });
  expect(signUpForm.status).toBe(200);
  await post("/signup/password", { password: PASSWORDS[1] ?? "", confirm: PASSWORDS[1] ?? "", terms: "on" });
  await go({ path: await mailedLink("rui@example.com", "/verify-account") });
  await post("/verify-account", {});
  await post("/logout", {});
  // A wrong password, a forgotten one, a new one.
  await post("/login", { email: "ana@example.com", password: PASSWORDS[3] ?? "" });
  await post("/forgot-password", { email: "ana@example.com" });
  await go({ path: await mailedLink("ana@example.com", "/change-password") });
  await post("/change-password", { password: PASSWORDS[2] ?? "", confirm: PASSWORDS[2] ?? "" });
  await post("/logout", {});
  await post("/login", { email: "ana@example.com", password: PASSWORDS[2] ?? "", remember: "on" });
  // Bookings, and another way to sign in.
  for (const [index, card] of CARD_CODES.entries()) await book(card, `0${index + 3}`);
  await post("/logout", {});
  await link(PASSWORDS[2] ?? "");
  // The account and everything in it.
  for (const path of [
    "/user-details",
    "/user-details?tab=profile",
    "/user/profile",
    "/user/sessions",
    "/user/email",
    "/wallet",
    "/user/data",
  ]) {
    expect([path, (await go({ path })).status]).toEqual([path, 200]);
  }
  const document = { documentKind: "passport", documentNumber: DOCUMENT, documentCountry: "PT" };
  await post("/user/travelers/new", {
    titleId: "1",
    firstName: "Leo",
    lastName: "Silva",
    nationalityId: "1",
    ...document,
  });
  await post("/user/email", { email: "ana@new.example", password: PASSWORDS[2] ?? "" });
  await go({ path: await mailedLink("ana@new.example", "/user/email/confirm") });
  await post("/user/email/confirm", {});
  await go({ path: await mailedLink("ana@example.com", "/user/email/undo") });
  // The JSON calls.
  const jsonSign = { isPasswordAttempt: true, email_id: "ana@new.example", password: PASSWORDS[2] };
  const called = await go({
    path: "/api/signIn",
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonSign }),
  });
  expect(JSON.parse(called.text)).toMatchObject({ status: 1 });
  await go({ path: "/api/auth/checkLogin", method: "POST" });
  await post("/user/delete", { password: PASSWORDS[2] ?? "", understood: "on" });
  const last = pages.at(-1)?.answer as Answer;
  expect(last.text).toContain("Your account has been deleted");
  await server.requestLine(last);

  const secrets = [...PASSWORDS, ...credentials];
  expect(secrets.length).toBeGreaterThan(12);
  const found = (text: string) =>
    secrets.filter((secret) => text.includes(secret) || text.includes(encodeURIComponent(secret)));

  const log = server.lines().map((line) => JSON.stringify(line));
  expect(log.filter((line) => line.includes("/hotel-checkout")).length).toBeGreaterThan(4);
  expect(found(log.join("\n"))).toEqual([]);
  expect([...CARD_CODES, DOCUMENT].filter((code) => log.join("\n").includes(code))).toEqual([]);
  expect(found(pages.map(({ answer }) => answer.text).join("\n"))).toEqual([]);
  const addresses = pages.flatMap(({ asked: path, answer }) => [path, answer.headers.location ?? ""]);
  const mailed = /^\/(?:verify-account|change-password|user\/email\/(?:confirm|undo))\?key=[\w-]{43}$/;
  // The provider's answer holds a code and the state, and the way to it the state: they are left at once too.
  const provided = new RegExp(`^(?:/auth/google/callback\\?|${provider.url})`);
  expect(found(addresses.filter((path) => !mailed.test(path) && !provided.test(path)).join("\n"))).toEqual([]);
  // The one address that holds a key is left at once, so no page has it as its referrer; and only the origin is sent at all.
  for (const { asked: path, answer } of pages) {
    if (mailed.test(path)) expect([path.split("?")[0], answer.status]).toEqual([path.split("?")[0], 303]);
    expect(answer.headers["referrer-policy"]).toBe("strict-origin");
    expect(unknownCookies(answer.headers["set-cookie"])).toEqual([]);
  }
  expect(found(await rowsOf(database))).toEqual([]);
  const files = filesOf(dirname(database.file));
  expect(PASSWORDS.filter((password) => files.includes(password))).toEqual([]);
  expect(files).not.toContain(DOCUMENT);
});

/** Every row there is, but the texts of emails: those hold keys until they are sent, and an hour longer. */
async function rowsOf(settings: DatabaseSettings): Promise<string> {
  const db = connect(settings);
  const rows: unknown[] = [];
  for (const { name } of await db.introspection.getTables()) {
    const all = await db
      .selectFrom(name as "outbox")
      .selectAll()
      .execute();
    rows.push(name === "outbox" ? all.map(({ text: _text, html: _html, ...row }) => row) : all);
  }
  await db.destroy();
  return JSON.stringify(rows);
}

/** Every byte of the database, its log of writes included. */
function filesOf(folder: string): string {
  const names = readdirSync(folder).filter((name) => name.includes("sqlite"));
  return names.map((name) => readFileSync(join(folder, name), "latin1")).join("\n");
}
