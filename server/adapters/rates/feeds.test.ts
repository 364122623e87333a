import { afterEach, beforeEach, expect, test } from "vitest";
import { type RateFeedServer, startRateFeed } from "../../../tests/fakes/rate-feed.ts";
import { SAMPLES } from "../../../tests/fixtures/rate-files.ts";
import { ok, refused } from "../../core/outcome.ts";
import { rateFeed } from "../../wiring/rate-feed.ts";
import { download } from "./download.ts";
import { readEcb } from "./ecb.ts";
import { readOpenExchangeRates } from "./open-exchange-rates.ts";

test("EN-09 the bank's file is read in its own base, with the digits it was written with", () => {
  const read = readEcb(SAMPLES.ecb);
  if (!read.ok) throw new Error(read.reason);
  expect(read.value).toMatchObject({ source: "European Central Bank", asOf: "2026-01-15", base: "EUR" });
  expect(Object.keys(read.value.rates)).toHaveLength(29);
  expect(read.value.rates).toMatchObject({ USD: "1.1500", JPY: "178.40", IDR: "19150.00", GBP: "0.86900" });
});

test("EN-09 of a file of many days the newest counts, wherever it stands", () => {
  const newest = readEcb(SAMPLES.ecbOf90Days);
  expect(newest).toMatchObject({ value: { asOf: "2026-01-15", rates: { USD: "1.1500" } } });
  expect(readEcb(SAMPLES.ecbOf90Days.replace("2026-01-13", "2026-01-16"))).toMatchObject({
    value: { asOf: "2026-01-16", rates: { USD: "1.1477" } },
  });
});

test("EN-09 an answer of Open Exchange Rates is read in dollars, for the UTC day of its timestamp", () => {
  expect(readOpenExchangeRates(SAMPLES.openExchangeRates)).toEqual(
    ok({
      source: "Open Exchange Rates",
      asOf: "2026-01-15",
      base: "USD",
      rates: {
        AUD: "1.53043",
        BRL: "5.34783",
        CAD: "1.4",
        CHF: "0.806957",
        CNY: "7.11304",
        EUR: "0.869565",
        GBP: "0.755652",
        INR: "89.7826",
        JPY: "155.13",
        MXN: "18.4348",
        AED: "3.6725",
      },
    }),
  );
});

test("RO-04 more digits than a double has are kept, and what is no currency is passed over", () => {
  const digits = "0.86956500000000000001234";
  const text = SAMPLES.openExchangeRates.replace("0.869565", digits).replace('"AED"', '"BTC": 9.4e-06, "AED"');
  const read = readOpenExchangeRates(text);
  expect(read).toMatchObject({ value: { rates: { EUR: digits } } });
  expect(read).not.toHaveProperty("value.rates.BTC");
});

const ecbWith = (from: string, to: string) => readEcb(SAMPLES.ecb.replace(from, to));
const answerWith = (from: string, to: string) => readOpenExchangeRates(SAMPLES.openExchangeRates.replace(from, to));
const HTML = "<!doctype html><title>Sign in to the network</title>";

test.each([
  ["HTML", readEcb(HTML), "is no file of reference rates"],
  ["nothing", readEcb(""), "is no file of reference rates"],
  ["half a file", readEcb(SAMPLES.ecb.slice(0, 900)), "is cut short"],
  ["an entity", ecbWith("<gesmes:Envelope", '<!DOCTYPE x [<!ENTITY a "1">]><gesmes:Envelope'), "is no file"],
  ["a comment without an end", ecbWith("-->", ""), "is no file"],
  ["NaN", ecbWith("178.40", "NaN"), 'cannot be right: JPY "NaN"'],
  ["1e308", ecbWith("178.40", "1e308"), 'cannot be right: JPY "1e308"'],
  ["below zero", ecbWith("178.40", "-1"), 'cannot be right: JPY "-1"'],
  ["zero", ecbWith("178.40", "0"), 'cannot be right: JPY "0"'],
  ["an empty rate", ecbWith("178.40", ""), 'cannot be right: JPY ""'],
  ["a comma", ecbWith("178.40", "178,40"), 'cannot be right: JPY "178,40"'],
  ["a fraction", ecbWith("178.40", "1/2"), 'cannot be right: JPY "1/2"'],
  ["a currency twice", ecbWith("'JPY'", "'USD'"), "tells a currency twice"],
  ["another base", ecbWith("'JPY'", "'EUR'"), "has another base than EUR"],
  ["no dollar", ecbWith("'USD'", "'BGN'"), "tells no rate of the dollar"],
  ["no day", ecbWith("2026-01-15", "2026-02-30"), 'tells no day: "2026-02-30"'],
  ["a rate written otherwise", ecbWith("rate='178.40'", "value='178.40'"), "is not written as expected"],
  ["something between the rates", ecbWith("<Cube currency='JPY'", "<b/><Cube currency='JPY'"), "is not written"],
])("ER-03 the bank's file with %s is refused whole", (_what, read, reason) => {
  expect(read).toEqual(refused(expect.stringContaining(reason)));
});

test.each([
  ["HTML", readOpenExchangeRates(HTML), "is no JSON with"],
  ["nothing", readOpenExchangeRates(""), "is no JSON with"],
  ["half an answer", readOpenExchangeRates(SAMPLES.openExchangeRates.slice(0, 300)), "is no JSON with"],
  ["NaN", answerWith("155.13", "NaN"), "is no JSON with"],
  ["NaN as a text", answerWith("155.13", '"NaN"'), 'cannot be right: JPY "NaN"'],
  ["1e308", answerWith("155.13", "1e308"), 'cannot be right: JPY "1e308"'],
  ["below zero", answerWith("155.13", "-1"), 'cannot be right: JPY "-1"'],
  ["zero", answerWith("155.13", "0.0"), 'cannot be right: JPY "0.0"'],
  ["an empty rate", answerWith("155.13", '""'), 'cannot be right: JPY ""'],
  ["a rate that is null", answerWith("155.13", "null"), "is no JSON with"],
  ["another base", answerWith('"USD"', '"EUR"'), 'has another base than USD: "EUR"'],
  ["a dollar that is not one", answerWith('"USD": 1', '"USD": 1.15'), "has another base than USD"],
  ["no rates", readOpenExchangeRates('{"timestamp":1768492800,"base":"USD","rates":{}}'), "tells no rate"],
  ["a refusal in words", readOpenExchangeRates('{"error":true,"message":"invalid_app_id"}'), "is no JSON with"],
  ["another service's answer", readOpenExchangeRates(SAMPLES.frankfurter), "is no JSON with"],
])("ER-03 an answer of Open Exchange Rates with %s is refused whole", (_what, read, reason) => {
  expect(read).toEqual(refused(expect.stringContaining(reason)));
});

test("ER-03 refuses a megabyte that is made to be slow to read", () => {
  const vocabulary = "http://www.ecb.int/vocabulary/2002-08-01/eurofxref";
  for (const piece of ["<!--", "<Cube time='2026-01-15'>", "<Cube time='", "<Cube currency='", "<Cube ", " "]) {
    const text = vocabulary + piece.repeat(2 ** 20 / piece.length);
    expect(readEcb(text).ok || readEcb(`${text}</gesmes:Envelope>`).ok).toBe(false);
    expect(readOpenExchangeRates(piece.repeat(2 ** 20 / piece.length)).ok).toBe(false);
  }
});

let server: RateFeedServer;
beforeEach(async () => {
  server = await startRateFeed();
});
afterEach(() => server.stop());

test("EN-09 a feed is asked at its address, with its key in a header and nowhere else", async () => {
  server.answer(SAMPLES.openExchangeRates);
  const feed = rateFeed({ name: "open-exchange-rates", url: server.url, key: "k3y-of-ours" });
  expect(await feed.ask()).toMatchObject({ ok: true, value: { asOf: "2026-01-15" } });
  expect(server.asked).toMatchObject([{ authorization: "Token k3y-of-ours" }]);
  server.answer(SAMPLES.ecb);
  expect(await rateFeed({ name: "ecb", url: server.url }).ask()).toMatchObject({ ok: true });
  expect(server.asked[1]).not.toHaveProperty("authorization");
});

test("ER-03 whatever a feed does there is an answer, in words of ours", async () => {
  const feed = rateFeed({ name: "ecb", url: `${server.url}?app_id=secret`, key: "secret" });
  const reasons: unknown[] = [];
  for (const answer of [{ status: 500 }, { status: 401 }, HTML] as const) {
    server.answer(answer);
    reasons.push(await feed.ask());
  }
  server.answer({ status: 302, headers: { location: "/elsewhere?secret" } });
  reasons.push(await feed.ask());
  expect(server.asked).toHaveLength(4);
  const gone = await startRateFeed();
  await gone.stop();
  reasons.push(await rateFeed({ name: "ecb", url: gone.url }).ask());
  expect(reasons).toEqual([
    refused("answered 500"),
    refused("answered 401"),
    refused("is no file of reference rates"),
    refused("answered 302"),
    refused("is not reached (ECONNREFUSED)"),
  ]);
});

test.each(["hangs", "stalls"] as const)("ER-03 a feed that %s is given up at its deadline", async (how) => {
  server.answer(how);
  const limits = { within: 100, mostBytes: 1_000 };
  expect(await download({ url: server.url, limits })).toEqual(refused("did not answer within 0.1 s"));
});

test("ER-03 of 200 MB no more than the limit is read", async () => {
  server.answer("200 MB");
  expect(await download({ url: server.url })).toEqual(refused("sends more than 1024 kB"));
  expect(server.written()).toBeLessThan(20 * 2 ** 20);
});

test("OPS-02 a question under way ends with the process that asked it", async () => {
  server.answer("hangs");
  const stopping = new AbortController();
  const asking = rateFeed({ name: "ecb", url: server.url }).ask(stopping.signal);
  stopping.abort();
  expect(await asking).toEqual(refused("stopped"));
  expect(await rateFeed({ name: "ecb", url: server.url }).ask(stopping.signal)).toEqual(refused("stopped"));
});
