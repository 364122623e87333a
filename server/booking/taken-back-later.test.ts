import { expect, test } from "vitest";
import { ARRIVAL, aCheckout } from "../../tests/drivers/checkout-ahead.ts";
import { describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { givenBalance } from "../../tests/fixtures/wallet.ts";
import { DAY, HOUR } from "../core/durations.ts";
import { newId } from "../crypto/ids.ts";
import { createLedger } from "../ledger/ledger.ts";
import { createRewardOperations } from "../loyalty/operations.ts";
import { createRewards } from "../loyalty/rewards.ts";
import type { RewardBalance } from "../loyalty/rules.ts";
import type { Organisation } from "../organisation/settings.ts";
import { addOffer, findOffer } from "../wallet/offers.ts";
import { statementLines } from "../wallet/statement.ts";
import { cancelBooking, markNoShow } from "./cancel.ts";
import { completeStays } from "./completion.ts";
import { lockEarnedBy } from "./earnings.ts";

const PRICE = 110_00;
/** What parks a reward of each balance in another booking. */
const TENDER = { points: "points-points", "cash-card": "cash-card-USD" } as const;
const UNIT = { points: "points", "cash-card": "USD" } as const;

describeOnEachDatabase((open) => {
  test.each([
    ["points", "no-show"],
    ["points", "cancelled"],
    ["points", "rejected"],
    ["cash-card", "no-show"],
  ] as const)(
    "LO-09 T1 a reward in %s that is reversed (%s) while another booking has it is taken when that one gives it back, and told",
    async (balance, how) => {
      const { earned, park, reverse, cancel, held, rewards, statement, isWhole } = await given(balance);
      await earned(PRICE);
      const parked = await park();
      await reverse(how);
      expect([await held(), (await rewards())[0]?.takenBack]).toEqual([0, 0]);
      await cancel(parked);
      expect([await held(), await isWhole()]).toEqual([0, true]);
      expect((await rewards())[0]).toMatchObject({ state: "reversed", takenBack: PRICE });
      expect((await statement()).slice(-2)).toEqual([
        ["refund", PRICE],
        ["reward-back", -PRICE],
      ]);
      // What comes back once more has nothing missing any more.
      await cancel(await park(PRICE));
      expect(await held()).toBe(PRICE);
    },
  );

  test("LO-09 T1 of what comes back only what is missing is taken, what was missing first before the rest, and nothing of what left later", async () => {
    const { earned, park, reverse, cancel, give, held, takenBack, clock } = await given("points");
    const [first, second] = [await earned(90_00), await earned(50_00)];
    await give(80_00);
    const parked = [await park(), await park()];
    await reverse("rejected", second);
    clock.time += 1;
    await reverse("rejected", first);
    expect([await held(), await takenBack(first), await takenBack(second)]).toEqual([0, 0, 0]);
    clock.time += 1;
    await cancel(await park(PRICE));
    expect(await held()).toBe(PRICE);
    await cancel(parked[0]);
    expect([await held(), await takenBack(first), await takenBack(second)]).toEqual([PRICE, 60_00, 50_00]);
    await cancel(parked[1]);
    expect([await held(), await takenBack(first)]).toEqual([PRICE + 80_00, 90_00]);
  });

  test("LO-09 T1 what has expired when it comes back pays nothing of what is missing", async () => {
    const { earned, give, park, reverse, cancel, rewards, clock, held } = await given("points");
    await earned(PRICE, 1);
    const expiring = await park();
    await give(PRICE);
    const lasting = await park();
    await reverse("no-show");
    clock.time += 3 * DAY;
    await cancel(expiring);
    expect((await rewards())[0]?.takenBack).toBe(0);
    await cancel(lasting);
    expect([(await rewards())[0]?.takenBack, await held()]).toEqual([PRICE, 0]);
  });

  test.each([
    [0, PRICE],
    [1, 0],
  ])("LO-09 T1 what comes back %i days after its last day pays %i of what is missing", async (days, taken) => {
    const { earned, park, reverse, cancel, rewards, clock, isWhole } = await given("points");
    await earned(PRICE, 1);
    const parked = await park();
    await reverse("no-show");
    // Noon in New York, where the organisation is.
    clock.time = (ARRIVAL - 4 + days) * DAY + 17 * HOUR;
    await cancel(parked);
    expect([(await rewards())[0]?.takenBack, await isWhole()]).toEqual([taken, true]);
  });

  test("LO-09 T1 a booking that is cancelled while the reward that paid for it is reversed: whoever comes first, nothing of it is left", async () => {
    const { earned, park, reverse, cancel, held, rewards, isWhole } = await given("points");
    for (let round = 0; round < 8; round++) {
      const id = await earned(PRICE);
      const parked = await park();
      await Promise.all([cancel(parked), reverse("rejected", id), cancel(parked), reverse("rejected", id)]);
      expect([await held(), (await rewards()).map(({ takenBack }) => takenBack)]).toEqual([
        0,
        Array(round + 1).fill(PRICE),
      ]);
    }
    expect(await isWhole()).toBe(true);
  });

  test("LO-09 T1 WA-07 what a certificate that is withdrawn gives back to a balance is taken as well", async () => {
    const { earned, reverse, held, rewards, buy, withdraw, isWhole } = await given("cash-card");
    await earned(PRICE);
    const certificate = await buy();
    await reverse("no-show");
    expect(await held()).toBe(0);
    await withdraw(certificate);
    expect([await held(), (await rewards())[0]?.takenBack, await isWhole()]).toEqual([0, PRICE, true]);
  });

  test("T13 WA-08 T1 what a charged-back top-up paid is missing until its stay is canceled: then it is taken, and differences and the payment say so", async () => {
    const { fill, park, chargeBack, cancel, held, money, statement, clock, isWhole } = await given("cash-card");
    await fill(150_00);
    const parked = await park();
    await chargeBack();
    expect([await held(), await money()]).toEqual([0, { missing: [PRICE], differences: BigInt(-PRICE) }]);
    clock.time += 1;
    // What is paid in since is the member's own, also after a stay had it.
    await fill(PRICE);
    await cancel(await park());
    expect([await held(), await money()]).toEqual([PRICE, { missing: [PRICE, null], differences: BigInt(-PRICE) }]);
    await cancel(parked);
    expect([await held(), await money()]).toEqual([PRICE, { missing: [0, null], differences: 0n }]);
    expect((await statement()).slice(-2)).toEqual([
      ["refund", PRICE],
      ["chargeback", -PRICE],
    ]);
    expect(await isWhole()).toBe(true);
  });

  test("T13 WA-08 T1 a top-up that is charged back while the stays it paid are canceled: what stands is missing, and nothing else", async () => {
    const { fill, park, chargeBack, cancel, held, money, isWhole } = await given("cash-card");
    await fill(6 * PRICE);
    const parked: string[] = [];
    for (let stay = 0; stay < 6; stay++) parked.push(await park());
    const [stands, ...canceled] = parked;
    await Promise.all([...canceled.map((each) => cancel(each)), chargeBack(), chargeBack(), cancel(canceled[0])]);
    expect([await held(), await money()]).toEqual([0, { missing: [PRICE], differences: BigInt(-PRICE) }]);
    await Promise.all([cancel(stands), cancel(stands)]);
    expect([await held(), await money(), await isWhole()]).toEqual([0, { missing: [0], differences: 0n }, true]);
  });

  /** Ana, who stayed a night on the 5th of December, and what she got for it. */
  async function given(balance: keyof typeof TENDER) {
    const walletOptions = ["Certificates", "Cash Card"] as Organisation["walletOptions"];
    const site = await aCheckout((await open()).db, { walletOptions, pointValue: "1" });
    const { db, clock, organisation, account, context } = site;
    const { id: organisationId } = organisation;
    const ledger = createLedger({ clock });
    const rewarding = createRewards({ ledger, clock });
    const operations = createRewardOperations({ db, ledger, clock, lockBooking: lockEarnedBy });
    const stay = await site.book(await site.form({}, ARRIVAL - 7));
    clock.time = (ARRIVAL - 5) * DAY;
    await completeStays({ db, clock }, () => true);
    const unit = UNIT[balance];
    const today = () => Math.floor(clock.time / DAY);
    let nights = 0;
    const deps = { db, clock, supplier: context.supplier, paying: site.paying, payments: context.payments };
    const setting = { organisation, account, language: "en", origin: "https://ours.example", returnTo: "/wallet" };
    const ending = { organisation, actorId: "an operator", origin: "https://ours.example" };
    const give = (minor: number) =>
      givenBalance(db, account, { kind: balance, minor, currency: unit, from: "points-liability" });
    const rewards = async () => (await operations.list({ organisationId })).reverse();
    return {
      clock,
      give,
      rewards,
      isWhole: site.isWhole,
      takenBack: async (id: string) => (await rewards()).find((reward) => reward.id === id)?.takenBack,
      /** Of the stay that is over; answers its id. */
      earned: (amount: number, lastsDays: number | null = null) =>
        db.transaction().execute(async (trx) => {
          const key = `test:${newId()}`;
          const of = { organisationId, accountId: account.id, key, bookingId: stay.id, explained: {} };
          const worth = { balance: balance as RewardBalance, unit, amount, lastsDays };
          await rewarding.promise(trx, { ...of, ...worth });
          const row = await trx.selectFrom("reward").selectAll().where("key", "=", key).executeTakeFirstOrThrow();
          await rewarding.release(trx, row, today());
          return row.id;
        }),
      /** Spends it, and what was given for it, on a night that is ahead. */
      async park(given = 0) {
        if (given > 0) await give(given);
        const { reference } = await site.book(await site.form({ tender: [TENDER[balance]] }, ARRIVAL + 7 * nights++));
        return reference;
      },
      async reverse(how: "no-show" | "cancelled" | "rejected", id = "") {
        const order = { ...ending, reference: stay.reference };
        if (how === "no-show") await markNoShow(deps, order);
        if (how === "cancelled") await cancelBooking(deps, { ...order, reason: "property" });
        if (how !== "rejected") return;
        const [first] = await rewards();
        const decided = { organisationId, id: id || (first?.id ?? ""), actorId: "an operator" };
        await operations.reject({ ...decided, reason: "Made up", today: today() });
      },
      /** A certificate, with all that the balance holds; answers its id. */
      async buy() {
        const price = { minor: PRICE, currency: "USD" };
        const terms = { proCode: "HLT", services: ["HLT" as const], validDays: 365, withdrawDays: 14 };
        const added = await addOffer(db, organisationId, { ...terms, price, worth: price });
        const offer = added.ok ? await findOffer(db, organisationId, added.value.id) : undefined;
        if (!offer) throw new Error("nothing is on sale");
        const [way] = (await context.purchases.ways(organisation, account, price)).balances;
        const bought = await context.purchases.buy(setting, { offer, number: 0, way: way?.id ?? "" });
        if (!bought.ok) throw new Error(bought.reason);
        return bought.value.purchaseId;
      },
      async fill(minor: number) {
        const key = newId();
        await context.purchases.fill(setting, { key, balance: "cash-card", amount: { minor, currency: "USD" } });
        await site.pay();
      },
      chargeBack: site.chargeBack,
      /** What is missing of each payment, and in *differences*. */
      async money() {
        const payments = await db.selectFrom("payment").select("missing").orderBy("created_at").execute();
        return { missing: payments.map(({ missing }) => missing), differences: await site.differences() };
      },
      withdraw: (id: string) => context.purchases.withdraw(organisation, account, id),
      cancel: (reference = "") => cancelBooking(deps, { ...ending, reference, reason: "guest" }),
      async held() {
        const holdings = await ledger.holdings(
          db,
          { organisationId, ownerId: account.id },
          { kinds: [balance] },
          today(),
        );
        return holdings.reduce((sum, each) => sum + each.balance, 0);
      },
      async statement() {
        const holder = { organisationId, ownerId: account.id };
        const lines = await statementLines(db, holder, { from: 0, until: clock.time + 1 }, { limit: 50, offset: 0 });
        return lines.map(({ reason, amount }) => [reason, amount]);
      },
    };
  }
});
