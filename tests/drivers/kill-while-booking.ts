import { expect } from "vitest";
import { formatDay, parseDay } from "../../server/core/day.ts";
import { newId } from "../../server/crypto/ids.ts";
import type { PaymentCardRow } from "../../server/wallet/tables.ts";
import { givenAccount, PASSWORD } from "../fixtures/accounts.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";
import { seeded } from "../fixtures/seeded.ts";
import { givenHotel } from "../fixtures/stays.ts";
import { givenCertificate, givenDiscountCard } from "../fixtures/wallet.ts";
import { bookedId, checkoutPath, fillCheckout, signIn, submitCheckout } from "./checkout.ts";
import type { OpenDatabase } from "./databases.ts";
import { expectWhole } from "./invariants.ts";
import { SAME_TERMS_EVERY_DAY } from "./load.ts";
import { startServer } from "./server.ts";

const BUYERS = 8;
const FIRST_DAY = parseDay("2027-03-01") as number;
const DAYS = 300;
const CERTIFICATES = 300;
/** Few, so that many pay with the same one. */
const DISCOUNT_CARDS = 3;
/** Each kill comes after so many more bookings are confirmed. */
const CONFIRMED = [8, 16] as const;

/**
 * Kills the server as often as said in the middle of bookings that cards pay for, half of them with a certificate each, the
 * others with discount cards that many share; after each kill everything must be whole. Answers how many were confirmed.
 */
export async function killWhileBooking(open: OpenDatabase, kills: number): Promise<number> {
  const { db, settings } = await open();
  const organisation = await givenOrganisation(db, { hosts: ["localhost"], bookWithoutSession: true });
  const hotel = await givenHotel(db, { room: { units: 3 }, plan: SAME_TERMS_EVERY_DAY });
  const people = [await givenAccount(db, organisation), await givenAccount(db, organisation)] as const;
  const wallets: PaymentCardRow[][] = [[], []];
  for (let card = 0; card < CERTIFICATES; card++) wallets[0]?.push(await givenCertificate(db, people[0]));
  for (let card = 0; card < DISCOUNT_CARDS; card++)
    wallets[1]?.push(await givenDiscountCard(db, people[1], { amount: 1_000_000_00 }));
  const random = seeded(kills);
  const confirmed: string[] = [];
  let turn = 0;

  for (let kill = 0; kill < kills; kill++) {
    const server = await startServer({ database: settings });
    const signedIn: { cookie: string; template: Record<string, string>; cards: PaymentCardRow[] }[] = [];
    for (const [index, { email }] of people.entries()) {
      const cookie = await signIn(server, { email, password: PASSWORD });
      // Of a day nobody books, so that it is never sold out.
      const template = await fillCheckout(server, pathOn(hotel, DAYS + 7), cookie);
      signedIn.push({ cookie, template, cards: wallets[index] ?? [] });
    }
    const killAt = confirmed.length + random.between(...CONFIRMED);
    const buy = async () => {
      for (;;) {
        const mine = turn++;
        const { cookie, template, cards } = signedIn[mine % 2]!;
        const card = cards[Math.floor(mine / 2) % cards.length];
        const form = { ...template, key: newId(), selection: `${card?.card_code}-${card?.id}` };
        const answering = submitCheckout(server, pathOn(hotel, Math.floor(mine / 2) % DAYS), form, cookie);
        // While others are anywhere between their first statement and their answer.
        if (confirmed.length >= killAt && random.between(1, 3) === 1) server.signal("SIGKILL");
        const answer = await answering;
        const id = bookedId(answer);
        if (id) confirmed.push(id);
        else expect(answer.status, answer.text).toBe(409);
      }
    };
    const buyers = await Promise.allSettled(Array.from({ length: BUYERS }, buy));
    await server.stop();
    for (const buyer of buyers) expect(String((buyer as PromiseRejectedResult).reason)).toMatch(/ECONN|socket hang up/);
    await expectWhole(db, confirmed);
  }
  return confirmed.length;
}

const pathOn = (hotel: Parameters<typeof checkoutPath>[0], offset: number) =>
  checkoutPath(hotel, formatDay(FIRST_DAY + offset), formatDay(FIRST_DAY + offset + 2));
