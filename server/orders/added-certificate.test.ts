import { expect, test } from "vitest";
import { ARRIVAL, aCheckout } from "../../tests/drivers/checkout-ahead.ts";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { givenRates } from "../../tests/fixtures/rates.ts";
import { givenBalance, givenDiscountCard } from "../../tests/fixtures/wallet.ts";
import { DAY, MINUTE } from "../core/durations.ts";
import { PAYMENT_LIFE } from "../core/lifetimes.ts";
import { newId } from "../crypto/ids.ts";
import { addOffer, deleteOffer } from "../wallet/offers.ts";
import { listCards } from "../wallet/queries.ts";
import { bookingPersonalData } from "./personal-data.ts";
import { deleteLapsed } from "./retention.ts";
import { purchasesPersonalData } from "./value/personal-data.ts";

const usd = (minor: number) => ({ minor, currency: "USD" });
const OFFER = {
  proCode: "HLT",
  services: ["HLT"],
  price: usd(42_00),
  worth: usd(45_00),
  validDays: 365,
  withdrawDays: 14,
};
const NOW = { due: "now" } as const;

/** One night for two at USD 110.00 with taxes; where nothing else is said it is paid on site. */
describeWithDatabase((open, _engine, race) => {
  async function atCheckout(...given: Parameters<typeof aCheckout> extends [unknown, ...infer Rest] ? Rest : never) {
    const { db } = await open();
    const site = await aCheckout(db, ...given);
    const sold = await addOffer(db, site.organisation.id, OFFER);
    if (!sold.ok) throw new Error(sold.reason);
    const { organisation, account, context } = site;
    const { id: offer } = sold.value;
    return {
      ...site,
      offer,
      order: (choice = {}, arrival = ARRIVAL) => site.form({ certificate: offer, ...choice }, arrival),
      purchases: () => db.selectFrom("purchase").selectAll().orderBy("created_at").execute(),
      cards: async () =>
        (await listCards(db, { organisationId: organisation.id, accountId: account.id })).map(({ status }) => status),
      /** By its guest, at what it costs now. */
      async cancelNow() {
        const booking = await site.onlyBooking();
        const plan = await context.booking.planCancellation(organisation, booking, [1]);
        const by = { organisation, bookingId: booking.id, actorId: account.id, origin: "https://ours.example" };
        return context.booking.cancelRooms({ ...by, rooms: [1], token: plan.ok ? plan.value.token : "" });
      },
      sales: () => site.contra("sales"),
      async withdraw() {
        const [id = ""] = (await context.certificates.withdrawable(organisation, account)).keys();
        const purchase = await context.purchases.find(organisation, account, id);
        return purchase && context.purchases.withdraw(organisation, purchase, purchase.price.minor);
      },
    };
  }

  test("WA-06 WA-07 one payment buys a certificate and books the stay that it pays for", async () => {
    const site = await atCheckout();
    const placed = await site.book(await site.order());
    expect(placed).toMatchObject({ state: "awaiting-payment", receipt: { payable: 65_00 } });
    expect(await site.payments()).toMatchObject([{ amount: 42_00, purpose: "booking", subject: placed.id }]);
    expect([await site.cards(), await site.emails()]).toEqual([[], []]);
    expect(await site.context.purchases.list(site.organisation, site.account, { page: 1, perPage: 9 })).toMatchObject({
      shown: [],
    });

    await site.pay("pay-and-tell-twice", { times: 3 });
    const { state, receipt } = await site.bookingOf(placed.id);
    expect([state, receipt.sources.map(({ kind, worth, owed }) => [kind, worth, owed])]).toEqual([
      "confirmed",
      [["certificate", 45_00, 45_00]],
    ]);
    const [payment] = await site.payments();
    expect([payment?.state, await site.cards()]).toEqual(["paid", ["USED"]]);
    expect(await site.purchases()).toMatchObject([{ state: "done", payment_id: payment?.id, amount: 42_00 }]);
    const sources = await site.db.selectFrom("booking_source").select(["kind", "worth", "state"]).execute();
    expect(sources).toEqual([{ kind: "certificate", worth: 45_00, state: "captured" }]);
    expect([await site.sales(), await site.clearing(), await site.isWhole()]).toEqual([42_00n, -42_00n, true]);
    const emails = await site.emails();
    // Its own email says how to withdraw from it.
    expect([emails.length, emails.filter((text) => text.includes("/withdraw?key=")).length]).toEqual([2, 1]);
  });

  test("WA-06 RO-04 what is due of the stay is paid with it, and the wallet pays its part of the stay", async () => {
    const site = await atCheckout({}, NOW);
    await givenBalance(site.db, site.account, { minor: 30_00 });
    const { id } = await site.book(await site.order({ tender: ["cash-card-USD"] }));
    expect(await site.payments()).toMatchObject([{ amount: 77_00 }]);
    await site.pay();
    const { receipt } = await site.bookingOf(id);
    expect([receipt.payable, receipt.sources.map(({ kind, worth }) => [kind, worth])]).toEqual([
      0,
      [
        ["certificate", 45_00],
        ["cash-card", 30_00],
        ["payment", 35_00],
      ],
    ]);
    expect([await site.sales(), await site.clearing(), await site.isWhole()]).toEqual([42_00n, -77_00n, true]);
  });

  test("WA-06 RO-04 in another currency price and worth are converted at the rates of the quote", async () => {
    const site = await atCheckout();
    await givenRates(site.db, { EUR: "0.5" }, { now: site.clock.time });
    await site.book(await site.order({ currency: "EUR" }));
    expect(await site.payments()).toMatchObject([{ amount: 21_00, currency: "EUR" }]);
    await site.pay();
    expect((await site.onlyBooking()).receipt).toMatchObject({ currency: "EUR", payable: 32_50 });
    expect([await site.states(), await site.isWhole()]).toEqual([["confirmed"], true]);
  });

  test("WA-06 a payment that fails leaves neither, and the same form orders both again", async () => {
    const site = await atCheckout();
    const form = await site.order();
    await site.book(form);
    await site.pay("decline");
    expect([await site.states(), await site.cards(), await site.emails()]).toEqual([["lapsed"], [], []]);
    expect([await site.sales(), await site.isWhole()]).toEqual([0n, true]);
    await site.book(form);
    await site.pay();
    expect([await site.states(), await site.cards()]).toEqual([["confirmed", "lapsed"], ["USED"]]);
    await deleteLapsed(site.db, site.clock.time + 30 * DAY);
    expect([await site.states(), (await site.purchases()).map(({ state }) => state)]).toEqual([
      ["confirmed"],
      ["done"],
    ]);
  });

  test("WA-06 BK-04 late money buys and books both, or neither and goes back whole", async () => {
    for (const soldOut of [false, true]) {
      const site = await atCheckout();
      await site.book(await site.order());
      site.clock.time += PAYMENT_LIFE + MINUTE;
      await site.context.payments.watch.round();
      await site.context.booking.holds.expire();
      if (soldOut) site.show.units = 0;
      await site.pay();
      expect([await site.states(), await site.cards()]).toEqual(soldOut ? [["lapsed"], []] : [["confirmed"], ["USED"]]);
      expect(await site.payments()).toMatchObject([{ state: soldOut ? "voided" : "paid" }]);
      const [purchase] = await site.purchases();
      expect([purchase?.state, await site.sales(), await site.clearing(), await site.isWhole()]).toEqual(
        soldOut ? ["too-late", 0n, 0n, true] : ["done", 42_00n, -42_00n, true],
      );
    }
  });

  test("BK-06 WA-07 cancelling in time gives the certificate back, from whose purchase its buyer can withdraw", async () => {
    const site = await atCheckout({}, NOW);
    await site.book(await site.order());
    await site.pay();
    expect(await site.withdraw()).toBeUndefined();
    const { reference } = await site.onlyBooking();
    await site.cancel(reference);
    expect([await site.cards(), await site.refunds()]).toEqual([["ACTIVE"], [{ amount: 65_00, state: "done" }]]);
    const withdrawn = await Promise.all([site.withdraw(), site.withdraw()]);
    expect(withdrawn.some((each) => each?.ok)).toBe(true);
    expect([await site.cards(), (await site.refunds()).map(({ amount }) => amount).sort()]).toEqual([
      ["INACTIVE"],
      [42_00, 65_00],
    ]);
    expect([await site.sales(), await site.clearing(), await site.isWhole()]).toEqual([0n, 0n, true]);
  });

  test("BK-06 WA-07 cancelling late keeps what the penalty takes: the payment first, then the certificate, as one from the wallet", async () => {
    const site = await atCheckout({}, { ...NOW, cancel: null });
    await site.book(await site.order());
    await site.pay();
    expect(await site.cancelNow()).toMatchObject({ ok: true });
    expect([await site.cards(), await site.refunds(), await site.withdraw()]).toEqual([["USED"], [], undefined]);
    expect([await site.sales(), await site.clearing(), await site.isWhole()]).toEqual([42_00n, -107_00n, true]);
  });

  race("WA-06 T1 the same form many times, and two tabs at once, buy and book one of each", async () => {
    const site = await atCheckout();
    const form = await site.order();
    const placed = await Promise.all(Array.from({ length: 8 }, () => site.context.booking.place(form)));
    expect(new Set(placed.map((each) => each.ok && each.value.payAt)).size).toBe(1);
    const other = await site.order();
    await site.context.booking.place(other);
    await site.reopenPages();
    const { pays } = site.processes(2);
    const ids = (await site.payments()).map(({ id }) => id);
    await Promise.all([...ids, ...ids].map((id, i) => pays(i, id)));
    expect(await site.states()).toEqual(["confirmed", "lapsed"]);
    expect([await site.cards(), await site.sales(), await site.clearing()]).toEqual([["USED"], 42_00n, -42_00n]);
    expect([(await site.payments()).map(({ state }) => state).sort(), await site.isWhole()]).toEqual([
      ["paid", "voided"],
      true,
    ]);
  });

  test("WA-06 BK-03 T8 an offer that is another one by now, another organisation's, or none is shown before anything is paid", async () => {
    const site = await atCheckout();
    const form = await site.order();
    const foreign = await addOffer(site.db, (await givenOrganisation(site.db)).id, { ...OFFER, price: usd(1) });
    const foreignId = foreign.ok ? foreign.value.id : "";
    for (const certificate of [foreignId, "none", "", undefined])
      expect(await site.context.booking.place({ ...form, certificate, idempotencyKey: newId() })).toMatchObject(
        certificate === foreignId || certificate === "" ? { ok: true } : { reason: "price-changed" },
      );
    expect((await site.payments()).every(({ amount }) => amount === 42_00)).toBe(true);

    await addOffer(site.db, site.organisation.id, { ...OFFER, price: usd(43_00) }, site.offer);
    const changed = await site.context.booking.place({ ...form, idempotencyKey: newId() });
    expect(changed).toMatchObject({ reason: "price-changed", quote: { wallet: { added: { price: usd(43_00) } } } });
    const { id: now } = changed.ok || !("quote" in changed) ? { id: "" } : (changed.quote.wallet.added ?? { id: "" });
    await deleteOffer(site.db, site.organisation.id, now);
    expect(await site.context.booking.place({ ...form, idempotencyKey: newId() })).toMatchObject({
      reason: "price-changed",
    });
  });

  test("WA-06 a certificate that nothing names is not bought, and a member with a discount card chooses one or none", async () => {
    const site = await atCheckout();
    expect((await site.quote()).wallet).toMatchObject({ added: undefined, prompts: { certificateRequired: true } });
    expect((await site.quote({ certificate: "" })).wallet).toMatchObject({ added: { id: site.offer } });
    await givenDiscountCard(site.db, site.account);
    expect((await site.quote({ certificate: "" })).wallet).toMatchObject({
      added: undefined,
      addOns: [{ off: 45_00 }],
    });
    const chosen = await site.quote({ certificate: site.offer });
    expect(chosen.receipt.sources.map(({ kind, worth }) => [kind, worth])).toEqual([["certificate", 45_00]]);
    const placed = await site.book({ ...(await site.order()), selection: "none" });
    expect(placed).toMatchObject({ state: "awaiting-payment" });
  });

  test("WA-06 without a payment provider none is sold with a stay, and a guest has none", async () => {
    const site = await atCheckout({ payments: { provider: "none" } });
    expect((await site.quote({ certificate: site.offer })).wallet).toMatchObject({
      addOns: [],
      prompts: { certificateRequired: true },
    });
    const guest = await site.context.booking.quote({ ...(await site.order()), account: undefined });
    expect(guest).toMatchObject({ ok: true, value: { wallet: { added: undefined } } });
  });

  test("LO-08 AC-05 a charge-back takes the stay's part and the certificate's; winning brings both again", async () => {
    for (const cancelled of [false, true]) {
      const site = await atCheckout({}, NOW);
      await site.book(await site.order());
      await site.pay();
      if (cancelled) await site.cancel((await site.onlyBooking()).reference);
      const before = [await site.clearing(), await site.sales()];
      await site.chargeBack();
      const [payment] = await site.payments();
      // What is missing: all that was paid, or what has gone twice.
      expect([payment?.missing, await site.isWhole()]).toEqual([cancelled ? 65_00 : 107_00, true]);
      // A certificate that no stay uses is taken back with the sale; a used one is missing.
      expect([cancelled, await site.cards(), await site.sales()]).toEqual([
        cancelled,
        [cancelled ? "INACTIVE" : "USED"],
        cancelled ? 0n : 42_00n,
      ]);
      await site.win();
      expect([await site.clearing(), await site.sales()]).toEqual(before);
      expect([await site.cards(), await site.isWhole()]).toEqual([[cancelled ? "ACTIVE" : "USED"], true]);
    }
  });

  test("WA-07 T13 a charge-back after stay and certificate were refunded counts each once; winning brings both again", async () => {
    const site = await atCheckout({}, NOW);
    await site.book(await site.order());
    await site.pay();
    await site.cancel((await site.onlyBooking()).reference);
    expect(await site.withdraw()).toMatchObject({ ok: true });
    await site.chargeBack();
    const books = async () => [
      await site.clearing(),
      await site.sales(),
      await site.differences(),
      await site.isWhole(),
    ];
    expect([(await site.payments())[0]?.missing, await books()]).toEqual([107_00, [107_00n, 0n, -107_00n, true]]);
    await site.win();
    expect([await site.cards(), await books()]).toEqual([["INACTIVE"], [0n, 0n, 0n, true]]);
  });

  test("AC-05 T13 a dispute that is won after the certificate's owner deleted their account waits for a person", async () => {
    const site = await atCheckout({}, NOW);
    await site.book(await site.order());
    await site.pay();
    await site.cancel((await site.onlyBooking()).reference);
    await site.chargeBack();
    const owner = { id: site.account.id, organisationId: site.organisation.id, emails: [] };
    await site.db.transaction().execute((trx) => purchasesPersonalData.erase(trx, owner, site.clock.time));
    await site.win();
    expect(site.lines.at(-1)).toMatchObject({ msg: "a payment waits for a person", told: "chargeback-won" });
    expect([await site.cards(), await site.isWhole()]).toEqual([["INACTIVE"], true]);
  });

  test("WA-07 RT-05 a refund that fails corrects the credit note of what it is of: the stay's or the certificate's", async () => {
    const site = await atCheckout({}, NOW);
    const { id } = await site.book(await site.order());
    await site.pay();
    await site.cancel((await site.onlyBooking()).reference);
    await site.withdraw();
    const [purchase] = await site.purchases();
    const documents = async () =>
      Promise.all(
        [{ kind: "booking", id } as const, { kind: "purchase", id: purchase?.id ?? "" } as const].map(async (of) =>
          (await site.context.documents.listOf(site.organisation, of)).map(({ kind }) => kind).sort(),
        ),
      );
    const fails = async (amount: number) => {
      await site.db.updateTable("payment_refund").set({ state: "open" }).where("amount", "=", amount).execute();
      await site.tellRefunds("refund.failed");
    };
    await fails(42_00);
    expect(await documents()).toEqual([
      ["credit-note", "receipt"],
      ["correction", "credit-note", "receipt"],
    ]);
    await fails(65_00);
    expect(await documents()).toEqual([
      ["correction", "credit-note", "receipt"],
      ["correction", "credit-note", "receipt"],
    ]);
    expect(await site.isWhole()).toBe(true);
  });

  test("AC-05 a deleted account leaves no order with a certificate, and its payment goes back", async () => {
    const site = await atCheckout();
    await site.book(await site.order());
    const owner = { id: site.account.id, organisationId: site.organisation.id, emails: [] };
    await site.db.transaction().execute(async (trx) => {
      await bookingPersonalData.erase(trx, owner, site.clock.time);
      await purchasesPersonalData.erase(trx, owner, site.clock.time);
    });
    await site.pay();
    expect([await site.states(), await site.sales(), await site.clearing()]).toEqual([["lapsed"], 0n, 0n]);
    expect([(await site.payments())[0]?.state, await site.isWhole()]).toEqual(["voided", true]);
  });
});
