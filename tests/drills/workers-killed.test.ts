import { expect, test } from "vitest";
import { formatDay, parseDay } from "../../server/core/day.ts";
import { newId } from "../../server/crypto/ids.ts";
import { bookedId, checkoutPath, fillCheckout, submitForOther } from "../drivers/checkout.ts";
import { describeOnEachDatabase } from "../drivers/databases.ts";
import { expectWhole } from "../drivers/invariants.ts";
import { startServer } from "../drivers/server.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";
import { givenHotel } from "../fixtures/stays.ts";

const FIRST_DAY = parseDay("2027-03-01") as number;
const DAYS = 200;
const LASTS_MS = 60_000;
const KILL_EVERY_MS = 2_000;
/** Each is three requests: choosing, the page, the submit. */
const BOOKINGS_A_SECOND = 8;

describeOnEachDatabase((open) => {
  test(`F24 for a minute a worker is killed every ${KILL_EVERY_MS / 1000} seconds under ${BOOKINGS_A_SECOND} bookings a second: more than 90 of 100 are answered and nothing is half`, async () => {
    const { db, settings } = await open();
    await givenOrganisation(db, { hosts: ["localhost"], bookWithoutSession: true });
    const hotel = await givenHotel(db, { room: { units: 40 } });
    const server = await startServer({ database: settings, env: { WEB_CONCURRENCY: "2" } });
    await server.line((line) => line.event === "ready");
    const path = (offset: number) =>
      checkoutPath(hotel, formatDay(FIRST_DAY + offset), formatDay(FIRST_DAY + offset + 2));
    // Guests whom no cookie tells apart: the same stay may be booked again.
    const template = await fillCheckout(server, path(DAYS + 7));

    const confirmed: string[] = [];
    const statuses: (number | "lost")[] = [];
    const book = async (turn: number) => {
      try {
        const answer = await submitForOther(server, path(turn % DAYS), { ...template, key: newId() });
        statuses.push(answer.status);
        const id = bookedId(answer);
        if (id) confirmed.push(id);
      } catch {
        statuses.push("lost");
      }
    };
    const killed = new Set<number>();
    const kill = setInterval(() => {
      const [victim] = server.workers().filter((pid) => !killed.has(pid));
      if (victim === undefined) return;
      killed.add(victim);
      process.kill(victim, "SIGKILL");
    }, KILL_EVERY_MS);
    const under: Promise<void>[] = [];
    await new Promise<void>((done) => {
      const begun = performance.now();
      const load = setInterval(() => {
        under.push(book(under.length));
        if (performance.now() - begun < LASTS_MS) return;
        clearInterval(load);
        clearInterval(kill);
        done();
      }, 1000 / BOOKINGS_A_SECOND);
    });
    await Promise.all(under);
    await server.stop();
    const answered = statuses.filter((status) => status !== "lost" && status < 500).length / statuses.length;
    console.info(
      `${killed.size} kills, ${statuses.length} bookings sent, ${confirmed.length} confirmed, ${(answered * 100).toFixed(1)} % answered`,
    );
    await expectWhole(db, confirmed);
    expect(killed.size).toBeGreaterThan(10);
    expect(answered).toBeGreaterThan(0.9);
  });
});
