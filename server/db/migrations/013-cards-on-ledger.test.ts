import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../../tests/drivers/databases.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import { createLedger } from "../../ledger/ledger.ts";
import { verifyLedger } from "../../ledger/verify.ts";
import { listCards, listMovements } from "../../wallet/queries.ts";
import type { Database } from "../schema.ts";
import { up } from "./013-cards-on-ledger.ts";
import { up as addOwners } from "./024-movements.ts";

const RECEIPT = {
  currency: "EUR",
  discount: 30_00,
  taken: { minor: 40_00, currency: "USD" },
  property: { currency: "GBP", total: 200_00, payable: 175_00 },
  cardRate: { from: "USD", to: "EUR", rate: "0.75", asOf: "2026-11-20", source: "a feed" },
};

describeOnEachDatabase((open) => {
  test("WA-08 WA-09 what cards of the release before held, gave and got back is in the ledger, to the unit", async () => {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const account = await givenAccount(db, organisation);
    const owner = { organisationId: organisation.id, accountId: account.id };
    // As the release before left it.
    await sql`drop table settlement_line`.execute(db);
    await sql`drop table booking_refund`.execute(db);
    await sql`drop table booking_source`.execute(db);
    await sql`drop table booking_event`.execute(db);
    await sql`alter table payment_card rename column issued to amount`.execute(db);
    await sql`create table card_use (booking_id text not null, organisation_id text not null, card_id text not null,
      currency text not null, amount bigint not null, given_back_at bigint, created_at bigint not null)`.execute(db);
    const card = (id: string, kind: string, amount: number, status: string, at: number) =>
      sql`insert into payment_card values (${id}, ${organisation.id}, ${account.id}, ${kind}, ${`code-${id}`}, 'HLT', 'HLT',
        'USD', ${amount}, ${status}, null, ${at})`.execute(db);
    const use = (booking: string, cardId: string, amount: number, at: number, back: number | null = null) =>
      sql`insert into card_use values (${booking}, ${organisation.id}, ${cardId}, 'USD', ${amount}, ${back}, ${at})`.execute(
        db,
      );
    await card("new", "certificate", 50_00, "ACTIVE", 1);
    await card("used", "certificate", 50_00, "USED", 2);
    await use("paid", "used", 50_00, 10);
    await card("lost", "certificate", 20_00, "USED", 3);
    await card("back", "certificate", 50_00, "ACTIVE", 4);
    await use("undone", "back", 50_00, 11, 12);
    await card("withdrawn", "certificate", 5_00, "INACTIVE", 5);
    await card("discount", "discount", 10_00, "ACTIVE", 6);
    await use("first", "discount", 7_00, 13);
    await use("second", "discount", 3_00, 14, 15);
    await card("empty", "discount", 0, "ACTIVE", 7);
    await aBooking(db, { ...owner, id: "paid", receipt: RECEIPT });

    await up(db as Kysely<unknown>);
    await addOwners(db as Kysely<unknown>);

    const cards = await listCards(db, owner);
    expect(cards.map(({ id, status, amount }) => [id, status, amount.minor])).toEqual([
      ["new", "ACTIVE", 50_00],
      ["used", "USED", 50_00],
      ["lost", "USED", 20_00],
      ["back", "ACTIVE", 50_00],
      ["withdrawn", "INACTIVE", 5_00],
      ["discount", "ACTIVE", 10_00],
      ["empty", "ACTIVE", 0],
    ]);
    const movements = await listMovements(db, owner);
    expect(movements.map(({ bookingId, amount, at, refundedAt }) => [bookingId, amount.minor, at, refundedAt])).toEqual(
      [
        ["second", 3_00, 14, 15],
        ["first", 7_00, 13, null],
        ["undone", 50_00, 11, 12],
        ["paid", 50_00, 10, null],
      ],
    );
    const { contraBalance } = createLedger({ clock: { now: () => 0 } });
    const contra = (name: "issued" | "used-before" | "breakage" | "exchange" | "owed-to-property", unit = "USD") =>
      contraBalance(db, { organisationId: organisation.id, account: name, unit });
    // 7.00 of bookings whose receipt tells nothing of the card are lost, and 10.00 of the certificate.
    expect([await contra("issued"), await contra("used-before"), await contra("breakage")]).toEqual([
      -192_00n,
      20_00n,
      17_00n,
    ]);
    expect([
      await contra("exchange"),
      await contra("exchange", "GBP"),
      await contra("owed-to-property", "GBP"),
    ]).toEqual([40_00n, -25_00n, 25_00n]);
    expect(await verifyLedger(db, organisation.id)).toEqual([]);
    const source = await db.selectFrom("booking_source").selectAll().where("booking_id", "=", "paid").execute();
    expect(source).toMatchObject([
      { amount: 50_00, paid: 40_00, worth: 30_00, owed: 25_00, owed_unit: "GBP", rate: "0.75", rate_day: "2026-11-20" },
    ]);
    expect(await db.selectFrom("booking_event").selectAll().execute()).toMatchObject([
      { booking_id: "paid", what: "booked", at: 9, actor_id: account.id },
    ]);
  });
});

const aBooking = (
  db: Kysely<Database>,
  {
    organisationId,
    accountId,
    id,
    receipt,
  }: { organisationId: string; accountId: string; id: string; receipt: object },
) =>
  db
    .insertInto("booking")
    .values({
      id,
      organisation_id: organisationId,
      account_id: accountId,
      reference: id,
      idempotency_key: id,
      order_hash: "",
      intent: null,
      follows: "",
      state: "confirmed",
      product: "HLT",
      supplier_reference: "",
      property_code: "P",
      property_name: "P",
      destination_id: 1,
      time_zone: "UTC",
      arrival: 1,
      departure: 2,
      rooms: 1,
      adults: 1,
      child_ages: "[]",
      terms: "{}",
      guest: "{}",
      guest_email: "",
      language: "en",
      currency: "EUR",
      total: 0,
      discount: 0,
      payable: 0,
      receipt: JSON.stringify(receipt),
      created_at: 9,
    })
    .execute();
