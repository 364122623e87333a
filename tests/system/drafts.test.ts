import { afterAll, beforeAll, expect, test } from "vitest";
import { signIn } from "../drivers/checkout.ts";
import { runOps } from "../drivers/ops.ts";
import { type ServedSite, startSite } from "../drivers/site.ts";
import { givenAccount, PASSWORD } from "../fixtures/accounts.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";

let site: ServedSite;

beforeAll(async () => {
  site = await startSite(async (db) => {
    const draft = await givenOrganisation(db, { slug: "ours", hosts: ["localhost"], state: "draft" });
    await givenAccount(db, draft, { email: "owen@example.com", staffRole: "owner" });
    await givenAccount(db, draft, { email: "ana@example.com" });
  });
});

afterAll(() => site.stop());

const get = (path: string, headers: Record<string, string> = {}) => site.server.send({ path, headers });

test("OP-02 guests of a draft get a page that says so, whatever they open, in their language", async () => {
  for (const path of ["/", "/hotel-details/1", "/terms-of-use", "/signup", "/admin", "/nowhere", "/wallet"]) {
    const { status, text, headers } = await get(path);
    expect([path, status, headers["cache-control"]]).toEqual([path, 503, "no-store"]);
    expect(text).toContain("Not open yet");
    expect(text).toContain('href="/login"');
  }
  expect((await get("/", { cookie: "lan_code=es-ES" })).text).toContain("Aún no hemos abierto");
  expect((await get("/", { cookie: "lan_code=ar-AE" })).text).toContain('dir="rtl"');
});

test("OP-02 calls, page data and forms of a draft are closed like its pages", async () => {
  const call = await site.server.send({
    path: "/api/signUp",
    body: "{}",
    headers: { "content-type": "application/json" },
    method: "POST",
  });
  expect([call.status, JSON.parse(call.text).message]).toEqual([503, expect.stringContaining("setting up this site")]);
  const form = await site.server.send({ path: "/signup", form: { email: "bea@example.com" } });
  expect([form.status, form.text.includes("Not open yet")]).toEqual([503, true]);
  expect((await get("/terms-of-use.data")).text).not.toContain("paragraphs");
  const notice = await site.server.send({
    path: "/api/payments/notice/demo",
    body: "{}",
    headers: { "content-type": "application/json" },
    method: "POST",
  });
  expect(notice.status).not.toBe(503);
});

test("OP-02 staff sign in to a draft and see its site with what is missing; members don't", async () => {
  expect((await get("/login")).status).toBe(200);
  const owen = await signIn(site.server, { email: "owen@example.com", password: PASSWORD });
  expect((await get("/", { cookie: owen })).status).toBe(200);
  const { text } = await get("/admin", { cookie: owen });
  expect(text).toContain("Before the site opens");
  expect(text).toContain("SMTP_URL isn");
  const ana = await signIn(site.server, { email: "ana@example.com", password: PASSWORD });
  expect((await get("/", { cookie: ana })).status).toBe(503);
});

test("OP-02 a site that is closed again is a draft for guests within moments, also where its pages were in memory", async () => {
  const reason = ["--organisation", "ours", "--reason", "storm"];
  await site.db.updateTable("organisation").set({ state: "open", version: 2 }).execute();
  await expect.poll(async () => (await get("/help")).status).toBe(200);
  await get("/help");
  expect((await runOps(site.database, "organisation", "close", ...reason)).code).toBe(0);
  await expect.poll(async () => (await get("/help")).status).toBe(503);
});
