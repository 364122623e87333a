import { expect, onTestFinished, test } from "vitest";
import { DAY } from "../../server/core/durations.ts";
import { connect } from "../../server/db/connect.ts";
import { checkoutPath, fillCheckout } from "../drivers/checkout.ts";
import { copySqlite } from "../drivers/databases.ts";
import { testsAll } from "../drivers/scope.ts";
import { startServer } from "../drivers/server.ts";
import { type FeedAnswer, startRateFeed } from "../fakes/rate-feed.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";
import { daysBefore, ecbFile } from "../fixtures/rate-files.ts";
import { givenRates } from "../fixtures/rates.ts";
import { givenHotel } from "../fixtures/stays.ts";

const NOW = Date.now();
const [IN, OUT] = [daysBefore(NOW, -30), daysBefore(NOW, -31)];

/** A site whose guests pay in euro, with a hotel that asks for dollars; its rates, if any, are of so many days ago. */
async function aSite(answer: FeedAnswer, ratesDaysOld?: number, workers = 1) {
  const { settings: database, remove } = await copySqlite();
  const db = connect(database);
  await givenOrganisation(db, { hosts: ["localhost"], bookWithoutSession: true, currency: "EUR" });
  const hotel = await givenHotel(db);
  if (ratesDaysOld !== undefined)
    await givenRates(db, { EUR: "0.9" }, { source: "European Central Bank", daysOld: ratesDaysOld });
  const feed = await startRateFeed(answer);
  const env = { RATES_FEED: "ecb", RATES_URL: `${feed.url}?key=secret`, WEB_CONCURRENCY: String(workers) };
  const asked = feed.nextQuestion();
  const server = await startServer({ database, env });
  onTestFinished(async () => {
    await server.stop();
    await feed.stop();
    await db.destroy();
    await remove();
  });
  const told = () => server.lines().filter(({ event, msg }) => event === "rates" || /exchange rates/.test(String(msg)));
  const pages = async () => {
    const query = `in=${IN}&out=${OUT}&guests=2`;
    const paths = [`/search-detail?dest=2267057&${query}`, `/hotel-details?property=${hotel.code}&${query}`];
    const answers = await Promise.all(paths.map((path) => server.send({ path })));
    const { priceToken = "" } = await fillCheckout(server, checkoutPath(hotel, IN, OUT));
    return {
      statuses: answers.map(({ status }) => status),
      ages: answers.map(({ text }) => /Prices are converted at the exchange rates of [^<"]+\./.exec(text)?.[0]),
      priceToken: priceToken.split(".").slice(0, 2).join(" "),
    };
  };
  return { server, asked, told, pages };
}

test("EN-09 RO-04 a server fetches the day's rates by itself, and prices by them", async () => {
  const today = daysBefore(NOW, 0);
  const { server, told, pages } = await aSite(ecbFile(today));
  await server.line(({ event, asOf }) => event === "rates" && asOf === today);
  // 110.00 USD ÷ 1.15.
  expect(await pages()).toMatchObject({ statuses: [200, 200], priceToken: "EUR 9565", ages: [undefined, undefined] });
  expect(told()).toMatchObject([{ level: "info", source: "European Central Bank" }]);
});

const WRONG_FEEDS: [string, FeedAnswer, string][] = [
  ["answers 500", { status: 500 }, "answered 500"],
  ["hangs", "hangs", "did not answer within 10 s"],
  ["sends HTML", "<html><p>maintenance</p></html>", "is no file of reference rates"],
  ["says NaN", ecbFile(daysBefore(NOW, 0)).replace("178.40", "NaN"), 'tells a rate that cannot be right: JPY "NaN"'],
  ["says 1e308", ecbFile(daysBefore(NOW, 0)).replace("178.40", "1e308"), 'cannot be right: JPY "1e308"'],
  ["says −1", ecbFile(daysBefore(NOW, 0)).replace("178.40", "-1"), 'cannot be right: JPY "-1"'],
  ["is nine days old", ecbFile(daysBefore(NOW, 9)), "is older than seven days"],
];

test.each(WRONG_FEEDS.filter(([how]) => testsAll || /500/.test(how)))(
  "ER-03 EN-09 with a feed that %s pages are right, say how old the rates are, and one line warns",
  async (_how, answer, reason) => {
    const { server, told, pages } = await aSite(answer, 3);
    await server.line(({ event }) => event === "rates");
    const day = new Intl.DateTimeFormat("en-US", { day: "numeric", month: "short", timeZone: "UTC" }).format(
      NOW - 3 * DAY,
    );
    const age = `Prices are converted at the exchange rates of ${day}.`;
    expect(await pages()).toMatchObject({ statuses: [200, 200], ages: [age, age], priceToken: "EUR 9900" });
    expect(told()).toEqual([expect.objectContaining({ level: "warn", reason: expect.stringContaining(reason) })]);
    expect(JSON.stringify(server.lines())).not.toContain("secret");
  },
);

test("ER-03 EN-09 rates of nine days ago are none: prices are in the property's own currency, and one line of each process warns", async () => {
  const { server, told, pages } = await aSite({ status: 500 }, 9, 2);
  await server.line(({ event }) => event === "rates");
  for (const _ of [1, 2, 3])
    expect(await pages()).toMatchObject({
      statuses: [200, 200],
      ages: [undefined, undefined],
      priceToken: "USD 11000",
    });
  const tooOld = told().filter(({ days }) => days === 9);
  expect([tooOld.length >= 1, tooOld.length <= 2, told().length - tooOld.length]).toEqual([true, true, 1]);
});

if (testsAll) {
  test("EN-09 yesterday's rates are good ones: used, without a warning and without a word of their age", async () => {
    const yesterday = daysBefore(NOW, 1);
    const { server, told, pages } = await aSite(ecbFile(yesterday), 5);
    await server.line(({ event, asOf }) => event === "rates" && asOf === yesterday);
    expect(await pages()).toMatchObject({ priceToken: "EUR 9565", ages: [undefined, undefined] });
    expect(told()).toMatchObject([{ level: "info" }]);
  });
}

if (testsAll) {
  test("OPS-02 a server that waits for a feed ends when it is asked to", async () => {
    const { server, asked } = await aSite("hangs");
    await asked;
    server.signal("SIGTERM");
    expect(await server.ended).toMatchObject({ code: 0 });
  });
}
