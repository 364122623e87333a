import type { AppLoadContext } from "@remix-run/node";
import type { AgentQuote, QuoteOption } from "#server/agency/index";
import { isTaken } from "#server/core/quote-states";
import { formatDay, formatMoney, isolated } from "~/i18n/format";
import type { I18n } from "~/i18n/t";

/** An option of a quote, as its client and its agent see it. */
export type ShownOption = {
  id: string;
  title: string;
  /** In the client's language. */
  lines: string[];
  price: string;
  total: string;
  /** What of the price is the agency's service. */
  service: string | undefined;
  /** What the last check found. */
  result: "same" | "changed" | "gone" | "taken";
  found: string | undefined;
};

export function shownOption(
  { id, title, facts, price, priceNow, markUpNow, result, isOrdered }: QuoteOption,
  { state }: Pick<AgentQuote, "state">,
  { t, locale }: I18n,
): ShownOption {
  const [was, now] = [formatMoney(price, locale), formatMoney(priceNow, locale)];
  const found = {
    same: t("quote.same"),
    changed: was === now ? t("quote.conditions") : t("quote.changed", { was: isolated(was), now: isolated(now) }),
    gone: t("quote.gone"),
    "mark-up": t("quote.markUp"),
    taken: isTaken(state) && isOrdered ? t(`quote.option-${state}`) : undefined,
  };
  const is = isTaken(state) ? "taken" : result;
  const { when, who, what, where, notes } = facts;
  return {
    id,
    title,
    lines: [where, when, who, what, ...notes].filter(Boolean),
    price: now,
    total: t("quote.total"),
    service:
      markUpNow > 0
        ? t("quote.service", {
            amount: isolated(formatMoney({ minor: markUpNow, currency: priceNow.currency }, locale)),
          })
        : undefined,
    result: is === "mark-up" ? "gone" : is,
    found: found[is],
  };
}

/** A quote as its client reads it; `agent`: the name of who made it. */
export function shownQuote(
  quote: AgentQuote,
  options: QuoteOption[],
  agent: string,
  { agency, organisation }: AppLoadContext,
  i18n: I18n,
) {
  const { t, locale } = i18n;
  return {
    from: t("quote.from", { agent: isolated(agent), organisation: isolated(organisation.name) }),
    until: isTaken(quote.state)
      ? undefined
      : t("quote.until", { day: formatDay(agency.quotes.lastDay(quote, organisation), locale) }),
    title: quote.title,
    note: quote.note,
    lang: quote.language as string,
    heading: t("quote.options"),
    options: options.map((option) => shownOption(option, quote, i18n)),
  };
}
