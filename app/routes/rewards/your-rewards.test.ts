import { expect, test } from "vitest";
import { addPlan } from "#server/membership/plans";
import * as property from "~/products/stays/property/hotel-details";
import { deserialize } from "~/request/serialized";
import * as cancelling from "~/routes/bookings/cancel";
import * as checkout from "~/routes/checkout/checkout";
import * as statement from "~/routes/wallet/statement";
import * as wallet from "~/routes/wallet/wallet";
import { dayIn } from "../../../server/core/day.ts";
import { DAY } from "../../../server/core/durations.ts";
import { createLedger } from "../../../server/ledger/ledger.ts";
import { createRewards } from "../../../server/loyalty/rewards.ts";
import { completeBookings } from "../../../server/orders/index.ts";
import { plain } from "../../../tests/drivers/checkout-pages.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { aStayCheckout } from "../../../tests/drivers/stay-checkout.ts";
import { givenBalance } from "../../../tests/fixtures/wallet.ts";
import * as rewards from "./your-rewards";

const STAY = "in=2026-12-12&out=2026-12-13&guests=2";

describeWithDatabase((open) => {
  test("LO-09 RT-07 what an offer says it earns is what checkout says, and what waits, is there and is gone, each explaining itself", async () => {
    const { site, look, offer, earns, own, over, cancel } = await given();
    expect(await offer(false)).toBeUndefined();
    // 110.00 less a tenth of 100.00, times one and a half.
    expect(await offer(true)).toBe("Earn 150 points");
    expect(await earns()).toBe("Earn 150 points · available on Dec 14, 2026");
    expect((await own()).words.none).toBe("No rewards yet");
    expect((await own()).rules).toEqual([
      "1 point for every USD 1.00 · 1.5 times with Gold: 3 points for every USD 2.00",
    ]);
    const member = { ...site.account, membership: { plan: "gold", names: { en: "Gold" }, discount: 10 } };
    const form = await site.form();
    const booked = await site.book({ ...form, account: member });
    const line = {
      amount: "150 points",
      why: "1 point for every USD 1.00 · 1.5 times with Gold",
      booking: { reference: booked.reference },
    };
    expect((await own()).rewards).toMatchObject([{ ...line, state: "pending until Dec 14, 2026" }]);
    expect((await own()).sums.map(({ name, amount }) => [name, amount])).toEqual([
      ["Available points", "0 points"],
      ["Pending", "150 points"],
    ]);
    const { waiting, points } = (await look(wallet, "/wallet")).data;
    expect([points, waiting.texts]).toEqual([[], ["150 points"]]);
    await over();
    const page = await own();
    expect(page.rewards).toMatchObject([{ ...line, state: expect.stringMatching(/^added on .*until /) }]);
    expect(page.sums[0]).toMatchObject({
      amount: "150 points",
      notes: [expect.stringContaining("150 points expire on")],
    });
    const [moved] = (await look(statement, "/wallet/statement")).data.statement?.sections ?? [];
    expect(moved?.lines).toMatchObject([{ what: "Reward of booking", subject: { name: booked.reference } }]);
    const second = await site.book({ ...(await site.form({}, BEFORE)), account: member });
    const params = { name: second.reference };
    const { view } = (await look(cancelling, `/bookings/${second.reference}/cancel`, "", params)).data;
    expect(view.plan?.earns).toBe("You won't earn the 150 points.");
    await cancel(second.reference);
    expect((await own()).rewards[0]?.state).toMatch(/^not added · .* · the booking was canceled$/);
  });

  test("LO-09 RT-07 shows points that didn't come from a reward, with their worth, beside an empty list of rewards", async () => {
    const { site, own } = await given();
    expect(await own()).toMatchObject({ hasPoints: false, rewards: [] });
    await givenBalance(site.db, site.account, { minor: 700, currency: "points", kind: "points" });
    const { hasPoints, sums, rewards: none } = await own();
    expect([hasPoints, sums[0]?.amount, none]).toEqual([true, "700 points", []]);
  });

  test("LO-09 RT-07 shows a rule on its first and last day", async () => {
    const { site, own } = await given();
    const { organisation, clock, context } = site;
    const tomorrow = dayIn(organisation.timeZone, clock.time) + 1;
    await context.earning.operations.add(organisation, { per: "2", startsOn: tomorrow, endsOn: tomorrow });
    const told = async () => (await own()).rules.filter((rule) => rule.startsWith("2 points")).length;
    const days: number[] = [];
    for (let day = 0; day < 3; day++) {
      days.push(await told());
      clock.time += DAY;
    }
    expect(days).toEqual([0, 1, 0]);
  });

  test("LO-04 LO-09 what waits for a first stay says whose; amounts and factors stand by themselves in Arabic", async () => {
    const { site, look, own } = await given();
    const { db, clock, organisation, account } = site;
    const rewarding = createRewards({ ledger: createLedger({ clock }), clock });
    for (const side of ["referrer", "referee"] as const)
      await db.transaction().execute((trx) =>
        rewarding.promise(trx, {
          organisationId: organisation.id,
          accountId: account.id,
          key: `referral:one:${side}`,
          explained: {},
          balance: "points",
          unit: "points",
          amount: side === "referrer" ? 300 : 200,
          lastsDays: null,
        }),
      );
    const states = (await own()).rewards.map(({ amount, state }) => [amount, state]);
    expect(Object.fromEntries(states)).toEqual({
      "300 points": "pending until the new member's first stay",
      "200 points": "pending until your first stay",
    });
    await db.updateTable("account").set({ language: "ar" }).execute();
    const { data } = await look(rewards, "/your-rewards");
    expect(data.rules.map(plain)).toEqual([
      expect.stringMatching(/^نقطة واحدة عن كل \u2068.*1\.00.*\u2069 · \u2068× 1\.5\u2069 مع \u2068Gold\u2069: /),
    ]);
  });

  const BEFORE = Math.floor(Date.UTC(2027, 1, 20) / DAY);

  /** A member of Gold (a tenth off, half as many points again) at an organisation that gives a point a dollar for a year. */
  async function given() {
    const { db } = await open();
    const site = await aStayCheckout(db);
    const { organisation, account, clock, context } = site;
    await context.earning.operations.add(organisation, { per: "1", startsOn: 0, lastsDays: 365 });
    const benefits = { canBook: false, discount: 10, pointsFactor: "3/2" };
    const terms = { code: "gold", price: 0, currency: "USD", period: "year", benefits } as const;
    const plan = await addPlan({ db, clock }, organisation, terms, { en: { name: "Gold", text: "" } });
    const offered = await context.membership.offer(organisation, account, plan);
    if (!offered.ok || offered.value.when !== "now") throw new Error("the plan is not on sale");
    await context.membership.startFree(organisation, account, offered.value, "https://ours.example");
    const pages = pagesOf(db, organisation, clock.time, { clock });
    const { property_code: code } = await db
      .selectFrom("property")
      .select("code as property_code")
      .executeTakeFirstOrThrow();
    const { id: room } = await db.selectFrom("room_type").select("id").executeTakeFirstOrThrow();
    const look: typeof pages.get = async (route, path, _cookie, params) =>
      pages.get(route, path, await pages.sessionOf(account), params);
    return {
      site,
      look,
      async offer(signedIn: boolean) {
        const path = `/hotel-details?property=${code}&${STAY}`;
        const { data } = signedIn ? await look(property, path) : await pages.get(property, path);
        return deserialize(data.page).rooms[0]?.offers[0]?.earns;
      },
      async earns() {
        const { data } = await look(checkout, `/hotel-checkout?property=${code}&room=${room}&plan=1&${STAY}`);
        return "price" in data.page
          ? data.page.price.notes.map(plain).find((note) => note.startsWith("Earn"))
          : undefined;
      },
      async own() {
        const { data } = await look(rewards, "/your-rewards");
        return JSON.parse(plain(JSON.stringify(data)).replace(/[\u2068\u2069]/g, "")) as typeof data;
      },
      async over() {
        clock.time += 30 * DAY;
        await completeBookings({ db, clock }, () => true);
      },
      cancel: site.cancel,
    };
  }
});
