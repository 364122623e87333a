import { expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { expectBalanced } from "../../tests/drivers/invariants.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { aForm, bookingOn } from "../../tests/fixtures/bookings.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { aStay, givenHotel, offerKey } from "../../tests/fixtures/stays.ts";
import { givenBalance, givenCertificate, givenCredit, givenDiscountCard } from "../../tests/fixtures/wallet.ts";
import { ruleColumns } from "../catalogue/cancel-rule.ts";
import { parseDay } from "../core/day.ts";
import { HOUR } from "../core/durations.ts";
import { newId } from "../crypto/ids.ts";
import { heldAccounts } from "../ledger/held-accounts.ts";
import { createLedger } from "../ledger/ledger.ts";
import { balancesOf, TENDER_KINDS } from "../wallet/balances.ts";

const BOOKED_AT = Date.UTC(2026, 10, 21, 12);

/** Check-in is at 15:00 where the property is; the night before, or in the days before it, its clocks change. */
const PLACES = [
  { zone: "Europe/Lisbon", arrival: "2026-12-12", checkIn: Date.UTC(2026, 11, 12, 15) },
  { zone: "America/New_York", arrival: "2027-03-15", checkIn: Date.UTC(2027, 2, 15, 19) },
  { zone: "Australia/Sydney", arrival: "2027-04-05", checkIn: Date.UTC(2027, 3, 5, 5) },
  { zone: "Europe/Lisbon", arrival: "2027-03-29", checkIn: Date.UTC(2027, 2, 29, 14) },
  { zone: "Asia/Kathmandu", arrival: "2026-12-12", checkIn: Date.UTC(2026, 11, 12, 9, 15) },
];

type Lost = { of: (share: number, whole: { total: number; nights: number; own: number }) => number };
const part = (share: number): Lost => ({ of: (price) => Math.round(price * share) });
const NOTHING = part(0);
const ALL = part(1);

/** What is lost before the first instant, until the second, and from then on. */
const RULES = {
  "free, a night, all": {
    rule: {
      steps: [
        { untilHours: 168, penalty: { percent: 0 } },
        { untilHours: 48, penalty: { nights: 1 } },
      ],
      then: { percent: 100 },
    },
    lost: [NOTHING, { of: (share, { nights }) => Math.round(share / nights) }, ALL],
  },
  "a third, most": {
    rule: {
      steps: [
        { untilHours: 168, penalty: { percent: 33.33 } },
        { untilHours: 48, penalty: { percent: 80 } },
      ],
      then: { percent: 100 },
    },
    lost: [part(0.3333), part(0.8), ALL],
  },
  "a fee": {
    rule: {
      steps: [
        { untilHours: 168, penalty: { percent: 0 } },
        { untilHours: 48, penalty: { minor: 25_00 } },
      ],
      then: { minor: 90_01 },
    },
    lost: [
      NOTHING,
      { of: (share, { own }) => Math.min(share, Math.round((25_00 * share) / own)) },
      { of: (share, { own }) => Math.min(share, Math.round((90_01 * share) / own)) },
    ],
  },
  never: { rule: null, lost: [ALL, ALL, ALL] },
} satisfies Record<string, { rule: Parameters<typeof ruleColumns>[0]; lost: Lost[] }>;

const WHENS = [
  ["long before", 400 * HOUR, 0],
  ["a moment before the first step ends", 168 * HOUR + 1, 0],
  ["when it ends", 168 * HOUR, 1],
  ["a moment before the second one ends", 48 * HOUR + 1, 1],
  ["when that ends", 48 * HOUR, 2],
  ["an hour before check-in", HOUR, 2],
] as const;

const SOURCES = [
  "nothing",
  "a certificate",
  "a discount card",
  "the cash card",
  "half the cash card",
  "myvacations",
  "credit",
  "all of them",
] as const;
type Paid = (typeof SOURCES)[number];

const ROOMS = [
  { rooms: 1, cancelled: [1] },
  { rooms: 3, cancelled: [2] },
  { rooms: 3, cancelled: [1, 3] },
  { rooms: 2, cancelled: [1, 2] },
];

const CURRENCIES = ["USD", "EUR"];

type Case = {
  rule: keyof typeof RULES;
  when: (typeof WHENS)[number];
  paid: Paid;
  place: (typeof PLACES)[number];
  rooms: (typeof ROOMS)[number];
  currency: string;
};

/** Each source with each rule twice, and everything else in turn. */
const CASES: Case[] = Array.from({ length: 64 }, (_, i) => ({
  paid: of(SOURCES, i),
  rule: of(Object.keys(RULES) as Case["rule"][], Math.floor(i / 8)),
  when: of(WHENS, i * 5 + Math.floor(i / 16)),
  place: of(PLACES, i * 3 + 1),
  rooms: of(ROOMS, i + Math.floor(i / 8)),
  currency: of(CURRENCIES, Math.floor(i / 3)),
}));

function of<Item>(list: readonly Item[], index: number): Item {
  return list[index % list.length] as Item;
}

const titled = CASES.map((each) => {
  const { rule, when, paid, place, rooms, currency } = each;
  const what = `rooms ${rooms.cancelled.join(", ")} of ${rooms.rooms}`;
  return [`${paid}, ${rule}, ${when[0]}, ${what}, ${place.zone} ${place.arrival}, ${currency}`, each] as const;
});

describeWithDatabase((open) => {
  test.each(titled)("BK-06 WA-09 what is promised goes back: %s", async (_, wanted) => {
    const { db, booking, booked, cancel, clock, held, plan } = await given(wanted);
    const { cancelled } = wanted.rooms;
    const [, before, step] = wanted.when;
    clock.time = wanted.place.checkIn - before;
    const promised = await plan();
    const { receipt } = booked;
    const items = await booking.items(booked);
    const shares = items.filter(({ number }) => cancelled.includes(number)).map(({ share }) => share);
    const whole = { total: receipt.total, nights: receipt.nights, own: receipt.property.total };
    const lost = RULES[wanted.rule].lost[step]!;
    expect(promised.penalty).toBe(shares.reduce((sum, share) => sum + lost.of(share, whole), 0));

    const had = await held();
    expect(await cancel(promised.token)).toMatchObject({ ok: true });
    const back = new Map<string, number>();
    for (const { kind, back: amount } of promised.parts) {
      const name = `${kind}-${amount.currency}`;
      if (amount.minor > 0) back.set(name, (back.get(name) ?? 0) + amount.minor);
    }
    expect(difference(had, await held())).toEqual(Object.fromEntries(back));
    expect(await booking.cancellation(booked)).toMatchObject({ toPay: promised.onSite });
    // What stays paid and what is still to be paid come to what is kept, where enough was paid.
    const worth = receipt.sources.reduce((sum, source) => sum + source.worth, 0);
    if (worth <= promised.kept) expect(back.size).toBe(0);
    expect(promised.onSite).toBe(Math.max(0, promised.kept - worth));
    await expectBalanced(db);
  });

  async function given({ rule, paid, place, rooms, currency }: Case) {
    const { db } = await open();
    const clock = { time: BOOKED_AT, now: () => clock.time };
    const organisation = await givenOrganisation(db, {
      walletOptions: ["Certificates", "Discount Cards", "Cash Card", "myvacations"],
    });
    const account = await givenAccount(db, organisation);
    const all = paid === "all of them";
    const card = async () => {
      if (paid === "a certificate") return givenCertificate(db, account, { amount: 180_00 });
      return paid === "a discount card" || all ? givenDiscountCard(db, account, { amount: 77_77 }) : undefined;
    };
    const owned = await card();
    const tender: string[] = [];
    const give = async (kind: "cash-card" | "myvacations", minor: number) => {
      await givenBalance(db, account, { kind, minor });
      tender.push(`${kind}-USD`);
    };
    if (paid === "the cash card") await give("cash-card", 5_000_00);
    if (paid === "half the cash card" || all) await give("cash-card", 99_99);
    if (paid === "myvacations" || all) await give("myvacations", 150_01);
    if (paid === "credit" || all) {
      await givenCredit(db, account, 5_000_00);
      tender.push("credit-USD");
    }
    const hotel = await givenHotel(db, { time_zone: place.zone, plan: ruleColumns(RULES[rule].rule) });
    const { booking } = bookingOn(db, clock);
    const stay = aStay(parseDay(place.arrival) as number, { nights: 3, rooms: rooms.rooms });
    const form = { ...aForm(organisation), account, key: offerKey(hotel, stay), currency, tender };
    const order = { ...form, idempotencyKey: newId() };
    const quoted = await booking.quote({ ...order, selection: undefined });
    if (!quoted.ok) throw new Error(quoted.reason);
    const { priceToken, wallet } = quoted.value;
    const placed = await booking.place({ ...order, selection: wallet.chosen, priceToken });
    if (!placed.ok) throw new Error(placed.reason);
    const booked = placed.value;
    const owner = { organisationId: organisation.id, accountId: account.id };
    const today = parseDay("2026-11-21") as number;
    return {
      db,
      clock,
      booking,
      booked,
      async plan() {
        const planned = await booking.planCancellation(booked, rooms.cancelled);
        if (!planned.ok) throw new Error(planned.reason);
        return planned.value;
      },
      cancel: (token: string) =>
        booking.cancelRooms({
          organisation,
          bookingId: booked.id,
          rooms: rooms.cancelled,
          token,
          actorId: account.id,
          origin: "https://book.example.com",
        }),
      /** By kind and currency, in minor units. */
      async held(): Promise<Record<string, number>> {
        const ledger = createLedger({ clock });
        const balances = await balancesOf(db, ledger, owner, TENDER_KINDS, today);
        const kind = paid === "a certificate" ? "certificate" : "discount";
        // What is left of a certificate is a card of its own, with its own end.
        const cards = owned
          ? heldAccounts(db).where("card_id", "is not", null).where("owner_id", "=", account.id)
          : null;
        const onCards = (await cards?.execute())?.reduce((sum, { balance }) => sum + balance, 0);
        return {
          ...Object.fromEntries(balances.map((each) => [`${each.kind}-${each.held.currency}`, each.held.minor])),
          ...(onCards !== undefined && { [`${kind}-USD`]: onCards }),
        };
      },
    };
  }
});

function difference(before: Record<string, number>, after: Record<string, number>): Record<string, number> {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changes = [...names].map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const);
  return Object.fromEntries(changes.filter(([, change]) => change !== 0));
}
