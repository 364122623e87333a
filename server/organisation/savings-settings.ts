import { z } from "zod";
import { BY_COMMAND, endpoint } from "./endpoint.ts";

/** The environment holds secrets, the settings only their names. The beginning keeps other secrets out of reach. */
export const SAVINGS_SECRET_NAME = /^SAVINGS_SECRET_[A-Z0-9_]+$/;

const secretName = z
  .string()
  .regex(SAVINGS_SECRET_NAME, "names a variable that begins with SAVINGS_SECRET_")
  .meta(BY_COMMAND);
const identifier = z.string().regex(/^[\w.-]{1,64}$/, "letters, digits, dots, hyphens and underscores, at most 64");
const memberPrefix = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,20}$/, "letters, digits and hyphens, at most 20")
  .describe("LO-05: the prefix of the account's id in a member's id.");

const httpPartner = z.object({
  partner: z.literal("http").describe("Whose deals there are."),
  baseUrl: endpoint.describe("Where its calls are: `/getMember`, `/setMember` and `/savingsCode` are added to it."),
  siteUrl: endpoint.describe("Where members are led."),
  organizationId: identifier.describe("What the partner calls the organization."),
  programId: identifier.describe("The program that its members are of, at the partner."),
  memberPrefix,
  apiKey: secretName.describe("The variable of the environment that holds the key of its calls."),
  linkSecret: secretName.describe("The variable of the environment that holds the secret that signs links."),
});

export const savingsSettings = {
  savings: z
    .discriminatedUnion("partner", [
      z.object({ partner: z.literal("none") }),
      z.object({ partner: z.literal("embedded"), memberPrefix }),
      httpPartner,
    ])
    .default({ partner: "none" })
    .describe(
      "LO-05: whose daily deals members get: those of a partner; `embedded`: invented ones of this site; `none`.",
    ),
};

export type HttpPartnerSettings = z.infer<typeof httpPartner>;
export type SavingsSettings = z.infer<(typeof savingsSettings)["savings"]>;

/** Whom a form of this site may lead to on the way to daily deals: browsers check it at the redirects after a POST. */
export const savingsFormTargets = (settings: SavingsSettings): string[] =>
  settings.partner === "http" ? [new URL(settings.siteUrl).origin] : [];
