import { z } from "zod";
import { type Day, formatDay, parseDay } from "../core/day.ts";
import {
  CODE_LONGEST,
  LONGEST_TO_WITHDRAW,
  PLAN_DISCOUNT_MOST,
  PLAN_NAME_LONGEST,
  PLAN_TEXT_LONGEST,
} from "../core/limits.ts";
import type { Money } from "../core/money.ts";
import { GRACE_DAYS } from "../core/plan-days.ts";
import { storedJson } from "../db/stored-json.ts";
import { LANGUAGES, type Language } from "../organisation/settings.ts";

export const PLAN_PERIODS = ["month", "year"] as const;
export type PlanPeriod = (typeof PLAN_PERIODS)[number];

/** What a plan costs and gives. */
export const planTerms = z.object({
  code: z
    .string()
    .max(CODE_LONGEST)
    .regex(/^[a-z][a-z0-9-]*$/),
  /** Minor units of `currency`. */
  price: z.int().min(0),
  currency: z.string().regex(/^[A-Z]{3}$/),
  period: z.enum(PLAN_PERIODS),
  /** From the day it is paid, in which its member can withdraw, less the days used; 0: never. Where not set, the usual ones. */
  withdrawDays: z.int().min(0).max(LONGEST_TO_WITHDRAW).optional(),
  benefits: z.object({
    /** RO-01: its members may book, whatever their account says. */
    canBook: z.boolean().default(false),
    displayPrice: z.enum(["inclusive", "exclusive"]).optional(),
    /** Percent of a booking's price. */
    discount: z.int().min(0).max(PLAN_DISCOUNT_MOST).default(0),
    /** Points for each that others get, as a fraction: "3/2". */
    pointsFactor: z
      .string()
      .regex(/^[1-9]\d{0,3}(\/[1-9]\d{0,3})?$/)
      .default("1"),
  }),
});
export type PlanTerms = z.infer<typeof planTerms>;

const words = z.partialRecord(
  z.enum(LANGUAGES),
  z.object({ name: z.string().min(1).max(PLAN_NAME_LONGEST), text: z.string().max(PLAN_TEXT_LONGEST) }),
);

/** How a plan is called, and a sentence about it, in the languages it was written in. */
export const planTexts = words.refine((texts) => Object.keys(texts).length > 0);
export type PlanTexts = z.infer<typeof planTexts>;

/** How the caller names the plan to take from sale: by its code, which is free afterwards, or by the id of the one it saw. */
export type PlanName = { code: string } | { id: string };

export const storedTerms = storedJson<PlanTerms>(planTerms);
export const storedTexts = storedJson<PlanTexts>(planTexts);

/**
 * ACTIVE: in its first period; ACTIVE-REFRESH: renewed; GRACE: not paid for since its period ended, its benefits go on; CHANGED:
 * another plan took its place; ENDED.
 */
export const SUBSCRIPTION_STATUSES = ["ACTIVE", "ACTIVE-REFRESH", "GRACE", "CHANGED", "ENDED"] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** LO-07: what the newest subscription says, ACTIVE-REFRESH as ACTIVE; without any there is no plan. */
export function planStatus(newest: SubscriptionStatus | undefined): string {
  return newest === "ACTIVE-REFRESH" ? "ACTIVE" : (newest ?? "NOPLAN");
}

/**
 * The first day without benefits, also before the job ends the plan: the day after the period if it was cancelled, else the day
 * after the grace days. A free plan continues without an end.
 */
export const overOn = ({ endsOn, renews, price }: { endsOn: Day; renews: boolean; price: number }): Day =>
  !renews ? endsOn : price > 0 ? endsOn + GRACE_DAYS : Number.POSITIVE_INFINITY;

/**
 * The first day after a number of periods: the same day of a later month, or its last day if there is no such day (a plan from
 * January 31 continues on February 28, then on March 31).
 */
export function dayAfter(startedOn: Day, period: PlanPeriod, periods: number): Day {
  const [year = 0, month = 1, day = 1] = formatDay(startedOn).split("-").map(Number);
  const months = year * 12 + (month - 1) + periods * (period === "year" ? 12 : 1);
  const [inYear, inMonth] = [Math.floor(months / 12), (months % 12) + 1];
  for (let last = day; ; last--) {
    const text = [String(inYear).padStart(4, "0"), ...[inMonth, last].map((part) => String(part).padStart(2, "0"))];
    const found = parseDay(text.join("-"));
    if (found !== undefined) return found;
  }
}

/** The first day of a period, from 1, and the first after it. */
export const periodOf = (startedOn: Day, { period }: Pick<PlanTerms, "period">, number: number) => ({
  from: dayAfter(startedOn, period, number - 1),
  to: dayAfter(startedOn, period, number),
});

/** The first day of the period whose last day is `until`; undefined where months are too short for one. */
export function startOf(terms: Pick<PlanTerms, "period">, until: Day): Day | undefined {
  const longest = terms.period === "month" ? 31 : 366;
  for (let from = until + 1 - longest; from <= until; from++)
    if (periodOf(from, terms, 1).to === until + 1) return from;
  return undefined;
}

type Running = { from: Day; to: Day; worth: number };

/** What the days of a period that are left, today among them, count for in the member's favour; minor units. */
export function restOf({ from, to, worth }: Running, today: Day): number {
  if (today >= to) return 0;
  const left = to - Math.max(today, from);
  const [whole, days] = [BigInt(worth) * BigInt(left), BigInt(to - from)];
  return Number((whole + days - 1n) / days);
}

const perYear = ({ price, period }: PlanTerms): number => (period === "year" ? price : price * 12);

/** The cheapest by the year first. */
export const byPrice = (one: PlanTerms, other: PlanTerms): number =>
  perYear(one) - perYear(other) || (one.code < other.code ? -1 : 1);

/**
 * How another plan begins: `now`, for its price less the rest of the current plan, if it is dearer per year and something is left
 * to pay; else `later`, when the period is over. Prices in different currencies do not compare, but any price is dearer than a
 * free plan.
 */
export type Change = { when: "now"; due: Money; rest: number } | { when: "later" };

export function changeTo(next: PlanTerms, running: Running & { terms: PlanTerms }, today: Day): Change {
  const rest = restOf(running, today);
  const comparable = running.terms.currency === next.currency || running.terms.price === 0;
  const dearer = comparable && perYear(next) > perYear(running.terms);
  if (!dearer || next.price <= rest) return { when: "later" };
  return { when: "now", due: { minor: next.price - rest, currency: next.currency }, rest };
}

/** In a language, else in the first that it was written in. */
export function planWords(texts: PlanTexts, language: Language): { name: string; text: string } {
  const words = texts[language] ?? LANGUAGES.map((each) => texts[each]).find((each) => each !== undefined);
  if (!words) throw new Error("a plan has no name");
  return words;
}

/** By language, as stored texts have them. */
export const planNames = (texts: string): Record<string, string> =>
  Object.fromEntries(Object.entries(storedTexts.read(texts)).map(([language, { name }]) => [language, name]));

export const planName = (texts: PlanTexts, language: Language): string => planWords(texts, language).name;
