import { z } from "zod";
import { storedJson } from "../../db/stored-json.ts";
import { planTerms } from "../../membership/rules.ts";

const terms = z.object({
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
});
export type BoughtPlan = z.infer<typeof terms>;
export const storedTerms = storedJson<BoughtPlan>(terms);
