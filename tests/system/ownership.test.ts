import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { NewAccount } from "../../server/auth/account.ts";
import { newId } from "../../server/crypto/ids.ts";
import type { PaymentCardRow } from "../../server/wallet/tables.ts";
import { withoutIds } from "../drivers/answers.ts";
import { bookedId, checkoutPath, fillCheckout, signIn } from "../drivers/checkout.ts";
import type { Answer, Sent } from "../drivers/http-client.ts";
import { type ServedSite, startSite } from "../drivers/site.ts";
import { givenAccount, PASSWORD } from "../fixtures/accounts.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";
import { givenHotel } from "../fixtures/stays.ts";
import { cardNow, givenCertificate } from "../fixtures/wallet.ts";

/** Who has no business with what is the owner's. */
const VIEWERS = ["another account", "a guest", "an account of another organisation"] as const;
type Viewer = (typeof VIEWERS)[number];

const LEO = { titleId: "2", firstName: "Leo", lastName: "Silva", nationalityId: "1" };
const JSON_TYPE = { "content-type": "application/json" };

let site: ServedSite;
let owner: NewAccount;
let asOwner: string;
let as: Record<Viewer, { host: string; headers: { cookie: string } }>;
let checkout: string;
let booking: { id: string; reference: string };
let traveller: string;
let card: PaymentCardRow;

beforeAll(async () => {
  site = await startSite(async (db) => {
    const ours = await givenOrganisation(db, { hosts: ["localhost"] });
    owner = await givenAccount(db, ours, { email: "owner@example.com", firstName: "Anabel" });
    await givenAccount(db, ours, { email: "ben@example.com" });
    const theirs = await givenOrganisation(db, { hosts: ["127.0.0.1"] });
    await givenAccount(db, theirs, { email: "cleo@example.com" });
    checkout = checkoutPath(await givenHotel(db), "2027-03-01", "2027-03-04");
  });
  const { server, db } = site;
  const cookieOf = (email: string, host?: string) => signIn(server, { email, password: PASSWORD }, host);
  asOwner = await cookieOf(owner.email);
  as = {
    "another account": { host: "localhost", headers: { cookie: await cookieOf("ben@example.com") } },
    "a guest": { host: "localhost", headers: { cookie: "" } },
    "an account of another organisation": {
      host: "127.0.0.1",
      headers: { cookie: await cookieOf("cleo@example.com", "127.0.0.1") },
    },
  };
  const headers = { cookie: asOwner };
  const form = await fillCheckout(server, checkout, asOwner);
  const id = bookedId(await server.send({ path: checkout, form, headers })) ?? "";
  booking = await db.selectFrom("booking").select(["id", "reference"]).where("id", "=", id).executeTakeFirstOrThrow();
  card = await givenCertificate(db, owner);
  await server.send({ path: "/user/travelers/new", form: LEO, headers });
  ({ id: traveller } = await db.selectFrom("saved_traveller").select("id").executeTakeFirstOrThrow());
});

afterAll(() => site.stop());

/** An answer without the parts that differ between any two answers. */
const told = ({ status, headers, text }: Answer, asked: string) => ({
  status,
  location: headers.location?.replaceAll(asked, "ASKED"),
  type: headers["content-type"],
  text: withoutIds(text.replaceAll(asked, "ASKED")).replaceAll(/\d{13}/g, "TIME"),
});

/** Asks for something of the owner's and for what never was, the same way; answers the status of both. */
async function askedBy(viewer: Viewer, theirs: string, absent: string, request: (id: string) => Sent): Promise<number> {
  const answers = [];
  for (const id of [theirs, absent]) answers.push(told(await site.server.send({ ...as[viewer], ...request(id) }), id));
  const [found, never] = answers;
  expect([viewer, found]).toEqual([viewer, never]);
  expect(found?.text).not.toMatch(/Anabel|owner@example|Leo/);
  return found?.status ?? 0;
}

test("A2 their owner sees each of them, so that there is something to hide", async () => {
  const headers = { cookie: asOwner };
  for (const path of [
    `/checkout-success?booking=${booking.id}`,
    `/checkout-success.data?booking=${booking.id}`,
    `/checkout-success?booking=${booking.reference}`,
    `/bookings/${booking.id}`,
    `/bookings/${booking.reference}`,
    `/bookings/${booking.reference}.data`,
    `/bookings/${booking.reference}/calendar.ics`,
    `/bookings/${booking.reference}/voucher`,
    `/bookings/${booking.reference}/consent`,
    `/bookings/${booking.reference}/guest-name`,
    `/user/travelers/${traveller}`,
    `/user/travelers/${traveller}.data`,
  ])
    expect([path, (await site.server.send({ path, headers })).status]).toEqual([path, 200]);
  expect((await site.server.send({ path: "/wallet", headers })).text).toContain("··4471");
});

describe.each(VIEWERS)("%s", (viewer) => {
  test("A2 a booking is 404 as page and as data, by id and by reference, as one that never was", async () => {
    for (const page of ["/checkout-success", "/checkout-success.data"]) {
      const path = (id: string) => ({ path: `${page}?booking=${id}` });
      expect([page, await askedBy(viewer, booking.id, newId(), path)]).toEqual([page, 404]);
      expect([page, await askedBy(viewer, booking.reference, "XXXXXXX", path)]).toEqual([page, 404]);
    }
  });

  test("A2 the page and the calendar file of a booking are 404, as of one that never was; a guest has to sign in for any", async () => {
    for (const [end, asGuest] of [
      ["", 302],
      [".data", 202],
      ["/calendar.ics", 302],
    ] as const) {
      const path = (name: string) => ({ path: `/bookings/${name}${end}` });
      const status = viewer === "a guest" ? asGuest : 404;
      expect([end, await askedBy(viewer, booking.id, newId(), path)]).toEqual([end, status]);
      expect([end, await askedBy(viewer, booking.reference, "XXXXXXX", path)]).toEqual([end, status]);
    }
  });

  test("A2 answers 404 for another account's saved traveler as page, data and form; a guest has to sign in for any", async () => {
    const [page, asData] = viewer === "a guest" ? [302, 202] : [404, 404];
    const form = { ...LEO, firstName: "Eve" };
    expect(await askedBy(viewer, traveller, newId(), (id) => ({ path: `/user/travelers/${id}` }))).toBe(page);
    expect(await askedBy(viewer, traveller, newId(), (id) => ({ path: `/user/travelers/${id}.data` }))).toBe(asData);
    expect(await askedBy(viewer, traveller, newId(), (id) => ({ path: `/user/travelers/${id}`, form }))).toBe(page);
    await askedBy(viewer, traveller, newId(), (id) => ({ path: "/user/travelers", form: { remove: id } }));
    const [kept] = await site.db.selectFrom("saved_traveller").select(["id", "account_id"]).execute();
    expect(kept).toEqual({ id: traveller, account_id: owner.id });
    const { text } = await site.server.send({ path: `/user/travelers/${traveller}`, headers: { cookie: asOwner } });
    expect(text).toContain('value="Leo"');
  });

  test("A2 A3 refuses another account's card in a form or a call as if it didn't exist", async () => {
    const { server, db } = site;
    const { host, headers } = as[viewer];
    const page = await server.send({ path: checkout, host, headers });
    if (page.text.includes('name="priceToken"')) {
      const form = await fillCheckout({ send: (sent) => server.send({ ...sent, host }) }, checkout, headers.cookie);
      const named = (id: string) => ({
        path: checkout,
        form: { ...form, selection: `${card.card_code}-${id}` },
      });
      expect(await askedBy(viewer, card.id, newId(), named)).not.toBe(303);
    }
    const call = (id: string) => ({
      path: "/api/booking/get-paymentcard-by-user",
      headers: { ...headers, ...JSON_TYPE },
      body: JSON.stringify({ currency: "USD", userId: owner.id, email: owner.email, id }),
    });
    expect(await askedBy(viewer, card.id, newId(), call)).toBeGreaterThanOrEqual(400);
    expect(await cardNow(db, card)).toMatchObject({ status: "ACTIVE", amount: 50_00 });
    expect(await db.selectFrom("booking").select("id").execute()).toHaveLength(1);
  });
});
