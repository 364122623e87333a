import { describe, expect, test } from "vitest";
import { RATES } from "../../tests/fixtures/rates.ts";
import { aCard } from "../../tests/fixtures/receipts.ts";
import type { Account } from "../auth/account.ts";
import { depositOf, dueNow, shownLines, totalsOf } from "../core/receipt.ts";
import type { OfferPrice } from "../ports/offer.ts";
import { discountFor, displayFor, mostOff, quote } from "./pricing.ts";
import { storedReceipt } from "./stored-receipt.ts";

describe("a refundable deposit", () => {
  test("BK-02 RO-04 is a line of its own that no total, discount or source counts, and is kept with the receipt", () => {
    const deposit = 250_00;
    const asked = { product: "CND", to: "EUR", rates: RATES, display: "inclusive" as const };
    const card = aCard({ minor: 900_00, currency: "EUR" });
    const without = quote({ ...asked, price: price(100_00, 20_00), card });
    const receipt = quote({ ...asked, price: { ...price(100_00, 20_00), deposit }, card });
    const line = { code: "deposit", amount: 200_00, shown: false, collectedBy: "on-site", due: "arrival" };
    expect(receipt).toEqual({ ...without, lines: [...without.lines, line] });
    expect(totalsOf(receipt)).toEqual(totalsOf(without));
    expect(storedReceipt.read(storedReceipt.write(receipt))).toEqual(receipt);
    expect([depositOf(without), depositOf(receipt), shownLines(receipt.lines)]).toEqual([
      undefined,
      line,
      without.lines,
    ]);
  });
});

describe("the discount", () => {
  // Base 100, taxes 20, card 200: the cap decides.
  test.each([
    ["HLT", 110_00, 10_00],
    ["STY", 105_00, 15_00],
    ["RST", 105_00, 15_00],
    ["CND", 105_00, 15_00],
    ["HST", 105_00, 15_00],
  ])(
    "RO-04 of a %s stay of 100 and 20 taxes with a card of 200 is %i, and %i remains",
    (product, discount, payable) => {
      const receipt = quote({ ...usd(price(100_00, 20_00)), product, card: aCard({ minor: 200_00, currency: "USD" }) });
      expect(receipt).toMatchObject({ total: 120_00, discount, payable });
    },
  );

  // What a card could give beyond the price is never paid out.
  test.each(["HLT", "STY"])(
    "T10 RO-04 leaves nothing to pay of a %s stay of 100 and 3 taxes, and not less",
    (product) => {
      const receipt = quote({ ...usd(price(100_00, 3_00)), product, card: aCard({ minor: 200_00, currency: "USD" }) });
      expect(receipt).toMatchObject({
        total: 103_00,
        discount: 103_00,
        payable: 0,
        sources: [{ amount: { minor: 103_00, currency: "USD" } }],
      });
    },
  );

  test("RO-04 is worth what the card holds, converted by units per USD, and takes that from the card", () => {
    const receipt = quote({
      price: price(400_00, 40_00),
      product: "HLT",
      to: "EUR",
      rates: RATES,
      display: "inclusive",
      card: aCard({ minor: 50_00, currency: "USD" }),
    });
    expect(receipt).toMatchObject({ currency: "EUR", total: 352_00, discount: 40_00, payable: 312_00 });
    expect(receipt.sources).toMatchObject([
      { kind: "discount", id: "card", amount: { minor: 50_00, currency: "USD" } },
    ]);
    expect(receipt.property).toEqual({ currency: "USD", total: 440_00, payable: 390_00 });
  });

  test("RO-04 takes only its share from a card of another currency that holds more than the cap", () => {
    const receipt = quote({
      ...usd(price(100_00, 20_00)),
      rates: RATES,
      product: "HLT",
      card: aCard({ minor: 200_00, currency: "EUR" }),
    });
    expect(receipt).toMatchObject({ discount: 110_00, sources: [{ amount: { minor: 88_00, currency: "EUR" } }] });
  });

  test("RO-04 a card that holds exactly the price pays all of it, though the price is rounded down where it is shown", () => {
    // 100 fils are 33⅓ cents.
    const stay = { ...usd(price(100, 0, "KWD")), rates: RATES };
    const receipt = quote({ ...stay, card: aCard({ minor: 100, currency: "KWD" }) });
    expect(receipt).toMatchObject({ total: 33, payable: 0, sources: [{ amount: { minor: 100, currency: "KWD" } }] });
  });

  test("ER-03 of a card whose currency has no rate is nothing, and nothing is taken from it", () => {
    const receipt = quote({ ...usd(price(100_00, 0)), card: aCard({ minor: 200_00, currency: "EUR" }) });
    expect(receipt).toMatchObject({ discount: 0, sources: [], payable: 100_00 });
  });
});

describe("what a plan takes off", () => {
  const plan = { percent: 5, names: { en: "Gold" } };

  test.each([
    ["HLT", 20_00, [5_00, 110_00], 5_00],
    ["STY", 20_00, [5_00, 105_00], 10_00],
    ["HLT", 3_00, [5_00, 98_00], 0],
  ])(
    "LO-07 RO-04 of a %s stay of 100 and %i taxes 5 percent go first; the cap of a card of 200 is as without it",
    (product, taxes, worth, payable) => {
      const card = aCard({ minor: 200_00, currency: "USD" });
      const receipt = quote({ ...usd(price(100_00, taxes)), product, plan, card });
      expect(receipt.sources.map((source) => [source.kind, source.worth])).toEqual([
        ["membership", worth[0]],
        [card.kind, worth[1]],
      ]);
      expect([receipt.discount, receipt.payable, mostOff(receipt, product)]).toEqual([worth[1], payable, worth[1]]);
      expect(storedReceipt.read(storedReceipt.write(receipt))).toEqual(receipt);
    },
  );

  test("LO-07 RO-04 it is rounded once where the price is shown, and owed to the property in its own currency", () => {
    const receipt = quote({ ...usd(price(99_90, 0)), to: "EUR", rates: RATES, plan });
    // 5 % of 79.92 euros; 4.00 euros are 5.00 dollars.
    expect(receipt.sources).toMatchObject([
      { kind: "membership", worth: 4_00, owed: 5_00, amount: { minor: 5_00, currency: "USD" }, plan },
    ]);
    expect([receipt.payable, receipt.property.payable]).toEqual([75_92, 94_90]);
  });

  test("LO-07 RO-02 a night is of what the member pays, as the price is: rounded once after the discount was", () => {
    const nights = (count: number) => ({ ...usd({ ...price(99_90, 10_00), units: count }), plan });
    const cents = (display: "inclusive" | "exclusive", count: number) => quote({ ...nights(count), display }).perUnit;
    expect([cents("inclusive", 1), cents("inclusive", 3)]).toEqual([104_90, 34_97]);
    expect([cents("exclusive", 1), cents("exclusive", 3)]).toEqual([94_90, 31_63]);
    const card = aCard({ minor: 20_00, currency: "USD" });
    expect(quote({ ...nights(1), card }).perUnit).toBe(104_90);
  });

  test("LO-07 what is less than one minor unit is no discount", () => {
    expect(quote({ ...usd(price(9, 0)), plan }).sources).toEqual([]);
    expect(quote({ ...usd(price(10, 0)), plan }).sources).toMatchObject([{ worth: 1 }]);
    // A fil that would be a third of a cent to the property.
    expect(quote({ ...usd(price(4, 0)), to: "KWD", rates: RATES, plan }).sources).toEqual([]);
  });

  test("LO-07 RO-04 a deposit that is paid at once is less by its share of what a plan takes off", () => {
    const due = { by: 20_000, percentNow: 30 };
    const asked = { ...usd(price(90_00, 10_00)), due };
    // 30 % of 100.00, and of that less the 4.50 that the plan takes off.
    expect([quote(asked).advance, quote({ ...asked, plan }).advance]).toEqual([30_00, 28_65]);
    expect(quote({ ...asked, plan, card: aCard({ minor: 10_00, currency: "USD" }) }).advance).toBe(28_65);
  });

  test("LO-07 is what the plan of a member says, and nothing for guests and plans without a discount", () => {
    expect(discountFor({ membership: { discount: 5, names: plan.names } as unknown as Membership })).toEqual(plan);
    for (const account of [undefined, {}, { membership: { discount: 0, names: plan.names } as unknown as Membership }])
      expect(discountFor(account)).toBeUndefined();
  });
});

describe("the receipt", () => {
  test("RO-02 names every line, and the nightly price is with or without taxes as the reader sees prices", () => {
    const stay = {
      ...price(300_00, 36_00),
      units: 3,
      // A tax of nothing is no line.
      charges: [charge("tax", 30_00), charge("tax", 0), charge("city-tax", 6_00)],
      items: 2,
    };
    const inclusive = quote(usd(stay));
    const onSite = { shown: true, collectedBy: "on-site", due: "arrival" };
    expect(inclusive.lines).toEqual([
      { ...onSite, code: "base", amount: 300_00 },
      { ...onSite, code: "tax", amount: 30_00 },
      { ...onSite, code: "city-tax", amount: 6_00 },
    ]);
    expect(inclusive).toMatchObject({
      base: 300_00,
      taxes: 36_00,
      total: 336_00,
      perUnit: 112_00,
      units: 3,
      items: 2,
    });
    expect(quote({ ...usd(stay), display: "exclusive" })).toMatchObject({ total: 336_00, perUnit: 100_00 });
  });

  test("WA-08 RO-04 balances, points and credit leave what is paid on site only, beside a plan and in another currency", () => {
    const stay = { ...price(100_00, 50_00), charges: [charge("tax", 20_00), charge("extras", 30_00)] };
    const counter = { ...stay, onSite: ["extras" as const] };
    const tender = (["credit", "cash-card", "points"] as const).map((kind) => ({
      ...{ kind, id: null, held: { minor: 70_00, currency: "USD" } },
    }));
    const paid = quote({ ...usd(counter), tender, plan: { percent: 5, names: { en: "Gold" } } });
    expect([paid.payable, paid.property.payable, dueNow(paid), dueNow(paid, true)]).toEqual([30_00, 30_00, 0, 0]);
    const unpaid = quote(usd(counter));
    expect([unpaid.payable, dueNow(unpaid), dueNow(unpaid, true)]).toEqual([150_00, 120_00, 120_00]);
    const converted = quote({ ...usd(counter), to: "EUR", rates: RATES, tender });
    const onSite = converted.lines.find(({ code }) => code === "extras")?.amount;
    expect([converted.payable, converted.property.payable]).toEqual([onSite, 30_00]);
    // Where all is paid on site, all of it may be paid before.
    expect(quote({ ...usd(stay), tender: [{ ...tender[0]!, held: { minor: 900_00, currency: "USD" } }] }).payable).toBe(
      0,
    );
  });

  test("RO-04 tells what is to be paid before arrival as collected by us", () => {
    const due = { by: 20_600 };
    expect(quote({ ...usd(price(100_00, 20_00)), due }).lines).toMatchObject([
      { code: "base", shown: true, collectedBy: "us", due },
      { code: "tax", shown: true, collectedBy: "us", due },
    ]);
  });

  test("BK-02 BK-06 keeps each room's own price, and what is paid beside the total without the supplier's words", () => {
    const line = { code: "city-tax", amount: "unknown", collectedBy: "on-site", due: "arrival" } as const;
    const room = { base: 50_00, charges: [charge("tax", 10_00)], total: 60_00 };
    const stay = { ...price(100_00, 20_00), items: 2, byItem: [room, room] };
    const receipt = quote(usd({ ...stay, beside: [{ ...line, label: { en: "City tax" } }] }));
    expect([receipt.beside, receipt.property.byItem]).toEqual([[line], [room, room]]);
    expect(quote(usd(price(100_00, 20_00)))).not.toHaveProperty("beside");
  });

  // Amounts with no, two and three decimals.
  test.each([
    ["JPY", 18_000],
    ["KWD", 36_000],
    ["EUR", 96_00],
    ["USD", 120_00],
  ])("RO-04 in %s counts in the minor units of that currency", (to, total) => {
    const receipt = quote({ price: price(100_00, 20_00), product: "HLT", to, rates: RATES, display: "inclusive" });
    expect(receipt).toMatchObject({ currency: to, total, noRateFor: null });
  });

  test("RO-04 keeps the rate it was made at, its day and its source", () => {
    const yen = quote({
      price: price(100_00, 0, "EUR"),
      product: "HLT",
      to: "JPY",
      rates: RATES,
      display: "inclusive",
    });
    expect(yen.rate).toEqual({ from: "EUR", to: "JPY", rate: "187.5", asOf: "2026-11-20", source: "demo (invented)" });
    expect(quote(usd(price(100_00, 0))).rate).toBeNull();
  });

  test.each([
    ["there are no rates", undefined],
    ["the currency has none", RATES],
  ])("ER-03 stays in the property's own currency and says so where %s", (_, rates) => {
    const receipt = quote({ price: price(100_00, 20_00), product: "HLT", to: "GBP", rates, display: "inclusive" });
    expect(receipt).toMatchObject({ currency: "USD", total: 120_00, rate: null, noRateFor: "GBP" });
  });
});

describe("who sees which price", () => {
  test.each([
    ["a guest, whatever the organisation shows", undefined, "exclusive", "inclusive"],
    ["an account of its own mind", { displayPrice: "exclusive" }, "inclusive", "exclusive"],
    ["an account of the other mind", { displayPrice: "inclusive" }, "exclusive", "inclusive"],
    ["an account without a mind, as the organisation shows", { displayPrice: undefined }, "exclusive", "exclusive"],
    [
      "an account with an unknown setting, as the organisation shows",
      { displayPrice: "net" },
      "inclusive",
      "inclusive",
    ],
  ] as const)("RO-02 %s", (_, account, displayPrice, expected) => {
    expect(displayFor(account, { displayPrice })).toBe(expected);
  });
});

type Membership = NonNullable<Account["membership"]>;

const charge = (code: "tax" | "city-tax" | "extras", minor: number) => ({ code, minor });

function price(base: number, taxes: number, currency = "USD"): OfferPrice {
  return { currency, units: 1, items: 1, base, charges: [charge("tax", taxes)], total: base + taxes };
}

const usd = (stay: OfferPrice) => ({ price: stay, product: "HLT", to: "USD", display: "inclusive" as const });
