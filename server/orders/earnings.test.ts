import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import { aCheckout } from "../../tests/drivers/checkout-ahead.ts";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { bookingOn } from "../../tests/fixtures/bookings.ts";
import { contraBalance } from "../../tests/fixtures/ledger.ts";
import { parseDay } from "../core/day.ts";
import { DAY } from "../core/durations.ts";
import { newId } from "../crypto/ids.ts";
import type { Database } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import { createLedger } from "../ledger/ledger.ts";
import { createRewards, type NewReward } from "../loyalty/rewards.ts";
import type { Organisation } from "../organisation/settings.ts";
import { clawBack } from "../wallet/balances.ts";
import { cancelBooking, markNoShow, planCancellation } from "./cancel.ts";
import { completeBookings } from "./completion.ts";
import { settleEarnings } from "./earnings.ts";

const ARRIVAL = parseDay("2026-12-12") as number;
const OVER = Date.UTC(2026, 11, 13, 11) + DAY;
/** It is the same day in New York, where the organisation is. */
const OVER_ON = Math.floor(OVER / DAY);
const POINTS = 1_000;
const CREDIT = 25_00;

describeWithDatabase((open) => {
  test("LO-04 LO-09 what a stay earns is posted once when it is over, by whichever of many processes comes first", async () => {
    const { promise, rewards, held, over, isWhole, origins } = await given();
    await promise({ lastsDays: 30 });
    expect(await held()).toEqual({});
    expect((await Promise.all(Array.from({ length: 6 }, over))).reduce((sum, each) => sum + each, 0)).toBe(1);
    expect([await held(), await isWhole()]).toEqual([{ ana: POINTS, eve: CREDIT }, true]);
    expect(await origins()).toEqual({
      points: BigInt(-POINTS),
      money: BigInt(-CREDIT),
      lastDays: [null, OVER_ON + 30],
    });
    expect((await rewards()).map(({ state }) => state)).toEqual(["released", "released"]);
    await over();
    expect(await held()).toEqual({ ana: POINTS, eve: CREDIT });
  });

  test("LO-04 a credit is for the first stay that is over; one that was cancelled is none", async () => {
    const { promise, rewards, held, cancel, site, over } = await given();
    await promise();
    await cancel();
    expect(await rewards()).toMatchObject([
      { balance: "cash-card", state: "pending", booking_id: null },
      { balance: "points", state: "reversed", reason: "cancelled" },
    ]);
    const second = await site.book(await site.form());
    expect(await over()).toBe(1);
    // The second earns by the rule.
    expect([await held(), (await rewards())[0]?.booking_id]).toEqual([{ ana: 110, eve: CREDIT }, second.id]);
  });

  test("LO-04 LO-09 a later no-show takes back the unspent part of posted rewards, and notifies both members", async () => {
    const { promise, rewards, held, over, spend, noShow, cancel, spent, origins, isWhole } = await given({
      budget: 5_000,
    });
    await promise();
    await over();
    await spend(400);
    expect((await Promise.all([noShow(), noShow()])).filter(({ ok }) => ok)).toHaveLength(1);
    expect(await rewards()).toMatchObject([
      { state: "reversed", reason: "no-show", amount: CREDIT, taken_back: CREDIT },
      { state: "reversed", reason: "no-show", amount: POINTS, taken_back: 600 },
    ]);
    expect([await held(), await isWhole()]).toEqual([{}, true]);
    expect(await origins()).toMatchObject({ points: -400n, money: 0n });
    // An operator cancels the stay after it: it has ended for good.
    await cancel();
    expect([(await rewards())[1]?.reason, await spent()]).toEqual(["no-show", 400]);
  });

  test("LO-09 what was only promised takes nothing of what is held when it is reversed", async () => {
    const { promise, promiseAndRelease, cancel, held } = await given();
    await promise();
    await promiseAndRelease("earlier", 70);
    await cancel();
    expect(await held()).toEqual({ ana: 70 });
  });

  test("LO-09 of two rooms one is cancelled: half of it is earned, and the budget has the rest again", async () => {
    const { promise, held, over, cancelRoom, spent, rewards } = await given({ seats: 2, budget: 1_500 });
    await promise({ amount: 1_001 });
    expect(await spent()).toBe(1_001);
    await cancelRoom();
    expect([await spent(), (await rewards())[1]]).toEqual([
      500,
      expect.objectContaining({ promised: 1_001, amount: 500 }),
    ]);
    expect(await held()).toEqual({});
    await over();
    expect(await held()).toEqual({ ana: 500, eve: CREDIT });
  });

  test("LO-09 what would be less than a point for the room that is left is nothing", async () => {
    const { promise, cancelRoom, rewards, spent } = await given({ seats: 2, budget: 1_500 });
    await promise({ amount: 1 });
    await cancelRoom();
    expect([(await rewards())[1], await spent()]).toEqual([
      expect.objectContaining({ state: "reversed", reason: "cancelled" }),
      0,
    ]);
  });

  test("LO-09 a budget is promised once: of twenty bookings at once as many earn as it is enough for", async () => {
    const { promiseBy, spent } = await given({ budget: 3_500 });
    const promised = await Promise.all(Array.from({ length: 20 }, (_, at) => promiseBy(`other:${at}`)));
    expect([promised.filter(Boolean).length, await spent()]).toEqual([3, 3_000]);
    expect(await promiseBy("other:again", 501)).toBe(false);
    expect(await promiseBy("other:again", 400)).toBe(true);
    expect([await promiseBy("other:again", 100), await spent()]).toEqual([false, 3_400]);
  });

  test("LO-04 what an operator has to look at is not paid when the stay is over", async () => {
    const { promise, held, over, rewards } = await given();
    await promise({ blocked: "same-network" });
    await over();
    expect(await held()).toEqual({ eve: CREDIT });
    expect((await rewards())[1]).toMatchObject({ state: "blocked", reason: "same-network", earned_at: OVER });
  });

  test("LO-04 a credit that waits for an operator is no share of the stay it came with, however often that is settled", async () => {
    const { promise, cancelRoom, over, settleAgain, rewards } = await given({ seats: 2 });
    await promise({}, { blocked: "same-network" });
    await cancelRoom();
    await over();
    await settleAgain();
    expect(await rewards()).toMatchObject([
      { balance: "cash-card", state: "blocked", amount: CREDIT, earned_at: OVER },
      { balance: "points", state: "released", amount: POINTS / 2 },
    ]);
  });

  test.each(["cancelled", "no-show"] as const)(
    "LO-04 LO-09 a blocked reward ends with its stay (%s): it can't be released, and its budget is free again",
    async (how) => {
      const { promise, over, noShow, cancel, rewards, spent, held } = await given({ budget: 5_000 });
      await promise({ blocked: "same-network" });
      expect(await spent()).toBe(POINTS);
      if (how === "cancelled") await cancel();
      if (how === "no-show") {
        await over();
        await noShow();
      }
      expect((await rewards())[1]).toMatchObject({ state: "reversed", reason: how, taken_back: null });
      expect([await spent(), (await held()).ana]).toEqual([0, undefined]);
    },
  );

  test("LO-04 LO-09 T13 a chargeback before the stay is over blocks what it earns, also for who referred its guest", async () => {
    const { promise, held, over, rewards, site, settleAgain, isWhole } = await given({ paid: true });
    await promise();
    await Promise.all([site.chargeBack(), site.chargeBack()]);
    // Before any stay is over the credit waits for another one.
    expect(await rewards()).toMatchObject([{ state: "pending" }, { state: "blocked", reason: "charged-back" }]);
    await over();
    await settleAgain();
    expect(await rewards()).toMatchObject([
      { state: "blocked", reason: "charged-back", earned_at: OVER },
      { state: "blocked", reason: "charged-back", earned_at: OVER },
    ]);
    expect([await held(), await isWhole()]).toEqual([{}, true]);
  });

  test("LO-04 LO-09 T13 a chargeback takes back nothing that was posted", async () => {
    const { promise, held, over, site, isWhole } = await given({ paid: true });
    await promise();
    await over();
    const posted = await held();
    await site.chargeBack();
    expect([Object.keys(posted).sort(), await held(), await isWhole()]).toEqual([["ana", "eve"], posted, true]);
  });

  test("LO-04 LO-09 T13 a stay that is completed while its payment is charged back has its rewards posted or blocked, never lost", async () => {
    const { promise, over, rewards, site, isWhole } = await given({ paid: true });
    await promise();
    await Promise.all([over(), site.chargeBack(), over()]);
    for (const { state } of await rewards()) expect(["blocked", "released"]).toContain(state);
    expect(await isWhole()).toBe(true);
  });

  test("LO-09 doesn't change a reward that another transaction has released", async () => {
    const { site, rewarding, promise, rewards, spent, held } = await given({ budget: 5_000 });
    await promise();
    const [, points] = await rewards();
    if (!points) throw new Error("nothing was promised");
    const inIt = (work: (trx: Kysely<Database>) => Promise<boolean>) => site.db.transaction().execute(work);
    const release = () => inIt((trx) => rewarding.release(trx, points, ARRIVAL));
    expect([await release(), await release()]).toEqual([true, false]);
    expect(await inIt((trx) => rewarding.reverse(trx, points, "cancelled", ARRIVAL))).toBe(false);
    expect([(await rewards())[1]?.state, await spent(), await held()]).toEqual(["released", POINTS, { ana: POINTS }]);
  });

  /** Ana, whom Eve referred, books a night; what she and Eve are promised for it waits. */
  async function given({ seats = 1, budget = null as number | null, paid = false } = {}) {
    const options = ["Certificates", "Cash Card", "myvacations"] as Organisation["walletOptions"];
    const site = await aCheckout((await open()).db, { walletOptions: options }, { seats });
    const { db, clock, organisation, account: ana } = site;
    const { id: organisationId } = organisation;
    const eve = await givenAccount(db, organisation, { email: "eve@example.com" });
    const rewarding = createRewards({ ledger: createLedger({ clock }), clock });
    const booking = await (paid ? site.bookPaid : site.book)(await site.form());
    const campaign = { id: newId(), organisation_id: organisationId, type: "Referral", code: "friends" };
    const since = { starts_on: 0, ends_on: null, ended_at: null, created_at: clock.time };
    await db
      .insertInto("campaign")
      .values({ ...campaign, ...since, terms: "{}", texts: "{}", budget: null, spent: 0 })
      .execute();
    const rule = { id: newId(), organisation_id: organisationId, product: null, plan_code: null, campaign_id: null };
    await db
      .insertInto("earning_rule")
      .values({ ...rule, ...since, per: "1", lasts_days: null, budget, spent: 0 })
      .execute();
    const referral = {
      id: newId(),
      organisation_id: organisationId,
      campaign_id: campaign.id,
      reason: null,
      network: null,
      phone: null,
    };
    await db
      .insertInto("referral")
      .values({ ...referral, referee_id: ana.id, referrer_id: eve.id, state: "credited", created_at: clock.time })
      .execute();
    const points = { balance: "points", unit: "points", amount: POINTS, ruleId: rule.id, lastsDays: null } as const;
    const promiseIn = (reward: NewReward) => db.transaction().execute((trx) => rewarding.promise(trx, reward));
    const holdings = () =>
      db
        .selectFrom("ledger_account")
        .select(["owner_id", "balance"])
        .where("kind", "in", ["points", "cash-card"])
        .execute();
    const { sellers, wallet: paying, payments } = bookingOn(db, clock);
    const deps = { db, clock, sellers, paying, payments };
    const order = { organisation, reference: booking.reference, actorId: "op", origin: "https://book.example.com" };
    return {
      site,
      booking,
      rewarding,
      settleAgain: () => db.transaction().execute((trx) => settleEarnings(trx, clock, booking)),
      async promise(changes: Partial<NewReward> = {}, ofCredit: Partial<NewReward> = {}) {
        const of = { organisationId, accountId: ana.id, key: `booking:${booking.id}`, bookingId: booking.id };
        await promiseIn({ ...of, ...points, explained: {}, availableOn: ARRIVAL + 2, ...changes });
        const credit = { balance: "cash-card", unit: "USD", amount: CREDIT, campaignId: campaign.id } as const;
        const owner = {
          organisationId,
          accountId: eve.id,
          key: `referral:${referral.id}:referrer`,
          referralId: referral.id,
        };
        await promiseIn({ ...owner, ...credit, explained: {}, lastsDays: null, ...ofCredit });
      },
      promiseBy: (key: string, amount = POINTS) =>
        promiseIn({ organisationId, accountId: ana.id, key, ...points, amount, explained: {} }),
      promiseAndRelease: (key: string, amount: number) =>
        db.transaction().execute(async (trx) => {
          const of = { organisationId, accountId: ana.id, key, ...points, amount, explained: {} };
          await rewarding.promise(trx, of);
          const row = await trx.selectFrom("reward").selectAll().where("key", "=", key).executeTakeFirstOrThrow();
          await rewarding.release(trx, row, ARRIVAL);
        }),
      /** What all of it came from, and until when it can be spent. */
      async origins() {
        const of = (account: "points-liability" | "issued", unit: string) =>
          contraBalance(db, { organisationId, account, unit });
        const lasting = await db
          .selectFrom("ledger_account")
          .select("expires_on")
          .where("kind", "in", ["points", "cash-card"])
          .orderBy("kind")
          .execute();
        return {
          points: await of("points-liability", "points"),
          money: await of("issued", "USD"),
          lastDays: lasting.map(({ expires_on }) => expires_on),
        };
      },
      spent: async () => (await db.selectFrom("earning_rule").select("spent").executeTakeFirstOrThrow()).spent,
      rewards: () => db.selectFrom("reward").selectAll().orderBy("balance").execute(),
      /** What is held of it: Ana's points, Eve's dollars. */
      async held() {
        const held = (await holdings()).filter(({ balance }) => balance > 0);
        return Object.fromEntries(held.map(({ owner_id, balance }) => [owner_id === ana.id ? "ana" : "eve", balance]));
      },
      async over() {
        clock.time = OVER;
        return completeBookings({ db, clock }, () => true);
      },
      spend: (minor: number) =>
        inTransaction(db, (trx) => {
          const taken = {
            organisationId,
            accountId: ana.id,
            kind: "points",
            amount: { minor, currency: "points" },
          } as const;
          const posting = { key: "spent", reason: "capture", actorId: ana.id, to: "sales" } as const;
          return clawBack(trx, createLedger({ clock }), { ...taken, ...posting }, ARRIVAL);
        }),
      noShow: () => markNoShow(deps, order),
      cancel: () => cancelBooking(deps, { ...order, reason: "guest" }),
      async cancelRoom() {
        const planned = await planCancellation(deps, booking, [1]);
        if (!planned.ok) throw new Error(planned.reason);
        const asked = { organisation, bookingId: booking.id, actorId: ana.id, origin: order.origin };
        return site.context.booking.cancelRooms({ ...asked, rooms: [1], token: planned.value.token });
      },
      isWhole: site.isWhole,
    };
  }
});
