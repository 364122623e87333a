import { readFile } from "node:fs/promises";
import { isConfidential } from "../core/confidential-address.ts";
import { WHY_NOT_KEPT } from "../locale-data/rate-updates.ts";
import type { ReadRates } from "../ports/rates.ts";
import { FEED_NAMES, type FeedSettings, rateFeed } from "../wiring/rate-feed.ts";
import { type Command, CommandError, optional, required, type Values, WRONG_USAGE } from "./command.ts";

/** EN-09, AC-08. */
export const ratesImport: Command = {
  summary: "Stores the exchange rates of a feed, asked now or read from a file.",
  usage: `--reason TEXT [--feed ${FEED_NAMES.join("|")}] [--file FILE | --url URL] [--replace]

  --reason   why, for the log
  --feed     whose rates they are; RATES_FEED where not given
  --file     a file as the feed writes it, instead of asking
  --url      asks there, without RATES_KEY, instead of RATES_URL or the feed's own address
  --replace  puts the table in the place of another one of the same feed and day

All rates of a table are stored or none. The newest table of any feed counts, up to seven days; an older one is refused.
Running servers use them within a second.`,
  async run({ admin, rates: configured, print }, values) {
    const reason = required(values, "reason");
    const settings = settingsOf(values, configured);
    const file = optional(values, "file");
    const feed = rateFeed(settings);
    const read: ReadRates = file ? feed.read(await contentOf(file)) : await feed.ask();
    if (!read.ok) throw new CommandError(`${feed.source}: ${file ?? "the feed"} ${read.reason}`);
    const { source, asOf, rates } = read.value;
    const kept = await admin.rates.import(read.value, { reason, replace: values["replace"] === true });
    if (!kept.ok) throw new CommandError(`${source}: the table of ${asOf} ${WHY_NOT_KEPT[kept.reason]}`);
    const count = `${Object.keys(rates).length} currencies`;
    print(`${source}, ${asOf}: ${count} ${kept.value.changed ? "are stored." : "were stored already."}`);
  },
};

function settingsOf(values: Values, configured: FeedSettings | undefined): FeedSettings {
  const [given, url] = [optional(values, "feed"), optional(values, "url")];
  const name = FEED_NAMES.find((each) => each === (given ?? configured?.name));
  if (!name) throw new CommandError(`--feed has to be one of ${FEED_NAMES.join(", ")}`, WRONG_USAGE);
  if (url && optional(values, "file")) throw new CommandError("--file and --url are two ways: give one", WRONG_USAGE);
  if (url && !isConfidential(url))
    throw new CommandError("--url begins with https://, or with http:// and an address of this machine", WRONG_USAGE);
  if (url) return { name, url };
  return configured?.name === name ? configured : { name };
}

async function contentOf(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new CommandError(`--file ${file}: ${(error as Error).message}`, WRONG_USAGE);
  }
}
