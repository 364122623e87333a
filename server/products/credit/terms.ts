import { z } from "zod";
import { storedJson } from "../../db/stored-json.ts";

/** `month`: the first day of the last one that is paid. */
const terms = z.object({ kind: z.literal("credit"), month: z.int() });
export type CreditTerms = z.infer<typeof terms>;
export const storedTerms = storedJson<CreditTerms>(terms);
