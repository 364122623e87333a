import { download } from "../adapters/rates/download.ts";
import { ECB, readEcb } from "../adapters/rates/ecb.ts";
import { OPEN_EXCHANGE_RATES, readOpenExchangeRates } from "../adapters/rates/open-exchange-rates.ts";
import type { RateFeed, ReadRates } from "../ports/rates.ts";

export const FEED_NAMES = ["ecb", "open-exchange-rates"] as const;
export type FeedName = (typeof FEED_NAMES)[number];

type Feed = { source: string; url: string; read(text: string): ReadRates };

const FEEDS: Record<FeedName, Feed> = {
  ecb: { source: ECB, url: "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml", read: readEcb },
  "open-exchange-rates": {
    source: OPEN_EXCHANGE_RATES,
    url: "https://openexchangerates.org/api/latest.json",
    read: readOpenExchangeRates,
  },
};

/** `url`: where it is asked instead; `key`: what it knows its customer by, sent as a header, so that no address holds it. */
export type FeedSettings = { name: FeedName; url?: string | undefined; key?: string | undefined };

/** Chooses the adapter of a feed, for the server and for operators' commands. */
export function rateFeed({ name, url, key }: FeedSettings): RateFeed {
  const feed = FEEDS[name];
  const headers: Record<string, string> = key ? { Authorization: `Token ${key}` } : {};
  return {
    source: feed.source,
    read: feed.read,
    async ask(signal) {
      const answer = await download({ url: url ?? feed.url, headers, signal });
      return answer.ok ? feed.read(answer.value) : answer;
    },
  };
}
