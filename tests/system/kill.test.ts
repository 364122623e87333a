import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import type { Database } from "../../server/db/schema.ts";
import { formatDay, parseDay } from "../../server/shared/day.ts";
import { newId } from "../../server/shared/ids.ts";
import { givenAccount, PASSWORD } from "../support/accounts.ts";
import { bookedId, checkoutPath, fillCheckout, signIn, submitCheckout } from "../support/checkout.ts";
import { describeOnEachDatabase } from "../support/databases.ts";
import { givenOrganisation } from "../support/organisations.ts";
import { startServer } from "../support/server.ts";
import { givenHotel } from "../support/stays.ts";
import { givenCertificate } from "../support/wallet.ts";

const KILLS = { sqlite: 20, postgres: 5 };
const BUYERS = 8;
const FIRST_DAY = parseDay("2027-03-01") as number;
const DAYS = 200;
const CERTIFICATES = 400;

describeOnEachDatabase((open, engine) => {
  test(`WA-09 after kill -9 in the middle of bookings, ${KILLS[engine]} times, all that was confirmed is there and nothing else was taken`, {
    timeout: 180_000,
  }, async () => {
    const { db, settings } = await open();
    const organisation = await givenOrganisation(db, { hosts: ["localhost"], bookWithoutSession: true });
    const account = await givenAccount(db, organisation);
    const hotel = await givenHotel(db, { room: { units: 3 } });
    const certificates = await Promise.all(Array.from({ length: CERTIFICATES }, () => givenCertificate(db, account)));
    const confirmed: string[] = [];
    let turn = 0;

    for (let kill = 0; kill < KILLS[engine]; kill++) {
      const server = await startServer({ database: settings });
      const cookie = await signIn(server, { email: account.email, password: PASSWORD });
      // Of a day nobody books, so that it is never sold out.
      const template = await fillCheckout(server, pathOn(hotel, DAYS + 7), cookie);
      // At another point of the load each time, and never before it is under way.
      const killAt = confirmed.length + 2 + (kill % 5);
      const buy = async () => {
        for (;;) {
          const certificate = certificates[turn % CERTIFICATES];
          const form = { ...template, key: newId(), selection: `${certificate?.card_code}-${certificate?.id}` };
          const answer = await submitCheckout(server, pathOn(hotel, turn++ % DAYS), form, cookie);
          const id = bookedId(answer);
          if (id) confirmed.push(id);
          else expect(answer.status, answer.text).toBe(409);
          if (confirmed.length >= killAt) server.signal("SIGKILL");
        }
      };
      const buyers = await Promise.allSettled(Array.from({ length: BUYERS }, buy));
      await server.stop();
      for (const buyer of buyers)
        expect(String((buyer as PromiseRejectedResult).reason)).toMatch(/ECONN|socket hang up/);
      await expectWhole(db, confirmed);
    }
    expect(confirmed.length).toBeGreaterThan(KILLS[engine] * 2);
  });
});

const pathOn = (hotel: Parameters<typeof checkoutPath>[0], offset: number) =>
  checkoutPath(hotel, formatDay(FIRST_DAY + offset), formatDay(FIRST_DAY + offset + 2));

/** What holds after every fault: no half booking, no room sold twice, no card used for nothing. */
async function expectWhole(db: Kysely<Database>, confirmed: string[]): Promise<void> {
  const [bookings, nights, uses, cards, supplied, letters] = await Promise.all([
    db.selectFrom("booking").select(["id", "arrival", "departure", "discount", "supplier_reference"]).execute(),
    db.selectFrom("night").select(["day", "taken", "units"]).execute(),
    db.selectFrom("card_use").select(["booking_id", "card_id"]).execute(),
    db.selectFrom("payment_card").select(["id", "status"]).execute(),
    db.selectFrom("supplier_booking").select("reference").execute(),
    db.selectFrom("outbox").select("id").execute(),
  ]);
  const ids = new Set(bookings.map((booking) => booking.id));
  expect(
    confirmed.filter((id) => !ids.has(id)),
    "confirmed but lost",
  ).toEqual([]);
  const stays = new Map<number, number>();
  for (const { arrival, departure } of bookings)
    for (let day = arrival; day < departure; day++) stays.set(day, (stays.get(day) ?? 0) + 1);
  for (const { day, taken, units } of nights) {
    expect([day, taken]).toEqual([day, stays.get(day) ?? 0]);
    expect(taken, `sold on ${formatDay(day)}`).toBeLessThanOrEqual(units);
  }
  expect(supplied).toHaveLength(bookings.length);
  expect(letters).toHaveLength(bookings.length);
  const discounted = bookings.filter((booking) => booking.discount > 0).map((booking) => booking.id);
  expect(uses.map((use) => use.booking_id).sort()).toEqual(discounted.sort());
  const used = cards.filter((card) => card.status !== "ACTIVE").map((card) => card.id);
  expect(uses.map((use) => use.card_id).sort()).toEqual(used.sort());
}
