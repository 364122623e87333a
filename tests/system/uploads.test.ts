import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signIn } from "../drivers/checkout.ts";
import { testsAll } from "../drivers/scope.ts";
import { type ServedSite, startSite } from "../drivers/site.ts";
import { givenAccount, PASSWORD } from "../fixtures/accounts.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";
import { givenHotel } from "../fixtures/stays.ts";

let site: ServedSite;
let owner: string;
let member: string;
let hotel: string;

beforeAll(async () => {
  site = await startSite(async (db) => {
    const ours = await givenOrganisation(db, { hosts: ["localhost"], name: "Ours" });
    await givenOrganisation(db, { hosts: ["other.localhost"] });
    await givenAccount(db, ours, { email: "owen@example.com", staffRole: "owner" });
    await givenAccount(db, ours, { email: "ana@example.com" });
    hotel = (await givenHotel(db, { owner_id: ours.id })).code;
  });
  owner = await signIn(site.server, { email: "owen@example.com", password: PASSWORD });
  member = await signIn(site.server, { email: "ana@example.com", password: PASSWORD });
});

afterAll(() => site.stop());

async function send(path: string, cookie: string, fields: Record<string, string>, ...files: Buffer[]) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const file of files) form.append("file", new Blob([new Uint8Array(file)]), "a.png");
  const request = new Request("http://localhost/", { method: "POST", body: form });
  const headers = { cookie, "content-type": request.headers.get("content-type") ?? "" };
  return site.server.send({ path, method: "POST", headers, body: Buffer.from(await request.arrayBuffer()) });
}

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: "#fff", noise: { type: "gaussian", mean: 128, sigma: 60 } },
  })
    .png()
    .toBuffer();

test("OP-01 an uploaded logo is in the header within a second, kept by browsers, and undone with its setting", async () => {
  const logo = await noise(300, 120);
  expect(logo.length).toBeGreaterThan(64 * 1024);
  const refused = await send("/admin/site/logo", owner, { reason: "brand" }, Buffer.from("<svg/>"));
  expect([refused.status, refused.text.includes("Choose a PNG or JPEG file")]).toEqual([400, true]);
  expect((await send("/admin/site/logo", owner, { reason: "brand" })).text).toContain("Choose one file");
  const sent = await send("/admin/site/logo", owner, { reason: "brand" }, logo);
  expect([sent.status, sent.headers.location]).toEqual([303, "/admin/site?done=saved"]);
  const header = async () => /<header.*?<\/a>/s.exec((await site.server.send({ path: "/help" })).text)?.[0];
  await expect.poll(header).toMatch(/<img src="\/logo\/[0-9a-f]{32}" width="100" height="40" alt="Ours"\/>/);
  const src = /src="([^"]+)"/.exec((await header()) ?? "")?.[1] ?? "";
  const { status, headers } = await site.server.send({ path: src });
  expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
    200,
    "image/png",
    "public, max-age=31536000, immutable",
  ]);
  expect((await site.server.send({ path: src, host: "other.localhost" })).status).toBe(404);
  expect((await send("/admin/site/logo", owner, { reason: "back", remove: "on" })).status).toBe(303);
  await expect.poll(header).not.toContain("<img");
});

if (testsAll) {
  test("OP-05 uploaded photos are made and shown on a page of their own; a form sent twice adds them once", async () => {
    const path = `/admin/properties/${hotel}/photos`;
    const stamp = /name="stamp" value="([^"]+)"/.exec(
      (await site.server.send({ path, headers: { cookie: owner } })).text,
    );
    const fields = { intent: "add", stamp: stamp?.[1] ?? "", reason: "new rooms" };
    const [one, other] = [await noise(300, 200), await noise(310, 200)];
    const refused = await send(path, owner, fields, one, Buffer.from("no photo"));
    expect([refused.status, refused.text.includes("File 2 is no JPEG")]).toEqual([400, true]);
    const sent = await send(path, owner, fields, one, other);
    expect([sent.status, sent.headers.location]).toEqual([303, `${path}?done=photos`]);
    expect((await send(path, owner, fields, one, other)).headers.location).toBe(sent.headers.location);
    const gallery = async () => (await site.server.send({ path: `/hotel-details/${hotel}/photos` })).text;
    const shown = async () =>
      [...(await gallery()).matchAll(/<img src="(\/photos\/[0-9a-f]+-1920)"/g)].map(([, src]) => src);
    await expect.poll(async () => (await shown()).length, { timeout: 60_000 }).toBe(2);
    for (const src of await shown()) expect((await site.server.send({ path: src ?? "" })).status).toBe(200);
    const property = (await site.server.send({ path: `/hotel-details/${hotel}` })).text;
    expect(property).toContain(`href="/hotel-details/${hotel}/photos#photo-2"`);
    expect((await site.server.send({ path: `/hotel-details/${hotel}/photos`, host: "other.localhost" })).status).toBe(
      200,
    );
  });
}

test("RT-15 OP-01 a form with files is read for staff only; everyone else's is too long", async () => {
  const large = await noise(400, 200);
  for (const cookie of [member, ""]) expect((await send("/admin/site/logo", cookie, {}, large)).status).toBe(413);
  expect((await send("/admin/site/brand", owner, {}, large)).status).toBe(413);
  expect((await send("/admin/site/logo", owner, {}, Buffer.alloc(300 * 1024))).status).toBe(413);
});
