import { expect, test } from "vitest";
import { aStay } from "../../../../tests/fixtures/stays.ts";
import { stayDigest } from "../../../products/stays/digest.ts";
import { tokenKey } from "../../../products/stays/supplier.ts";
import { offerOf } from "./offers.ts";
import { cancelTermsOf } from "./terms.ts";
import { minorOf, type Policies, type Rate } from "./wire.ts";

const NOW = Date.UTC(2027, 0, 1);
const at = (text: string) => Date.parse(`${text}Z`);
const usd = (minor: number) => ({ minor, currency: "USD" });

test.each<[unknown, string, number | undefined]>([
  [163.66, "USD", 163_66],
  ["388.37", "USD", 388_37],
  [0, "USD", 0],
  [8313.73, "USD", 8313_73],
  // As a sum of doubles comes out: 0.1 + 0.2.
  [0.30000000000000004, "USD", 30],
  [1_234_567.89, "USD", 1_234_567_89],
  [12_000, "JPY", 12_000],
  [1.234, "KWD", 1_234],
  [12.5, "JPY", undefined],
  [10.005, "USD", undefined],
  [-1, "USD", undefined],
  [Number.NaN, "USD", undefined],
  [1e21, "USD", undefined],
  ["1,50", "USD", undefined],
  ["", "USD", undefined],
  [null, "USD", undefined],
  [true, "USD", undefined],
  [10, "???", undefined],
])("BK-02 the amount %s in %s is %s minor units, to the last digit or not at all", (amount, currency, minor) => {
  expect(minorOf(amount, currency)).toBe(minor);
});

const info = (cancelTime: string, amount: unknown, more = {}) => ({
  cancelTime,
  amount,
  currency: "USD",
  type: "amount",
  timezone: "GMT",
  ...more,
});
const refundable = (...cancelPolicyInfos: ReturnType<typeof info>[]): Policies => ({
  cancelPolicyInfos,
  refundableTag: "RFN",
});
const WEEK_BEFORE = "2027-02-22 18:00:00";
const DAY_BEFORE = "2027-02-28 18:00:00";
const NRFN: Policies = { cancelPolicyInfos: [info("2026-12-01 00:00:00", 100)], refundableTag: "NRFN" };

test.each<[string, Policies[], object]>([
  [
    "free, then a part, then all: each from its instant on, in any order",
    [refundable(info(DAY_BEFORE, 100), info(WEEK_BEFORE, 25.5))],
    {
      kind: "steps",
      steps: [
        { before: at("2027-02-22T18:00:00"), penalty: { percent: 0 } },
        { before: at("2027-02-28T18:00:00"), penalty: usd(25_50) },
      ],
      then: usd(100_00),
      zone: "Europe/Lisbon",
    },
  ],
  [
    "of two rooms together, each with its own instants",
    [refundable(info(WEEK_BEFORE, 30)), refundable(info(DAY_BEFORE, 50))],
    {
      kind: "steps",
      steps: [
        { before: at("2027-02-22T18:00:00"), penalty: { percent: 0 } },
        { before: at("2027-02-28T18:00:00"), penalty: usd(30_00) },
      ],
      then: usd(80_00),
      zone: "Europe/Lisbon",
    },
  ],
  ["nothing comes back", [NRFN, NRFN], { kind: "none" }],
  ["one room that says nothing", [refundable(info(DAY_BEFORE, 1)), undefined], { kind: "unknown" }],
  ["one room of two that is not refundable", [refundable(info(DAY_BEFORE, 1)), NRFN], { kind: "unknown" }],
  ["refundable without a deadline", [refundable()], { kind: "unknown" }],
  ["not marked at all", [{ cancelPolicyInfos: [info(DAY_BEFORE, 1)], refundableTag: "" }], { kind: "unknown" }],
  ["a time that is none", [refundable(info("soon", 1))], { kind: "unknown" }],
  ["a clock that we were not told of", [refundable(info(DAY_BEFORE, 1, { timezone: "CET" }))], { kind: "unknown" }],
  ["no room", [], { kind: "unknown" }],
])("BK-02 cancelling: %s", (_, rooms, terms) => {
  expect(cancelTermsOf(rooms, "Europe/Lisbon")).toEqual(terms);
});

test.each([
  ["is not told", info(DAY_BEFORE, null)],
  ["is of another kind", info(DAY_BEFORE, 1, { type: "nights" })],
])("BK-02 a penalty that %s is unknown, never nothing", (_, told) => {
  expect(cancelTermsOf([refundable(told)], "Europe/Lisbon")).toMatchObject({ then: "unknown" });
});

test("BK-02 penalties in two currencies are not added", () => {
  const rooms = [refundable(info(DAY_BEFORE, 1)), refundable(info(DAY_BEFORE, 1, { currency: "EUR" }))];
  expect(cancelTermsOf(rooms, "Europe/Lisbon")).toMatchObject({ then: "unknown" });
});

const KEY = tokenKey({
  supplier: "liteapi",
  propertyCode: "lp1",
  token: "offer-1",
  stay: aStay(20_880, { nights: 2 }),
});

function aRate({ total = 120, taxesAndFees = [], ...changes }: Record<string, unknown> = {}): Rate {
  const sum = [{ amount: total, currency: "USD" }];
  return {
    name: "King Room",
    occupancyNumber: 1,
    maxOccupancy: 2,
    boardType: "BB1",
    cancellationPolicies: NRFN,
    retailRate: { total: sum, taxesAndFees },
    paymentTypes: ["NUITEE_PAY", "PROPERTY_PAY"],
    ...changes,
  } as Rate;
}

const tax = (included: boolean, description: string, amount: unknown, currency = "USD") => ({
  included,
  description,
  amount,
  currency,
});

const made = (rates: Rate[], key = KEY) => offerOf(rates, { key, currency: "USD", zone: "Europe/Lisbon", now: NOW });

test("BK-02 what is in the total is a line of it; what is paid at the hotel stands beside it, in its own currency", () => {
  const offer = made([
    aRate({
      taxesAndFees: [
        tax(true, "VAT", 10.1),
        tax(true, "Occupancy Tax", 1.9),
        tax(true, "Resort Fee", 8),
        tax(false, "City tax", 4.5, "EUR"),
        tax(false, "Cleaning fee", null),
      ],
    }),
  ]);
  expect(offer).toMatchObject({
    ok: true,
    value: {
      board: "breakfast",
      price: {
        currency: "USD",
        units: 2,
        items: 1,
        base: 100_00,
        total: 120_00,
        charges: [
          { code: "tax", minor: 12_00 },
          { code: "resort-fee", minor: 8_00 },
        ],
        beside: [
          { code: "city-tax", amount: { minor: 4_50, currency: "EUR" }, collectedBy: "on-site", due: "arrival" },
          { code: "cleaning-fee", amount: "unknown", collectedBy: "on-site" },
        ],
      },
    },
  });
});

const TWO = { ...KEY, stay: aStay(20_880, { nights: 2, rooms: 2 }) };

test("BK-02 rates of several rooms tell what each costs, by the room they are for", () => {
  const rates = [
    aRate({ occupancyNumber: 2, total: 80, taxesAndFees: [tax(true, "VAT", 5), tax(true, "GST", 3)] }),
    aRate({ occupancyNumber: 1, total: 120.5, taxesAndFees: [tax(true, "Resort Fee", 20)] }),
  ];
  expect(made(rates, TWO)).toMatchObject({
    value: {
      price: {
        base: 172_50,
        total: 200_50,
        byItem: [
          { base: 100_50, charges: [{ code: "resort-fee", minor: 20_00 }], total: 120_50 },
          { base: 72_00, charges: [{ code: "tax", minor: 8_00 }], total: 80_00 },
        ],
      },
    },
  });
  const unlike = made([aRate({ occupancyNumber: 1 }), aRate({ occupancyNumber: 1 })], TWO);
  expect(unlike.ok && unlike.value.price.byItem).toBeUndefined();
});

test.each<[string, Rate[]]>([
  ["another currency", [aRate({ retailRate: { total: [{ amount: 1, currency: "EUR" }] } })]],
  ["another currency", [aRate({ taxesAndFees: [tax(true, "VAT", 1, "EUR")] })]],
  ["unknown amount", [aRate({ total: null })]],
  ["unknown amount", [aRate({ total: 0 })]],
  ["unknown amount", [aRate({ taxesAndFees: [tax(true, "VAT", null)] })]],
  ["unknown amount", [aRate({ taxesAndFees: [tax(true, "VAT", 121)] })]],
  ["unknown board", [aRate({ boardType: "XX" })]],
  ["unknown board", [aRate({ boardType: null })]],
  ["paid by card at the property", [aRate({ paymentTypes: ["PROPERTY_PAY"] })]],
  ["unlike rooms", [aRate(), aRate()]],
  ["unlike rooms", []],
])("BK-02 what has %s cannot be sold", (reason, rates) => {
  expect(made(rates)).toEqual({ ok: false, reason });
});

test("T14 the digest is of what is offered and its terms, not of the token nor of what is left", () => {
  const digestOf = (rates: Rate[], key = KEY) => {
    const offer = made(rates, key);
    return offer.ok ? stayDigest(offer.value) : undefined;
  };
  const digest = digestOf([aRate()]);
  expect(digestOf([aRate()], { ...KEY, token: "offer-2" })).toBe(digest);
  const others = [
    { name: "Queen Room" },
    { boardType: "RO" },
    { total: 121 },
    { taxesAndFees: [tax(true, "VAT", 10)] },
    { taxesAndFees: [tax(false, "City tax", 4.5)] },
    { cancellationPolicies: refundable(info(DAY_BEFORE, 120)) },
  ];
  for (const other of others) expect([other, digestOf([aRate(other)])]).not.toEqual([other, digest]);
  const split = (first: number, second: number) =>
    digestOf([aRate({ total: first }), aRate({ occupancyNumber: 2, total: second })], TWO);
  expect(split(100, 80)).not.toBe(split(90, 90));
});
