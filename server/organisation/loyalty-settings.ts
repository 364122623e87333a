import { z } from "zod";
import { AMOUNT } from "./amount.ts";

/** What an organisation decides about points. */
export const loyaltySettings = {
  pointValue: z
    .string()
    .regex(/^[1-9]\d{0,5}(\/[1-9]\d{0,5})?$/, "is a fraction of a minor unit: 1, or 1/2")
    .meta(AMOUNT)
    .optional()
    .describe("What one point pays, also as a fraction such as 1/300; where not set, points pay nothing."),
};
