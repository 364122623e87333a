import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { givenShow, seatKey } from "../../tests/fakes/trial-product.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { bookingOn, givenPaidBooking } from "../../tests/fixtures/bookings.ts";
import { emailsTo, keyIn } from "../../tests/fixtures/credentials.ts";
import { anEncryption } from "../../tests/fixtures/encryption.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { createThrottle } from "../auth/throttle.ts";
import { parseDay } from "../core/day.ts";
import { DAY } from "../core/durations.ts";
import type { Database } from "../db/schema.ts";
import { endOtherKeys } from "../wiring/other-keys.ts";
import { createNameCorrections } from "./name-corrections.ts";
import { bookingPersonalData, FORGOTTEN_GUEST } from "./personal-data.ts";
import { findById } from "./queries.ts";
import { forgetGuests } from "./retention.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
const ARRIVAL = parseDay("2026-12-12") as number;
const ANNA = { firstName: "Anna", lastName: "Silva" };

describeWithDatabase((open, _engine, race) => {
  test("BK-05 emails a corrected name once, with a later revision of the calendar event, and changes nothing else", async () => {
    const { db, account, correct, stored } = await office();
    const before = await stored();
    expect(await correct()).toMatchObject({ ok: true, value: { guest: { firstName: "Anna" } } });
    const after = await stored();
    expect(after).toEqual({ ...before, guest_name: "silva anna", guest: before.guest.replace('"Ana"', '"Anna"') });
    const [event, ...more] = await db
      .selectFrom("booking_event")
      .selectAll()
      .where("what", "=", "name-corrected")
      .execute();
    expect([event, more]).toMatchObject([{ number: 2, at: NOW, actor_id: account.id, reason: null }, []]);
    const corrections = await db.selectFrom("name_correction").select(["event_number", "was", "became"]).execute();
    expect(corrections.map(({ was, became, ...each }) => ({ ...each, ...names(was), after: names(became) }))).toEqual([
      { event_number: 2, firstName: "Ana", lastName: "Silva", $version: 1, after: { ...ANNA, $version: 1 } },
    ]);
    const emails = await db.selectFrom("outbox").selectAll().where("subject", "like", "Name corrected%").execute();
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain("Anna Silva");
    expect(emails[0]?.html).toContain("Anna Silva");
    for (const line of ["METHOD:PUBLISH", "SEQUENCE:1", "STATUS:CONFIRMED"])
      expect(emails[0]?.calendar).toContain(line);
  });

  race("BK-05 T1 answers many equal corrections at once as done, and sends one email", async () => {
    const { db, correct } = await office();
    const all = await Promise.all(Array.from({ length: 10 }, () => correct()));
    expect(all.filter(({ ok }) => ok)).toHaveLength(10);
    const events = await db.selectFrom("booking_event").select("what").execute();
    expect(events.filter(({ what }) => what === "name-corrected")).toHaveLength(1);
    expect(await emails(db, "Name corrected%")).toBe(1);
  });

  race("BK-05 three times at most, of however many at once", async () => {
    const { correct } = await office();
    const all = await Promise.all(
      ["Anna", "Anne", "Hana", "Hanna", "Annie", "Anya"].map((firstName) => correct({ firstName, lastName: "Silva" })),
    );
    expect(all.filter(({ ok }) => ok)).toHaveLength(3);
    expect(all.filter((each) => !each.ok && each.reason === "too-often")).toHaveLength(3);
  });

  test("BK-05 PW-02 a key for a corrected name ends with the keys of the booking's account", async () => {
    const { db, booking, organisation, corrections, context } = await office();
    await corrections.ask(booking, ANNA, context);
    const key = keyIn(
      (await emailsTo(db, booking.guest.email)).find(({ text }) => text.includes("key=")) ?? { text: "" },
    );
    expect(await corrections.find(organisation.id, key)).toMatchObject({ name: ANNA });
    const owner = { organisationId: organisation.id, accountId: booking.accountId ?? "" };
    for (const end of endOtherKeys) await end(db, owner, NOW);
    expect(await corrections.confirm(key, undefined, context)).toEqual({ ok: false, reason: "gone" });
  });

  test("BK-05 refuses what has begun, a cancelled booking, one without a guest, and another organisation's", async () => {
    const { db, organisation, booking, correct } = await office();
    const begun = createNameCorrections({ ...(await parts(db)), clock: { now: () => ARRIVAL * DAY } });
    const site = { organisation, origin: "https://book.example.com" };
    expect(await begun.isOpen(booking)).toEqual({ ok: false, reason: "over" });
    expect(await begun.correct(booking, ANNA, "x", site)).toEqual({ ok: false, reason: "over" });
    const other = { ...site, organisation: await givenOrganisation(db) };
    expect(await createNameCorrections(await parts(db)).correct(booking, ANNA, "x", other)).toMatchObject({
      ok: false,
    });
    await db.updateTable("booking").set({ state: "cancelled" }).execute();
    expect(await correct()).toEqual({ ok: false, reason: "over" });
    await db
      .updateTable("booking")
      .set({ state: "confirmed", ...FORGOTTEN_GUEST })
      .execute();
    expect(await correct()).toEqual({ ok: false, reason: "over" });
  });

  test("BK-05 a signed-out viewer confirms it by a link sent to the booking's address, once", async () => {
    const { db, organisation, booking, context, corrections, name } = await office();
    expect(await corrections.ask(booking, ANNA, context)).toEqual({ ok: true, value: undefined });
    expect(await name()).toBe("Ana Silva");
    const email = await db
      .selectFrom("outbox")
      .selectAll()
      .where("subject", "like", "Confirm the corrected name%")
      .executeTakeFirstOrThrow();
    expect(email.to_address).toBe("ana@example.com");
    const key = /confirm-name\?key=([\w-]{43})/.exec(email.text)?.[1] ?? "";
    expect(await corrections.find(organisation.id, key)).toMatchObject({ booking: { id: booking.id }, name: ANNA });
    const elsewhere = await givenOrganisation(db);
    expect(await corrections.find(elsewhere.id, key)).toBeUndefined();
    expect(await corrections.confirm(key, undefined, { ...context, organisation: elsewhere })).toMatchObject({
      reason: "gone",
    });
    const all = await Promise.all(Array.from({ length: 5 }, () => corrections.confirm(key, undefined, context)));
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    expect(all.filter((each) => !each.ok && each.reason === "gone")).toHaveLength(4);
    expect([await name(), await emails(db, "Name corrected%")]).toEqual(["Anna Silva", 1]);
    const event = db.selectFrom("booking_event").select("actor_id").where("what", "=", "name-corrected");
    expect((await event.executeTakeFirstOrThrow()).actor_id).toBe("guest");
  });

  test("BK-05 a later link to correct a name replaces the one before", async () => {
    const { db, organisation, booking, context, corrections, name } = await office();
    await corrections.ask(booking, { firstName: "Anne", lastName: "Silva" }, context);
    await corrections.ask(booking, ANNA, { ...context, clientAddress: "192.0.2.8" });
    const links = db.selectFrom("outbox").select("text").where("subject", "like", "Confirm the corrected name%");
    const keys = (await links.execute()).map(keyIn);
    const found = await Promise.all(keys.map((key) => corrections.find(organisation.id, key)));
    expect(found.filter(Boolean)).toMatchObject([{ name: ANNA }]);
    const done = await Promise.all(keys.map((key) => corrections.confirm(key, undefined, context)));
    expect(done.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await name()).toBe("Anna Silva");
  });

  test("BK-05 SI-11 emails that ask are few", async () => {
    const { db, booking, context, corrections } = await office();
    for (let time = 0; time < 3; time++)
      expect(await corrections.ask(booking, ANNA, { ...context, clientAddress: `192.0.2.${time}` })).toMatchObject({
        ok: true,
      });
    expect(await corrections.ask(booking, ANNA, { ...context, clientAddress: "192.0.2.9" })).toMatchObject({
      reason: "throttled",
    });
    expect(await emails(db, "Confirm the corrected name%")).toBe(3);
  });

  test("AC-05 what a guest was called goes with the guest; that it was corrected, and what was agreed to, stay", async () => {
    const { db, account, organisation, correct } = await office();
    await correct();
    const owner = { id: account.id, organisationId: organisation.id, emails: [] };
    expect(await bookingPersonalData.export(db, owner, anEncryption)).toMatchObject({
      correctedNames: [{ was: { firstName: "Ana" }, became: ANNA }],
      consents: [{ cancellation: [expect.stringContaining("Free cancellation"), expect.any(String)] }],
    });
    await forgetGuests(db, [organisation], NOW);
    expect(await db.selectFrom("name_correction").select("was").execute()).toHaveLength(1);
    await forgetGuests(db, [{ id: organisation.id, guestDataYears: 1 }], NOW + 800 * DAY);
    expect(await db.selectFrom("name_correction").select("was").execute()).toEqual([]);
    const kept = await db.selectFrom("booking").select(["guest", "consent"]).executeTakeFirstOrThrow();
    expect([kept.guest, kept.consent]).toEqual([expect.not.stringContaining("Ann"), expect.stringContaining("USD")]);
    expect(await db.selectFrom("booking_event").select("what").execute()).toHaveLength(2);
  });

  async function office() {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const account = await givenAccount(db, organisation);
    const key = seatKey(givenShow(), ARRIVAL);
    const booking = await givenPaidBooking(db, { now: () => NOW }, { organisation, account, key });
    const corrections = createNameCorrections(await parts(db));
    const site = { organisation, origin: "https://book.example.com" };
    return {
      db,
      organisation,
      account,
      booking,
      corrections,
      context: { ...site, clientAddress: "192.0.2.1", userAgent: "test", requestId: "test" },
      correct: (name = ANNA) => corrections.correct(booking, name, account.id, site),
      stored: () => db.selectFrom("booking").selectAll().executeTakeFirstOrThrow(),
      async name() {
        const { guest } = (await findById(db, organisation.id, booking.id)) ?? booking;
        return `${guest.firstName} ${guest.lastName}`;
      },
    };
  }
});

async function parts(db: Kysely<Database>) {
  const clock = { now: () => NOW };
  const { wallet } = bookingOn(db, clock);
  return { db, clock, wallet, throttle: createThrottle({ db, clock, secret: "a secret" }) };
}

const names = (stored: string) => JSON.parse(stored) as Record<string, unknown>;

async function emails(db: Kysely<Database>, subject: string): Promise<number> {
  return (await db.selectFrom("outbox").select("id").where("subject", "like", subject).execute()).length;
}
