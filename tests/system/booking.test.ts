import type { Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { NewAccount } from "../../server/auth/account.ts";
import { newId } from "../../server/crypto/ids.ts";
import type { Database } from "../../server/db/schema.ts";
import type { Organisation } from "../../server/organisation/settings.ts";
import { bookedId, checkoutPath, fillCheckout, signIn, submitCheckout } from "../drivers/checkout.ts";
import { describeOnEachDatabase } from "../drivers/databases.ts";
import { type RunningServer, startServer } from "../drivers/server.ts";
import { givenAccount, PASSWORD } from "../fixtures/accounts.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";
import { givenHotel } from "../fixtures/stays.ts";
import { givenCertificate, heldBy } from "../fixtures/wallet.ts";

const ARRIVAL = "2027-03-01";
const DEPARTURE = "2027-03-04";
const ATTEMPTS = inject("attempts");

describeOnEachDatabase((open) => {
  describe("two processes on one database", () => {
    let db: Kysely<Database>;
    let organisation: Organisation;
    let account: NewAccount;
    let servers: RunningServer[];

    beforeAll(async () => {
      const opened = await open();
      db = opened.db;
      organisation = await givenOrganisation(db, { hosts: ["localhost"], bookWithoutSession: true });
      account = await givenAccount(db, organisation);
      const env = { DATABASE_POOL: "8" };
      servers = await Promise.all([1, 2].map(() => startServer({ database: opened.settings, env })));
    });

    afterAll(async () => {
      await Promise.all(servers.map((server) => server.stop()));
    });

    /** Every form goes off at once, by turns to one process and the other. */
    const submitAll = (path: string, forms: Record<string, string>[], cookie?: string) =>
      Promise.all(forms.map((form, index) => submitCheckout(serverFor(index), path, form, cookie)));

    /** The session of a new member. */
    async function aMember(index: number): Promise<string> {
      const email = `member${index}@example.com`;
      await givenAccount(db, organisation, { email });
      return signIn(serverFor(index), { email, password: PASSWORD });
    }

    const serverFor = (index: number) => servers[index % servers.length] as RunningServer;

    test("T3 BK-04 sells the last 10 rooms to exactly 10 of many members at once, and tells the others", async () => {
      const path = checkoutPath(await givenHotel(db), ARRIVAL, DEPARTURE);
      // One after the other: a server refuses passwords beyond what it hashes at once.
      const cookies: string[] = [];
      for (let index = 0; index < ATTEMPTS; index++) cookies.push(await aMember(index));
      const forms = await Promise.all(cookies.map((cookie, index) => fillCheckout(serverFor(index), path, cookie)));
      const answers = await Promise.all(
        forms.map((form, index) => submitCheckout(serverFor(index), path, form, cookies[index])),
      );
      expect(countBy(answers.map((answer) => String(answer.status)))).toEqual({ 303: 10, 409: ATTEMPTS - 10 });
      expect(new Set(answers.map(bookedId)).size).toBe(10 + 1);
      expect(await db.selectFrom("booking").select("id").execute()).toHaveLength(10);
      const nights = await db.selectFrom("night").select(["taken", "units"]).execute();
      expect(nights).toEqual(Array.from({ length: 3 }, () => ({ taken: 10, units: 10 })));
    });

    test("T1 F14 BK-04 one form that is sent 20 times at once is one booking, and every answer leads to it", async () => {
      const path = checkoutPath(await givenHotel(db), ARRIVAL, DEPARTURE);
      const form = await fillCheckout(serverFor(0), path);
      const answers = await submitAll(
        path,
        Array.from({ length: 20 }, () => form),
      );
      const booked = new Set(answers.map(bookedId));
      expect([...booked]).toEqual([expect.stringMatching(/^[\w-]{22}$/)]);
      const made = await db
        .selectFrom("booking")
        .where("idempotency_key", "=", String(form["key"]))
        .select("id")
        .execute();
      expect(made).toHaveLength(1);
    });

    test("T4 WA-09 one of 20 checkouts at once uses the certificate; no other books at a different price", async () => {
      const certificate = await givenCertificate(db, account);
      const path = checkoutPath(await givenHotel(db, { room: { units: 30 } }), ARRIVAL, DEPARTURE);
      const cookie = await signIn(serverFor(0), { email: account.email, password: PASSWORD });
      const form = await fillCheckout(serverFor(0), path, cookie);
      expect(form["selection"]).toBe(`${certificate.card_code}-${certificate.id}`);
      const answers = await submitAll(
        path,
        Array.from({ length: 20 }, () => ({ ...form, key: newId() })),
        cookie,
      );
      expect(countBy(answers.map((answer) => String(answer.status)))).toEqual({ 303: 1, 409: 19 });
      const { account: held, balance } = await heldBy(db, certificate);
      const uses = await db.selectFrom("booking_source").selectAll().where("account", "=", held).execute();
      expect(uses).toEqual([expect.objectContaining({ booking_id: answers.map(bookedId).find(Boolean) })]);
      expect(balance).toBe(0);
    });
  });
});

function countBy(names: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
