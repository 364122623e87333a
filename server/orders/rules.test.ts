import { beforeAll, describe, expect, test } from "vitest";
import { freeBefore, registerTrial, type SeatKey, seatKey } from "../../tests/fakes/trial-product.ts";
import type { CancelTerms } from "../core/cancel-terms.ts";
import type { Party } from "../core/party.ts";
import type { ReceiptSource } from "../core/receipt.ts";
import type { OfferTerms } from "../ports/offer.ts";
import { quote, type Receipt } from "../pricing/pricing.ts";
import type { AddOn } from "../wallet/add-ons.ts";
import { cancelledBy, intentOf, mayBook, orderHash, priceTokenOf, readPriceToken } from "./rules.ts";

beforeAll(registerTrial);

const FREE_UNTIL = Date.UTC(2026, 11, 10, 15);
const STEPS = freeBefore(FREE_UNTIL) as Extract<CancelTerms, { kind: "steps" }>;
const SECOND_STEP = { before: FREE_UNTIL + 1, penalty: { nights: 1 } };
const TERMS: OfferTerms = { cancel: STEPS, due: "arrival" };

const A_SOURCE: ReceiptSource = {
  kind: "discount",
  id: "card",
  worth: 1,
  owed: 1,
  rate: null,
  amount: { minor: 1, currency: "USD" },
};

describe("who may book", () => {
  test.each([
    ["a guest where sessions are needed", false, undefined, { ok: false, reason: "sign-in-required" }],
    ["a guest where they are not", true, undefined, { ok: true, value: true }],
    ["an account that may", false, { canBook: true }, { ok: true, value: true }],
    ["an account that may not", false, { canBook: false }, { ok: false, reason: "not-permitted" }],
    ["an account that may not where no account is needed", true, { canBook: false }, { ok: true, value: true }],
  ])("RO-03 %s", (_, bookWithoutSession, account, expected) => {
    expect(mayBook({ bookWithoutSession }, account)).toEqual(expected);
  });
});

describe("what a form ordered and saw", () => {
  const order = {
    key: seatKey({ code: "P1" }, 1, { parties: [{ adults: 2, childAges: [4] }] }),
    selection: "none",
    priceToken: "USD.1.abc",
    guest: { firstName: "Ana", lastName: "Silva" },
  };

  test.each([
    ["another tier", { key: { ...order.key, tier: "balcony" } }],
    ["other dates", { key: { ...order.key, nights: 2 } }],
    ["another child", { key: { ...order.key, seats: [{ adults: 2, childAges: [5] }] } }],
    ["another card", { selection: "" }],
    ["another price", { priceToken: "USD.2.abc" }],
    ["another guest", { guest: { firstName: "Ana", lastName: "Sousa" } }],
    ["all that is due later paid now", { payNow: true }],
    ["a rest paid from somewhere", { payLaterFrom: "cash" }],
    ["an answer to what the offer needs", { answers: { "need--menu": "fish" } }],
    ["a rest paid from elsewhere than that", { payLaterFrom: "points" }],
  ])("BK-04 %s is another order", (_, changes) => {
    expect(orderHash({ ...order, ...changes })).not.toBe(orderHash(order));
  });

  test("BK-04 each of the ways to pay later is another order, and none is the same as paying none now", () => {
    const hashes = [undefined, "cash", "points"].map((payLaterFrom) => orderHash({ ...order, payLaterFrom }));
    expect(new Set(hashes).size).toBe(3);
    expect(orderHash({ ...order, payNow: false, payLaterFrom: undefined })).toBe(orderHash(order));
  });

  test("BK-04 T7 an offer from outside is named by its token in an order, and not in an intent", () => {
    const outer = (token: string, show = "lp1") => ({ ...order.key, supplier: "outer", show, token });
    const [one, again, other] = [outer("a"), outer("b"), outer("a", "lp2")];
    const hash = (key: SeatKey) => orderHash({ ...order, key });
    const intent = (key: SeatKey) => intentOf({ account: { id: "ana" }, browser: undefined, key });
    expect(hash(again)).not.toBe(hash(one));
    expect(hash(other)).not.toBe(hash(one));
    expect(intent(again)).toBe(intent(one));
    expect(intent(other)).not.toBe(intent(one));
  });

  test("BK-04 the order of the fields does not make another order", () => {
    expect(orderHash({ ...order, guest: { lastName: "Silva", firstName: "Ana" } })).toBe(orderHash(order));
  });

  const couple = { adults: 2, childAges: [] };
  const family = { adults: 1, childAges: [9, 11] };

  test("T7 the order of seats and ages makes no other intent; who sits where does", () => {
    const of = (seats: Party[]): SeatKey => ({ ...order.key, seats });
    const intent = (...seats: Party[]) => intentOf({ account: { id: "ana" }, browser: undefined, key: of(seats) });
    const same = intent(couple, family);
    expect(intent({ ...family, childAges: [11, 9] }, couple)).toBe(same);
    for (const others of [
      [
        { adults: 1, childAges: [] },
        { adults: 2, childAges: [9, 11] },
      ],
      [
        { ...couple, childAges: [9] },
        { adults: 1, childAges: [11] },
      ],
      [{ adults: 3, childAges: [9, 11] }],
    ])
      expect(intent(...others)).not.toBe(same);
  });

  test.each<[string, OfferTerms]>([
    ["one step", TERMS],
    ["nothing back", { cancel: { kind: "none" }, due: "now" }],
    ["nothing known", { cancel: { kind: "unknown" }, due: { by: 20_800 } }],
    ["the property collects it", { cancel: { kind: "none" }, due: { by: 20_800, onSite: true } }],
    [
      "every kind of penalty",
      {
        cancel: {
          kind: "steps",
          steps: [
            { before: -1, penalty: { minor: 12_00, currency: "JPY" } },
            { before: FREE_UNTIL, penalty: { percent: 12.5 } },
            { before: FREE_UNTIL + 1, penalty: "unknown" },
            { before: FREE_UNTIL + 2, penalty: { percent: 0 } },
          ],
          then: { nights: 2 },
          zone: "America/Argentina/Buenos_Aires",
        },
        due: "arrival",
      },
    ],
  ])("BK-03 a price token tells what it was made for: %s", (_, terms) => {
    const seen = { price: { minor: 110_00, currency: "USD" }, variant: "breakfast", terms, offer: "digest-o" };
    expect(readPriceToken(tokenOf({ terms }))).toEqual(seen);
  });

  test("BK-03 a price token tells the points that the stay earns, where it earns some", () => {
    expect(readPriceToken(tokenOf({ points: 140 }))).toMatchObject({ points: 140, price: { minor: 110_00 } });
    for (const points of [0, undefined])
      expect(readPriceToken(tokenOf({ points }))).toEqual({
        price: { minor: 110_00, currency: "USD" },
        variant: "breakfast",
        terms: TERMS,
        offer: "digest-o",
      });
    expect(tokenOf({ points: 0 })).toBe(tokenOf());
  });

  test("BK-03 another price token comes of another certificate that is bought with the stay", () => {
    const added = { price: { minor: 42_00 }, worth: { minor: 50_00 }, validDays: 365, withdrawDays: 14 };
    const changes = [
      undefined,
      added,
      { ...added, price: { minor: 43_00 } },
      { ...added, worth: { minor: 51_00 } },
      { ...added, validDays: 366 },
      { ...added, withdrawDays: 0 },
    ];
    const tokens = changes.map((each) => tokenOf({ added: each as AddOn | undefined }));
    expect(new Set(tokens).size).toBe(changes.length);
  });

  test("BK-03 the sum of what is due beside the total counts, not how it is split", () => {
    const at = { code: "tax" as const, collectedBy: "on-site" as const, due: "arrival" as const };
    const beside = (...minors: number[]) =>
      tokenOf({ receipt: { beside: minors.map((minor) => ({ ...at, amount: { minor, currency: "USD" } })) } });
    expect(new Set([tokenOf(), beside(10), beside(11)]).size).toBe(3);
    expect(beside(4, 6)).toBe(beside(10));
  });

  test("BK-03 what is no price token tells nothing", () => {
    for (const none of [
      "USD.12",
      tokenOf().replace("breakfast", "Brunch"),
      `${tokenOf()}x`,
      `x${tokenOf()}`,
      tokenOf().replace(String(FREE_UNTIL), "8640000000000001"),
      tokenOf().replace("Europe/Lisbon", "Europe/Nowhere"),
      tokenOf().replace("p100", "p"),
      tokenOf().replace(";p100", ""),
      tokenOf().replace("p0", ""),
      tokenOf().replace("arrival", "soon"),
    ]) {
      expect(readPriceToken(none)).toBeUndefined();
    }
  });

  test.each<[string, Parameters<typeof tokenOf>[0]]>([
    ["the amount", { base: 100_01 }],
    ["the digest of the offer", { digest: "digest-of-another-one" }],
    ["how the amount is made up", { base: 99_00, tax: 11_00 }],
    ["until when cancelling is free", { terms: { ...TERMS, cancel: freeBefore(FREE_UNTIL - 1) } }],
    ["that cancelling is free", { terms: { ...TERMS, cancel: { kind: "none" } } }],
    ["what is known of cancelling", { terms: { ...TERMS, cancel: { kind: "unknown" } } }],
    ["what is kept after the last step", { terms: { ...TERMS, cancel: { ...STEPS, then: { percent: 90 } } } }],
    ["the second step", { terms: { ...TERMS, cancel: { ...STEPS, steps: [...STEPS.steps, SECOND_STEP] } } }],
    ["when it is to be paid", { terms: { ...TERMS, due: { by: 20_800 } } }],
    ["by which day it is to be paid", { terms: { ...TERMS, due: { by: 20_801 } } }],
    ["the variant", { variant: "room-only" }],
    ["what its page shows", { seen: [201, { en: "Double room" }] }],
    ["a card", { receipt: { sources: [A_SOURCE] } }],
    ["the points that it earns", { points: 1 }],
    ["the rate", { receipt: { rate: { from: "EUR", to: "USD", rate: "1.25", asOf: "2026-11-20", source: "" } } }],
    ["what is paid when booking", { receipt: { advance: 22_00 } }],
    ["what the property gets", { receipt: { property: { currency: "USD", total: 110_00, payable: 109_99 } } }],
    ["the property's own total", { receipt: { property: { currency: "USD", total: 110_01, payable: 110_00 } } }],
    ["the property's own currency", { receipt: { property: { currency: "EUR", total: 110_00, payable: 110_00 } } }],
  ])("BK-03 T14 another price token comes of %s alone", (_, change) => {
    expect(tokenOf(change)).not.toBe(tokenOf());
    expect(tokenOf(change)).toBe(tokenOf(change));
  });

  test("BK-03 T14 another price token comes of what a card is, gives, is worth and still owes", () => {
    const changes: Partial<ReceiptSource>[] = [
      {},
      { kind: "points" },
      { amount: { minor: 2, currency: "USD" } },
      { worth: 2 },
      { owed: 2 },
    ];
    const tokens = changes.map((each) => tokenOf({ receipt: { sources: [{ ...A_SOURCE, ...each }] } }));
    expect(new Set(tokens).size).toBe(changes.length);
  });

  test("BK-03 T14 another price token comes of another rate, be the sum the same or not", () => {
    const at = (rate: string) => tokenOf({ receipt: { rate: { from: "EUR", to: "USD", rate, asOf: "", source: "" } } });
    expect(at("1.25")).not.toBe(at("1.250001"));
    const between = (from: string, to: string) =>
      tokenOf({ receipt: { rate: { from, to, rate: "1.25", asOf: "", source: "" } } });
    expect(new Set([between("EUR", "USD"), between("GBP", "USD"), between("EUR", "CAD")]).size).toBe(3);
  });

  test("BK-03 neither the day of a rate nor which of two equal cards pays makes another price token", () => {
    const of = (asOf: string, id: string) =>
      tokenOf({
        receipt: {
          rate: { from: "EUR", to: "USD", rate: "1.25", asOf, source: "ecb" },
          sources: [{ ...A_SOURCE, id }],
        },
      });
    expect(of("2026-11-20", "card")).toBe(of("2026-11-21", "another card"));
  });

  test("T7 an intent is who buys and what, in whatever order the children are named; a nameless buyer has none", () => {
    const buyer = { account: { id: "ana" }, browser: undefined, key: order.key };
    const intent = intentOf(buyer);
    const { day, seats } = order.key;
    const changed: Parameters<typeof intentOf>[0][] = [
      { ...buyer, account: { id: "ben" } },
      { ...buyer, client: { id: "maria" } },
      { account: undefined, browser: "ana", key: order.key },
      { account: undefined, browser: "ben", key: order.key },
      { ...buyer, key: { ...order.key, show: "P2" } },
      { ...buyer, key: { ...order.key, tier: "balcony" } },
      { ...buyer, key: { ...order.key, rate: "last" } },
      { ...buyer, key: { ...order.key, day: day + 1 } },
      { ...buyer, key: { ...order.key, nights: 2 } },
      { ...buyer, key: { ...order.key, seats: [...seats, { adults: 1, childAges: [] }] } },
      { ...buyer, key: { ...order.key, seats: [{ adults: 3, childAges: [4] }] } },
      { ...buyer, key: { ...order.key, seats: [{ adults: 2, childAges: [3, 9] }] } },
    ];
    expect(new Set([intent, ...changed.map(intentOf)]).size).toBe(changed.length + 1);
    const swapped = { ...buyer, key: { ...order.key, seats: [{ adults: 2, childAges: [9, 3] }] } };
    expect(intentOf(swapped)).toBe(intentOf(changed.at(-1) ?? buyer));
    expect(intentOf({ account: undefined, browser: undefined, key: order.key })).toBeNull();
  });
});

type TokenChanges = Partial<{
  base: number;
  tax: number;
  terms: OfferTerms;
  variant: string;
  seen: unknown[];
  digest: string;
  points: number | undefined;
  added: AddOn | undefined;
  receipt: Partial<Receipt>;
}>;

function tokenOf({ base = 100_00, tax = 10_00, terms = TERMS, ...changes }: TokenChanges = {}): string {
  const price = {
    currency: "USD",
    units: 1,
    items: 1,
    base,
    charges: [{ code: "tax" as const, minor: tax }],
    total: base + tax,
  };
  const receipt = { ...quote({ price, product: "HLT", to: "USD", display: "inclusive" }), ...changes.receipt };
  return priceTokenOf(
    { variant: "breakfast", seen: [101, { en: "Double room" }], ...changes, terms },
    receipt,
    changes.digest ?? "digest-of-the-offer",
    { points: changes.points, added: changes.added },
  );
}

test.each([
  ["ana", "fraud", "guest"],
  ["ana", "property", "property"],
  ["an operator", "guest", "guest"],
  ["an operator", "property", "property"],
  ["an operator", "unpaid", "unpaid"],
  ["an operator", "fraud", "organisation"],
  ["an operator", "duplicate", "organisation"],
  ["an operator", null, "organisation"],
])("WA-09 reports a cancellation by %s for the reason %s as the wish of: %s", (actor_id, reason, by) => {
  expect(cancelledBy({ actor_id, reason }, { accountId: "ana" })).toBe(by);
  expect(cancelledBy({ actor_id, reason }, { accountId: undefined })).toBe(
    by === "guest" && actor_id === "ana" ? "organisation" : by,
  );
  // What an agent booked for a client ends as the client asked only where the agent says so.
  const byAgent = cancelledBy({ actor_id, reason }, { accountId: "ana", isByAgent: true });
  expect(byAgent).toBe(by === "guest" && reason !== "guest" ? "organisation" : by);
});
