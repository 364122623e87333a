import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { anEncryption } from "../../tests/fixtures/encryption.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { givenCertificate, givenDiscountCard, heldBy } from "../../tests/fixtures/wallet.ts";
import { MOST_MINOR } from "../core/money.ts";
import { createLedger } from "../ledger/ledger.ts";
import { walletPersonalData } from "./personal-data.ts";
import {
  countMovements,
  findCardOfAccount,
  findValuedCard,
  listCardsOfKind,
  listMovements,
  tallyCards,
} from "./queries.ts";
import { createSources } from "./sources.ts";

describeOnEachDatabase((open) => {
  test("AC-05 A2 movements are one account's in one organisation, on the page and in the download", async () => {
    const { db, organisation, owner, use } = await travellers();
    const other = await givenAccount(db, organisation);
    await use(owner, "mine");
    await use({ organisationId: organisation.id, accountId: other.id }, "theirs");
    const names = async (reader: typeof owner) => (await listMovements(db, reader)).map(({ bookingId }) => bookingId);
    expect(await names(owner)).toEqual(["mine"]);
    expect(await countMovements(db, owner, 500)).toBe(1);
    const elsewhere = { ...owner, organisationId: (await givenOrganisation(db)).id };
    expect(await names(elsewhere)).toEqual([]);
    expect(await countMovements(db, elsewhere, 500)).toBe(0);
    const download = await walletPersonalData.export(
      db,
      {
        id: owner.accountId,
        organisationId: organisation.id,
        emails: [],
      },
      anEncryption,
    );
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
    expect([await countMovements(db, owner, 500), await countMovements(db, owner, 3)]).toEqual([5, 3]);
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

  test("A2 WA-09 a card to pay with is found for its owner in its organisation, of its kind and currency, while it counts", async () => {
    const { db, organisation, account, owner } = await travellers();
    const card = await givenCertificate(db, account, { expires_on: 20_000 });
    const asked = { id: card.id, kind: "certificate", currency: "USD" } as const;
    const found = (reader: typeof owner, changes = {}, today = 20_000) =>
      findValuedCard(db, reader, { ...asked, ...changes }, today);
    expect(await found(owner)).toEqual({
      grant: { id: (await heldBy(db, card)).account, expiresOn: 20_000 },
      held: { minor: 50_00, currency: "USD" },
    });
    const other = await givenAccount(db, organisation);
    const elsewhere = await givenOrganisation(db);
    const wrong = [
      await found({ ...owner, accountId: other.id }),
      await found({ ...owner, organisationId: elsewhere.id }),
      await found(owner, { id: "another" }),
      await found(owner, { kind: "discount" }),
      await found(owner, { currency: "EUR" }),
      await found(owner, {}, 20_001),
    ];
    expect(wrong).toEqual(wrong.map(() => undefined));
    const ofAccount = (organisationId: string, held: string) => findCardOfAccount(db, organisationId, held);
    const { account: held } = await heldBy(db, card);
    expect((await ofAccount(organisation.id, held))?.id).toBe(card.id);
    expect([await ofAccount(elsewhere.id, held), await ofAccount(organisation.id, "another")]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test("WA-01 counted are the ACTIVE ones until their last day, also where together they hold more than an integer", async () => {
    const { db, account, owner } = await travellers();
    for (let count = 0; count < 10; count++) {
      await givenCertificate(db, account, { amount: MOST_MINOR, expires_on: 20_000 });
    }
    await givenCertificate(db, account, { usedUp: true });
    await givenCertificate(db, account, { expires_on: 19_999 });
    await givenCertificate(db, account, { amount: 0 });
    expect(await tallyCards(db, owner, 20_000)).toEqual([
      { kind: "certificate", cards: 13, active: 10, counting: 10, held: { minor: 10 * MOST_MINOR, currency: "USD" } },
    ]);
  });

  async function travellers() {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const account = await givenAccount(db, organisation);
    const owner = { organisationId: organisation.id, accountId: account.id };
    async function use({ organisationId, accountId }: typeof owner, bookingId: string, at = 1): Promise<void> {
      const card = await givenCertificate(db, { id: accountId, organisationId });
      const { account } = await heldBy(db, card);
      const source = {
        ...({ kind: "certificate", unit: "USD", amount: 50_00, paid: 50_00, worth: 50_00, rate: null } as const),
        grant: { id: account, expiresOn: null },
        owed: { minor: 50_00, currency: "USD" },
      };
      const clock = { now: () => at };
      const sources = createSources({ ledger: createLedger({ clock }), clock });
      await sources.reserve(db, { organisationId, bookingId, actorId: accountId }, [source]);
    }
    return { db, organisation, account, owner, use };
  }
});
