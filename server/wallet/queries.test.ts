import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { givenCertificate, givenDiscountCard } from "../../tests/fixtures/wallet.ts";
import { MOST_MINOR } from "../core/money.ts";
import { walletPersonalData } from "./personal-data.ts";
import { countMovements, listCardsOfKind, listMovements, putBack, recordUse, tallyCards } from "./queries.ts";

describeOnEachDatabase((open) => {
  test("AC-05 A2 movements are one account's in one organisation, on the page and in the download", async () => {
    const { db, organisation, owner, use } = await travellers();
    const other = await givenAccount(db, organisation);
    await use(owner, "mine");
    await use({ organisationId: organisation.id, accountId: other.id }, "theirs");
    const names = async (reader: typeof owner) => (await listMovements(db, reader)).map(({ bookingId }) => bookingId);
    expect(await names(owner)).toEqual(["mine"]);
    expect(await countMovements(db, owner)).toBe(1);
    const elsewhere = { ...owner, organisationId: (await givenOrganisation(db)).id };
    expect(await names(elsewhere)).toEqual([]);
    expect(await countMovements(db, elsewhere)).toBe(0);
    const download = await walletPersonalData.export(db, {
      id: owner.accountId,
      organisationId: organisation.id,
      emails: [],
    });
    expect(download).toMatchObject({
      wallet: { cards: [{ code: "60114471" }], movements: [{ bookingId: "mine" }] },
    });
  });

  test("AC-05 cards go with their account; one that paid for a booking stays and counts no longer", async () => {
    const { db, organisation, account, owner, use } = await travellers();
    await use(owner, "mine");
    await givenCertificate(db, account);
    const other = await givenAccount(db, organisation);
    await givenCertificate(db, other);
    await walletPersonalData.erase(db, { id: owner.accountId, organisationId: organisation.id, emails: [] }, 0);
    const left = await db.selectFrom("payment_card").select(["account_id", "status"]).orderBy("created_at").execute();
    expect(left).toEqual([
      { account_id: account.id, status: "INACTIVE" },
      { account_id: other.id, status: "ACTIVE" },
    ]);
  });

  test("M14 movements are read page by page, the newest first", async () => {
    const { db, owner, use } = await travellers();
    for (let number = 1; number <= 5; number++) await use(owner, `booking-${number}`, number);
    const read = async (offset: number) =>
      (await listMovements(db, owner, { page: 1, pages: 3, limit: 2, offset })).map(({ at }) => at);
    expect([await read(0), await read(2), await read(4)]).toEqual([[5, 4], [3, 2], [1]]);
    expect(await countMovements(db, owner)).toBe(5);
  });

  test("WA-07 A2 cards are listed and counted for one account in one organisation, of one kind", async () => {
    const { db, organisation, account, owner } = await travellers();
    const certificate = await givenCertificate(db, account);
    await givenDiscountCard(db, account, { currency: "EUR", amount: 12_00 });
    await givenCertificate(db, await givenAccount(db, organisation));
    const filter = { kind: "certificate", today: 20_000 } as const;
    const ids = async (reader: typeof owner) =>
      (await listCardsOfKind(db, reader, filter, { limit: 9, offset: 0 })).map(({ id }) => id);
    expect(await ids(owner)).toEqual([certificate.id]);
    const tallies = await tallyCards(db, owner, 20_000);
    expect(tallies.sort((a, b) => a.kind.localeCompare(b.kind))).toEqual([
      { kind: "certificate", cards: 1, active: 1, counting: 1, held: { minor: 50_00, currency: "USD" } },
      { kind: "discount", cards: 1, active: 1, counting: 1, held: { minor: 12_00, currency: "EUR" } },
    ]);
    const elsewhere = { ...owner, organisationId: (await givenOrganisation(db)).id };
    expect([await ids(elsewhere), await tallyCards(db, elsewhere, 20_000)]).toEqual([[], []]);
  });

  test("WA-01 counted are the ACTIVE ones until their last day, also where together they hold more than an integer", async () => {
    const { db, account, owner } = await travellers();
    for (let count = 0; count < 10; count++) {
      await givenCertificate(db, account, { amount: MOST_MINOR, expires_on: 20_000 });
    }
    await givenCertificate(db, account, { status: "USED" });
    await givenCertificate(db, account, { expires_on: 19_999 });
    await givenCertificate(db, account, { amount: 0 });
    expect(await tallyCards(db, owner, 20_000)).toEqual([
      { kind: "certificate", cards: 13, active: 11, counting: 10, held: { minor: 10 * MOST_MINOR, currency: "USD" } },
    ]);
  });

  test("WA-09 giving back wakes a used certificate only, not one that was switched off or ran out", async () => {
    const { db, organisation, account } = await travellers();
    for (const [status, after] of [
      ["USED", "ACTIVE"],
      ["INACTIVE", "INACTIVE"],
      ["EXPIRED", "EXPIRED"],
    ] as const) {
      const card = await givenCertificate(db, account, { status });
      await putBack(db, organisation.id, card.id, 50_00);
      const now = await db.selectFrom("payment_card").selectAll().where("id", "=", card.id).executeTakeFirstOrThrow();
      expect(now).toEqual({ ...card, status: after });
    }
  });

  test("WA-09 A1 giving back reaches the cards of its own organisation only", async () => {
    const { db, organisation, account } = await travellers();
    const used = await givenCertificate(db, account, { status: "USED" });
    const discount = await givenDiscountCard(db, account, { amount: 10_00 });
    const cards = () => db.selectFrom("payment_card").selectAll().orderBy("created_at").execute();
    const elsewhere = await givenOrganisation(db);
    for (const { id } of [used, discount]) await putBack(db, elsewhere.id, id, 5_00);
    expect(await cards()).toEqual([used, discount]);
    for (const { id } of [used, discount]) await putBack(db, organisation.id, id, 5_00);
    expect(await cards()).toEqual([
      { ...used, status: "ACTIVE" },
      { ...discount, amount: 15_00 },
    ]);
  });

  async function travellers() {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const account = await givenAccount(db, organisation);
    const owner = { organisationId: organisation.id, accountId: account.id };
    async function use({ organisationId, accountId }: typeof owner, bookingId: string, at = 1): Promise<void> {
      const card = await givenCertificate(db, { id: accountId, organisationId });
      const amount = { minor: 50_00, currency: "USD" };
      await recordUse(db, { organisationId, bookingId, cardId: card.id, amount, at });
    }
    return { db, organisation, account, owner, use };
  }
});
