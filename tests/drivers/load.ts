import type { Kysely } from "kysely";
import { expect } from "vitest";
import { formatDay, parseDay } from "../../server/core/day.ts";
import { newId } from "../../server/crypto/ids.ts";
import type { Database } from "../../server/db/schema.ts";
import { givenAccount, PASSWORD } from "../fixtures/accounts.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";
import { givenHotel } from "../fixtures/stays.ts";
import { givenCertificate } from "../fixtures/wallet.ts";
import { bookedId, checkoutPath, fillCheckout, signIn, submitForOther } from "./checkout.ts";
import type { Answer, Sender } from "./http-client.ts";

const FIRST_DAY = parseDay("2027-03-01") as number;
const DAYS = 300;
const BUYERS = 6;

/** Bookings that go on until they are ended. */
export type Load = {
  /** Of every booking that was confirmed, so far. */
  ids: string[];
  /** What was answered beside a booking or a refusal that is no fault, with its milliseconds. */
  faults: { status: number; ms: number }[];
  /** Resolves when so many are confirmed. */
  confirmed(count: number): Promise<void>;
  /** Resolves when a fault was answered. */
  faulted(): Promise<void>;
  end(): Promise<void>;
};

/** A hotel and an account with certificates, and what lets several book at once, each booking with its certificate. */
export async function givenBuyers(db: Kysely<Database>, certificates: number, units = 3) {
  const organisation = await givenOrganisation(db, { hosts: ["localhost"], bookWithoutSession: true });
  const account = await givenAccount(db, organisation);
  const hotel = await givenHotel(db, { room: { units } });
  const cards = await Promise.all(Array.from({ length: certificates }, () => givenCertificate(db, account)));
  // The same stay is booked once: after all days the party is another one.
  const pathOn = (offset: number) => {
    const arrival = FIRST_DAY + (offset % DAYS);
    const path = checkoutPath(hotel, formatDay(arrival), formatDay(arrival + 2));
    return offset < DAYS ? path : path.replace("guests=2", "guests=1");
  };
  const dayNobodyBooks = checkoutPath(hotel, formatDay(FIRST_DAY + DAYS + 7), formatDay(FIRST_DAY + DAYS + 9));
  let turn = 0;

  /** Every buyer asks the servers by turns; what fails is asked for again with the same form, as a person would. */
  async function begin(servers: Sender[]): Promise<Load> {
    const [first] = servers as [Sender];
    const cookie = await signIn(first, { email: account.email, password: PASSWORD });
    // For a day that no visitor books, so that it is never sold out.
    const template = await fillCheckout(first, dayNobodyBooks, cookie);
    const ids: string[] = [];
    const faults: Load["faults"] = [];
    const watching = new Set<() => void>();
    let ending = false;
    const until = (condition: () => boolean) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!condition()) return;
          watching.delete(look);
          resolve();
        };
        watching.add(look);
        look();
      });

    async function buy(): Promise<void> {
      const mine = turn++;
      const card = cards[mine % cards.length];
      const form = { ...template, key: newId(), selection: `${card?.card_code}-${card?.id}` };
      for (let attempt = 0; !ending; attempt++) {
        const server = servers[(mine + attempt) % servers.length] as Sender;
        let began = performance.now();
        // Of two forms the last one is timed.
        const timed: Sender = {
          send(request) {
            began = performance.now();
            return server.send(request);
          },
        };
        const answer = await submitForOther(timed, pathOn(mine % (2 * DAYS)), form, cookie).catch(() => undefined);
        const id = answer && bookedId(answer);
        if (id) ids.push(id);
        if (!answer || answer.status >= 500) faults.push({ status: statusOf(answer), ms: performance.now() - began });
        else expect([303, 409]).toContain(answer.status);
        for (const look of [...watching]) look();
        if (answer && answer.status < 500) return;
      }
    }

    const buyers = Promise.all(
      Array.from({ length: BUYERS }, async () => {
        while (!ending) await buy();
      }),
    );
    return {
      ids,
      faults,
      confirmed: (count) => until(() => ids.length >= count),
      faulted: () => until(() => faults.length > 0),
      async end() {
        ending = true;
        await buyers;
      },
    };
  }

  return { account, hotel, begin };
}

const statusOf = (answer: Answer | undefined): number => answer?.status ?? 0;
