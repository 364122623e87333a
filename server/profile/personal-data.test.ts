import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import { describeOnEachDatabase, describeWithDatabase, type OpenDatabase } from "../../tests/drivers/databases.ts";
import { givenShow, seatKey } from "../../tests/fakes/trial-product.ts";
import { givenAccount, PASSWORD } from "../../tests/fixtures/accounts.ts";
import { bookingOn } from "../../tests/fixtures/bookings.ts";
import { authOn } from "../../tests/fixtures/credentials.ts";
import { anEncryption } from "../../tests/fixtures/encryption.ts";
import { contraBalance } from "../../tests/fixtures/ledger.ts";
import { aForm } from "../../tests/fixtures/order-form.ts";
import { accountOf, aPerson, givenSession, requestContextOf, signedIn } from "../../tests/fixtures/people.ts";
import { givenBalance, givenCertificate, givenUsedUp } from "../../tests/fixtures/wallet.ts";
import { parseDay } from "../core/day.ts";
import { DAY } from "../core/durations.ts";
import type { Database } from "../db/schema.ts";
import { verifyLedger } from "../ledger/verify.ts";
import { createDrafts } from "../orders/index.ts";
import { createSignUpDrafts, signUpDrafts } from "../registration/sign-up-drafts.ts";
import type { PaymentCardRow } from "../wallet/tables.ts";

/** Stands in everything a person can tell, so that it can be looked for everywhere. */
const TRACE = "Zenobia";
const EMAIL = "zenobia@example.com";
const ARRIVAL = parseDay("2026-12-12") as number;

/** Tables whose rows name an account and that other parts of the product answer for, or that only mark its end. */
const ELSEWHERE = ["account_deletion", "booking", "draft", "link_code", "payment_card"];

describeWithDatabase((open) => {
  test("AC-05 the download has everything stored about the person, no secrets and no other person's data", async () => {
    const { db, profile, account, requestContext, organisation, events, book } = await aFullLife(open);
    await book();
    const other = await givenAccount(db, organisation, { firstName: "Somebody", lastName: "Else" });
    await profile.travellers.add(other, aTraveller("Stranger"));

    const data = await profile.personalData.export(account, requestContext);
    expect(data).toMatchObject({
      exportedAt: "2026-11-21T12:00:00.000Z",
      account: { email: EMAIL, first_name: TRACE, phone: "2125550100" },
      travellers: [{ firstName: TRACE, document: { number: "ZENOBIA1" } }],
      account_profile: [{ travel_profile: expect.stringContaining(TRACE) }],
      session: [{ user_agent: "Lynx/2.9" }],
      email_change: [{ new_email: "zenobia.new@example.com" }],
      bookings: [{ guest: { firstName: TRACE } }],
      wallet: { cards: [{ code: "60114471" }], movements: [] },
      signUpDrafts: [{ expiresAt: expect.any(Number) }],
      checkoutDrafts: [{ fields: { firstName: TRACE }, expiresAt: expect.any(Number) }],
      consents: [{ reference: expect.any(String), cancellation: [expect.any(String), expect.any(String)] }],
      correctedNames: [],
      nameCorrections: [],
    });
    // All were written in the same moment.
    const emails = data["emails"] as { to_address: string }[];
    expect(emails.map(({ to_address }) => to_address).sort()).toEqual([EMAIL, EMAIL, "zenobia.new@example.com"].sort());
    expect(JSON.stringify(data)).not.toMatch(/argon2|_hash|v1\.|Somebody|Stranger/);
    expect(events.at(-1)).toMatchObject({ event: "sensitive_read", accountId: account.id });
  });

  test("AC-05 every table that names an account is answered for", async () => {
    const { db } = await open();
    const tables = await db.introspection.getTables();
    const naming = tables.filter(({ columns }) => columns.some(({ name }) => name === "account_id"));
    const { profile, account, requestContext } = await aPerson(db);
    const collected = Object.keys(await profile.personalData.export(account, requestContext));
    expect(
      naming
        .map(({ name }) => name)
        .filter((name) => !collected.includes(name))
        .sort(),
    ).toEqual(ELSEWHERE);
  });

  test("AC-05 after a deletion nothing names the person, all sessions have ended, and the address is free again", async () => {
    const { db, profile, account, requestContext, organisation, events } = await aFullLife(open);
    await profile.personalData.deleteAccount(signedIn(account), PASSWORD, requestContext);
    expect(await tracesIn(db)).toEqual(["outbox"]);
    const emails = await db.selectFrom("outbox").select(["subject", "to_address"]).execute();
    expect(emails).toEqual([{ subject: "Your account was deleted", to_address: EMAIL }]);
    expect(await db.selectFrom("session").selectAll().execute()).toEqual([]);
    expect(events.at(-1)).toMatchObject({ event: "user_deleted", accountId: account.id });
    await givenAccount(db, organisation, { email: EMAIL });
  });

  test("AC-05 bookings stay in the books; the guest of a coming stay is forgotten when it is over", async () => {
    const { db, profile, account, requestContext, clock, book } = await aFullLife(open);
    const booked = await book();
    await profile.personalData.deleteAccount(signedIn(account), PASSWORD, requestContext);
    expect(await tracesIn(db)).toEqual(["booking", "outbox"]);

    clock.time = ARRIVAL * DAY;
    expect(await profile.personalData.finishDeletions()).toBe(0);
    clock.time = (booked.endsOn + 4) * DAY;
    expect([await profile.personalData.finishDeletions(), await profile.personalData.finishDeletions()]).toEqual([
      1, 0,
    ]);
    expect(await tracesIn(db)).toEqual(["outbox"]);
    const [kept] = await db.selectFrom("booking").selectAll().execute();
    expect(kept).toMatchObject({ reference: booked.reference, total: booked.receipt.total, guest_email: "" });
  });

  test("AC-05 deletes the guest's data of a cancelled stay at once", async () => {
    const { db, profile, account, requestContext, clock, book } = await aFullLife(open);
    await book();
    await db.updateTable("booking").set({ state: "cancelled" }).execute();
    await profile.personalData.deleteAccount(signedIn(account), PASSWORD, requestContext);
    expect(await tracesIn(db)).toEqual(["outbox"]);
    expect(await db.selectFrom("account_deletion").select("finished_at").execute()).toEqual([
      { finished_at: clock.time },
    ]);
  });

  test("AC-05 however many deletions wait, one round finishes all that can be finished, and passes those that cannot", async () => {
    const { db, profile, account, requestContext, clock, organisation, book } = await aFullLife(open);
    const booked = await book();
    await profile.personalData.deleteAccount(signedIn(account), PASSWORD, requestContext);
    clock.time = ARRIVAL * DAY;
    const waiting = 250;
    for (let count = 0; count < waiting; count++) {
      const other = await givenAccount(db, organisation);
      await db
        .insertInto("account_deletion")
        .values({ account_id: other.id, organisation_id: organisation.id, deleted_at: 1, finished_at: null })
        .execute();
    }
    expect(await profile.personalData.finishDeletions()).toBe(waiting);
    clock.time = (booked.endsOn + 4) * DAY;
    expect(await profile.personalData.finishDeletions()).toBe(1);
  });

  test("AC-05 WA-08 shows the balances a deletion would lose, keeps them while a stay is ahead, then forfeits them to the organisation", async () => {
    const { db, profile, account, requestContext, clock, organisation, book } = await aFullLife(open);
    const { endsOn: departure } = await book();
    await givenBalance(db, account, { kind: "cash-card", minor: 12_50 });
    await givenCertificate(db, account, { amount: 9_00, expires_on: 100 });
    expect(await profile.personalData.wouldLose(account)).toEqual([
      { kind: "certificate", spendable: usd(50_00), idle: usd(9_00) },
      { kind: "cash-card", spendable: usd(12_50), idle: usd(0) },
    ]);
    const told = await profile.personalData.export(account, requestContext);
    expect(told["wallet"]).toMatchObject({
      ledger: expect.arrayContaining([
        expect.objectContaining({
          kind: "cash-card",
          balance: 12_50,
          movements: [expect.objectContaining({ amount: 12_50 })],
        }),
      ]),
    });
    await profile.personalData.deleteAccount(signedIn(account), PASSWORD, requestContext);
    const left = () => contraBalance(db, { organisationId: organisation.id, account: "breakage", unit: "USD" });
    expect(await left()).toBe(0n);
    clock.time = (departure + 4) * DAY;
    await Promise.all([profile.personalData.finishDeletions(), profile.personalData.finishDeletions()]);
    expect([await left(), await profile.personalData.wouldLose(account)]).toEqual([71_50n, []]);
    expect(await verifyLedger(db, organisation.id)).toEqual([]);
  });

  test("AC-05 WA-08 if the organisation says so, refuses to delete an account with a spendable balance; an expired one doesn't count", async () => {
    const { db, profile, account, requestContext, organisation } = await aFullLife(open);
    const strict = { ...requestContext, organisation: { ...organisation, balanceAtDeletion: "refuse" as const } };
    const remove = () => profile.personalData.deleteAccount(signedIn(account), PASSWORD, strict);
    expect(await remove()).toEqual({ ok: false, reason: "holds-value" });
    expect((await accountOf(db, organisation, account.id)).email).toBe(EMAIL);
    const [card] = await db.selectFrom("payment_card").selectAll().execute();
    await givenUsedUp(db, card as PaymentCardRow);
    await givenBalance(db, account, { minor: 12_50, expiresOn: 100 });
    expect(await remove()).toMatchObject({ ok: true });
  });

  test("AC-05 OP-07 refuses to delete the account of staff until an owner has ended the role, so that an organization keeps its last owner", async () => {
    const { db, profile, account, requestContext, organisation } = await aFullLife(open);
    const setRole = (role: string | null) =>
      db.updateTable("account").set({ staff_role: role }).where("id", "=", account.id).execute();
    const remove = () => profile.personalData.deleteAccount(signedIn(account), PASSWORD, requestContext);
    for (const role of ["owner", "operator", "support"]) {
      await setRole(role);
      expect(await remove()).toEqual({ ok: false, reason: "staff" });
    }
    expect(await accountOf(db, organisation, account.id)).toMatchObject({ email: EMAIL });
    await setRole(null);
    expect(await remove()).toMatchObject({ ok: true });
  });

  test("AC-05 refuses to delete an account with a wrong password", async () => {
    const { db, profile, account, requestContext, organisation } = await aFullLife(open);
    const answer = await profile.personalData.deleteAccount(signedIn(account), "Wrong-2026", requestContext);
    expect(answer).toEqual({ ok: false, reason: "wrong-password" });
    expect((await accountOf(db, organisation, account.id)).email).toBe(EMAIL);
  });

  test("AC-05 other accounts are untouched", async () => {
    const { db, profile, account, requestContext, organisation } = await aFullLife(open);
    const other = await givenAccount(db, organisation, { email: "other@example.com" });
    await givenSession(db, other);
    await givenCertificate(db, other);
    await profile.travellers.add(other, aTraveller("Leo"));
    await profile.personalData.deleteAccount(signedIn(account), PASSWORD, requestContext);
    expect(await accountOf(db, organisation, other.id)).toMatchObject({ email: "other@example.com" });
    expect(await profile.personalData.export(other, requestContextOf(organisation))).toMatchObject({
      travellers: [{ firstName: "Leo" }],
      session: [{}],
      wallet: { cards: [{}] },
    });
  });
});

describeOnEachDatabase((open) => {
  test("AC-05 several deletions of one account at once delete it once, with one email, and answer the same", async () => {
    const { db, profile, account, requestContext } = await aFullLife(open);
    const remove = () => profile.personalData.deleteAccount(signedIn(account), PASSWORD, requestContext);
    const answers = await Promise.all([remove(), remove(), remove()]);
    const stale = { ...signedIn(account), session: { ...signedIn(account).session, createdAt: 0 } };
    answers.push(await profile.personalData.deleteAccount(stale, PASSWORD, requestContext));
    expect(answers).toEqual(Array(4).fill({ ok: true, value: undefined }));
    const subjects = (await db.selectFrom("outbox").select("subject").execute()).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === "Your account was deleted").length).toBe(1);
    expect((await db.selectFrom("account_deletion").selectAll().execute()).length).toBe(1);
  });
});

/** A member who has used every feature. */
async function aFullLife(open: OpenDatabase) {
  const { db } = await open();
  const site = await aPerson(db, { email: EMAIL, firstName: TRACE, lastName: TRACE });
  const { profile, account, requestContext, clock, organisation } = site;
  await givenSession(db, account);
  await givenCertificate(db, account);
  await profile.saveTravelProfile(account, { homeAirport: "LIS", emergencyName: TRACE });
  await profile.travellers.add(account, aTraveller(TRACE));
  await profile.emailChanges.request(
    signedIn(account),
    { email: "zenobia.new@example.com", password: PASSWORD },
    requestContext,
  );

  await beginsEverything(db, site);

  async function book() {
    const { booking } = bookingOn(db, clock);
    const form = aForm(organisation);
    const guest = { ...form.guest, firstName: TRACE, email: EMAIL };
    const key = seatKey(givenShow(), ARRIVAL);
    const order = { ...form, guest, account, key, selection: "none" };
    const quoted = await booking.quote(order);
    if (!quoted.ok) throw new Error(quoted.reason);
    const placed = await booking.place({ ...order, priceToken: quoted.value.priceToken });
    if (!placed.ok) throw new Error(placed.reason);
    return placed.value;
  }
  return { ...site, db, book };
}

/** A sign-up that became the account, a form at checkout, and an identity that waits for a code in the person's mailbox. */
async function beginsEverything(db: Kysely<Database>, { account, clock, organisation, requestContext }: Person) {
  const deps = { db, clock };
  const details = { ...account, accessCode: "", phone: { country: "US", number: "" } };
  const signUp = await createSignUpDrafts(deps).keep(organisation.id, undefined, { details, checked: true });
  await signUpDrafts.finish(db, organisation.id, signUp, account.id);
  await createDrafts({ ...deps, encryption: anEncryption }).keepDraft(
    organisation.id,
    undefined,
    { firstName: TRACE },
    account.id,
  );
  const identity = {
    ...({ provider: "google", issuer: "https://accounts.google.com", subject: TRACE, emailVerified: true } as const),
    email: EMAIL,
    firstName: TRACE,
    lastName: TRACE,
  };
  const { identities } = authOn(db, clock).auth;
  const token = await identities.keepPending(organisation.id, { identity, remember: false, redirectTo: "/" });
  await identities.sendCode(token, undefined, requestContext);
}

type Person = Awaited<ReturnType<typeof aPerson>>;

const aTraveller = (firstName: string) => ({
  titleId: 1,
  firstName,
  lastName: "Silva",
  nationalityId: 1,
  document: { kind: "passport" as const, number: `${firstName}1`, countryCode: "PT" },
});

/** The tables in which the person's name or address stands anywhere. */
async function tracesIn(db: Kysely<Database>): Promise<string[]> {
  const traced: string[] = [];
  for (const { name } of await db.introspection.getTables()) {
    const rows = await db
      .selectFrom(name as "account")
      .selectAll()
      .execute();
    if (new RegExp(TRACE, "i").test(JSON.stringify(rows))) traced.push(name);
  }
  return traced.sort();
}

const usd = (minor: number) => ({ minor, currency: "USD" });
