import { expect, test } from "vitest";
import { aStay } from "../../../../tests/fixtures/stays.ts";
import { DAY } from "../../../core/durations.ts";
import { tokenKey } from "../supplier.ts";
import { createOfferTokens } from "./offer-tokens.ts";

const NOW = Date.UTC(2026, 10, 23);
const KEY = tokenKey({
  supplier: "city",
  propertyCode: "lp1",
  token: "OFFER/ñ+1",
  stay: aStay(20_880, { parties: [{ adults: 2, childAges: [4] }] }),
});
const { token: _, ...NAMED } = KEY;
const BOUND = { organisationId: "acme", ...NAMED };

test("BK-03 a token opens for what it was signed for, and for nothing else", () => {
  const { sign, open } = createOfferTokens(["this year's secret"]);
  const signed = sign("acme", KEY, NOW);
  expect(open(signed, BOUND, NOW)).toEqual({ key: KEY, isExpired: false });
  expect(open(signed, BOUND, NOW + DAY)).toEqual({ key: KEY, isExpired: true });
  for (const other of [
    { organisationId: "other" },
    { supplier: "sea" },
    { propertyCode: "lp2" },
    { stay: { ...KEY.stay, departure: KEY.stay.departure + 1 } },
    { stay: { ...KEY.stay, rooms: [{ adults: 2, childAges: [5] }] } },
  ]) {
    expect(open(signed, { ...BOUND, ...other }, NOW)).toBeUndefined();
  }
  for (const forged of ["", ".", "..", "a.b.c", signed.slice(0, -1), `${signed}A`]) {
    expect([forged, open(forged, BOUND, NOW)]).toEqual([forged, undefined]);
  }
});

test("AC-04 after a change of secrets addresses of before still open, and new ones are signed with the new one", () => {
  const before = createOfferTokens(["last year's"]);
  const rotated = createOfferTokens(["this year's", "last year's"]);
  expect(rotated.open(before.sign("acme", KEY, NOW), BOUND, NOW)).toBeDefined();
  expect(before.open(rotated.sign("acme", KEY, NOW), BOUND, NOW)).toBeUndefined();
});
