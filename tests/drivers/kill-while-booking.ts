import { expect } from "vitest";
import { formatDay, parseDay } from "../../server/core/day.ts";
import { newId } from "../../server/crypto/ids.ts";
import type { PaymentCardRow } from "../../server/wallet/tables.ts";
import { givenAccount, PASSWORD } from "../fixtures/accounts.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";
import { seeded } from "../fixtures/seeded.ts";
import { givenHotel } from "../fixtures/stays.ts";
import { givenBalance, givenCertificate, givenDiscountCard } from "../fixtures/wallet.ts";
import { bookedId, checkoutPath, fillCheckout, signIn, submitCheckout, submitForOther } from "./checkout.ts";
import type { OpenDatabase } from "./databases.ts";
import { offeredFields } from "./forms.ts";
import type { Sender } from "./http-client.ts";
import { expectWhole } from "./invariants.ts";
import { startServer } from "./server.ts";

const BUYERS = 8;
const FIRST_DAY = parseDay("2027-03-01") as number;
const DAYS = 300;
/** For each kill. */
const CERTIFICATES = 15;
/** Few, so that many pay with the same one. */
const DISCOUNT_CARDS = 3;
/** Balances for another account before each kill; each is less than a stay costs, so that several pay together. */
const GRANTS = 30;
const GRANT = 90_00;
/** Each kill comes after so many more bookings are confirmed. */
const CONFIRMED = [8, 16] as const;

/**
 * Kills the server as often as said in the middle of bookings that wallets pay for: a third of them with a certificate each,
 * a third with discount cards that many share, a third with a cash card of many grants; after each kill everything must be
 * whole. Answers how many were confirmed.
 */
export async function killWhileBooking(open: OpenDatabase, kills: number): Promise<number> {
  const { db, settings } = await open();
  const organisation = await givenOrganisation(db, {
    hosts: ["localhost"],
    bookWithoutSession: true,
    walletOptions: ["Certificates", "Discount Cards", "Cash Card"],
  });
  const hotel = await givenHotel(db, { room: { units: 3 } });
  const [certified, discounted] = [await givenAccount(db, organisation), await givenAccount(db, organisation)];
  const cards: PaymentCardRow[][] = [[], []];
  for (let card = 0; card < CERTIFICATES * kills; card++) cards[0]?.push(await givenCertificate(db, certified));
  for (let card = 0; card < DISCOUNT_CARDS; card++)
    cards[1]?.push(await givenDiscountCard(db, discounted, { amount: 1_000_000_00 }));
  const withBalance: { email: string }[] = [];
  for (let kill = 0; kill < kills; kill++) {
    const account = await givenAccount(db, organisation);
    for (let grant = 0; grant < GRANTS; grant++)
      await givenBalance(db, account, { minor: GRANT, expiresOn: FIRST_DAY + grant });
    withBalance.push(account);
  }
  const random = seeded(kills);
  const confirmed: string[] = [];
  let turn = 0;

  for (const { email } of withBalance) {
    const people: Buyer[] = [
      { email: certified.email, cards: cards[0] ?? [], tender: "" },
      { email: discounted.email, cards: cards[1] ?? [], tender: "" },
      { email, cards: [], tender: "cash-card-USD" },
    ];
    const server = await startServer({ database: settings });
    const signedIn: (Buyer & { cookie: string; template: Record<string, string> })[] = [];
    for (const person of people) {
      const cookie = await signIn(server, { email: person.email, password: PASSWORD });
      // For a day that no test books, so that it is never sold out.
      const template = await priced(server, pathOn(hotel, DAYS + 7), { ...person, cookie });
      signedIn.push({ ...person, cookie, template });
    }
    const killAt = confirmed.length + random.between(...CONFIRMED);
    const buy = async () => {
      for (;;) {
        const mine = turn++;
        const { cookie, template, cards } = signedIn[mine % signedIn.length]!;
        const round = Math.floor(mine / signedIn.length);
        const form = { ...template, key: newId(), selection: nameOf(cards[round % cards.length]) };
        const answering = submitForOther(server, pathOn(hotel, round % DAYS), form, cookie);
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

type Buyer = { email: string; cards: PaymentCardRow[]; tender: string };

const nameOf = (card: PaymentCardRow | undefined): string => (card ? `${card.card_code}-${card.id}` : "none");

/** The checkout's form with the price that the buyer's card and balance leave: what was asked first had another. */
async function priced(server: Sender, path: string, { cards, tender, cookie }: Buyer & { cookie: string }) {
  const first = await fillCheckout(server, path, cookie);
  if (tender === "") return first;
  const form = { ...first, key: newId(), selection: nameOf(cards[0]), tender };
  const { status, text } = await submitCheckout(server, path, form, cookie);
  expect(status, text).toBe(409);
  return { ...form, ...offeredFields(text, "priceToken") };
}

const pathOn = (hotel: Parameters<typeof checkoutPath>[0], offset: number) =>
  checkoutPath(hotel, formatDay(FIRST_DAY + offset), formatDay(FIRST_DAY + offset + 2));
