import type { Kysely } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { aLog } from "../../tests/fakes/log.ts";
import { type FeedAnswer, startRateFeed } from "../../tests/fakes/rate-feed.ts";
import { daysBefore, ecbFile } from "../../tests/fixtures/rate-files.ts";
import { DAY, HOUR, MINUTE } from "../core/durations.ts";
import type { Database } from "../db/schema.ts";
import { rateFeed } from "../wiring/rate-feed.ts";
import { createRateUpdates } from "./rate-updates.ts";
import { storedRates } from "./stored-rates.ts";

const NOW = Date.UTC(2026, 0, 15, 18);

/** A site of some processes whose feed answers what a test says. */
async function aSite(db: Kysely<Database>, first?: FeedAnswer) {
  const server = await startRateFeed(first);
  onTestFinished(server.stop);
  const clock = { time: NOW, now: () => clock.time };
  const { log, lines } = aLog();
  const feed = rateFeed({ name: "ecb", url: `${server.url}?key=secret` });
  const aProcess = () => createRateUpdates({ db, clock, feed, log });
  const rates = storedRates({ db, clock, log, feed: feed.source });
  return {
    server,
    clock,
    lines,
    aProcess,
    updates: aProcess(),
    day: async () => (await rates.current())?.asOf,
    warnings: () => lines.filter(({ level }) => level === 40),
  };
}

describeWithDatabase((open) => {
  test("EN-09 fetches and stores the day's table, and makes no other request until the next day", async () => {
    const { db } = await open();
    const { server, clock, updates, day, lines } = await aSite(db, ecbFile("2026-01-15"));
    for (const _ of [1, 2, 3, 4]) {
      await updates.update();
      clock.time += HOUR;
    }
    expect([await day(), server.asked.length]).toEqual(["2026-01-15", 1]);
    expect(lines).toMatchObject([{ level: 30, event: "rates", source: "European Central Bank", asOf: "2026-01-15" }]);
    clock.time += DAY;
    server.answer(ecbFile("2026-01-16"));
    await updates.update();
    expect([await day(), server.asked.length]).toEqual(["2026-01-16", 2]);
  });

  test("EN-09 of many processes one asks, and another within the hour when that one has ended", async () => {
    const { db } = await open();
    const { server, clock, aProcess } = await aSite(db, { status: 500 });
    const processes = [1, 2, 3, 4, 5].map(aProcess);
    const all = () => Promise.all(processes.map(({ update }) => update()));
    await all();
    clock.time += 30 * MINUTE;
    await all();
    expect(server.asked).toHaveLength(1);
    clock.time += 30 * MINUTE;
    await all();
    expect(server.asked).toHaveLength(2);
  });

  test.each<[string, FeedAnswer, string]>([
    ["answers 500", { status: 500 }, "answered 500"],
    ["sends HTML", "<html><p>maintenance</p></html>", "is no file of reference rates"],
    ["says NaN", ecbFile("2026-01-15").replace("178.40", "NaN"), 'tells a rate that cannot be right: JPY "NaN"'],
    ["says 1e308", ecbFile("2026-01-15").replace("178.40", "1e308"), 'tells a rate that cannot be right: JPY "1e308"'],
    ["says −1", ecbFile("2026-01-15").replace("178.40", "-1"), 'tells a rate that cannot be right: JPY "-1"'],
    ["is nine days old", ecbFile(daysBefore(NOW, 9)), "its table of 2026-01-06 is older than seven days"],
    ["is ahead of time", ecbFile(daysBefore(NOW, -4)), "its table of 2026-01-19 is for a day after tomorrow"],
    ["sends 200 MB", "200 MB", "sends more than 1024 kB"],
  ])("ER-03 a feed that %s changes nothing and is one line a day, for all processes", async (_how, answer, reason) => {
    const { db } = await open();
    const { server, clock, updates, aProcess, day, warnings } = await aSite(db, ecbFile(daysBefore(NOW, 1)));
    await updates.update();
    server.answer(answer);
    for (const process of [updates, aProcess(), aProcess()]) {
      clock.time += HOUR;
      await process.update();
    }
    expect([await day(), server.asked.length]).toEqual(["2026-01-14", 4]);
    expect(warnings()).toMatchObject([{ event: "rates", source: "European Central Bank", reason }]);
    expect(JSON.stringify(warnings())).not.toMatch(/secret|127\.0\.0\.1/);
    // It is said again after a day, and when it fails otherwise.
    clock.time += DAY;
    await updates.update();
    server.answer({ status: 404 });
    clock.time += HOUR;
    await updates.update();
    expect(warnings().map((line) => line["reason"])).toEqual([reason, expect.any(String), "answered 404"]);
  });

  test("EN-09 yesterday's table after today's is no news, and one that changes within the day neither", async () => {
    const { db } = await open();
    const { server, clock, updates, day, warnings } = await aSite(db, ecbFile(daysBefore(NOW, 1)));
    await updates.update();
    clock.time += HOUR;
    server.answer(ecbFile(daysBefore(NOW, 2)));
    await updates.update();
    expect(await day()).toBe("2026-01-14");
    clock.time += HOUR;
    server.answer(ecbFile(daysBefore(NOW, 1)).replace("178.40", "179.40"));
    await updates.update();
    const yen = db.selectFrom("exchange_rate").select("rate").where("currency", "=", "JPY");
    expect(await yen.where("as_of", "=", "2026-01-14").execute()).toEqual([{ rate: "178.40" }]);
    expect([server.asked.length, warnings()]).toEqual([3, []]);
  });

  test("OPS-02 a job that is stopped ends at once while a feed hangs, and says nothing", async () => {
    const { db } = await open();
    const { server, updates, lines } = await aSite(db, "hangs");
    const asked = server.nextQuestion();
    const stop = updates.start();
    await asked;
    await stop();
    // A feed that was waited for would be a warning.
    expect(lines).toEqual([]);
  });
});
