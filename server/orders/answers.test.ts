import { expect, test } from "vitest";
import { anEncryption } from "../../tests/fixtures/encryption.ts";
import type { Need } from "../core/needs.ts";
import type { Offer } from "../ports/offer.ts";
import { offerDigest } from "../ports/offer-digest.ts";
import { answersOf, readAnswers, sealAnswers } from "./answers.ts";
import type { Booking } from "./booked.ts";

const NAME: Need = {
  key: "name",
  of: "traveller",
  travellerId: "1",
  as: "name",
  label: { en: "Name" },
  required: true,
};
const NEEDS: Need[] = [
  NAME,
  { key: "diet", of: "order", as: "text", label: { en: "Diet" }, hint: { en: "Or allergies" }, required: false },
];
const OFFER = { needs: NEEDS, travellers: [{ id: "1", type: "adult" }] } as Partial<Offer> as Offer;

test("PD-01 AC-04 answers are kept for their booking alone, tidied, and without those that were left out", () => {
  const read = readAnswers(OFFER, { "need-1-name": " Ana  Silva ", "need--diet": "", "need--shoe": "42" });
  expect(read?.given).toEqual([{ ...NAME, required: undefined, value: "Ana Silva" }]);
  const sealed = read && sealAnswers(anEncryption, "b1", read);
  const booking = { id: "b1", answers: sealed } as Partial<Booking> as Booking;
  expect([sealed, answersOf(anEncryption, booking)]).toEqual([expect.stringMatching(/^v1\./), read]);
  expect(() => answersOf(anEncryption, { ...booking, id: "b2" })).toThrow();
});

test("PD-01 BK-03 without a required answer there is no order, and an offer that asks for more is another one", () => {
  expect(readAnswers(OFFER, { "need--diet": "vegan" })).toBeUndefined();
  expect(readAnswers({} as Offer)).toEqual({ travellers: [], given: [] });
  const terms = { cancel: { kind: "none" }, due: "now" } as const;
  const offer = { what: [], terms, price: { charges: [] } } as unknown as Offer;
  const digests = [undefined, [NAME], NEEDS, [...NEEDS].reverse()].map((needs) =>
    offerDigest({ ...offer, ...(needs && { needs }) }),
  );
  expect([new Set(digests).size, digests[3]]).toEqual([3, digests[2]]);
});
