import { DatabaseSync } from "@photostructure/sqlite";
import { expect, test } from "vitest";
import { formatDay } from "../../server/core/day.ts";
import { DAY, SECOND } from "../../server/core/durations.ts";
import { newId } from "../../server/crypto/ids.ts";
import { checkoutPath, fillCheckout, submitCheckout } from "../drivers/checkout.ts";
import { givenBuyers } from "../drivers/load.ts";
import { startServer } from "../drivers/server.ts";
import { startSite } from "../drivers/site.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";
import { givenHotel } from "../fixtures/stays.ts";

/** 5 seconds of patience and the answers; one after the other the writers would take a minute. */
const TOGETHER = 9 * SECOND;
const WRITERS = 12;
/** A second, and the answer. */
const SOON = 2.5 * SECOND;

test("F4 forms that wait for a locked SQLite give up together", async () => {
  const { server, database, filled, stop } = await startSite((db) => givenBuyers(db, 1));
  const path = checkoutPath(filled.hotel, "2027-03-01", "2027-03-02");
  const form = { ...(await fillCheckout(server, path)), key: newId() };
  const lock = new DatabaseSync((database as { file: string }).file);
  lock.exec("begin immediate");
  const began = performance.now();
  await Promise.all(Array.from({ length: WRITERS }, () => submitCheckout(server, path, form)));
  expect(performance.now() - began).toBeLessThan(TOGETHER);
  lock.close();
  await stop();
});

test("EN-06 RT-10 an import shows within a second, at another process too", async () => {
  const site = await startSite(async (db) => {
    await givenOrganisation(db, { hosts: ["localhost"] });
    return givenHotel(db, { name: "Casa Velha" });
  });
  const nodes = [site.server, await startServer({ database: site.database })];
  const daysFromToday = (days: number) => formatDay(Math.floor(Date.now() / DAY) + days);
  const path = `/search-detail?dest=2267057&in=${daysFromToday(30)}&out=${daysFromToday(31)}&guests=2`;
  for (const node of nodes) for (const _ of [1, 2, 3]) expect((await node.send({ path })).text).toContain("Casa Velha");
  await site.db.updateTable("property").set({ name: "Casa Nova" }).where("code", "=", site.filled.code).execute();
  await site.db
    .updateTable("destination")
    .set((set) => ({ version: set("version", "+", 1), log_from: set("version", "+", 2) }))
    .execute();
  const began = performance.now();
  for (const node of nodes) while (!(await node.send({ path })).text.includes("Casa Nova"));
  expect(performance.now() - began).toBeLessThan(SOON);
  await nodes[1]?.stop();
  await site.stop();
});
