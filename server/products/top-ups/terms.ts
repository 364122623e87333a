import { z } from "zod";
import { storedJson } from "../../db/stored-json.ts";

const terms = z.object({
  kind: z.literal("top-up"),
  balance: z.enum(["cash-card", "myvacations"]),
  withdrawDays: z.int(),
});
export type TopUpTerms = z.infer<typeof terms>;
export const storedTerms = storedJson<TopUpTerms>(terms);
