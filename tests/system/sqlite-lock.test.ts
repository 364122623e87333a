import { DatabaseSync } from "@photostructure/sqlite";
import { expect, test } from "vitest";
import { newId } from "../../server/crypto/ids.ts";
import { checkoutPath, fillCheckout, submitCheckout } from "../drivers/checkout.ts";
import { givenBuyers } from "../drivers/load.ts";
import { startSite } from "../drivers/site.ts";

const WRITERS = 12;

test("F4 a form that waits for a locked SQLite is answered 503; pages and /ready are served; then the same form books", async () => {
  const site = await startSite((db) => givenBuyers(db, 1));
  const { server, database, filled } = site;
  const path = checkoutPath(filled.hotel, "2027-03-01", "2027-03-02");
  const form = { ...(await fillCheckout(server, path)), key: newId() };
  const lock = new DatabaseSync((database as { file: string }).file);
  // A job of the server may be writing just then.
  lock.exec("pragma busy_timeout = 60000");
  lock.exec("begin immediate");
  const waiting = Array.from({ length: WRITERS }, () => submitCheckout(server, path, form));
  expect((await server.send({ path: "/ready" })).status).toBe(200);
  expect((await server.send({ path: "/login" })).status).toBe(200);
  const answers = await Promise.all(waiting);
  for (const { status, headers } of answers) expect([status, headers["retry-after"]]).toEqual([503, "5"]);
  lock.exec("rollback");
  lock.close();
  expect((await submitCheckout(server, path, form)).status).toBe(303);
  expect(await site.db.selectFrom("booking").select("id").execute()).toHaveLength(1);
  await site.stop();
});
