import { z } from "zod";

/** What an organisation decides about points. */
export const loyaltySettings = {
  pointValue: z
    .string()
    .regex(/^[1-9]\d{0,5}(\/[1-9]\d{0,5})?$/, "is a fraction of a minor unit: 1, or 1/2")
    .optional()
    .describe(
      "What one point pays: a fraction of the minor unit of the organization's currency; where not set, points pay nothing.",
    ),
};
