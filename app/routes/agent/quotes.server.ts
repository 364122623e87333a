import { type AppLoadContext, redirect } from "@remix-run/node";
import { z } from "zod";
import type { AgentQuote, ListedQuote, QuoteOption, WholeQuote } from "#server/agency/index";
import type { Day } from "#server/core/day";
import { MOST_QUOTE_DAYS } from "#server/core/limits";
import type { Agent, Client } from "#server/ports/acting";
import { parseDay } from "~/i18n/days";
import { formatDay, formatDecimal, formatInstant, formatMoney, isolated } from "~/i18n/format";
import { message } from "~/i18n/messages";
import type { I18n } from "~/i18n/t";
import { notFoundForOwner } from "~/request/guards.server";

export const QUOTES = "/agent/my-quotes";
/** The desk names quotes that end in so many days. */
const DAYS_BEFORE_END = 3;
const TITLE_LONGEST = 120;
const NOTE_LONGEST = 2_000;
export const LONGEST = { title: TITLE_LONGEST, note: NOTE_LONGEST };

export const quoteHref = ({ number }: Pick<AgentQuote, "number">): string => `/agent/quotes/${number}`;

/** AG-08: the agent's quote; 404 also for another agent's. */
export const ownQuote = async (
  number: string | undefined,
  agent: Agent,
  context: AppLoadContext,
): Promise<WholeQuote> => (await context.agency.quotes.find(agent, number ?? "")) ?? notFoundForOwner(context);

/** For whom it is and what became of it, in a line. */
export function quoteFacts(
  quote: AgentQuote & Pick<WholeQuote, "isOrdered">,
  context: AppLoadContext,
  { t, locale }: I18n,
): string[] {
  return [
    t(`agent.quote-${quote.state}`),
    ...(quote.revision > 1 ? [t("agent.quoteVersion", { revision: quote.revision })] : []),
    t("agent.quoteUntil", { day: formatDay(context.agency.quotes.lastDay(quote, context.organisation), locale) }),
    ...(quote.state === "draft" && quote.isOrdered ? [t("agent.quoteEarlierAccepted")] : []),
  ];
}

export const shownQuotes = (quotes: ListedQuote[], context: AppLoadContext, i18n: I18n) =>
  quotes.map((quote) => ({
    href: quoteHref(quote),
    number: quote.number,
    client: quote.client,
    title: quote.title,
    facts: quoteFacts(quote, context, i18n),
  }));

const QUOTES_SHOWN = 5;

/** AG-01: the last quotes for a client, and where all are found. */
export async function quotesFor(client: Client, agent: Agent, context: AppLoadContext, i18n: I18n) {
  const wanted = { q: "", client, page: 1, perPage: QUOTES_SHOWN };
  const { quotes, pages } = await context.agency.quotes.list(agent, wanted);
  const all = `${QUOTES}?${new URLSearchParams({ q: client.name })}`;
  return {
    heading: i18n.t("agent.quotes"),
    none: i18n.t("agent.quotesOfNone"),
    all: pages > 1 ? { href: all, text: i18n.t("agent.allQuotes") } : undefined,
    quotes: shownQuotes(quotes, context, i18n),
  };
}

/** AG-01: what of the agent's quotes needs attention on that day, else in the next days. */
export async function pressingQuotes(agent: Agent, day: Day | undefined, context: AppLoadContext, i18n: I18n) {
  const { agency, organisation, organisations } = context;
  const today = organisations.today(organisation);
  const days = { from: day ?? today, to: day ?? today + DAYS_BEFORE_END, isAnyOpened: day === undefined };
  const { rows, hasMore } = await agency.quotes.pressing(agent, { ...days, organisation });
  return {
    heading: i18n.t(day === undefined ? "agent.quotesPressing" : "agent.quotesEnding"),
    none: i18n.t("agent.quotesPressingNone"),
    more: hasMore ? i18n.t("agent.quotesMore") : undefined,
    quotes: shownQuotes(rows, context, i18n),
  };
}

/** What was done with all versions, the latest first. */
export const quoteHistory = ({ events }: WholeQuote, { organisation }: AppLoadContext, { t, locale }: I18n) =>
  events.map(({ what, revision, at }) => ({
    text: [
      t(`agent.quoteEvent-${what}` as "agent.quoteEvent-sent"),
      ...(revision > 1 ? [t("agent.quoteVersion", { revision })] : []),
    ],
    at: formatInstant(at, organisation.timeZone, locale),
  }));

/** AG-05: what an option costs without the agent's mark-up, and what that is; only agents see it. */
export function markUpText({ priceNow, markUp, markUpNow }: QuoteOption, { t, locale }: I18n): string {
  const amount = (minor: number) => isolated(formatMoney({ minor, currency: priceNow.currency }, locale));
  const values = { net: amount(priceNow.minor - markUpNow), added: amount(markUpNow) };
  if (!markUp || !("basisPoints" in markUp)) return t("agent.markUpText", values);
  return t("agent.markUpPercentText", { ...values, percent: formatDecimal(markUp.basisPoints / 100, locale) });
}

/** The form of a draft. */
export const saveForm = ({ locale }: I18n, today: Day) =>
  z.object({
    intent: z.literal("save"),
    title: textUpTo(TITLE_LONGEST),
    note: textUpTo(NOTE_LONGEST),
    expires: z
      .string()
      .default("")
      .transform((typed, { issues }): Day => {
        const day = parseDay(typed, locale);
        if (day !== undefined && day >= today && day <= today + MOST_QUOTE_DAYS) return day;
        const last = isolated(formatDay(today + MOST_QUOTE_DAYS, locale));
        issues.push({ code: "custom", message: message("agent.quoteExpiresWrong", { last }), input: typed });
        return 0;
      }),
  });

/** May be empty. */
const textUpTo = (max: number) => z.string().trim().max(max, message("agent.textTooLong", { max })).default("");

/** To the quote, with what was done. */
export const toQuote = (number: string, done: string) => redirect(`${quoteHref({ number })}?done=${done}`, 303);
