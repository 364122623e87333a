import { z } from "zod";

/** LO-02: a promotion; `refferal_code` is spelled so. */
export const PromotionWire = z.object({
  campaign_type: z.enum(["Referral", "Promotion"]),
  landing_url: z.string(),
  refferal_code: z.string(),
});

const balance = z.enum(["points", "cash-card", "myvacations"]);

/** In main units; `currency` is null for points. */
const amountWire = z.object({
  balance,
  amount: z.number(),
  currency: z.string().length(3).nullable(),
});

const day = z.iso.date();

/** CALL-17. Title and description are in the viewer's language, as far as they were written in it. */
export const CampaignWire = PromotionWire.extend({
  campaign_id: z.string(),
  campaign_code: z.string(),
  title: z.string(),
  description: z.string(),
  start_date: day,
  end_date: day.nullable(),
  /** LO-03. */
  link: z.string(),
  rewards: z.object({ referrer: amountWire.nullable(), referee: amountWire.nullable() }),
});
export type CampaignWire = z.input<typeof CampaignWire>;

export const CampaignListCall = z.object({
  campaign_type: z.enum(["Referral", "Promotion"]).default("Referral"),
  site_url: z.string().max(500).optional(),
});
export const CampaignListAnswer = z.object({ data: z.array(CampaignWire) });

const status = z.enum(["pending", "released", "blocked", "reversed"]);

/** CALL-18: sign-ups through the caller's links. `name` is empty if the referee has deleted their account. */
const ReferralWire = z.object({
  referral_id: z.string(),
  program: z.string(),
  name: z.string(),
  date: day,
  status,
  /** Why it is blocked or was reversed. */
  reason: z.string().nullable(),
  reward: amountWire,
});

export const ReferralListCall = z.object({
  program: z.string().max(30).optional(),
  per_page: z.coerce.number().int().min(1).max(100).optional(),
  page: z.coerce.number().int().min(1).default(1),
});
export const ReferralListAnswer = z.object({ count: z.int(), data: z.array(ReferralWire) });

/** CALL-19: what that brought and will bring, by balance. */
const ActionWire = z.object({
  action: z.literal("referral"),
  balance,
  currency: z.string().length(3).nullable(),
  paid: z.number(),
  waiting: z.number(),
});

export const ActionsListCall = z.object({ member: z.string().max(100).optional() });
export const ActionsListAnswer = z.object({ data: z.array(ActionWire) });
