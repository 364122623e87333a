import { z } from "zod";
import type { Day } from "../core/day.ts";
import {
  CAMPAIGN_TEXT_LONGEST,
  CAMPAIGN_TITLE_LONGEST,
  CODE_LONGEST,
  LASTS_DAYS_MOST,
  MOST_REFERRED_IN_A_DAY,
} from "../core/limits.ts";
import { POINTS } from "../core/money.ts";
import { dividedBy, type Ratio, ratioOf, reduced, times, whole } from "../core/ratio.ts";
import { storedJson } from "../db/stored-json.ts";
import { LANGUAGES } from "../organisation/settings.ts";

/** LO-01, LO-02, in the specification's words. */
export const CAMPAIGN_TYPES = ["Referral", "Promotion"] as const;
export type CampaignType = (typeof CAMPAIGN_TYPES)[number];

/** What can be got; points have no decimals and no currency. */
export const REWARD_BALANCES = [POINTS, "cash-card", "myvacations"] as const;
export type RewardBalance = (typeof REWARD_BALANCES)[number];

/**
 * pending: promised; released: posted to the ledger; blocked: an operator decides; reversed: what it was for is undone. Only from
 * pending and blocked to released, and from each to reversed.
 */
export const REWARD_STATES = ["pending", "blocked", "released", "reversed"] as const;
export type RewardState = (typeof REWARD_STATES)[number];

/** refused: no rewards; flagged: an operator reviews it. */
export const REFERRAL_STATES = ["credited", "refused", "flagged"] as const;
export type ReferralState = (typeof REFERRAL_STATES)[number];

export const REFERRAL_REFUSALS = [
  "oneself",
  "existing-customer",
  "campaign-over",
  "budget-spent",
  "confirmed-late",
  "unknown-referrer",
  "unknown-campaign",
] as const;
export const REFERRAL_FLAGS = ["same-network", "same-phone", "too-many"] as const;
export type ReferralRefusal = (typeof REFERRAL_REFUSALS)[number];
export type ReferralFlag = (typeof REFERRAL_FLAGS)[number];

const fraction = z.string().regex(/^[1-9]\d{0,5}(\/[1-9]\d{0,5})?$/);

/** Minor units of the campaign's currency, or points. */
const got = z.object({ balance: z.enum(REWARD_BALANCES), amount: z.int().positive() });

export const campaignTerms = z.object({
  /** Where its links lead, on the organisation's own site; none: to the home page. */
  landingPath: z
    .string()
    .regex(/^\/(?!\/)[\w/?=&-]*$/)
    .default("/"),
  currency: z.string().regex(/^[A-Z]{3}$/),
  referrer: got.optional(),
  referee: got.optional(),
  /** Sign-ups through one member's links of this campaign in a day, beyond which an operator looks at them. */
  mostInADay: z.int().min(1).max(MOST_REFERRED_IN_A_DAY).default(10),
});
export type CampaignTerms = z.infer<typeof campaignTerms>;
export const storedTerms = storedJson<CampaignTerms>(campaignTerms);

/** Runs a refinement as soon as its own parts parse, so that a form shows all its problems at once. */
const wherever = (parts: z.ZodType) => ({ when: ({ value }: { value: unknown }) => parts.safeParse(value).success });

const campaignParts = z.object({
  type: z.enum(CAMPAIGN_TYPES),
  code: z
    .string()
    .max(CODE_LONGEST)
    .regex(/^[a-z0-9-]+$/),
  terms: campaignTerms,
  texts: z.lazy(() => campaignTexts.refine((texts) => Object.keys(texts).length > 0)),
  startsOn: z.int(),
  endsOn: z.int().nullable(),
  budget: z.int().positive().nullable(),
});
const { type, budget, startsOn, endsOn } = campaignParts.shape;
const gifts = campaignTerms.pick({ referrer: true, referee: true });

/** As campaigns begin: what fits together of type, terms and budget. */
export const newCampaign = campaignParts
  .refine(({ startsOn, endsOn }) => endsOn === null || endsOn >= startsOn, {
    path: ["endsOn"],
    ...wherever(z.object({ startsOn, endsOn })),
  })
  .refine(({ type, terms }) => type === "Referral" || !(terms.referrer || terms.referee), {
    path: ["terms", "referrer"],
    ...wherever(z.object({ type, terms: gifts })),
  })
  .refine(({ type, terms }) => type === "Promotion" || terms.referrer, {
    path: ["terms", "referrer"],
    ...wherever(z.object({ type, terms: gifts })),
  })
  .refine(({ type, budget }) => type === "Referral" || budget === null, {
    path: ["budget"],
    ...wherever(z.object({ type, budget })),
  })
  // A budget counts what both get, which only adds up in one unit.
  .refine(
    ({ budget, terms: { referrer, referee } }) =>
      budget === null || !referrer || !referee || referrer.balance === referee.balance,
    {
      path: ["budget"],
      ...wherever(z.object({ budget, terms: gifts })),
    },
  )
  .refine(({ budget, terms }) => budget === null || budget >= costOf(terms), {
    path: ["budget"],
    ...wherever(z.object({ budget, terms: gifts })),
  });
export type NewCampaign = z.infer<typeof newCampaign>;

/** What a sign-up through a campaign costs it, in the unit of its budget. */
export const costOf = ({ referrer, referee }: Pick<CampaignTerms, "referrer" | "referee">): number =>
  (referrer?.amount ?? 0) + (referee?.amount ?? 0);

export const campaignTexts = z.partialRecord(
  z.enum(LANGUAGES),
  z.object({ title: z.string().min(1).max(CAMPAIGN_TITLE_LONGEST), text: z.string().max(CAMPAIGN_TEXT_LONGEST) }),
);
export type CampaignTexts = z.infer<typeof campaignTexts>;
export const storedTexts = storedJson<CampaignTexts>(campaignTexts);

/** What a line of rewards says of itself: "2 points for every $1 · 1.5 times with Gold · WP-7K2M". */
const explanation = z.object({
  /** Points for each major unit of a currency by the rule. */
  per: z
    .string()
    .regex(/^[1-9]\d{0,11}(\/[1-9]\d{0,11})?$/)
    .optional(),
  /** What the plan multiplies that by; absent: nothing. */
  factor: fraction.optional(),
  currency: z.string().optional(),
  /** All of its points before they were rounded; absent in older ones. */
  exact: z
    .string()
    .regex(/^\d{1,120}(\/[1-9]\d{0,119})?$/)
    .optional(),
  /** What the plan is called that these points are of, by language. */
  plan: z.record(z.string(), z.string()).optional(),
  reference: z.string().optional(),
  campaign: z.string().optional(),
});
export type Explanation = z.infer<typeof explanation>;
export const storedExplanation = storedJson<Explanation>(explanation);

/** A rule as it is looked at: what it is of, and what it gives. */
export type EarningRule = {
  id: string;
  product: string | null;
  plan: string | null;
  campaign: string | null;
  per: string;
  startsOn: Day;
  endsOn: Day | null;
  lastsDays: number | null;
};

/** What a rule is made of; days where the organisation is. */
export const earningTerms = z
  .object({
    product: z.string().min(1).max(20).optional(),
    /** A plan's code. */
    plan: z.string().min(1).max(CODE_LONGEST).optional(),
    campaignId: z.string().optional(),
    per: fraction,
    startsOn: z.int(),
    endsOn: z.int().optional(),
    lastsDays: z.int().min(1).max(LASTS_DAYS_MOST).optional(),
    budget: z.int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  })
  .refine(({ startsOn, endsOn }) => endsOn === undefined || endsOn >= startsOn, {
    path: ["endsOn"],
    ...wherever(z.object({ startsOn: z.int(), endsOn: z.int().optional() })),
  });
export type EarningTerms = z.infer<typeof earningTerms>;

export type Earning = { product: string; plan: string | undefined; campaigns: readonly string[]; today: Day };

/** A stored fraction. */
export const exact = (text: string): Ratio => {
  const ratio = ratioOf(text);
  if (!ratio) throw new Error("a stored fraction is none");
  return ratio;
};

/** Of the rules that fit, the one that gives most; of those that give as much the first by its id, so that it is the same everywhere. */
export function ruleFor(rules: readonly EarningRule[], earning: Earning): EarningRule | undefined {
  const fitting = rules.filter((rule) => isFor(rule, earning));
  return fitting.sort((one, other) => {
    const [a, b] = [exact(one.per), exact(other.per)];
    const difference = b.of * a.over - a.of * b.over;
    if (difference !== 0n) return difference < 0n ? -1 : 1;
    return one.id < other.id ? -1 : 1;
  })[0];
}

const isFor = (rule: EarningRule, { product, plan, campaigns, today }: Earning): boolean =>
  (rule.product === null || rule.product === product) &&
  (rule.plan === null || rule.plan === plan) &&
  (rule.campaign === null || campaigns.includes(rule.campaign)) &&
  rule.startsOn <= today &&
  (rule.endsOn === null || today <= rule.endsOn);

/**
 * Points for an amount, exactly: `paid` in minor units of the organisation's currency, `perMajor` of which are one major unit;
 * `factor`: the plan's.
 */
export function pointsFor({ paid, perMajor }: { paid: Ratio; perMajor: number }, per: string, factor = "1"): Ratio {
  if (paid.of <= 0n) return whole(0);
  return reduced(dividedBy(times(times(paid, exact(per)), exact(factor)), whole(perMajor)));
}

export const roundedDown = ({ of, over }: Ratio): number => Number(of / over);

/** The remaining part of a promise after rooms were cancelled, in proportion to the price: of what it was exactly, rounded down once. */
export function partOfPromise(
  { promised, explained }: { promised: number; explained: Pick<Explanation, "exact"> },
  { stands, booked }: { stands: number; booked: number },
): number {
  if (booked <= 0 || stands <= 0) return 0;
  const all = explained.exact === undefined ? whole(promised) : exact(explained.exact);
  return roundedDown(times(all, { of: BigInt(Math.min(stands, booked)), over: BigInt(booked) }));
}

/** `MEMBER.CAMPAIGN`, as a link says it. */
export function referralCode(code: string): { member: string; campaign: string } | undefined {
  const [, member, campaign] = /^([A-Za-z0-9]{4,20})\.([a-z0-9-]{1,30})$/.exec(code) ?? [];
  return member && campaign ? { member, campaign } : undefined;
}

/** A code of a campaign alone, as the link of a promotion says it. */
export const promotionCode = (code: string): string | undefined => /^[a-z0-9-]{1,30}$/.exec(code)?.[0];

const GMAIL = ["gmail.com", "googlemail.com"];

/** An address without what its owner may add to it, so that one mailbox is one person: the tag after a plus, and dots in front of gmail.com. */
export function sameMailbox(address: string): string {
  const [local = "", domain = ""] = address.toLowerCase().split("@");
  const [name = ""] = local.split("+");
  return GMAIL.includes(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}

/** Where addresses of a mailbox may be: how they begin without dots, and their domains. */
export function spellingsOf(mailbox: string): { name: string; domains: readonly string[] } {
  const [name = "", domain = ""] = mailbox.split("@");
  return { name, domains: GMAIL.includes(domain) ? GMAIL : [domain] };
}

/** A number however it is written; undefined where none was given. */
export function samePhone({ countryCode, number }: { countryCode: string; number: string }): string | undefined {
  const digits = number.replace(/\D/g, "").replace(/^0+/, "");
  return digits === "" ? undefined : `${countryCode} ${digits}`;
}
