import { z } from "zod";
import { storedJson } from "../db/stored-json.ts";
import { usedRate } from "../db/stored-shapes.ts";
import { planTerms } from "../membership/rules.ts";

/** The goods of a purchase, on the terms that the buyer agreed to. */
const terms = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("certificate"),
    offerId: z.string(),
    /** `payment_product_code` of the offer. */
    proCode: z.string(),
    services: z.array(z.string()),
    /** Minor units of the purchase's currency. */
    worth: z.int(),
    validDays: z.int().nullable(),
    withdrawDays: z.int(),
  }),
  z.object({
    kind: z.literal("top-up"),
    balance: z.enum(["cash-card", "myvacations"]),
    withdrawDays: z.int(),
  }),
  z.object({
    kind: z.literal("plan"),
    planId: z.string(),
    plan: planTerms,
    /** The first day; null: the day it is paid. */
    startsOn: z.int().nullable(),
    /** Minor units: its price, with what the rest of another period counted for. */
    worth: z.int(),
    /** `renews`: its next period; `replaces`: it takes the place of another; null: it is the first. */
    after: z.object({ how: z.enum(["renews", "replaces"]), id: z.string(), period: z.int() }).nullable(),
    /** The balance that later periods are drawn from. */
    paysFrom: z.enum(["cash-card", "myvacations"]).nullable(),
  }),
]);
export type Terms = z.infer<typeof terms>;
export type BoughtPlan = Extract<Terms, { kind: "plan" }>;
export type CertificateTerms = Extract<Terms, { kind: "certificate" }>;

export const storedTerms = storedJson<Terms>(terms);

/** The credited rest of the plan that a dearer one replaced, in minor units. */
export const restCounted = (terms: Terms, paid: number): number => (terms.kind === "plan" ? terms.worth - paid : 0);

/** What the accounts of a holder gave for a purchase, in minor units. */
const taken = z.array(
  z.object({ account: z.string(), expiresOn: z.int().nullable(), unit: z.string(), amount: z.int().positive() }),
);
export type Taken = z.infer<typeof taken>;

export const storedTaken = storedJson<Taken>(taken);

export const storedRate = storedJson(usedRate);
