import { expect, test } from "vitest";
import { viewerOf } from "~/request/viewer.server";
import { parseDay } from "../../../../server/core/day.ts";
import { findPlace } from "../../../../server/reference/places.ts";
import { describeWithDatabase } from "../../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../../tests/drivers/pages.ts";
import { noting } from "../../../../tests/drivers/statements.ts";
import { givenOrganisation } from "../../../../tests/fixtures/organisations.ts";
import { aStay, givenHotel, givenPlan } from "../../../../tests/fixtures/stays.ts";
import { findResults } from "./results.server";

const NOW = Date.UTC(2026, 10, 21, 12);
const LISBON = 2267057;
const ARRIVAL = parseDay("2026-12-12") as number;
const PER_PAGE = 10;

describeWithDatabase((open) => {
  test("RT-14 a page of results costs the same however many there are: statements, priced receipts and translated messages", async () => {
    const few = await costOf(PER_PAGE);
    expect(await costOf(5 * PER_PAGE)).toEqual(few);
    // One receipt for each property that is shown, one where free cancellation costs more.
    expect(few.receipts).toBe(2 * PER_PAGE);
    expect(few.messages).toBeLessThanOrEqual(16);
    // Rates, versions and the rooms of the place are known from the first time.
    expect(few.statements).toBe(0);
  });

  /** Of the second time: the first one makes the index of the place. */
  async function costOf(properties: number) {
    const { db } = await open();
    const statements: string[] = [];
    const organisation = await givenOrganisation(db, { currency: "EUR" });
    for (let made = 0; made < properties; made++) {
      const hotel = await givenHotel(db, { plan: { free_until_hours: null } });
      await givenPlan(db, hotel, { no: 2, pct_bp: 11_000 });
    }
    const { context } = pagesOf(noting(db, statements), organisation, NOW);
    const viewer = await viewerOf(new Request("http://localhost/"), context);
    const [receipts, messages] = [counted(context.pricing.quote), counted(viewer.i18n.t)];
    const asked = {
      context: { ...context, pricing: { ...context.pricing, quote: receipts.call } },
      viewer: { ...viewer, i18n: { ...viewer.i18n, t: messages.call } },
      place: findPlace(LISBON)!,
      stay: aStay(ARRIVAL),
      earliest: ARRIVAL - 10,
      state: { filters: [], sort: "recommended" as const, page: 1, green: false },
    };
    await findResults(asked);
    statements.length = 0;
    receipts.count = 0;
    messages.count = 0;
    const { hits, total } = await findResults(asked);
    expect([hits.length, total]).toEqual([PER_PAGE, properties]);
    return { statements: statements.length, receipts: receipts.count, messages: messages.count };
  }
});

// biome-ignore lint/suspicious/noExplicitAny: whatever it takes and answers
function counted<Call extends (...args: any[]) => any>(call: Call) {
  const counter = {
    count: 0,
    call: ((...args) => {
      counter.count++;
      return call(...args);
    }) as Call,
  };
  return counter;
}
