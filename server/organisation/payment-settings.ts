import { z } from "zod";
import { BY_COMMAND, endpoint } from "./endpoint.ts";

/** The environment holds secrets, the settings only their names. The beginning keeps other secrets out of reach. */
export const PAYMENT_SECRET_NAME = /^PAYMENT_SECRET_[A-Z0-9_]+$/;

const secretName = z
  .string()
  .regex(PAYMENT_SECRET_NAME, "names a variable that begins with PAYMENT_SECRET_")
  .meta(BY_COMMAND);

const hostedPage = z.object({
  provider: z.literal("hosted-page").describe("Through whom payments go."),
  baseUrl: endpoint.describe("Where its calls are: `/sessions`, `/captures`, `/voids` and `/refunds` are added to it."),
  pageUrl: endpoint.optional().describe("Where its pages are, when that is another origin than that of its calls."),
  apiKey: secretName.describe("The variable of the environment that holds the key of its calls."),
  noticeSecret: secretName.describe("The variable of the environment that holds the secret of its notices."),
  captures: z
    .enum(["at-once", "on-request"])
    .default("at-once")
    .describe('"on-request": its page only authorizes, and takes the money when it is delivered for.'),
});

const stripe = z.object({
  provider: z.literal("stripe").describe("Through whom payments go."),
  apiKey: secretName.describe("The variable of the environment that holds the key of its calls."),
  noticeSecret: secretName.describe("The variable of the environment that holds the secret of its notices."),
  baseUrl: endpoint.default("https://api.stripe.com").describe("Another one for rehearsals only."),
  pageUrl: endpoint
    .default("https://checkout.stripe.com")
    .describe("Where its pages are, if they have a domain of the organization's own."),
});

export const paymentSettings = {
  payments: z
    .discriminatedUnion("provider", [
      z.object({ provider: z.literal("none") }),
      z.object({ provider: z.literal("demo") }),
      hostedPage,
      stripe,
    ])
    .default({ provider: "none" })
    .describe(
      "Through whom the organization is paid; `demo`: a page of this site that moves no money; `none`: nothing can be paid.",
    ),
};

export type HostedPageSettings = z.infer<typeof hostedPage>;
export type StripeSettings = z.infer<typeof stripe>;
export type PaymentSettings = z.infer<(typeof paymentSettings)["payments"]>;

/** The origin of a provider's pages, to which payers are led. */
export const paymentPageOrigin = ({ pageUrl, baseUrl }: HostedPageSettings | StripeSettings): string =>
  new URL(pageUrl ?? baseUrl).origin;

/** Whom a form of this site may lead to on the way to a payment: browsers check it at the redirects after a POST. */
export const paymentFormTargets = (settings: PaymentSettings): string[] =>
  "apiKey" in settings ? [paymentPageOrigin(settings)] : [];
