import { expect, test } from "vitest";
import { DAY, HOUR } from "#server/core/durations";
import { formOf, givenCheckout, NOW, openPage } from "../../../tests/drivers/checkout-pages.ts";
import { confirmAddresses } from "../../../tests/drivers/confirm-addresses.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { MANY } from "../../../tests/fixtures/credentials.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import { credentialCookies } from "../../request/cookies.server";
import * as checkout from "../checkout/checkout";
import * as login from "../sign-in/login";
import * as booking from "./booking";
import * as bookingAccount from "./booking-account";
import * as cancel from "./cancel";
import * as success from "./checkout-success";
import * as find from "./find";
import * as myTrips from "./my-trips";

const EMAIL = "eva.lund@example.com";
const LINK = { intent: "link" };
const CHOSEN = { password: "Lisbon-2027", confirm: "Lisbon-2027", terms: "on" };

describeWithDatabase((open, _, race) => {
  test("BK-05 a guest asks for a link and makes an account by it with a password only; the booking is in its trips and earns points", async () => {
    const site = await aGuestsBooking();
    const { pages, db, id, path } = site;
    const offer = (await pages.get(success, `/checkout-success?booking=${id}`)).data.offer;
    expect(offer?.action).toEqual({ href: path, text: "Create an account with this booking" });
    expect(offer?.text).toContain("with a password, and");
    const asked = (await pages.get(bookingAccount, path)).data.view;
    expect(asked).toMatchObject({ is: "link", email: EMAIL });

    const sent = await pages.post(bookingAccount, path, LINK);
    expect(sent).toMatchObject({ status: 303, location: `${path}&sent=1` });
    expect((await pages.get(bookingAccount, `${path}&sent=1`)).data.view).toMatchObject({ is: "sent", email: EMAIL });
    expect(await site.accounts()).toBe(0);
    expect(await site.ownerOf()).toBeNull();
    expect((await pages.get(booking, `/bookings/${id}`, "", { name: id })).status).toBe(200);

    const cookie = await site.sentKey();
    expect((await pages.get(bookingAccount, "/bookings/account", cookie)).data.view).toMatchObject({
      is: "create",
      missing: { title: false, firstName: false, lastName: false },
    });
    const made = await pages.post(bookingAccount, "/bookings/account", CHOSEN, cookie);
    expect(await site.account()).toMatchObject({
      status: "active",
      title_id: 3,
      first_name: "Eva",
      phone: "912345678",
    });
    const { id: accountId } = await site.account();
    expect(await site.ownerOf()).toBe(accountId);
    const session = made.cookies.find((cookie) => cookie.startsWith("userToken=")) ?? "";
    const trips = (await pages.get(myTrips, "/user/my-trips", session)).data;
    expect(JSON.stringify(trips)).toContain(await site.reference());
    const rewards = await db.selectFrom("reward").select(["account_id", "booking_id", "amount", "state"]).execute();
    expect(rewards).toEqual([{ account_id: accountId, booking_id: id, amount: 110, state: "pending" }]);
    // The id no longer opens it to others.
    expect(await pages.get(booking, `/bookings/${id}`, "", { name: id })).toMatchObject({ status: 302 });
    expect(await pages.post(bookingAccount, path, CHOSEN)).toMatchObject({ status: 302 });
  });

  test("BK-05 by the link in the confirmation email the account is made at once, and signed in", async () => {
    const site = await aGuestsBooking();
    const { pages, id } = site;
    const cookie = await site.mailedKey();
    const nothing = { account_id: null, content: "{}", year: 2026, number: 1, due_at: NOW, emailed_at: null };
    const issued = { ...nothing, organisation_id: site.organisation.id, kind: "receipt", issued_at: NOW } as const;
    for (const subject_id of [id, `${id}.2`, "another's"])
      await site.db
        .insertInto("document")
        .values({ ...issued, subject_kind: "booking", subject_id, number: subject_id.length })
        .execute();
    expect((await pages.get(bookingAccount, "/bookings/account", cookie)).data.view).toMatchObject({ is: "create" });
    const made = await pages.post(bookingAccount, "/bookings/account", CHOSEN, cookie);
    expect(made.location).toMatch(/^\/bookings\/\w{7}\?done=joined$|^\/bookings\/[\w-]{22}\?done=joined$/);
    const { id: accountId, status } = await site.account();
    expect([status, await site.ownerOf()]).toEqual(["active", accountId]);
    const session = made.cookies.find((each) => each.startsWith("userToken=")) ?? "";
    const { done, isOwner } = (await pages.get(booking, made.location ?? "", session, { name: id })).data;
    expect([done, isOwner]).toEqual(["This booking is in your account now.", true]);
    // Also what was issued to the guest, with its turns.
    const documents = await site.db.selectFrom("document").select("account_id").orderBy("number").execute();
    expect(documents.map(({ account_id }) => account_id)).toEqual([null, accountId, accountId]);
    // The key is good for nothing more.
    expect((await pages.get(bookingAccount, "/bookings/account", cookie)).status).toBe(410);
  });

  test("BK-05 E1 an address that has an account gets the same answer and the same email, which leads to sign-in", async () => {
    const site = await aGuestsBooking();
    const { pages, path, id } = site;
    const owner = await givenAccount(site.db, site.organisation, { email: EMAIL });
    const sent = await pages.post(bookingAccount, path, LINK);
    expect(sent).toMatchObject({ status: 303, location: `${path}&sent=1` });
    const email = await site.emailWith("Continue with the booking");
    expect([email.to_address, email.subject]).toEqual([EMAIL, "An account with your booking"]);
    const cookie = await site.sentKey();
    // Who reads the mailbox may know.
    const refused = await pages.post(bookingAccount, "/bookings/account", CHOSEN, cookie);
    expect([refused.status, refused.data.result?.error]).toEqual([
      409,
      { "": ["You already have an account with this address. Sign in to add the booking to it."], taken: ["SIGN-IN"] },
    ]);
    const session = `${await pages.sessionOf(owner)}; ${cookie}`;
    expect((await pages.get(bookingAccount, "/bookings/account", session)).data.view).toMatchObject({ is: "join" });
    expect(await pages.post(bookingAccount, "/bookings/account", { intent: "join" }, session)).toMatchObject({
      status: 303,
      location: expect.stringContaining("?done=joined"),
    });
    expect(await site.ownerOf()).toBe(owner.id);
    expect((await pages.get(booking, `/bookings/${id}`, "", { name: id })).status).toBe(302);
  });

  test("BK-05 A2 neither another visitor, another address, another organisation nor a forged or late key gets a booking", async () => {
    const site = await aGuestsBooking();
    const { pages, db, organisation, id, path } = site;
    const reference = await site.reference();
    // Its reference alone opens nothing.
    expect(await pages.post(bookingAccount, `/bookings/account?booking=${reference}`, CHOSEN)).toMatchObject({
      status: 302,
      location: expect.stringMatching(/^\/login/),
    });
    const stranger = await pages.sessionOf(await givenAccount(db, organisation, { email: "mallory@example.com" }));
    expect((await pages.get(success, `/checkout-success?booking=${id}`, stranger)).data.offer).toBeUndefined();
    expect((await pages.get(bookingAccount, path, stranger)).data.view).toMatchObject({ is: "other" });
    await pages.post(bookingAccount, path, { intent: "join" }, stranger);
    expect(
      await pages.post(bookingAccount, `/bookings/account?booking=${reference}`, { intent: "join" }, stranger),
    ).toMatchObject({ status: 404 });

    const elsewhere = await givenOrganisation(db, { bookWithoutSession: true });
    const others = pagesOf(db, elsewhere, NOW);
    const cookie = await site.mailedKey();
    const same = await others.sessionOf(await givenAccount(db, elsewhere, { email: EMAIL }));
    for (const held of [cookie, `${same}; ${cookie}`]) {
      expect((await others.get(bookingAccount, "/bookings/account", held)).status).toBe(410);
      await others.post(bookingAccount, "/bookings/account", CHOSEN, held);
      expect((await others.get(bookingAccount, path, held)).status).toBe(held === cookie ? 302 : 404);
    }
    const forged = await site.keyCookie(`key=${id}.zzzzzz.${"A".repeat(22)}`);
    const late = pagesOf(db, organisation, Date.UTC(2026, 11, 13) + DAY + HOUR);
    expect((await pages.get(bookingAccount, "/bookings/account", forged)).status).toBe(410);
    expect((await late.get(bookingAccount, "/bookings/account", cookie)).status).toBe(410);
    expect(await site.ownerOf()).toBeNull();
  });

  test("BK-05 A2 no password counts that was chosen without the mailbox: not by reference and address, nor where it was booked", async () => {
    const site = await aGuestsBooking();
    const { pages } = site;
    const reference = await site.reference();
    const [found = ""] = (await pages.post(find, "/bookings/find", { reference, email: EMAIL })).cookies;
    const { view } = (await pages.get(booking, `/bookings/${reference}`, found, { name: reference })).data;
    const href = view.account?.action.href ?? "";
    expect(href).toBe(`/bookings/account?booking=${reference}`);
    const guessed = { ...CHOSEN, password: "Guessed-2027", confirm: "Guessed-2027" };
    for (const [path, held] of [
      [href, found],
      [site.path, ""],
    ] as const)
      expect(await pages.post(bookingAccount, path, guessed, held)).toMatchObject({ location: `${path}&sent=1` });
    expect(await site.accounts()).toBe(0);
    expect((await site.emails()).map(({ to_address }) => to_address)).toEqual([EMAIL, EMAIL, EMAIL, EMAIL]);

    await pages.post(bookingAccount, "/bookings/account", CHOSEN, await site.sentKey());
    const signIn = (password: string) => pages.post(login, "/login", { email: EMAIL, password });
    expect((await signIn(guessed.password)).status).toBe(400);
    expect((await signIn(CHOSEN.password)).status).toBe(303);
    expect(await site.ownerOf()).toBe((await site.account()).id);
  });

  test("BK-05 E2 the link is sent as often as other emails that anyone can ask for", async () => {
    const site = await aGuestsBooking();
    const answers = [];
    for (let count = 0; count < 20; count++) answers.push(await site.pages.post(bookingAccount, site.path, LINK));
    const sent = answers.filter(({ status }) => status === 303).length;
    expect(sent).toBeLessThan(20);
    expect(answers.at(-1)?.status).toBe(429);
    expect(await site.emails()).toHaveLength(2 + sent);
  });

  test("SU-02 SU-07 the form asks for what sign-up needs and the booking lacks, and keeps it when something is wrong", async () => {
    const site = await aGuestsBooking({ accessCode: true }, { title: "", lastName: "" });
    const { pages } = site;
    const path = "/bookings/account";
    const cookie = await site.mailedKey();
    const { offer } = (await pages.get(success, `/checkout-success?booking=${site.id}`)).data;
    expect(offer?.text).toContain("with a password, your title, your full name, and an access code, and");
    expect((await pages.get(bookingAccount, path, cookie)).data.view).toMatchObject({
      missing: { accessCode: { filled: "", locked: false }, title: true, firstName: false, lastName: true },
      accessCodeHint: expect.stringMatching(/^Ask .+ for your code: hello@example\.com$/),
    });
    const refused = await pages.post(bookingAccount, path, { ...CHOSEN, lastName: "Lund", accessCode: "NOPE" }, cookie);
    expect(refused.status).toBe(400);
    expect(refused.data.result?.error).toMatchObject({ title: ["Please Select Title"] });
    expect(Object.keys(refused.data.result?.error ?? {}).sort()).toEqual(["accessCode", "title"]);
    expect(JSON.stringify(refused.data)).not.toContain(CHOSEN.password);
    const weak = await pages.post(
      bookingAccount,
      path,
      { ...CHOSEN, password: "short", confirm: "other", terms: "" },
      cookie,
    );
    expect(Object.keys(weak.data.result?.error ?? {}).sort()).toEqual([
      ...["accessCode", "confirm", "lastName", "password", "terms", "title"],
    ]);
    expect(await site.accounts()).toBe(0);
  });

  test("BK-05 BK-06 a guest's booking that waits for its payment joins no account; once paid it does, and its owner is refunded", async () => {
    const { db } = await open();
    const settings = { bookWithoutSession: true, payments: { provider: "demo" } } as const;
    const { pages, path, organisation } = await givenCheckout(db, settings, { plan: { payment: "now" } });
    const member = await givenAccount(db, organisation, { email: EMAIL });
    const guest = (await pages.get(checkout, path)).cookies.join("; ");
    const form = formOf(openPage((await pages.get(checkout, path, guest)).data));
    const who = { firstName: "Eva", lastName: "Lund", email: EMAIL, account: "" };
    const sent = await pages.post(checkout, path, { ...form, ...who }, guest);
    const { id } = await db.selectFrom("booking").select("id").executeTakeFirstOrThrow();
    const { guestAccounts, payments, demoPaymentPage } = pages.context;
    expect(await guestAccounts.join(organisation, id, member)).toMatchObject({ reason: "closed" });

    const paymentId = sent.location?.split("/").at(-1) ?? "";
    for (const { raw, headers } of (await demoPaymentPage.choose(organisation.id, paymentId, "pay")) ?? [])
      await payments.notice(organisation, "demo", raw, headers);
    const session = await pages.sessionOf(member);
    const here = `/bookings/account?booking=${id}`;
    expect(await pages.post(bookingAccount, here, { intent: "join" }, session)).toMatchObject({ status: 303 });
    const params = { name: id };
    const { view } = (await pages.get(cancel, `/bookings/${id}/cancel`, session, params)).data;
    const token = view.plan?.token ?? "";
    expect(await pages.post(cancel, `/bookings/${id}/cancel`, { token }, session, params)).toMatchObject({
      status: 303,
    });
    const payment = await db.selectFrom("payment").select(["amount", "refunded"]).executeTakeFirstOrThrow();
    expect(payment).toEqual({ amount: 110_00, refunded: 110_00 });
  });

  race("BK-05 the form sent many times at once makes one account, which has the booking", async () => {
    const site = await aGuestsBooking({ throttle: MANY });
    const cookie = await site.mailedKey();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => site.pages.post(bookingAccount, "/bookings/account", CHOSEN, cookie)),
    );
    expect(answers.filter(({ cookies }) => cookies.some((each) => /^userToken=./.test(each)))).toHaveLength(1);
    expect(await site.accounts()).toBe(1);
    expect(await site.ownerOf()).toBe((await site.account()).id);
    expect(await site.db.selectFrom("reward").select("id").execute()).toHaveLength(1);
  });

  async function aGuestsBooking(settings: object = {}, guest: object = {}) {
    const { db } = await open();
    const { pages, path: offer, organisation } = await givenCheckout(db, { bookWithoutSession: true, ...settings });
    await pages.context.earning.operations.add(organisation, { per: "1", startsOn: 0, lastsDays: 365 });
    const form = formOf(openPage((await pages.get(checkout, offer)).data));
    const who = { title: "Mrs", firstName: "Eva", lastName: "Lund", email: EMAIL, phone: "+351 912 345 678" };
    const booked = await pages.post(checkout, offer, { ...form, ...who, ...guest });
    const id = /booking=([\w-]{22})/.exec(booked.location ?? "")?.[1] ?? "";
    await confirmAddresses(db, pages.context.booking, organisation);
    const path = `/bookings/account?booking=${id}`;
    const emails = () => db.selectFrom("outbox").selectAll().execute();
    const emailWith = async (text: string) => {
      const email = (await emails()).find((each) => each.text.includes(text));
      if (!email) throw new Error(`no email has ${text}`);
      return email;
    };
    const row = () => db.selectFrom("booking").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const keyCookie = async (text: string) => {
      const key = /key=([\w.-]+)/.exec(text)?.[1] ?? "";
      return (await credentialCookies(pages.context).bookingKey.serialize(key)).split(";")[0] ?? "";
    };
    return {
      db,
      pages,
      organisation,
      id,
      path,
      emails,
      emailWith,
      keyCookie,
      /** Of the link that the page mails. */
      async mailedKey() {
        await pages.post(bookingAccount, path, LINK);
        return keyCookie((await emailWith("Continue with the booking")).text);
      },
      /** Of the link that was asked for. */
      sentKey: async () => keyCookie((await emailWith("Continue with the booking")).text),
      account: () => db.selectFrom("account").selectAll().where("email", "=", EMAIL).executeTakeFirstOrThrow(),
      accounts: async () => (await db.selectFrom("account").select("id").where("email", "=", EMAIL).execute()).length,
      ownerOf: async () => (await row()).account_id,
      reference: async () => (await row()).reference,
    };
  }
});
