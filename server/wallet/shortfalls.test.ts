import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { createLedger } from "../ledger/ledger.ts";
import type { Entry, Grant } from "../ledger/rules.ts";
import { noteShortfall, shortfallsOf, takeShortfalls } from "./shortfalls.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
const UNIT = "USD";

describeOnEachDatabase((open) => {
  test("T1 what a posting brought to an account had not left it: nothing is taken of that account, and of the one it came from", async () => {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const { id: accountId } = await givenAccount(db, organisation);
    const ledger = createLedger({ clock: { now: () => NOW } });
    const { id: organisationId } = organisation;
    const holder = { organisationId, ownerId: accountId };
    const trx = db.transaction();
    const grant = (expiresOn: number | null) =>
      trx.execute((trx) => ledger.open(trx, { ...holder, kind: "cash-card", unit: UNIT, expiresOn }));
    const [left, came] = [await grant(null), await grant(30_000)];
    const actorId = "a test";
    const posted = (key: string, entries: Entry[]) =>
      trx.execute(async (trx) => {
        const done = await ledger.post(trx, { organisationId, key, reason: "top-up", actorId, entries });
        if (!done.ok) throw new Error(done.reason);
      });
    const given = (holder: Grant): Entry[] => [
      { holder, unit: UNIT, amount: 50 },
      { contra: "issued", unit: UNIT, amount: -50 },
    ];
    await posted("given", given(left));
    await posted("moved", [
      { holder: left, unit: UNIT, amount: -50 },
      { holder: came, unit: UNIT, amount: 50 },
    ]);
    const missing = { minor: 50, currency: UNIT };
    await trx.execute((trx) =>
      noteShortfall(
        trx,
        {
          organisationId,
          accountId,
          key: "reward:one",
          kind: "cash-card",
          missing,
          goesTo: "issued",
          reason: "reward-back",
        },
        NOW,
      ),
    );
    for (const [grant, taken] of [
      [came, 0],
      [left, 50],
    ] as const) {
      const back = given(grant);
      await posted(`back:${grant.id}`, back);
      await trx.execute((trx) =>
        takeShortfalls(trx, ledger, { organisationId, actorId, takenBy: ["moved"], came: back }, NOW),
      );
      expect((await shortfallsOf(db, holder)).map((row) => row.taken)).toEqual([taken]);
    }
  });
});
