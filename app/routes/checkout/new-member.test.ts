import { beforeEach, expect, test } from "vitest";
import { credentialCookies } from "~/request/cookies.server";
import * as bookingPage from "~/routes/bookings/booking";
import * as success from "~/routes/bookings/checkout-success";
import * as confirmAddress from "~/routes/bookings/confirm-address";
import * as paymentReturn from "~/routes/payments/payment-return";
import * as login from "~/routes/sign-in/login";
import type { DemoChoice } from "../../../server/ports/payments.ts";
import { formOf, givenCheckout, NOW, openPage } from "../../../tests/drivers/checkout-pages.ts";
import { describeOnEachDatabase, describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { emailsTo } from "../../../tests/fixtures/credentials.ts";
import { givenAccessCode } from "../../../tests/fixtures/organisations.ts";
import { givenOfferedCertificate } from "../../../tests/fixtures/wallet.ts";
import * as checkout from "./checkout";

const EVA = {
  title: "Mrs",
  firstName: "Eva",
  lastName: "Lima",
  email: "eva@example.com",
  accessCode: "azul-2026",
  password: "Porto#Blue7",
  confirm: "Porto#Blue7",
  terms: "on",
};

type Db = Parameters<typeof givenCheckout>[0];

/** At the checkout of an organisation where only members book, who sign up with an access code. */
async function aNewcomer(
  db: Db,
  { uses = 2, ...changes }: { uses?: number } & Parameters<typeof givenCheckout>[1] = {},
) {
  const given = await givenCheckout(db, { accessCode: true, payments: { provider: "demo" }, ...changes });
  const clock = { time: NOW, now: () => clock.time };
  const { organisation, path } = given;
  const pages = pagesOf(db, organisation, NOW, { clock });
  await givenAccessCode(db, organisation, { code: "AZUL-2026", uses_left: uses });
  const first = await pages.get(checkout, path);
  const cookie = first.cookies.join("; ");
  const page = openPage(first.data);
  const status = async () =>
    (await db.selectFrom("account").select("status").where("email", "like", "eva%").execute()).map((row) => row.status);
  return {
    ...given,
    pages,
    clock,
    cookie,
    page,
    form: { ...formOf(page), ...EVA },
    look: async () => openPage((await pages.get(checkout, path, cookie)).data),
    send: (form: Record<string, string>) => pages.post(checkout, path, form, cookie),
    status,
    usesLeft: async () => (await db.selectFrom("access_code").select("uses_left").executeTakeFirst())?.uses_left,
    bookings: () => db.selectFrom("booking").select(["id", "account_id", "state", "confirm_by", "network"]).execute(),
    /** The link's key and the code of the newest email. */
    async mailed(to = EVA.email) {
      const text = (await emailsTo(db, to)).at(-1)?.text ?? "";
      return {
        text,
        key: /confirm-address\?key=([\w.-]+)/.exec(text)?.[1] ?? "",
        code: /\b\d{6}\b/.exec(text.slice(text.indexOf("type this code")))?.[0] ?? "",
      };
    },
    signIn: () => pages.post(login, "/login", { email: EVA.email, password: EVA.password }),
    /** The demo's page, whose path names the payment, and the return from it. */
    async pay(location: string | null, choice: DemoChoice) {
      const { payments, demoPaymentPage } = pages.context;
      const id = location?.split("/").at(-1) ?? "";
      for (const { raw, headers } of (await demoPaymentPage.choose(organisation.id, id, choice)) ?? [])
        await payments.notice(organisation, "demo", raw, headers);
      return pages.get(paymentReturn, `/payment/${id}/return`, cookie, { id });
    },
  };
}

const bookedId = (location: string | null) => location?.split("booking=").at(-1) ?? "";

describeWithDatabase((open) => {
  let db: Db;
  beforeEach(async () => {
    ({ db } = await open());
  });

  test("RO-03 tells all that is missing at its field, keeps what was typed except passwords, and makes nothing", async () => {
    const { form, send, bookings, status } = await aNewcomer(db);
    const wrong = { title: "", lastName: "", accessCode: " ", password: "short", confirm: "other", terms: "" };
    const { data, status: answered } = await send({ ...form, ...wrong, requests: "High floor" });
    expect([answered, Object.keys(data.result?.error ?? {}).sort()]).toEqual([
      400,
      ["accessCode", "confirm", "lastName", "password", "terms", "title"],
    ]);
    expect(openPage(data).typed).toMatchObject({ firstName: "Eva", email: EVA.email, requests: "High floor" });
    expect(JSON.stringify(data)).not.toMatch(/"short"|"other"/);
    expect([await bookings(), await status()]).toEqual([[], []]);
  });

  test("RO-03 SU-07 SU-08 PS-03 a wrong access code, a taken address and a weak password make no account and no booking, and use no code", async () => {
    const { form, send, bookings, status, usesLeft, organisation } = await aNewcomer(db);
    await givenAccount(db, organisation, { email: "taken@example.com" });
    const code = await send({ ...form, accessCode: "AZUL-2025" });
    expect([code.status, code.data.result?.error]).toEqual([400, { accessCode: ["This access code isn't valid"] }]);
    expect(openPage(code.data)).toMatchObject({ newMember: { accessCode: { value: "AZUL-2025" } } });
    const taken = await send({ ...form, email: "taken@example.com" });
    expect(taken.data.result?.error).toEqual({ email: ["User Already Exists. Please login with Email"] });
    const weak = await send({ ...form, password: "Eva#Lima7", confirm: "Eva#Lima7" });
    expect(Object.keys(weak.data.result?.error ?? {})).toEqual(["password"]);
    expect(JSON.stringify([code.data, taken.data, weak.data])).not.toMatch(/Porto#Blue7|Eva#Lima7/);
    expect([await bookings(), await status(), await usesLeft()]).toEqual([[], [], 2]);
  });

  test("RO-03 BK-03 another total, the browser's Back and a choice of language keep the typed fields, without passwords", async () => {
    const { form, send, pages, path, cookie } = await aNewcomer(db);
    const { cookies, location } = await send({ ...form, intent: "recalc" });
    expect(location).toBe(path);
    const { data } = await pages.get(checkout, path, [cookie, ...cookies].join("; "));
    expect(openPage(data)).toMatchObject({
      typed: { firstName: "Eva", email: EVA.email, terms: "on" },
      newMember: { accessCode: { value: "azul-2026" } },
    });
    expect(JSON.stringify(data)).not.toContain(EVA.password);
    expect(JSON.stringify(await db.selectFrom("draft").selectAll().execute())).not.toContain(EVA.password);
  });

  test("RO-03 BK-08 the booking waits for its address as a guest's does; the code confirms both, signs in, and the booking is the member's", async () => {
    const { form, send, bookings, status, signIn, pages, cookie, mailed } = await aNewcomer(db);
    const { location } = await send(form);
    const id = bookedId(location);
    expect(await bookings()).toMatchObject([{ id, account_id: null, network: expect.any(String) }]);
    expect((await bookings())[0]?.confirm_by).toBe(NOW + 30 * 60_000);
    expect(await status()).toEqual(["unconfirmed"]);
    expect((await signIn()).location).toBeNull();
    const shown = await pages.get(success, location ?? "", cookie);
    expect(shown.data).toMatchObject({
      signedIn: false,
      offer: undefined,
      unconfirmed: { text: expect.stringContaining("opens your account") },
    });
    const { code, text } = await mailed();
    expect(text).not.toMatch(/Eva|Lima/);
    expect(await emailsTo(db, EVA.email)).toHaveLength(1);
    const path = `/bookings/${id}`;
    const wrong = code === "000000" ? "111111" : "000000";
    const refused = await pages.post(bookingPage, path, { intent: "address-code", code: wrong }, cookie, { name: id });
    expect([refused.status, refused.cookies]).toEqual([400, []]);
    const confirmed = await pages.post(bookingPage, path, { intent: "address-code", code }, cookie, { name: id });
    expect(confirmed).toMatchObject({ status: 303, location: `${path}?done=address` });
    expect(await status()).toEqual(["active"]);
    const [booking] = await bookings();
    expect(booking).toMatchObject({ confirm_by: null, account_id: expect.any(String) });
    const session = confirmed.cookies.join("; ");
    expect((await pages.get(bookingPage, path, session, { name: id })).data).toMatchObject({ isOwner: true });
    // It is a member's now: its id alone opens nothing.
    expect((await pages.get(bookingPage, path, cookie, { name: id })).location).toContain("/login");
    expect((await signIn()).status).toBe(303);
  });

  test("RO-03 the link asks for a button, confirms both and signs in; a second press signs no one in", async () => {
    const { form, send, status, pages, mailed } = await aNewcomer(db);
    await send(form);
    const { addressKey } = credentialCookies(pages.context);
    const held = (await addressKey.serialize((await mailed()).key)).split(";")[0];
    const { data } = await pages.get(confirmAddress, "/bookings/confirm-address", held);
    expect(data).toMatchObject({ text: expect.stringContaining("opens your account") });
    expect(await status()).toEqual(["unconfirmed"]);
    const pressed = await pages.post(confirmAddress, "/bookings/confirm-address", { intent: "confirm" }, held);
    expect(pressed.cookies.join()).toMatch(/userToken=\w/);
    expect(await status()).toEqual(["active"]);
    const again = await pages.post(confirmAddress, "/bookings/confirm-address", { intent: "confirm" }, held);
    expect(again.cookies.join()).not.toMatch(/userToken=\w/);
  });

  test("RO-03 BK-08 without a confirmation the booking ends, the account stays closed, and no second email goes out", async () => {
    const { form, send, bookings, status, clock, pages, mailed, signIn } = await aNewcomer(db);
    const id = bookedId((await send(form)).location);
    const { code } = await mailed();
    clock.time += 30 * 60_000;
    expect(await pages.context.booking.addresses.release()).toBe(1);
    const late = await pages.post(bookingPage, `/bookings/${id}`, { intent: "address-code", code }, "", { name: id });
    expect(late.cookies).toEqual([]);
    expect(await bookings()).toMatchObject([{ state: "cancelled", account_id: null }]);
    expect([await status(), (await emailsTo(db, EVA.email)).length]).toEqual([["unconfirmed"], 1]);
    expect((await signIn()).location).toBeNull();
  });

  test("RO-03 BK-08 newcomers who are not confirmed share the limits of guests, and who is refused has no account", async () => {
    const most = { network: 1, address: 9, account: 9, agent: 9 };
    const { form, send, status, usesLeft } = await aNewcomer(db, { unpaidBookings: most });
    expect((await send(form)).status).toBe(303);
    const second = await send({ ...form, key: crypto.randomUUID(), email: "eva2@example.com" });
    expect(second.status).toBe(409);
    expect([await status(), await usesLeft()]).toEqual([["unconfirmed"], 1]);
  });

  test("RO-03 a corrected address is the account's too; the old code confirms nothing, and another member's address is refused", async () => {
    const { form, send, status, pages, organisation, mailed } = await aNewcomer(db);
    await givenAccount(db, organisation, { email: "taken@example.com" });
    const id = bookedId((await send(form)).location);
    const { code: old } = await mailed();
    const post = (fields: Record<string, string>) =>
      pages.post(bookingPage, `/bookings/${id}`, fields, "", { name: id });
    const taken = await post({ intent: "address-change", email: "taken@example.com" });
    expect([taken.status, taken.data]).toMatchObject([409, { field: "email" }]);
    expect((await post({ intent: "address-change", email: "eva.lima@example.com" })).status).toBe(303);
    expect((await post({ intent: "address-code", code: old })).status).toBe(400);
    const { code } = await mailed("eva.lima@example.com");
    expect((await post({ intent: "address-code", code })).status).toBe(303);
    expect(await status()).toEqual(["active"]);
    expect(await db.selectFrom("account").select("email").where("email", "like", "eva%").execute()).toEqual([
      { email: "eva.lima@example.com" },
    ]);
  });

  test("RO-03 WA-06 a stay with its certificate is paid first; after a failed payment the same newcomer pays again, as one account with one use of the code", async () => {
    const newcomer = await aNewcomer(db, { walletOptions: ["Certificates"] });
    const { organisation, look, send, pay, status, usesLeft, bookings, mailed, pages } = newcomer;
    await givenOfferedCertificate(db, organisation, { product: "HLT", currency: "USD", minor: 50_00 });
    const failed = await send({ ...formOf(await look()), ...EVA });
    expect(failed.location).toMatch(/^\/demo-payment\//);
    await pay(failed.location, "decline");
    expect(await emailsTo(db, EVA.email)).toEqual([]);
    const sent = await send({ ...formOf(await look()), ...EVA, password: "Lisboa#Red8", confirm: "Lisboa#Red8" });
    expect((await pay(sent.location, "pay")).location).toContain("/checkout-success");
    expect([await status(), await usesLeft()]).toEqual([["unconfirmed"], 1]);
    const booked = (await bookings()).find(({ state }) => state === "confirmed");
    expect(booked).toMatchObject({ account_id: null, confirm_by: null });
    const id = booked?.id ?? "";
    const { code, text } = await mailed();
    expect(text).toContain("Eva");
    const confirmed = await pages.post(bookingPage, `/bookings/${id}`, { intent: "address-code", code }, "", {
      name: id,
    });
    expect(confirmed.cookies.join()).toMatch(/userToken=\w/);
    expect((await bookings()).find((each) => each.id === id)?.account_id).not.toBeNull();
    expect(await status()).toEqual(["active"]);
    const signIn = (password: string) => pages.post(login, "/login", { email: EVA.email, password });
    expect([(await signIn(EVA.password)).location, (await signIn("Lisboa#Red8")).status]).toEqual([null, 303]);
  });

  test("RO-03 another browser can't take over an account that waits for its confirmation", async () => {
    const { form, send, pages, path, status } = await aNewcomer(db, { walletOptions: ["Certificates"] });
    await send(form);
    const other = await pages.get(checkout, path);
    const theirs = { ...formOf(openPage(other.data)), ...EVA, password: "Lisboa#Red8", confirm: "Lisboa#Red8" };
    const refused = await pages.post(checkout, path, theirs, other.cookies.join("; "));
    expect(refused.data.result?.error).toEqual({ email: ["User Already Exists. Please login with Email"] });
    expect(await status()).toEqual(["unconfirmed"]);
  });

  test("RO-03 where a certificate is needed and none is sold a guest signs in first, as at an agent's offer", async () => {
    const { organisation, look } = await aNewcomer(db, {
      walletOptions: ["Certificates"],
      payments: { provider: "none" },
    });
    await givenOfferedCertificate(db, organisation, { product: "HLT", currency: "USD", minor: 50_00 });
    const page = await look();
    expect([page.barrier, page.newMember]).toEqual(["sign-in", undefined]);
  });
});

describeOnEachDatabase((open) => {
  test("RO-03 BK-04 a form sent twelve times at once, and once more, makes one account and one booking with one email, and uses the code once", async () => {
    const { db } = await open();
    const { form, send, bookings, status, usesLeft } = await aNewcomer(db);
    const all = await Promise.all(Array.from({ length: 12 }, () => send(form)));
    const again = await send(form);
    const [booking, ...others] = await bookings();
    expect(others).toEqual([]);
    expect([...new Set([...all, again].map(({ location }) => bookedId(location)))]).toEqual([booking?.id]);
    expect([await status(), await usesLeft(), (await emailsTo(db, EVA.email)).length]).toEqual([["unconfirmed"], 1, 1]);
  });

  test("RO-03 SU-07 of twelve newcomers at once only as many book as the access code has uses", async () => {
    const { db } = await open();
    const { form, send, bookings, status, usesLeft } = await aNewcomer(db, { uses: 1 });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => send({ ...form, key: crypto.randomUUID(), email: `eva${i}@example.com` })),
    );
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    expect([(await bookings()).length, await status(), await usesLeft()]).toEqual([1, ["unconfirmed"], 0]);
  });
});
