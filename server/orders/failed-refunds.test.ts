import { expect, test } from "vitest";
import { aCheckout } from "../../tests/drivers/checkout-ahead.ts";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { statementLines } from "../wallet/statement.ts";

describeWithDatabase((open) => {
  test("T13 RT-05 promises nothing through a payment that was charged back", async () => {
    const { booked, cancel, site, parts, documents, statement } = await paidAhead();
    await site.chargeBack();
    expect(await cancel()).toMatch(/USD\s110\.00 can't be refunded/);
    expect(await site.refunds()).toEqual([{ amount: 110_00, state: "failed" }]);
    expect(await parts()).toMatchObject([{ kept: 0, back: 0, lost: 110_00 }]);
    expect([await documents(), await statement()]).toEqual([["receipt 1"], ["payment", "reserve"]]);
    expect(await site.context.documents.issued(site.organisation, "credit-note", booked)).toBeUndefined();
    expect([await site.clearing(), await site.differences(), await site.isWhole()]).toEqual([0n, 0n, true]);
  });

  test("T13 RT-05 promises what an operator left of a payment", async () => {
    const { booked, cancel, site, parts, statement } = await paidAhead();
    const [payment] = await site.payments();
    const amount = { minor: 40_00, currency: "USD" };
    await site.context.payments.refund(site.organisation, { id: payment?.id ?? "", key: "operator", amount });
    const email = await cancel();
    expect(email).toMatch(/USD\s70\.00.*USD\s40\.00 can't be refunded/s);
    const note = await site.context.documents.issued(site.organisation, "credit-note", booked);
    expect(note?.content).toMatchObject({ total: 70_00, returned: [{ amount: { minor: 70_00 }, worth: 70_00 }] });
    expect(await parts()).toMatchObject([{ kept: 0, back: 70_00, lost: 40_00 }]);
    expect([await statement(), await site.clearing(), await site.isWhole()]).toEqual([
      ["payment", "reserve", "refund", "send-back"],
      0n,
      true,
    ]);
  });

  test("T13 RT-05 corrects a credit note once whose refund fails, and tells the guest", async () => {
    const { booked, cancel, site, parts, documents } = await paidAhead();
    await cancel();
    const note = await site.context.documents.issued(site.organisation, "credit-note", booked);
    expect([note?.content, await parts()]).toMatchObject([{ total: 110_00 }, [{ back: 110_00, lost: 0 }]]);
    await site.db.updateTable("payment_refund").set({ state: "open" }).execute();
    await Promise.all([site.tellRefunds("refund.failed"), site.tellRefunds("refund.failed")]);
    expect(await documents()).toEqual(["correction 2", "credit-note 1", "receipt 1"]);
    const correction = await site.context.documents.issued(site.organisation, "correction", {
      ...booked,
      id: `${booked.id}.2`,
    });
    expect(correction).toMatchObject({
      number: "D-2026-000001",
      content: { kind: "correction", receipt: note?.number, total: 110_00, returned: [{ amount: { minor: 110_00 } }] },
    });
    expect(await site.context.documents.issued(site.organisation, "credit-note", booked)).toEqual(note);
    expect(await parts()).toMatchObject([{ kept: 0, back: 0, lost: 110_00 }]);
    const told = (await site.emails()).filter((text) => text.includes("haven't received this refund"));
    expect([told.length, await site.isWhole()]).toEqual([1, true]);
  });

  /** A night that USD 110.00 on the payment page paid. */
  async function paidAhead() {
    const site = await aCheckout((await open()).db);
    const { id, reference } = await site.bookPaid(await site.form());
    const { db, organisation, account, clock } = site;
    const booked = { kind: "booking", id } as const;
    const holder = { organisationId: organisation.id, ownerId: account.id };
    return {
      site,
      booked,
      /** Answers the email about it. */
      async cancel() {
        await site.cancel(reference);
        const subject = db.selectFrom("outbox").select("text").where("subject", "like", "Canceled:%");
        return (await subject.executeTakeFirstOrThrow()).text;
      },
      async parts() {
        const paid = await site.paying.paidFor(db, { organisationId: organisation.id, bookingId: id });
        return paid.map(({ kept, back, lost }) => ({ kept: kept.minor, back: back.minor, lost: lost.minor }));
      },
      async documents() {
        const listed = await site.context.documents.listOf(organisation, booked);
        return listed.map(({ kind, turn }) => `${kind} ${turn}`).sort();
      },
      async statement() {
        const period = { from: 0, until: clock.time + 1 };
        const lines = await statementLines(db, holder, period, { limit: 10, offset: 0 });
        return lines.map(({ reason }) => reason);
      },
    };
  }
});
