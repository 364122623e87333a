import { z } from "zod";
import { BY_COMMAND, endpoint } from "./endpoint.ts";

/** The environment holds secrets, the settings only their names. The beginning keeps other secrets out of reach. */
export const SUPPLIER_SECRET_NAME = /^SUPPLIER_SECRET_[A-Z0-9_]+$/;

const secretName = z
  .string()
  .regex(SUPPLIER_SECRET_NAME, "names a variable that begins with SUPPLIER_SECRET_")
  .meta(BY_COMMAND);

/** Part of the addresses of properties, and stored in bookings. */
const supplierName = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,19}$/, "small letters, digits and hyphens, at most 20")
  .refine((name) => name !== "own", "is the name of this installation's own catalogue");

export const liteApiSettings = z.object({
  supplier: z.literal("liteapi").describe("Whose account it is."),
  name: supplierName
    .default("liteapi")
    .describe(
      "What it is called where there are several accounts; else as its kind. It stays: addresses and bookings have it.",
    ),
  searchUrl: endpoint
    .default("https://api.liteapi.travel/v3.0")
    .describe("Where rates and hotels are, and where bookings are."),
  bookUrl: endpoint.default("https://book.liteapi.travel/v3.0").describe("Where bookings are."),
  photosUrl: endpoint
    .default("https://static.cupid.travel")
    .describe("Where its photos are; one from anywhere else is not shown."),
  apiKey: secretName.describe("The variable of the environment that holds the key of the account."),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional()
    .describe("In which its prices are asked for and its bookings are paid; else the organisation's."),
  paidBy: z
    .enum(["ACC_CREDIT_CARD", "WALLET", "CREDIT"])
    .default("ACC_CREDIT_CARD")
    .describe("How LiteAPI gets its money; in its sandbox `ACC_CREDIT_CARD` charges no card."),
});

export const octoSettings = z.strictObject({
  supplier: z.literal("octo").describe("Whose account it is."),
  name: supplierName
    .default("octo")
    .describe("What it is called where there are several; it stays, as that of LiteAPI does."),
  url: endpoint
    .refine((url) => !url.endsWith("/"), "has no slash at its end")
    .describe("Where its calls are, without a slash at the end."),
  apiKey: secretName.describe("The variable of the environment that holds the key of its calls."),
  supplierId: z
    .string()
    .min(1)
    .max(200)
    .describe("Its own id, as it tells it: the key of another supplier sells nothing."),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional()
    .describe("In which its prices are asked for, where an activity has it; else the organisation's."),
});

export const supplierSettings = {
  suppliers: z
    .array(z.discriminatedUnion("supplier", [liteApiSettings, octoSettings]))
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, "names a supplier twice")
    .default([])
    .describe("Suppliers outside, whose stays and activities are sold besides those of this installation."),
};
