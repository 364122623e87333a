import { expect, test } from "vitest";
import { ARRIVAL, aCheckout, CHECKOUT_AT } from "../../tests/drivers/checkout-ahead.ts";
import { describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { givenRates } from "../../tests/fixtures/rates.ts";
import { givenBalance, givenDiscountCard, givenUsedUp } from "../../tests/fixtures/wallet.ts";
import { HOUR, MINUTE } from "../core/durations.ts";
import { PAID_AHEAD_LIFE } from "../core/lifetimes.ts";
import { newId } from "../crypto/ids.ts";
import { liabilitiesOf } from "../ledger/reports.ts";
import { paymentsPersonalData } from "../payments/personal-data.ts";
import { walletPersonalData } from "../wallet/personal-data.ts";

const PAID = "payment-USD";
const CASH = "cash-card-USD";

/** One night for two at USD 110.00 with taxes. */
describeOnEachDatabase((open) => {
  test("RO-04 WA-08 the payment page is asked for exactly what card and chosen balances leave, and what was paid books the stay", async () => {
    const site = await aCheckout((await open()).db);
    await givenDiscountCard(site.db, site.account);
    await givenBalance(site.db, site.account, { minor: 30_00 });
    const form = await site.form({ tender: [CASH] });
    expect(await site.payRest(form)).toMatchObject({ ok: true, value: { tender: PAID } });
    expect(await site.payments()).toMatchObject([
      { amount: 42_50, currency: "USD", state: "open", purpose: "booking" },
    ]);
    expect(await site.held()).toEqual({ [CASH]: 30_00 });

    await site.pay();
    expect(await site.held()).toEqual({ [CASH]: 30_00, [PAID]: 42_50 });
    expect(await site.clearing()).toBe(-42_50n);
    const booking = await site.book({ ...form, tender: [CASH, PAID] });
    expect(booking.receipt.payable).toBe(0);
    expect(booking.receipt.sources.map(({ kind, worth }) => [kind, worth])).toEqual([
      ["discount", 37_50],
      ["cash-card", 30_00],
      ["payment", 42_50],
    ]);
    expect([await site.held(), await site.isWhole()]).toEqual([{}, true]);
  });

  test("RO-04 the same form makes one payment, which counts once however often it is reported; nothing more is due after it", async () => {
    const site = await aCheckout((await open()).db);
    const form = await site.form();
    const begun = await Promise.all(Array.from({ length: 5 }, () => site.payRest(form)));
    expect(new Set(begun.map((each) => each.ok && each.value.href)).size).toBe(1);
    await site.pay("pay-and-tell-twice", 5);
    expect([await site.held(), await site.clearing()]).toEqual([{ [PAID]: 110_00 }, -110_00n]);
    // A form from before the payment came, one that leaves out what was paid, and one that has it chosen.
    for (const tender of [undefined, ["none"], [PAID]])
      expect(await site.payRest({ ...form, tender })).toEqual({ ok: false, reason: "nothing-to-pay", tender: [PAID] });
    expect(await site.payments()).toHaveLength(1);
    const other = await site.form({ tender: [] }, ARRIVAL + 1);
    expect(await site.payRest({ ...other, tender: [PAID] })).toMatchObject({ reason: "nothing-to-pay" });
  });

  test("RO-04 T17 nothing is asked for where the card that was chosen pays no more: the rest would be another one", async () => {
    const site = await aCheckout((await open()).db);
    const card = await givenDiscountCard(site.db, site.account);
    const form = { ...(await site.form()), selection: `${card.card_code}-${card.id}` };
    await givenUsedUp(site.db, card);
    expect(await site.payRest(form)).toEqual({ ok: false, reason: "card-gone" });
    expect(await site.payments()).toEqual([]);
  });

  test("RO-04 a prepayment pays by default until the guest chooses otherwise", async () => {
    const site = await aCheckout((await open()).db);
    await site.payRest(await site.form());
    await site.pay();
    const payableWith = async (tender: string[] | undefined) => (await site.quote({ tender })).receipt.payable;
    expect([await payableWith(undefined), await payableWith(["none"]), await payableWith([PAID])]).toEqual([
      0, 110_00, 0,
    ]);
  });

  test("WA-09 a cancelled booking sends back what a payment paid, in one call, and its balances to the wallet", async () => {
    const site = await aCheckout((await open()).db);
    await givenBalance(site.db, site.account, { minor: 30_00 });
    const form = await site.form({ tender: [CASH] });
    await site.payRest(form);
    await site.pay();
    const { reference } = await site.book({ ...form, tender: [CASH, PAID] });
    expect(await Promise.all([site.cancel(reference), site.cancel(reference)])).toContainEqual({
      ok: false,
      reason: "cancelled-before",
    });
    expect(await site.refunds()).toEqual([{ amount: 80_00, state: "done" }]);
    expect(await site.payments()).toMatchObject([{ amount: 80_00, refunded: 80_00 }]);
    expect([await site.held(), await site.clearing(), await site.isWhole()]).toEqual([{ [CASH]: 30_00 }, 0n, true]);
    const [email = ""] = (await site.emails()).filter((text) => text.includes("canceled"));
    expect(email).toContain("Refund\n");
    expect(email).toContain("We refund card and bank payments the way you paid.");
  });

  test("BK-06 of a penalty the payment keeps its part first, and only the rest of it goes back", async () => {
    const site = await aCheckout((await open()).db);
    await givenBalance(site.db, site.account, { minor: 30_00 });
    const form = await site.form({ tender: [CASH] });
    await site.payRest(form);
    await site.pay();
    const { id: bookingId } = await site.book({ ...form, tender: [CASH, PAID] });
    const { id: organisationId, timeZone } = site.organisation;
    const subject = { organisationId, timeZone, bookingId, actorId: "an operator" };
    const back = () => site.db.transaction().execute((trx) => site.paying.giveBack(trx, subject, 20_00));
    expect(await back()).toMatchObject({ uncovered: 0, sentBack: [{ amount: { minor: 60_00, currency: "USD" } }] });
    expect(await back()).toEqual({ uncovered: 20_00, sentBack: [] });
    expect(await site.refunds()).toEqual([{ amount: 60_00, state: "open" }]);
    // The process that promised the refund has ended: the refund job requests it.
    site.clock.time += 11 * MINUTE;
    await site.context.payments.watch.round();
    expect(await site.refunds()).toEqual([{ amount: 60_00, state: "done" }]);
    expect([await site.held(), await site.clearing(), await site.isWhole()]).toEqual([
      { [CASH]: 30_00 },
      -20_00n,
      true,
    ]);
  });

  test("RO-04 refunds an unused prepayment once, with an email, and the part that a booking left over", async () => {
    const site = await aCheckout((await open()).db);
    const form = await site.form();
    await site.payRest(form);
    await site.pay();
    await site.book({ ...form, tender: [PAID] });
    await site.payRest(await site.form({}, ARRIVAL + 1));
    await site.pay();
    await givenBalance(site.db, site.account, { minor: 5_00 });
    await site.book(await site.form({ tender: [CASH, PAID] }, ARRIVAL + 1));
    expect(await site.held()).toEqual({ [PAID]: 5_00 });

    site.clock.time += PAID_AHEAD_LIFE - 1;
    await site.sendBackUnused();
    expect([await site.held(), await site.refunds()]).toEqual([{ [PAID]: 5_00 }, []]);
    site.clock.time += 1;
    await Promise.all(Array.from({ length: 4 }, () => site.sendBackUnused()));
    expect([await site.held(), await site.refunds()]).toEqual([{}, [{ amount: 5_00, state: "done" }]]);
    const told = (await site.emails()).filter((text) => text.includes("wasn't used for a booking"));
    expect([told.length, told[0]?.replaceAll("\u00a0", " ").includes("USD 5.00")]).toEqual([1, true]);
    expect((await site.payments()).map(({ refunded }) => refunded).sort()).toEqual([0, 5_00]);
    expect([await site.clearing(), await site.isWhole()]).toEqual([-215_00n, true]);
  });

  test("RO-04 a form whose payment went back begins another one", async () => {
    const site = await aCheckout((await open()).db);
    const form = await site.form();
    await site.payRest(form);
    await site.pay();
    site.clock.time += PAID_AHEAD_LIFE;
    await site.sendBackUnused();
    expect(await site.payRest(form)).toMatchObject({ ok: true });
    await site.pay();
    expect(await site.payments()).toHaveLength(2);
    expect(await site.book({ ...form, tender: [PAID] })).toMatchObject({ receipt: { payable: 0 } });
    expect(await site.isWhole()).toBe(true);
  });

  test("RO-04 BK-03 a payment that was declined pays nothing and can be tried again; one that comes late books nothing", async () => {
    const site = await aCheckout((await open()).db);
    const form = await site.form();
    await site.payRest(form);
    await site.pay("decline");
    expect(await site.payRest(form)).toMatchObject({ ok: true });
    site.clock.time += HOUR;
    await site.context.payments.watch.round();
    await site.pay();
    expect((await site.payments()).map(({ state }) => state).sort()).toEqual(["failed", "voided"]);
    expect(await site.held()).toEqual({});
  });

  test("WA-08 T1 of bookings at once that are paid with one payment one is made, and the payment is spent once", async () => {
    const site = await aCheckout((await open()).db);
    await site.payRest(await site.form());
    await site.pay();
    const forms = await Promise.all(
      Array.from({ length: 8 }, (_, day) => site.form({ tender: [PAID] }, ARRIVAL + day)),
    );
    const placed = await Promise.all(forms.map((form) => site.context.booking.place(form)));
    expect(placed.filter(({ ok }) => ok)).toHaveLength(1);
    for (const each of placed) if (!each.ok) expect(["balance-gone", "price-changed"]).toContain(each.reason);
    expect([await site.held(), await site.isWhole()]).toEqual([{}, true]);
  });

  test("WA-08 T1 a booking and the job that sends back want the same money: one gets it", async () => {
    const site = await aCheckout((await open()).db);
    const form = await site.form();
    await site.payRest(form);
    await site.pay();
    site.clock.time += PAID_AHEAD_LIFE;
    const priced = await site.form({ tender: [PAID] });
    const [placed] = await Promise.all([site.context.booking.place(priced), site.sendBackUnused()]);
    const refunded = (await site.refunds()).length;
    expect([placed.ok, refunded]).toEqual(placed.ok ? [true, 0] : [false, 1]);
    expect([await site.held(), await site.isWhole()]).toEqual([{}, true]);
  });

  test("RO-04 only what can be booked is paid for: not a stay that is booked, without a certificate that is asked for, or by a guest", async () => {
    const site = await aCheckout((await open()).db);
    const form = await site.form();
    const quote = await site.quote();
    const rest = { minor: 110_00, currency: "USD" };
    const { booking } = site.context;
    expect(booking.restToPay(site, quote)).toEqual(rest);
    expect(booking.restToPay({ ...site, account: undefined }, quote)).toBeUndefined();
    expect(booking.restToPay({ ...site, account: { ...site.account, canBook: false } }, quote)).toBeUndefined();
    const certificate = { ...quote.wallet, prompts: { activateService: false, certificateRequired: true } };
    expect(booking.restToPay(site, { ...quote, wallet: certificate })).toBeUndefined();
    expect(booking.restToPay({ ...site, organisation: await givenOrganisation(site.db) }, quote)).toBeUndefined();
    expect(await site.payRest({ ...form, account: undefined })).toMatchObject({ reason: "sign-in-required" });
    await site.book(form);
    expect(await site.payRest({ ...form, idempotencyKey: newId() })).toMatchObject({ reason: "booked-before" });
    expect(await site.payments()).toEqual([]);
  });

  test("RO-04 a stay is paid for in the currency it is shown in, also where the wallet has no options", async () => {
    const site = await aCheckout((await open()).db, { walletOptions: [] });
    await givenRates(site.db, { EUR: "0.8637" }, { now: CHECKOUT_AT });
    const form = await site.form({ currency: "EUR" });
    await site.payRest(form);
    const [payment] = await site.payments();
    const { receipt } = await site.quote({ currency: "EUR" });
    expect(payment).toMatchObject({ amount: receipt.payable, currency: "EUR" });
    await site.pay();
    const booking = await site.book({ ...form, tender: ["payment-EUR"] });
    expect(booking.receipt).toMatchObject({ payable: 0, property: { payable: 0 } });
    expect(booking.receipt.sources).toMatchObject([{ kind: "payment", rate: null }]);
    expect(await site.isWhole()).toBe(true);
  });

  test("AC-05 of a deleted account what waits goes back first, and what was given back otherwise is not paid twice", async () => {
    const site = await aCheckout((await open()).db);
    await site.payRest(await site.form());
    await site.pay();
    const owner = { id: site.account.id, organisationId: site.organisation.id, emails: [] };
    const erase = () => site.db.transaction().execute((trx) => walletPersonalData.erase(trx, owner, CHECKOUT_AT));
    await erase();
    await erase();
    expect(await site.refunds()).toEqual([{ amount: 110_00, state: "open" }]);
    expect([await site.held(), await site.clearing()]).toEqual([{}, 0n]);

    const other = await aCheckout((await open()).db);
    await other.payRest(await other.form());
    await other.pay();
    await other.db.updateTable("payment").set({ refunded: 110_00 }).execute();
    other.clock.time += PAID_AHEAD_LIFE;
    await other.sendBackUnused();
    expect(await other.refunds()).toEqual([{ amount: 110_00, state: "failed" }]);
    expect(await other.payments()).toMatchObject([{ refunded: 110_00 }]);
    expect([await other.held(), await other.clearing(), await other.isWhole()]).toEqual([{}, 0n, true]);
    expect(other.lines.some((line) => line["msg"] === "a payment is not refunded")).toBe(true);
  });

  test("AC-05 what is paid after its payer has left, who had the page open still, goes back too, without an email", async () => {
    const site = await aCheckout((await open()).db);
    await site.payRest(await site.form());
    const owner = { id: site.account.id, organisationId: site.organisation.id, emails: [] };
    const waiting = await site.db.transaction().execute(async (trx) => {
      await walletPersonalData.erase(trx, owner, CHECKOUT_AT);
      return paymentsPersonalData.erase(trx, owner, CHECKOUT_AT);
    });
    await site.db.updateTable("account").set({ email: "" }).execute();
    await site.pay();
    expect([waiting, await site.held()]).toEqual([1, { [PAID]: 110_00 }]);
    site.clock.time += PAID_AHEAD_LIFE;
    await site.sendBackUnused();
    expect(await site.refunds()).toEqual([{ amount: 110_00, state: "done" }]);
    expect([await site.held(), await site.clearing(), await site.emails()]).toEqual([{}, 0n, []]);
  });

  test("WA-08 T13 money that its payer's bank takes back while it waits pays for nothing; what a booking spent of it is missing", async () => {
    const site = await aCheckout((await open()).db);
    const form = await site.form();
    await site.payRest(form);
    await site.pay();
    const priced = { ...form, tender: [PAID], priceToken: (await site.quote({ tender: [PAID] })).priceToken };
    await Promise.all([site.chargeBack(), site.chargeBack()]);
    expect(await site.context.booking.place(priced)).toMatchObject({ reason: "price-changed" });
    expect([await site.held(), await site.clearing(), await site.payments()]).toMatchObject([{}, 0n, [{ missing: 0 }]]);
    site.clock.time += PAID_AHEAD_LIFE;
    await site.sendBackUnused();
    expect([await site.refunds(), await site.isWhole()]).toEqual([[], true]);

    const other = await aCheckout((await open()).db);
    await other.payRest(await other.form());
    await other.pay();
    await other.book(await other.form({ tender: [PAID] }));
    await other.chargeBack();
    expect(await other.payments()).toMatchObject([{ missing: 110_00 }]);
    expect([await other.clearing(), await other.isWhole()]).toEqual([0n, true]);
  });

  test("RT-04 the month's liabilities tell what waits, and what went to bookings", async () => {
    const site = await aCheckout((await open()).db);
    const form = await site.form();
    await site.payRest(form);
    await site.pay();
    const month = { from: CHECKOUT_AT - HOUR, until: CHECKOUT_AT + 10 * HOUR, lastDay: ARRIVAL };
    const liability = async () =>
      (await liabilitiesOf(site.db, site.organisation.id, month)).map(({ kind, issued, spent, held }) => [
        kind,
        ...[issued, spent, held].map(Number),
      ]);
    expect(await liability()).toEqual([["payment", 110_00, 0, 110_00]]);
    await site.book({ ...form, tender: [PAID] });
    expect(await liability()).toEqual([["payment", 110_00, -110_00, 0]]);
  });
});
