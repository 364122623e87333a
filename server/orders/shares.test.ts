import { expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { pagesOf } from "../../tests/drivers/pages.ts";
import { boxOffice, givenShow, registerTrial, type Show, seatKey } from "../../tests/fakes/trial-product.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { aForm } from "../../tests/fixtures/order-form.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { givenRates } from "../../tests/fixtures/rates.ts";
import { givenCertificate, givenDiscountCard } from "../../tests/fixtures/wallet.ts";
import type { Account } from "../auth/account.ts";
import { parseDay } from "../core/day.ts";
import type { Party } from "../core/party.ts";
import { newId } from "../crypto/ids.ts";
import type { Organisation } from "../organisation/settings.ts";

const BOOKED_AT = Date.UTC(2026, 10, 21, 12);
const ARRIVAL = parseDay("2027-05-10") as number;

/** Boxes for two nights: USD 1,007.22 and 783.26. */
const FAMILY = { adults: 2, childAges: [10] };
const ALONE = { adults: 1, childAges: [] };
const BOXES = { taxBp: 1_900, cityTax: 2_50, price: 281_00, supplement: 46_00 };

/** The same at half of the price for who cancels or doesn't arrive. */
const HALF_OF_IT = {
  ...BOXES,
  cancel: { steps: [{ untilHours: 48, penalty: { percent: 50 } }], then: { percent: 50 } },
};

/** Two nights of two rooms: base 460.00, tax 92.00. */
const TWO_EQUAL = { taxBp: 2_000, price: 115_00 };
const PAIRS = [
  { adults: 2, childAges: [] },
  { adults: 2, childAges: [] },
];

describeWithDatabase((open) => {
  test("BK-06 LO-09 after a family's room is canceled for nothing, the booking of one adult is that room's own price, lines and points", async () => {
    const { organisation, account, booking, booked, cancel, rewards } = await given({
      offered: BOXES,
      parties: [FAMILY, ALONE],
      earns: true,
    });
    expect([booked.receipt.total, await rewards()]).toEqual([1790_48, [1_790]]);
    expect((await booking.items(booked)).map(({ share }) => share)).toEqual([1007_22, 783_26]);
    await cancel([1]);
    const standing = await booking.standing(booked);
    expect(standing).toMatchObject({ cost: 0, toPay: 783_26 });
    expect(standing?.booking.receipt).toMatchObject({
      total: 783_26,
      perUnit: 391_63,
      property: { total: 783_26, payable: 783_26 },
      lines: [
        { code: "base", amount: 654_00 },
        { code: "tax", amount: 124_26 },
        { code: "city-tax", amount: 5_00 },
      ],
    });
    expect([await booking.priceNow(booked), await rewards()]).toEqual([783_26, [783]]);
    const saved = await booking.savedBy(organisation, account, "USD");
    expect(saved?.(10).minor).toBe(65_40);
  });

  test.each([
    ["half of it", { percent: 50 }, [503_61, 391_63]],
    ["a night", { nights: 1 }, [503_61, 391_63]],
    ["a fee", { minor: 100_00 }, [56_25, 43_75]],
    ["all of it", { percent: 100 }, [1007_22, 783_26]],
  ])("BK-06 each of unlike rooms bears a penalty on its own price: %s", async (_, penalty, costs) => {
    const offered = { ...BOXES, cancel: { steps: [{ untilHours: 48, penalty }], then: { percent: 100 } } };
    const { plan: planned, cancel, booking, booked } = await given({ offered, parties: [FAMILY, ALONE] });
    expect((await planned([1, 2])).rooms.map((room) => room.penalty)).toEqual(costs);
    await cancel([1]);
    expect(await booking.standing(booked)).toMatchObject({ cost: costs[0], toPay: 783_26 + costs[0]! });
    expect((await planned([2])).penalty).toBe(costs[1]);
  });

  test("BK-06 RO-04 shares in a currency without decimals come to the total, and each is its room's price to a yen", async () => {
    const parties = [FAMILY, ALONE, { adults: 1, childAges: [5] }];
    const { booking, booked } = await given({ offered: BOXES, parties, currency: "JPY" });
    const shares = (await booking.items(booked)).map(({ share }) => share);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(booked.receipt.total);
    // At 150 yen for a dollar: 1,007.22, 783.26 and 892.74.
    expect(shares).toEqual([151_083, 117_489, 133_911]);
  });

  test.each(["discount", "certificate"] as const)(
    "RO-04 BK-06 after a room is canceled a %s pays at most 110 percent of what stands before taxes",
    async (kind) => {
      const { booked, booking, plan, cancel } = await given({
        offered: TWO_EQUAL,
        parties: PAIRS,
        card: { kind, minor: 5_000_00 },
      });
      expect([booked.receipt.total, booked.receipt.discount, booked.receipt.payable]).toEqual([552_00, 506_00, 46_00]);
      const { onSite, more, parts } = await plan([1]);
      expect({ onSite, more }).toEqual({ onSite: 23_00, more: 0 });
      // A certificate was used up: half of it stays.
      const kept = kind === "discount" ? 253_00 : 2_500_00;
      expect(parts).toMatchObject([{ kind, kept: { minor: kept }, back: { minor: kept } }]);
      await cancel([1]);
      expect(await booking.standing(booked)).toMatchObject({ paid: 253_00, toPay: 23_00 });
      expect(await booking.cancellation(booked)).toMatchObject({ toPay: 23_00, parts: [{ kept: { minor: kept } }] });
    },
  );

  test("RO-04 BK-06 a card also pays a penalty, which is no price before taxes", async () => {
    const cancel = { steps: [{ untilHours: 48, penalty: { percent: 50 } }], then: { percent: 100 } };
    const offered = { ...TWO_EQUAL, cancel };
    const { plan: planned } = await given({ offered, parties: PAIRS, card: { kind: "discount", minor: 5_000_00 } });
    expect(await planned([1])).toMatchObject({ kept: 276_00 + 138_00, onSite: 23_00 });
    expect(await planned([1, 2])).toMatchObject({ kept: 276_00, onSite: 0 });
  });

  test("RO-04 BK-06 more is left to pay on site if a card pays less without a room: the plan and its token say so", async () => {
    // The family's seat is mostly the supplement; the other one has the same cleaning fee, of which a card pays little.
    const { booked, plan, cancel, booking } = await given({
      offered: { taxBp: 0, cleaningFee: 80_00, supplement: 300_00, price: 1_00 },
      parties: [FAMILY, ALONE],
      card: { kind: "discount", minor: 9_000_00 },
    });
    // 1,802.00 and 602.00 before fees: the cap is above the whole price.
    expect([booked.receipt.total, booked.receipt.discount, booked.receipt.payable]).toEqual([2564_00, 2564_00, 0]);
    const planned = await plan([1]);
    expect(planned).toMatchObject({ onSite: 19_80, more: 19_80, parts: [{ kept: { minor: 662_20 } }] });
    await cancel([1], planned.token);
    expect(await booking.standing(booked)).toMatchObject({ paid: 662_20, toPay: 19_80 });
  });

  test("LO-07 BK-06 a plan takes off its percentage of what stands before taxes", async () => {
    const { booked, booking, plan, cancel } = await given({
      offered: BOXES,
      parties: [FAMILY, ALONE],
      discount: 10,
    });
    expect(booked.receipt.payable).toBe(1790_48 - 149_20);
    const { onSite, parts } = await plan([1]);
    expect(onSite).toBe(783_26 - 65_40);
    expect(parts).toMatchObject([{ kind: "membership", kept: { minor: 65_40 }, back: { minor: 83_80 } }]);
    await cancel([1]);
    const sources = [{ kind: "membership", worth: 65_40, owed: 65_40, amount: { minor: 65_40, currency: "USD" } }];
    expect(await booking.standing(booked)).toMatchObject({
      toPay: 717_86,
      booking: { receipt: { perUnit: 358_93, sources } },
    });
    expect(await booking.priceNow(booked)).toBe(717_86);
  });

  test("LO-07 BK-06 of a penalty a plan takes off the same part as of the room's price", async () => {
    const { booked, booking, plan, cancel } = await given({
      offered: HALF_OF_IT,
      parties: [FAMILY, ALONE],
      discount: 10,
    });
    // Of 83.80 and 65.40 for the rooms; the penalties are half of their prices.
    const onSite = 783_26 - 65_40 + (503_61 - 41_90);
    expect(await plan([1])).toMatchObject({ onSite, borne: { penalty: 461_71, before: 0 }, earnedOn: 783_26 - 65_40 });
    await cancel([1]);
    expect(await booking.standing(booked)).toMatchObject({ cost: 461_71, toPay: onSite });
    expect(await booking.cancellation(booked)).toMatchObject({ cost: 461_71, rooms: [{ number: 1, penalty: 461_71 }] });
    const rest = await plan([2]);
    expect(rest).toMatchObject({
      onSite: 461_71 + (391_63 - 32_70),
      borne: { penalty: 358_93, before: 461_71 },
      earnedOn: 0,
    });
    await cancel([2]);
    expect(await booking.cancellation(booked)).toMatchObject({ cost: rest.onSite, toPay: rest.onSite });
  });

  test("LO-07 BK-06 of a no-show's cost a plan takes off the same part as of the price", async () => {
    const { booked, booking, noShow } = await given({ offered: HALF_OF_IT, parties: [FAMILY, ALONE], discount: 10 });
    await noShow();
    expect(await booking.cancellation(booked)).toMatchObject({
      toPay: 503_61 + 391_63 - 74_60,
      parts: [{ kind: "membership", kept: { minor: 74_60 }, back: { minor: 74_60 } }],
    });
  });

  test("BK-06 RO-04 the property charges rooms that stand at their own prices, whatever these were rounded to for the guest", async () => {
    // 20,600 and twice 20,200 yen, which are USD 137.33 and twice 134.67.
    const { booked, booking, cancel } = await given({
      offered: { currency: "JPY", taxBp: 0, price: 10_000, supplement: 100 },
      parties: [FAMILY, ALONE, ALONE],
    });
    await cancel([1]);
    expect((await booking.standing(booked))?.booking.receipt).toMatchObject({
      total: 269_34,
      property: { total: 40_400, payable: 40_400, byItem: [{ total: 20_200 }, { total: 20_200 }] },
    });
  });

  type Case = {
    offered: Partial<Show>;
    parties: Party[];
    currency?: string;
    card?: { kind: "discount" | "certificate"; minor: number };
    /** A member's, in percent. */
    discount?: number;
    /** A point for a dollar. */
    earns?: boolean;
  };

  async function given({ offered, parties, currency = "USD", card, discount, earns = false }: Case) {
    const { db } = await open();
    const clock = { time: BOOKED_AT, now: () => clock.time };
    const walletOptions: Organisation["walletOptions"] = ["Certificates", "Discount Cards", "Cash Card"];
    const organisation = await givenOrganisation(db, { walletOptions });
    const member = await givenAccount(db, organisation);
    await givenRates(db, { EUR: "0.8", JPY: "150" }, { now: clock.time });
    const membership = discount === undefined ? undefined : { discount, names: { en: "Gold" } };
    const account = { ...member, ...(membership && { membership: { ...membership } }) } as typeof member;
    if (card?.kind === "certificate") await givenCertificate(db, account, { amount: card.minor });
    if (card?.kind === "discount") await givenDiscountCard(db, account, { amount: card.minor });
    registerTrial();
    const { context } = pagesOf(db, organisation, BOOKED_AT, { clock, sellers: [boxOffice(db, clock)] });
    if (earns) await context.earning.operations.add(organisation, { per: "1", startsOn: 0 });
    const { booking } = context;
    const key = seatKey(givenShow(offered), ARRIVAL, { nights: 2, parties });
    const order = { ...aForm(organisation), account, key, currency, idempotencyKey: newId() };
    const quoted = await booking.quote({ ...order, selection: undefined });
    if (!quoted.ok) throw new Error(quoted.reason);
    const { priceToken, wallet } = quoted.value;
    const placed = await booking.place({ ...order, selection: wallet.chosen, priceToken });
    if (!placed.ok) throw new Error(placed.reason);
    const booked = placed.value;
    async function plan(rooms: number[]) {
      const planned = await booking.planCancellation(organisation, booked, rooms);
      if (!planned.ok) throw new Error(planned.reason);
      return planned.value;
    }
    return {
      organisation,
      account,
      booking,
      booked,
      plan,
      async cancel(rooms: number[], token?: string) {
        const by = { organisation, bookingId: booked.id, actorId: account.id, origin: "https://ours.example" };
        const agreed = token ?? (await plan(rooms)).token;
        expect(await booking.cancelRooms({ ...by, rooms, token: agreed })).toMatchObject({ ok: true });
      },
      async noShow() {
        const operator = { ...account, staffRole: "owner" } as unknown as Account;
        clock.time = Date.UTC(2027, 4, 10, 14);
        const order = { organisation, reference: booked.reference, origin: "https://ours.example" };
        expect(await context.asOperator(operator).bookings.noShow(order)).toMatchObject({
          ok: true,
        });
      },
      async rewards() {
        return (await db.selectFrom("reward").select("amount").execute()).map(({ amount }) => amount);
      },
    };
  }
});
