import { beforeEach, expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { aShop, SHOP_OPENS } from "../../tests/drivers/shop.ts";
import { noting } from "../../tests/drivers/statements.ts";
import { aLog } from "../../tests/fakes/log.ts";
import { givenShow, seatKey } from "../../tests/fakes/trial-product.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { givenPaidBooking } from "../../tests/fixtures/bookings.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { givenReferral, givenReward } from "../../tests/fixtures/rewards.ts";
import { givenDiscountCard } from "../../tests/fixtures/wallet.ts";
import { type Day, dayIn, parseDay, startOfDay } from "../core/day.ts";
import { DAY, MINUTE } from "../core/durations.ts";
import { newId } from "../crypto/ids.ts";
import { createLedger } from "../ledger/ledger.ts";
import { verifyLedger } from "../ledger/verify.ts";
import { createMembership } from "../membership/membership.ts";
import { beginPlan, endPlan, renewPlan } from "../membership/periods.ts";
import { addPlan } from "../membership/plans.ts";
import { findPeriod } from "../membership/queries.ts";
import type { PlanTerms } from "../membership/rules.ts";
import { completeBookings } from "../orders/index.ts";
import { BY_OPERATORS, clawBack, topUp } from "../wallet/balances.ts";
import { auditTo } from "./audit.ts";
import { createRewardVerbs, type TimelineEntry } from "./rewards.ts";

const BOOKED_AT = Date.UTC(2026, 10, 21, 12);
const AFTER_STAY = Date.UTC(2026, 11, 20, 12);
const FIRST = { page: 1, perPage: 20 };
const WHY = "looked into";

describeWithDatabase((open, _engine, race) => {
  let given: Awaited<ReturnType<typeof aDesk>>;
  beforeEach(async () => {
    given = await aDesk();
  });

  race(
    "AC-08 LO-04 LO-09 what two operators release while the job of stays finds it earned is posted exactly once",
    async () => {
      const { db, clock, account, by, book, complete, held, rows, released } = given;
      const bookingId = await book();
      const ids: string[] = [];
      for (let number = 0; number < 6; number++)
        ids.push(
          await givenReward(db, clock, account, { key: `booking:${number}`, bookingId, blocked: "same-network" }),
        );
      clock.time = AFTER_STAY;
      const at = (operator: string) =>
        ids.map((id) => by(operator).rewards.release(given.organisation, { id, reason: WHY }));
      const [done] = await Promise.all([complete(), ...at("olga"), complete(), ...at("omar")]);
      expect(typeof done).toBe("number");
      expect((await rows()).map(({ state }) => state)).toEqual(Array(6).fill("released"));
      expect([await held(), await released()]).toEqual([600, 6]);
      expect(given.lines("rewards.release")).toHaveLength(6);
      expect(await verifyLedger(db, given.organisation.id)).toEqual([]);
    },
  );

  test("AC-08 LO-04 a blocked reward is not paid by its stay; released then, it is paid at once, and lasts from that day", async () => {
    const { db, clock, organisation, account, operator, book, complete, held, rows } = given;
    const bookingId = await book();
    const id = await givenReward(db, clock, account, { bookingId, lastsDays: 30 });
    expect(await operator.rewards.block(organisation, { id, reason: "We ask the property" })).toEqual({ ok: true });
    clock.time = AFTER_STAY;
    await complete();
    expect([await held(), await rows()]).toMatchObject([0, [{ state: "blocked", reason: "We ask the property" }]]);
    expect((await operator.rewards.find(organisation, id))?.earnedAt).toBe(AFTER_STAY);

    clock.time += 5 * DAY;
    const release = () => operator.rewards.release(organisation, { id, reason: WHY });
    expect([await release(), await release()]).toEqual([
      { ok: true, value: "released" },
      { ok: false, reason: "done-before" },
    ]);
    expect([await held(), await rows()]).toMatchObject([100, [{ state: "released", reason: null }]]);
    const posted = db.selectFrom("ledger_transaction").select("actor_id").where("key", "=", `reward:${id}:release`);
    expect(await posted.execute()).toEqual([{ actor_id: "olga" }]);
    const points = await db.selectFrom("ledger_account").select("expires_on").where("kind", "=", "points").execute();
    expect(points).toEqual([{ expires_on: dayIn(organisation.timeZone, clock.time) + 30 }]);
    expect(await operator.rewards.block(organisation, { id, reason: WHY })).toEqual({ ok: false, reason: "over" });
  });

  test("AC-08 LO-04 released before its stay it waits for it, and the stay pays it", async () => {
    const { db, clock, organisation, account, operator, book, complete, held } = given;
    const id = await givenReward(db, clock, account, { bookingId: await book(), blocked: "too-many" });
    expect(await operator.rewards.release(organisation, { id, reason: WHY })).toEqual({ ok: true, value: "pending" });
    expect(await held()).toBe(0);
    clock.time = AFTER_STAY;
    await complete();
    expect(await held()).toBe(100);
  });

  test("AC-08 LO-09 rejected after its release it gives back what is still held, once, and says what is missing", async () => {
    const { db, clock, organisation, account, operator, held, rows } = given;
    const id = await givenReward(db, clock, account, { blocked: "too-many" });
    await db.updateTable("reward").set({ earned_at: clock.time }).execute();
    await operator.rewards.release(organisation, { id, reason: WHY });
    await given.spend(60);
    const reject = (who: string) => given.by(who).rewards.reject(organisation, { id, reason: "Made up" });
    const both = await Promise.all([reject("olga"), reject("omar")]);
    expect(both).toContainEqual({ ok: true, value: { missing: { minor: 60, currency: "points" } } });
    expect(both).toContainEqual({ ok: false, reason: "done-before" });
    expect([await held(), await rows()]).toMatchObject([0, [{ state: "reversed", reason: "Made up", taken_back: 40 }]]);
    expect(given.lines("rewards.reject")).toMatchObject([{ reward: id, missing: { minor: 60 }, reason: "Made up" }]);
    expect(await verifyLedger(db, organisation.id)).toEqual([]);
  });

  race(
    "AC-08 LO-09 what is decided locks as a booking's change does, the booking before the reward and its accounts, so that neither waits for the other in a circle",
    async () => {
      const { db, clock, organisation, account, book, complete } = given;
      const bookingId = await book();
      const ids = [1, 2].map((each) => givenReward(db, clock, account, { bookingId, key: `booking:${each}` }));
      const [id = "", blocked = ""] = await Promise.all(ids);
      const asked: string[] = [];
      const { rewards } = given.by("olga", noting(db, asked));
      expect(await rewards.block(organisation, { id: blocked, reason: WHY })).toEqual({ ok: true });
      clock.time = AFTER_STAY;
      await complete();
      for (const decide of [
        () => rewards.reject(organisation, { id, reason: WHY }),
        () => rewards.release(organisation, { id: blocked, reason: WHY }),
      ]) {
        asked.length = 0;
        expect(await decide()).toMatchObject({ ok: true });
        const locks = asked.filter((each) => each.startsWith("UpdateQuery")).map((each) => each.split(" ")[1]);
        expect([...new Set(locks)].slice(0, 3)).toEqual(["booking", "reward", "ledger_account"]);
      }
    },
  );

  test("AC-08 LO-09 rejected before its release it is never paid", async () => {
    const { db, clock, organisation, account, operator, book, complete, held } = given;
    const id = await givenReward(db, clock, account, { bookingId: await book() });
    const rejected = await operator.rewards.reject(organisation, { id, reason: WHY });
    expect(rejected).toEqual({ ok: true, value: { missing: { minor: 0, currency: "points" } } });
    clock.time = AFTER_STAY;
    await complete();
    expect(await held()).toBe(0);
    expect(await operator.rewards.release(organisation, { id, reason: WHY })).toEqual({ ok: false, reason: "over" });
  });

  test("A1 AC-08 refuses an operator's own reward, another organisation's, and one of a deleted account", async () => {
    const { db, clock, organisation, account, operator, rows } = given;
    const id = await givenReward(db, clock, account, { blocked: "too-many" });
    const decisions = ["block", "release", "reject"] as const;
    for (const decision of decisions) {
      const selfish = await given.by(account.id).rewards[decision](organisation, { id, reason: WHY });
      expect([decision, selfish]).toEqual([decision, { ok: false, reason: "own" }]);
      const theirs = await operator.rewards[decision](await givenOrganisation(db), { id, reason: WHY });
      expect([decision, theirs]).toEqual([decision, { ok: false, reason: "unknown" }]);
    }
    const deleted = { email: "", email_lookup: "deleted:x" };
    await db.updateTable("account").set(deleted).where("id", "=", account.id).execute();
    expect(await operator.rewards.release(organisation, { id, reason: WHY })).toEqual({
      ok: false,
      reason: "no-account",
    });
    expect(await rows()).toMatchObject([{ state: "blocked", reason: "too-many" }]);
    expect(given.lines("rewards.")).toEqual([]);
    expect(await operator.rewards.reject(organisation, { id, reason: WHY })).toMatchObject({ ok: true });
  });

  test("A1 AC-08 LO-04 neither member of a referral decides the other's reward; another operator does", async () => {
    const { db, clock, organisation, account, operator, rows } = given;
    const friend = await givenAccount(db, organisation);
    const referralId = await givenReferral(db, clock, { referrer: account, referee: friend, reason: "same-network" });
    const sides = [account, friend] as const;
    for (const [of, other] of [sides, [friend, account]]) {
      const id = await givenReward(db, clock, of, { referralId, blocked: "same-network", key: `referral:${of.id}` });
      for (const decision of ["block", "release", "reject"] as const) {
        const decided = await given.by(other.id).rewards[decision](organisation, { id, reason: WHY });
        expect([decision, decided]).toEqual([decision, { ok: false, reason: "own" }]);
      }
      expect(await operator.rewards.release(organisation, { id, reason: WHY })).toEqual({ ok: true, value: "pending" });
    }
    expect((await rows()).map(({ state }) => state)).toEqual(["pending", "pending"]);
    // What was cleared counts as any other, also where a rule is of its campaign.
    expect(await db.selectFrom("referral").select(["state", "reason"]).execute()).toEqual([
      { state: "credited", reason: null },
    ]);
  });

  test("AC-08 LO-04 LO-07 what waits is listed with its flags, and a timeline tells plans, rewards and referrals of one organisation's member", async () => {
    const { db, clock, organisation, account, operator } = given;
    const friend = await givenAccount(db, organisation);
    const referralId = await givenReferral(db, clock, { referrer: account, referee: friend, reason: "same-network" });
    const id = await givenReward(db, clock, account, { referralId, blocked: "same-network" });
    await givenReward(db, clock, friend);
    expect((await operator.rewards.blocked(organisation, FIRST)).rewards).toMatchObject([
      { id, state: "blocked", referral: { refereeId: friend.id, state: "flagged", reason: "same-network" } },
    ]);
    expect(await operator.rewards.waiting(organisation, account.id)).toEqual([
      { balance: "points", amount: { minor: 100, currency: "points" }, blocked: true },
    ]);

    clock.time += DAY;
    const membership = createMembership({ db, clock });
    const benefits = { canBook: false, discount: 0, pointsFactor: "1" };
    const terms = { code: "basic", price: 0, currency: "USD", period: "month", benefits } as const;
    const planId = await addPlan({ db, clock }, organisation, terms, { en: { name: "Basic", text: "" } });
    const offer = await membership.offer(organisation, account, planId);
    if (offer.ok && offer.value.when === "now") await membership.startFree(organisation, account, offer.value, "");
    expect((await operator.members.timeline(organisation, account.id)).rows).toMatchObject([
      { what: "period", code: "basic", number: 1, paid: { minor: 0 } },
      { what: "reward", reward: { id } },
      { what: "referral", as: "referrer", referral: { refereeId: friend.id } },
    ]);
    expect((await operator.members.timeline(organisation, friend.id)).rows).toMatchObject([
      { what: "reward" },
      { what: "referral", as: "referee", referral: { referrerId: account.id } },
    ]);
    const elsewhere = await givenOrganisation(db);
    expect((await operator.members.timeline(elsewhere, account.id)).rows).toEqual([]);
    expect((await operator.rewards.blocked(elsewhere, FIRST)).rewards).toEqual([]);
  });

  test("AC-08 WA-07 a timeline tells what the member withdrew from, and what came back", async () => {
    const shop = await aShop((await open()).db);
    await shop.fill(50_00);
    const [paymentId = ""] = await shop.paymentIds();
    await shop.pay(paymentId);
    const [purchase] = (await shop.purchases.list(shop.organisation, shop.account, { page: 1, perPage: 1 })).shown;
    await shop.withdraw(purchase?.id ?? "");
    const operator = shop.context.asOperator({ ...shop.account, id: "olga", staffRole: "owner" } as never);
    const { rows: told } = await operator.members.timeline(shop.organisation, shop.account.id);
    expect(told).toEqual([
      { at: SHOP_OPENS, what: "withdrawn", kind: "top-up", back: { minor: 50_00, currency: "USD" } },
    ]);
    const elsewhere = await givenOrganisation(shop.db);
    expect((await operator.members.timeline(elsewhere, shop.account.id)).rows).toEqual([]);
  });

  test("AC-08 LO-09 a timeline dates a reward by its posting, and by its end after that", async () => {
    const { db, clock, organisation, account, operator, book, complete } = given;
    const timeline = async () => {
      const { rows: told } = await operator.members.timeline(organisation, account.id);
      return told.map(({ at, what }) => [at, what]);
    };
    const id = await givenReward(db, clock, account, { bookingId: await book() });
    expect(await timeline()).toEqual([[BOOKED_AT, "reward"]]);
    clock.time = AFTER_STAY;
    await complete();
    expect(await timeline()).toEqual([[AFTER_STAY, "reward"]]);
    clock.time += DAY;
    await operator.rewards.reject(organisation, { id, reason: WHY });
    expect(await timeline()).toEqual([[AFTER_STAY + DAY, "reward"]]);
  });

  test("AC-08 LO-07 LO-09 a timeline is in the order in which things were, to the instant, and names the plan of each line", async () => {
    const { db, clock, organisation, account, operator, begin, give } = given;
    const told = async () => {
      const { rows: timeline } = await operator.members.timeline(organisation, account.id);
      return timeline.map((entry) => [entry.at, entry.day, nameOf(entry)]);
    };
    const { time: atSilver } = clock;
    await begin("silver");
    clock.time += 3 * MINUTE;
    const { time: atReward } = clock;
    await givenReward(db, clock, account);
    clock.time += 3 * MINUTE;
    const { time: atGold } = clock;
    await begin("gold");
    clock.time += 3 * MINUTE;
    const { time: atPlatinum } = clock;
    await begin("platinum");
    clock.time += 3 * MINUTE;
    const { time: atGift } = clock;
    await give(500);
    clock.time += 3 * MINUTE;
    const { time: atTaken } = clock;
    await give(-20);
    const before = [
      [atTaken, undefined, "-20 points"],
      [atGift, undefined, "500 points"],
      [atPlatinum, undefined, "platinum 1"],
      [atPlatinum, undefined, "gold CHANGED"],
      [atGold, undefined, "gold 1"],
      [atGold, undefined, "silver CHANGED"],
      [atReward, undefined, "reward"],
      [atSilver, undefined, "silver 1"],
    ];
    expect(await told()).toEqual(before);

    // An early end has no stored time: it appears at its day, after all earlier entries.
    clock.time += 3 * MINUTE;
    await operator.members.endPlan(organisation, { accountId: account.id, reason: WHY });
    const today = dayIn(organisation.timeZone, clock.time);
    expect(await told()).toEqual([[clock.time, today, "platinum ENDED"], ...before]);
    clock.time += 3 * MINUTE;
    const { time: atBasic } = clock;
    await begin("basic");
    expect((await told()).slice(0, 3)).toEqual([
      [atBasic, undefined, "basic 1"],
      [atBasic, today, "platinum ENDED"],
      before[0],
    ]);
  });

  test("AC-08 LO-07 dates a period by its payment, a free one by its start, and an end by the start of its day", async () => {
    const { db, clock, organisation, account, operator, begin } = given;
    const { time: atFirst } = clock;
    const [id, purchaseId] = [await begin("gold"), newId()];
    const startOf = (day: Day) => startOfDay(organisation.timeZone, day);
    const { ends_on: second } = await findPeriod(db, { organisation_id: organisation.id, id, period: 1 });
    clock.time = startOf(second) + 20 * MINUTE;
    const { time: atPaid } = clock;
    await createLedger({ clock }).post(db, {
      organisationId: organisation.id,
      key: `purchase:${purchaseId}:sale`,
      reason: "sale",
      actorId: account.id,
      entries: [
        { contra: "payment-clearing", unit: "USD", amount: -10_00 },
        { contra: "sales", unit: "USD", amount: 10_00 },
      ],
    });
    await renewPlan(db, organisation.id, { id, period: 1 }, { amount: 10_00, purchaseId });
    clock.time = startOf(second + 40);
    await renewPlan(db, organisation.id, { id, period: 2 }, { amount: 0, purchaseId: null });
    const { starts_on: third, ends_on: over } = await findPeriod(db, {
      organisation_id: organisation.id,
      id,
      period: 3,
    });
    clock.time = startOf(over) + 30 * MINUTE;
    await endPlan(db, organisation.id, { id, period: 3 }, over);
    const { rows: timeline } = await operator.members.timeline(organisation, account.id);
    expect(timeline.map((entry) => [entry.at, entry.day, nameOf(entry)])).toEqual([
      [startOf(over), over, "gold ENDED"],
      [startOf(third), undefined, "gold 3"],
      [atPaid, undefined, "gold 2"],
      [atFirst, undefined, "gold 1"],
    ]);
  });

  async function aDesk() {
    const { db } = await open();
    const clock = { time: BOOKED_AT, now: () => clock.time };
    const organisation = await givenOrganisation(db);
    const account = await givenAccount(db, organisation);
    const ledger = createLedger({ clock });
    const { log, lines } = aLog();
    const by = (actor: string, handle = db) =>
      createRewardVerbs({ db: handle, clock, audit: auditTo(log, actor, { db: handle, clock }), actor });
    const owner = { organisationId: organisation.id, accountId: account.id };
    const holder = { organisationId: organisation.id, ownerId: account.id };
    return {
      db,
      clock,
      organisation,
      account,
      by,
      operator: by("olga"),
      lines: (verb: string) => lines.filter((line) => String(line["verb"] ?? "").startsWith(verb)),
      complete: () => completeBookings({ db, clock }, () => true),
      rows: () => db.selectFrom("reward").select(["state", "reason", "taken_back"]).orderBy("id").execute(),
      async book(): Promise<string> {
        await givenDiscountCard(db, account);
        const key = seatKey(givenShow(), parseDay("2026-12-14") ?? 0);
        return (await givenPaidBooking(db, clock, { organisation, account, key })).id;
      },
      async held(): Promise<number> {
        const today = dayIn(organisation.timeZone, clock.time);
        const holdings = await ledger.holdings(db, holder, { kinds: ["points"], unit: "points" }, today);
        return holdings.reduce((sum, { balance }) => sum + balance, 0);
      },
      released: async () =>
        (await db.selectFrom("ledger_transaction").select("key").where("key", "like", "reward:%:release").execute())
          .length,
      /** A plan that costs nothing, in the place of the one that runs; answers the id of the subscription. */
      async begin(code: string): Promise<string> {
        const membership = createMembership({ db, clock });
        const benefits = { canBook: false, discount: 0, pointsFactor: "1" };
        const terms: PlanTerms = { code, price: 0, currency: "USD", period: "month", benefits };
        const planId = await addPlan({ db, clock }, organisation, terms, { en: { name: code, text: "" } });
        const today = dayIn(organisation.timeZone, clock.time);
        const replaces = await membership.running(organisation, account);
        const begun = await db.transaction().execute((trx) =>
          beginPlan(trx, owner, clock.time, {
            planId,
            terms,
            startsOn: today,
            amount: 0,
            worth: 0,
            purchaseId: null,
            replaces,
            paysFrom: null,
            origin: "https://ours.example",
          }),
        );
        if (!begun.ok) throw new Error(begun.reason);
        return (await membership.running(organisation, account))?.id ?? "";
      },
      /** Points, as operators do; below zero they are taken. */
      give: (minor: number) =>
        db.transaction().execute((trx) => {
          const amount = { minor: Math.abs(minor), currency: "points" };
          const change = { ...owner, kind: "points", amount, key: newId(), actorId: "olga" } as const;
          return minor < 0
            ? clawBack(
                trx,
                ledger,
                { ...change, to: "points-liability", reason: BY_OPERATORS.taken },
                dayIn(organisation.timeZone, clock.time),
              )
            : topUp(trx, ledger, { ...change, from: "points-liability", reason: BY_OPERATORS.given, expiresOn: null });
        }),
      spend: (minor: number) =>
        db.transaction().execute((trx) =>
          clawBack(
            trx,
            ledger,
            {
              ...owner,
              kind: "points",
              amount: { minor, currency: "points" },
              to: "sales",
              key: "spent",
              reason: "sale",
              actorId: account.id,
            },
            dayIn(organisation.timeZone, clock.time),
          ),
        ),
    };
  }
});

/** What a line of a timeline is about. */
function nameOf(entry: TimelineEntry): string {
  switch (entry.what) {
    case "period":
      return `${entry.code} ${entry.number}`;
    case "subscription":
      return `${entry.plan?.code} ${entry.status}`;
    case "adjusted":
      return `${entry.amount.minor} ${entry.amount.currency}`;
    default:
      return entry.what;
  }
}
