import { z } from "zod";
import { storedJson } from "../db/stored-json.ts";
import { besideLine, byItem, charge, localText, money } from "../db/stored-shapes.ts";
import { LANGUAGES } from "../organisation/settings.ts";
import type { Offer, OfferTerms } from "../ports/offer.ts";
import type { RateTable } from "../ports/rates.ts";
import { LATER_KINDS } from "../wallet/balances.ts";

const penalty = z.union([
  z.literal("unknown"),
  money,
  z.object({ percent: z.number() }),
  z.object({ nights: z.int() }),
]);

const due = z.union([
  z.enum(["now", "arrival"]),
  z.object({ by: z.int(), onSite: z.literal(true).optional(), percentNow: z.int().optional() }),
]);

const offerTerms = z.object({
  cancel: z.discriminatedUnion("kind", [
    z.object({
      kind: z.literal("steps"),
      steps: z.array(z.object({ before: z.int(), penalty })),
      then: penalty,
      zone: z.string(),
    }),
    z.object({ kind: z.literal("none") }),
    z.object({ kind: z.literal("unknown") }),
  ]),
  due,
});

export const storedTerms = storedJson<OfferTerms>(offerTerms);

/** Who stays, as they typed it at checkout. `title` is a name of the list of titles or empty. */
const guest = z.object({
  title: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  requests: z.string(),
});
export type Guest = z.infer<typeof guest>;
export const storedGuest = storedJson(guest);

const said = z.array(z.object({ label: z.string(), text: z.string() }));

/** The conditions a buyer agreed to, word for word, in the language of the booking. No personal data: kept for accounting. */
const consent = z.object({
  language: z.enum(LANGUAGES),
  /** UTC milliseconds. */
  at: z.int(),
  /** Of the form that was sent: what it showed (BK-03). */
  digest: z.string(),
  facts: said,
  price: said,
  /** How amounts were converted. */
  notes: z.array(z.string()),
  /** Line by line. */
  cancellation: z.array(z.string()),
  /** Which rules of the site were accepted, by the day they are of. */
  rules: z.string(),
  /** The kind of balance from which what is due later is taken on its day. */
  payLaterFrom: z.enum(LATER_KINDS).optional(),
});
export type Consent = z.infer<typeof consent>;
export const storedConsent = storedJson(consent);

export const nameOfGuest = guest.pick({ firstName: true, lastName: true });
export type Name = z.infer<typeof nameOfGuest>;
export const storedName = storedJson(nameOfGuest);

/** The parts of an offer that can change between two requests; the buyer sees the change. */
export type SeenOffer = Pick<Offer, "variant" | "terms" | "price">;

export const seenOffer = z.object({
  variant: z.string(),
  terms: offerTerms,
  price: z.object({
    currency: z.string(),
    units: z.int(),
    items: z.int(),
    base: z.int(),
    charges: z.array(z.object({ code: charge, minor: z.int() })),
    total: z.int(),
    onSite: z.array(charge).optional(),
    beside: z.array(besideLine.extend({ label: localText })).optional(),
    deposit: z.int().optional(),
    byItem,
  }),
});

export const storedOffer = storedJson<SeenOffer>(seenOffer);

export const storedRates = storedJson<RateTable>(
  z.object({ asOf: z.string(), source: z.string(), unitsPerUsd: z.record(z.string(), z.string()) }),
);
