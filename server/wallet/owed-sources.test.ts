import { expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { givenPayer } from "../../tests/fixtures/documents.ts";
import { markSettled, unsettledSources } from "./owed-sources.ts";

describeWithDatabase((open) => {
  const owed = async () => {
    const { db } = await open();
    const payer = await givenPayer(db);
    const booking = await payer.bookPaid();
    const read = () => unsettledSources(db, payer.organisation.id).executeTakeFirst();
    const source = await read();
    if (!source) throw new Error("nothing is owed");
    return { ...payer, db, booking, source, read };
  };

  test("WA-09 what a cancellation left less of since it was read is not settled as it was", async () => {
    const { db, organisation, booking, source, paying, read } = await owed();
    const { id: organisationId } = organisation;
    const subject = { organisationId, bookingId: booking.id, actorId: "op" };
    await db.transaction().execute((trx) => paying.refund(trx, subject, 10_00));
    expect(await markSettled(db, source)).toBe(false);
    expect(await read()).toMatchObject({ settled: 0, settled_worth: 0, worth_kept: 10_00 });
  });

  test("WA-09 doesn't settle a source again that was settled since it was read", async () => {
    const { db, source, read } = await owed();
    expect([await markSettled(db, source), await markSettled(db, source), await read()]).toEqual([
      ...[true, false, undefined],
    ]);
  });
});
