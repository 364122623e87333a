import type { Kysely } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { givenShow, type ShowRule, seatKey } from "../../tests/fakes/trial-product.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { bookingOn } from "../../tests/fixtures/bookings.ts";
import { aForm } from "../../tests/fixtures/order-form.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { givenPaidRest } from "../../tests/fixtures/paid-bookings.ts";
import { givenBalance, givenCertificate, givenCredit, givenDiscountCard } from "../../tests/fixtures/wallet.ts";
import { parseDay } from "../core/day.ts";
import { nthSubjectId } from "../core/document-turns.ts";
import { HOUR } from "../core/durations.ts";
import { hasEnded } from "../core/item-states.ts";
import { isGuestMoney, type SourceKind } from "../core/receipt.ts";
import type { Database } from "../db/schema.ts";
import { createLedger } from "../ledger/ledger.ts";
import { verifyLedger } from "../ledger/verify.ts";
import type { Booking } from "./booked.ts";
import { bookingDocuments } from "./booking-documents.ts";
import type { CancelPlan } from "./cancel-plan.ts";
import type { ShownItem } from "./items.ts";
import { createSettlements } from "./settlements.ts";

const BOOKED_AT = Date.UTC(2026, 10, 21, 12);

/** Check-in is at 15:00 where the property is; the night before, or in the days before it, its clocks change. */
const PLACES = [
  { zone: "Europe/Lisbon", arrival: "2026-12-12", checkIn: Date.UTC(2026, 11, 12, 15) },
  { zone: "America/New_York", arrival: "2027-03-15", checkIn: Date.UTC(2027, 2, 15, 19) },
  { zone: "Australia/Sydney", arrival: "2027-04-05", checkIn: Date.UTC(2027, 3, 5, 5) },
  { zone: "Europe/Lisbon", arrival: "2027-03-29", checkIn: Date.UTC(2027, 2, 29, 14) },
  { zone: "Asia/Kathmandu", arrival: "2026-12-12", checkIn: Date.UTC(2026, 11, 12, 9, 15) },
];

type Lost = (share: number, whole: { nights: number; own: number }) => number;
const hundredths =
  (part: number): Lost =>
  (share) =>
    Math.round((share * part) / 10_000);
const fee =
  (minor: number): Lost =>
  (share, { own }) =>
    Math.min(share, Math.round((minor * share) / own));
const NOTHING = hundredths(0);
const ALL = hundredths(10_000);

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
    lost: [NOTHING, (share, { nights }) => Math.round(share / nights), ALL],
  },
  "a third, most, all": {
    rule: {
      steps: [
        { untilHours: 168, penalty: { percent: 33.33 } },
        { untilHours: 48, penalty: { percent: 80 } },
      ],
      then: { percent: 100 },
    },
    lost: [hundredths(3_333), hundredths(8_000), ALL],
  },
  "free, a fee, a higher one": {
    rule: {
      steps: [
        { untilHours: 168, penalty: { percent: 0 } },
        { untilHours: 48, penalty: { minor: 25_00 } },
      ],
      then: { minor: 90_01 },
    },
    lost: [NOTHING, fee(25_00), fee(90_01)],
  },
  "never free": { rule: null, lost: [ALL, ALL, ALL] },
} satisfies Record<string, { rule: ShowRule; lost: Lost[] }>;

const WHENS = [
  ["long before", 400 * HOUR, 0],
  ["a moment before the first step ends", 168 * HOUR + 1, 0],
  ["when it ends", 168 * HOUR, 1],
  ["a moment before the second one ends", 48 * HOUR + 1, 1],
  ["when that ends", 48 * HOUR, 2],
  ["an hour before check-in", HOUR, 2],
] as const;

/** In USD, or percent of a plan; of a payment what is left of it when the booking is canceled. */
type Wallet = Partial<Record<Exclude<SourceKind, "payment" | "membership">, number>> & {
  plan?: number;
  payment?: "whole" | "charged back" | "partly refunded";
};

const WALLETS: Record<string, Wallet> = {
  nothing: {},
  "a certificate": { certificate: 180_00 },
  "a certificate beyond its cap": { certificate: 5_000_00 },
  "a discount card": { discount: 77_77 },
  "a discount card beyond its cap": { discount: 5_000_00 },
  "the cash card": { "cash-card": 5_000_00 },
  "a part by cash card": { "cash-card": 99_99 },
  myvacations: { myvacations: 150_01 },
  credit: { credit: 5_000_00 },
  points: { points: 12_345 },
  "a payment": { payment: "whole" },
  "a payment that was charged back": { payment: "charged back" },
  "a payment of which some went back before": { payment: "partly refunded" },
  "a plan's discount": { plan: 7 },
  "a plan's discount, a card beyond its cap and a payment": { plan: 7, discount: 5_000_00, payment: "whole" },
  "all of them": {
    plan: 5,
    discount: 77_77,
    "cash-card": 33_33,
    myvacations: 20_01,
    credit: 15_00,
    points: 999,
    payment: "whole",
  },
};

const [TWO, FAMILY, ALONE] = [
  { adults: 2, childAges: [] },
  { adults: 2, childAges: [5] },
  { adults: 1, childAges: [] },
];

/** Which rooms are canceled, one turn after the other. */
const ROOMS = [
  { parties: [TWO], turns: [[1]] },
  { parties: [TWO, FAMILY, ALONE], turns: [[2]] },
  { parties: [FAMILY, ALONE], turns: [[1], [2]] },
  { parties: [ALONE, TWO, FAMILY], turns: [[1, 3]] },
  { parties: [ALONE, FAMILY], turns: [[1, 2]] },
];

/** Of the property, and of the booking: with two decimals, three and none. */
const CURRENCIES = ["USD USD", "USD EUR", "USD JPY", "JPY JPY", "BHD BHD", "BHD USD", "EUR KWD"].map(
  (pair) => pair.split(" ") as [string, string],
);

type Case = {
  rule: keyof typeof RULES;
  when: (typeof WHENS)[number];
  paid: string;
  place: (typeof PLACES)[number];
  rooms: (typeof ROOMS)[number];
  currencies: [own: string, booked: string];
};

const pick = <Item>(list: readonly Item[], index: number): Item => list[index % list.length] as Item;

/** Each wallet with each rule, and everything else in turn. */
const CASES = Object.keys(RULES).flatMap((rule, row) =>
  Object.keys(WALLETS).map((paid, column): [string, Case] => {
    const at = row * 16 + column;
    const when = pick(WHENS, at * 5 + row);
    const rooms = pick(ROOMS, at + row * 2 + 1);
    const currencies = pick(CURRENCIES, at * 3 + row);
    const place = pick(PLACES, at * 3 + row);
    const said = rooms.turns.map((turn) => turn.join("+")).join(", then ");
    const title = `${paid}; ${rule}; ${when[0]}; rooms ${said} of ${rooms.parties.length}; ${currencies.join(" in ")}`;
    return [title, { rule: rule as Case["rule"], when, paid, place, rooms, currencies }];
  }),
);

describeWithDatabase((open, _engine, race) => {
  let site: Awaited<ReturnType<typeof aSite>>;
  beforeAll(async () => {
    site = await aSite((await open()).db);
  });

  test.each(CASES)("BK-06 WA-09 RO-04 gives back what was promised: %s", async (_, wanted) => {
    await expectKept(site, wanted);
  });

  test("WA-08 after all of that the ledger is whole", async () => {
    expect(await verifyLedger(site.db, site.organisation.id)).toEqual([]);
  });

  race("BK-06 WA-09 T13 gives back what was promised on every database", async () => {
    const other = await aSite((await open()).db);
    for (const at of [2, 4, 11, 14, 31, 47]) await expectKept(other, CASES[at]![1]);
    expect(await verifyLedger(other.db, other.organisation.id)).toEqual([]);
  });
});

type Site = Awaited<ReturnType<typeof aSite>>;

/** One organization, whose members book at properties of many places. */
async function aSite(db: Kysely<Database>) {
  const clock = { time: BOOKED_AT, now: () => clock.time };
  const organisation = await givenOrganisation(db, {
    walletOptions: ["Certificates", "Discount Cards", "Cash Card", "myvacations"],
    pointValue: "1",
    payments: { provider: "demo" },
  });
  return { db, clock, organisation, ...bookingOn(db, clock) };
}

/** Cancels as the case says: each turn does what its plan promised, in every place that tells or moves it. */
async function expectKept(site: Site, wanted: Case): Promise<void> {
  const { db, clock, organisation, booking, wallet } = site;
  const { booked, ownerId } = await book(site, wanted);
  const [, before, step] = wanted.when;
  clock.time = wanted.place.checkIn - before;
  const of = { organisationId: organisation.id, bookingId: booked.id };
  const { receipt } = booked;
  const shares = (await booking.items(booked)).map(({ share }) => share);
  expect(sum(shares)).toBe(receipt.total);
  for (const rooms of wanted.rooms.turns) {
    const turnBefore = await lastTurn(site, booked);
    const sourcesBefore = await wallet.worthKept(db, of);
    const priceBefore = await booking.priceNow(booked);
    const planned = await booking.planCancellation(organisation, booked, rooms);
    if (!planned.ok) throw new Error(planned.reason);
    const promised = planned.value;
    const lost = RULES[wanted.rule].lost[step]!;
    const whole = { nights: receipt.units, own: receipt.property.total };
    const penalty = lost(receipt.total, whole);
    expect(promised.penalty).toBe(sum(rooms.map((number) => partOfSum(penalty, shares, number))));

    const had = await held(site, ownerId);
    const by = { organisation, bookingId: booked.id, actorId: ownerId, origin: "https://book.example.com" };
    expect(await booking.cancelRooms({ ...by, rooms, token: promised.token })).toMatchObject({ ok: true });
    expect(difference(had, await held(site, ownerId))).toEqual(backIn(promised));

    // What pages, emails and calls say afterwards.
    const items = await booking.items(booked);
    const standing = await booking.standing(booked);
    expect(await booking.cancellation(booked)).toMatchObject({ toPay: promised.onSite });
    if (standing) expect(standing.toPay).toBe(promised.onSite);
    const { own, discount } = await wallet.worthKept(db, of);
    expect(own + discount + promised.onSite).toBe(promised.kept);
    expect(await booking.priceNow(booked)).toBe(promised.kept - discount);
    expect(promised.more).toBe(Math.max(0, promised.onSite - (priceBefore - sourcesBefore.own)));
    expect(promised.onSite).toBe(leftByTheRules(wanted, booked, items, standing?.booking.receipt.base ?? 0, discount));

    // The credit note of this turn, if money went back, and what is owed to the property.
    const turn = await lastTurn(site, booked);
    const note =
      turn > turnBefore
        ? await bookingDocuments({ db, wallet, companyOf: async () => undefined }).creditNote(
            organisation.id,
            nthSubjectId(booked.id, turn),
            {
              kind: "credit-note",
              of: "R-1",
            },
          )
        : undefined;
    const told = note?.content && "returned" in note.content ? note.content.returned : [];
    const amounts = told.filter(isGuestMoney).map(({ kind, amount }) => [nameOf(kind, amount.currency), amount.minor]);
    expect(Object.fromEntries(amounts)).toEqual(backIn(promised));
    const dues = await createSettlements({ db, clock, ledger: createLedger({ clock }) }).list(organisation.id);
    const owed = sum(dues.filter(({ reference }) => reference === booked.reference).map(({ amount }) => amount));
    const worth = ((own + discount) * receipt.property.total) / receipt.total;
    expect(Math.abs(owed - worth)).toBeLessThanOrEqual(inExactly(receipt) ? 0 : unitsOf(receipt) * 8);
  }
}

/** A room's part of a penalty for all: sums by the rooms' shares are rounded, not parts. */
function partOfSum(penalty: number, shares: number[], number: number): number {
  const upTo = (rooms: number) => Math.round((penalty * sum(shares.slice(0, rooms))) / sum(shares));
  return upTo(number) - upTo(number - 1);
}

/** How often something went back. */
async function lastTurn({ db }: Site, { id }: Booking): Promise<number> {
  const turns = db.selectFrom("booking_refund").select(({ fn }) => fn.max("turn").as("last"));
  return (await turns.where("booking_id", "=", id).executeTakeFirst())?.last ?? 0;
}

/** RO-04, LO-07: what the sources leave of what is kept, by the words of the rules. */
function leftByTheRules(
  { paid }: Case,
  { receipt }: Booking,
  items: ShownItem[],
  base: number,
  discount: number,
): number {
  const isCard = ({ kind }: { kind: SourceKind }) => kind === "discount" || kind === "certificate";
  const cards = sum(receipt.sources.filter(isCard).map(({ worth }) => worth));
  const others = receipt.sources.filter((source) => isGuestMoney(source) && !isCard(source));
  const payment = WALLETS[paid]?.payment ? receipt.payable : 0;
  const penalties = sum(items.map(({ penalty }) => penalty ?? 0));
  const kept = penalties + sum(items.filter(({ state }) => !hasEnded(state)).map(({ share }) => share));
  // A plan takes its percentage off of the rooms that stand, and the same part of penalties.
  const percent = WALLETS[paid]?.plan ?? 0;
  expect(discount).toBeGreaterThanOrEqual(Math.floor((base * percent) / 100) - 1);
  if (penalties === 0) expect(discount).toBeLessThanOrEqual(Math.ceil((base * percent) / 100) + 1);
  if (percent === 0) expect(discount).toBe(0);
  const open = Math.max(0, kept - discount - payment - sum(others.map(({ worth }) => worth)));
  return open - Math.min(open, cards, Math.round((base * 110) / 100) + penalties);
}

const sum = (amounts: number[]): number => amounts.reduce((all, amount) => all + amount, 0);

/** Whether a unit of what is owed to the property is one of the booking's. */
const inExactly = ({ currency, property }: Booking["receipt"]): boolean => currency === property.currency;

/** How many units of the property's currency one of the booking's is. */
const unitsOf = ({ total, property }: Booking["receipt"]): number => Math.max(1, property.total / total);

const nameOf = (kind: string, unit: string): string => `${kind}-${unit}`;

/** What is promised back of the guest's own money, by kind and currency. */
function backIn({ parts }: CancelPlan): Record<string, number> {
  const back: Record<string, number> = {};
  for (const { kind, back: amount } of parts.filter(isGuestMoney)) {
    const name = nameOf(kind, amount.currency);
    if (amount.minor > 0) back[name] = (back[name] ?? 0) + amount.minor;
  }
  return back;
}

/** What an account holds, and what of its payments went back, by kind and currency. */
async function held({ db }: Site, ownerId: string): Promise<Record<string, number>> {
  const sums: Record<string, number> = {};
  const add = (name: string, minor: number) => {
    sums[name] = (sums[name] ?? 0) + minor;
  };
  const accounts = await db
    .selectFrom("ledger_account")
    .leftJoin("payment_card", "payment_card.id", "ledger_account.card_id")
    .select(["ledger_account.kind", "unit", "balance", "payment_card.kind as card_kind"])
    .where("ledger_account.owner_id", "=", ownerId)
    .execute();
  for (const { kind, card_kind, unit, balance } of accounts)
    if (kind !== "membership") add(nameOf(card_kind ?? kind, unit), balance);
  const refunds = await db
    .selectFrom("payment_refund")
    .innerJoin("payment", "payment.id", "payment_refund.payment_id")
    .select(["payment_refund.amount", "payment.currency"])
    .where("payment.account_id", "=", ownerId)
    .where("payment_refund.state", "=", "done")
    .execute();
  for (const { amount, currency } of refunds) add(nameOf("payment", currency), amount);
  return sums;
}

async function book(site: Site, { rule, paid, place, rooms, currencies }: Case) {
  const { db, clock, organisation, booking } = site;
  clock.time = BOOKED_AT;
  const { plan, payment, ...has } = WALLETS[paid]!;
  const member = await givenAccount(db, organisation);
  const gold = { plan: "gold", discount: plan, names: { en: "Gold" } };
  const account = { ...member, ...(plan !== undefined && { membership: gold }) } as typeof member;
  if (has.certificate) await givenCertificate(db, account, { amount: has.certificate });
  if (has.discount) await givenDiscountCard(db, account, { amount: has.discount });
  if (has.credit) await givenCredit(db, account, has.credit);
  for (const kind of ["cash-card", "myvacations"] as const) {
    const minor = has[kind];
    if (minor) await givenBalance(db, account, { kind, minor });
  }
  const points = { kind: "points", currency: "points", from: "points-liability" } as const;
  if (has.points) await givenBalance(db, account, { ...points, minor: has.points });
  const tender = [
    ...(["credit", "cash-card", "myvacations"] as const).filter((kind) => has[kind]).map((kind) => `${kind}-USD`),
    ...(has.points ? ["points-points"] : []),
  ];
  const [own, currency] = currencies;
  const charges = { supplement: 21_07, cityTax: 2_35, serviceFee: 7_01 };
  const show = givenShow({ zone: place.zone, currency: own, cancel: RULES[rule].rule, ...charges });
  const key = seatKey(show, parseDay(place.arrival) as number, { nights: 3, parties: rooms.parties });
  const order = { ...aForm(organisation), account, key, currency, tender };
  const quoted = await booking.quote({ ...order, selection: undefined });
  if (!quoted.ok) throw new Error(quoted.reason);
  const { priceToken, wallet } = quoted.value;
  const placed = await booking.place({ ...order, selection: wallet.chosen, priceToken });
  if (!placed.ok) throw new Error(placed.reason);
  const booked = placed.value;
  if (payment && booked.receipt.payable > 0) {
    const id = await givenPaidRest(db, clock, organisation, booked);
    const gone = {
      whole: undefined,
      // An operator has decided that its guest may change it.
      "charged back": { charged_back_at: clock.time, decided_at: clock.time },
      "partly refunded": { refunded: Math.floor(booked.receipt.payable / 3) },
    }[payment];
    if (gone) await db.updateTable("payment").set(gone).where("id", "=", id).execute();
  }
  return { booked, ownerId: account.id };
}

function difference(before: Record<string, number>, after: Record<string, number>): Record<string, number> {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changes = [...names].map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const);
  return Object.fromEntries(changes.filter(([, change]) => change !== 0));
}
