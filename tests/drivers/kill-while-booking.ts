import { expect } from "vitest";
import { formatDay, parseDay } from "../../server/core/day.ts";
import { newId } from "../../server/crypto/ids.ts";
import { givenAccount, PASSWORD } from "../fixtures/accounts.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";
import { givenHotel } from "../fixtures/stays.ts";
import { givenCertificate } from "../fixtures/wallet.ts";
import { bookedId, checkoutPath, fillCheckout, signIn, submitCheckout } from "./checkout.ts";
import type { OpenDatabase } from "./databases.ts";
import { expectWhole } from "./invariants.ts";
import { SAME_TERMS_EVERY_DAY } from "./load.ts";
import { startServer } from "./server.ts";

const BUYERS = 8;
const FIRST_DAY = parseDay("2027-03-01") as number;
const DAYS = 200;
const CERTIFICATES = 400;

/** Kills the server as often as said in the middle of bookings with certificates; after each kill everything must be whole. */
export async function killWhileBooking(open: OpenDatabase, kills: number): Promise<void> {
  const { db, settings } = await open();
  const organisation = await givenOrganisation(db, { hosts: ["localhost"], bookWithoutSession: true });
  const account = await givenAccount(db, organisation);
  const hotel = await givenHotel(db, { room: { units: 3 }, plan: SAME_TERMS_EVERY_DAY });
  const certificates = await Promise.all(Array.from({ length: CERTIFICATES }, () => givenCertificate(db, account)));
  const confirmed: string[] = [];
  let turn = 0;

  for (let kill = 0; kill < kills; kill++) {
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
    for (const buyer of buyers) expect(String((buyer as PromiseRejectedResult).reason)).toMatch(/ECONN|socket hang up/);
    await expectWhole(db, confirmed);
  }
  expect(confirmed.length).toBeGreaterThan(kills * 2);
}

const pathOn = (hotel: Parameters<typeof checkoutPath>[0], offset: number) =>
  checkoutPath(hotel, formatDay(FIRST_DAY + offset), formatDay(FIRST_DAY + offset + 2));
