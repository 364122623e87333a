import { networkOf } from "../auth/throttle-rules.ts";
import { type Day, parseDay } from "../core/day.ts";
import { ENDED_STATES } from "../core/item-states.ts";
import { mostForGuests } from "../core/limits.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { isGuestMoney } from "../core/receipt.ts";
import { rowsOf, sameOrganisation } from "../db/rows.ts";
import type { Db } from "../db/schema.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { Kind, TakenStock, TakenUnit } from "../ports/offer.ts";
import { productOfKind } from "../products/product.ts";
import type { Booking } from "./booked.ts";
import { type BookingItem, listItems } from "./item-queries.ts";
import type { BookingDependencies, Order } from "./order.ts";
import { visitorKey } from "./quotes.ts";

/** Whose bookings that cost nothing yet are as many as they may be. */
export type UnpaidLimit = "unpaid-network" | "unpaid-address" | "unpaid-guests" | "unpaid-account" | "unpaid-agent";

/** What the suppliers in our database took for an order, by our reference of it. */
export type Took = Map<string, TakenStock>;

/** Whether nothing is paid for it when it is ordered, now or from a wallet. */
export const costsNothing = ({ receipt }: Pick<Booking, "receipt">, due: number): boolean =>
  due === 0 && !receipt.sources.some(isGuestMoney);

/** As booking rows have it of those who have to confirm an address. */
export const networkOfGuest = (
  { secret }: Pick<BookingDependencies, "secret">,
  { clientAddress }: Pick<Order, "clientAddress">,
  { confirmBy }: Pick<Booking, "confirmBy">,
): string | null => (confirmBy === undefined ? null : visitorKey(secret, "network", networkOf(clientAddress)));

/** In one pool. */
type Units = { pool: string; limitFactor: number; units: (TakenUnit & { item: number })[] };

type Counted = {
  time: number;
  unit: string;
  amount: number;
  organisation_id: string;
  account_id: string | null;
  guest_email: string;
  network: string | null;
  confirm_by: number | null;
};

/**
 * BK-08: how much of one property, or of another pool, may be booked on a night without a payment: by a guest's network, an address,
 * an account, and by all guests who have not confirmed theirs. The last step of the transaction that stores the booking and its
 * items: those of others wait here for it. A refusal has to be rolled back.
 */
export async function limitUnpaid(
  trx: Db,
  now: number,
  { organisation, account }: Pick<Order, "organisation" | "account">,
  booking: Booking,
  took: Took,
): Promise<Outcome<void, UnpaidLimit>> {
  const key = { organisation_id: organisation.id, id: booking.id };
  const own = await rowsOf(trx, "booking", key).executeTakeFirstOrThrow();
  const most = organisation.unpaidBookings;
  const isOpen = isOpenAt(now);
  const isHere = (row: Counted) => row.organisation_id === organisation.id;
  const isAgent = account?.type === "agent";
  const ofAccount: Rule[] = [
    {
      limit: isAgent ? "unpaid-agent" : "unpaid-account",
      rooms: isAgent ? most.agent : most.account,
      counts: ({ account_id }) => account_id === own.account_id,
    },
  ];
  const ofGuest: Rule[] = [
    { limit: "unpaid-network", rooms: most.network, counts: (row) => isOpen(row) && row.network === own.network },
    ...rulesOfAddress(most, own, isOpen),
  ];

  const all = unitsOf(await listItems(trx, booking), took);
  for (const { pool, limitFactor, units } of all.sort((a, b) => (a.pool < b.pool ? -1 : 1))) {
    await lockPool(trx, pool);
    const before = await listCounted(trx, pool, units, own, now);
    for (const time of new Set(units.map((unit) => unit.time))) {
      const there = before.filter((row) => row.time === time);
      const these = units.filter((unit) => unit.time === time);
      const count = sum(these.map((unit) => unit.count));
      // A room is for one party; the tickets of a party are ordered together, and it always fits.
      const party = limitFactor > 1 ? count : 1;
      for (const { limit, rooms, counts } of account ? ofAccount : ofGuest) {
        const others = sum(there.filter((row) => isHere(row) && counts(row)).map(({ amount }) => amount));
        if (others + count > Math.max(party, rooms * limitFactor)) return refused(limit);
      }
      if (account) continue;
      for (const unit of new Set(these.map((each) => each.unit))) {
        const same = these.filter((each) => each.unit === unit);
        const wanted = sum(same.map((each) => each.count));
        // Of all organisations: they sell the same stock.
        const others = sum(there.filter((row) => row.unit === unit && isOpen(row)).map(({ amount }) => amount));
        const share = mostForGuests(same[0]!.capacity, limitFactor > 1 ? wanted : 1);
        if (others + wanted > share) return refused("unpaid-guests");
      }
    }
    await trx
      .insertInto("unpaid_unit")
      .values(
        units.map(({ item, time, unit, count }) => ({
          organisation_id: organisation.id,
          booking_id: booking.id,
          ...{ item, pool, time, unit, amount: count },
        })),
      )
      .execute();
  }
  return ok(undefined);
}

/**
 * BK-08: the same of the address that a guest's booking has now, which was another one when it was made. In the transaction that
 * changed it.
 */
export async function limitAddress(
  trx: Db,
  now: number,
  { unpaidBookings: most, id: organisation_id }: Organisation,
  { id: booking_id }: Pick<Booking, "id">,
): Promise<Outcome<void, UnpaidLimit>> {
  const own = await rowsOf(trx, "booking", { organisation_id, id: booking_id }).executeTakeFirstOrThrow();
  const taken = await rowsOf(trx, "unpaid_unit", { organisation_id, booking_id }).orderBy("pool").execute();
  for (const pool of new Set(taken.map((unit) => unit.pool))) {
    await lockPool(trx, pool);
    const units = taken.filter((unit) => unit.pool === pool);
    const before = (await listCounted(trx, pool, units, own, now)).filter(
      (row) => row.organisation_id === organisation_id,
    );
    const limitFactor = productOfKind((pool.split("/")[0] ?? "") as Kind).holding?.limitFactor ?? 1;
    for (const time of new Set(units.map((unit) => unit.time))) {
      const count = sum(units.filter((unit) => unit.time === time).map(({ amount }) => amount));
      const there = before.filter((row) => row.time === time);
      for (const { limit, rooms, counts } of rulesOfAddress(most, own, isOpenAt(now)))
        if (sum(there.filter(counts).map(({ amount }) => amount)) + count > Math.max(count, rooms * limitFactor))
          return refused(limit);
    }
  }
  return ok(undefined);
}

type Rule = { limit: UnpaidLimit; rooms: number; counts: (row: Counted) => boolean };

const isOpenAt =
  (now: number) =>
  ({ account_id, confirm_by }: Counted): boolean =>
    account_id === null && (confirm_by ?? 0) > now;

function rulesOfAddress(most: Organisation["unpaidBookings"], own: Own, isOpen: (row: Counted) => boolean): Rule[] {
  const isSameGuest = (row: Counted) => row.account_id === null && row.guest_email === own.guest_email;
  return [
    { limit: "unpaid-address", rooms: most.address, counts: (row) => isOpen(row) && isSameGuest(row) },
    // An address that is confirmed is as good as an account.
    { limit: "unpaid-address", rooms: most.account, counts: isSameGuest },
  ];
}

const sum = (counts: number[]): number => counts.reduce((all, count) => all + count, 0);

/** What an order takes, by pool. A supplier outside our database counts by its days, whatever there is of it. */
function unitsOf(items: BookingItem[], took: Took): Units[] {
  const pools = new Map<string, Units>();
  for (const reference of new Set(items.map(({ order_reference }) => order_reference))) {
    const its = items.filter(({ order_reference }) => order_reference === reference);
    const { kind, supplier, payee } = its[0]!;
    const taken = took.get(reference);
    const limitFactor = taken?.limitFactor ?? productOfKind(kind).holding?.limitFactor ?? 1;
    const pool = `${kind}/${taken?.pool ?? `${supplier}:${payee}`}`;
    const there = pools.get(pool) ?? { pool, limitFactor, units: [] };
    for (const [index, item] of its.entries())
      for (const unit of taken?.items[index] ?? daysOf(item))
        if (unit.count > 0) there.units.push({ ...unit, item: item.number });
    if (there.units.length > 0) pools.set(pool, there);
  }
  return [...pools.values()];
}

/** The nights of an item, or its one day. */
function daysOf({ starts_local, ends_local }: BookingItem): TakenUnit[] {
  const [from, to] = [starts_local, ends_local].map((local) => parseDay(local.slice(0, 10)) as Day) as [Day, Day];
  const unlimited = { unit: "", count: 1, capacity: Number.MAX_SAFE_INTEGER };
  return Array.from({ length: Math.max(1, to - from) }, (_, day) => ({ time: from + day, ...unlimited }));
}

/** Until the end of the transaction others count there after it. */
async function lockPool(trx: Db, pool: string): Promise<void> {
  await trx
    .insertInto("unpaid_pool")
    .values({ pool, version: 1 })
    .onConflict((conflict) =>
      conflict.column("pool").doUpdateSet((set) => ({ version: set("unpaid_pool.version", "+", 1) })),
    )
    .execute();
}

type Own = { id: string; organisation_id: string; account_id: string | null; guest_email: string };

/** What others took there at these times that still costs nothing: the buyer's own, and what unconfirmed guests of any site have. */
const listCounted = (
  trx: Db,
  pool: string,
  units: Pick<TakenUnit, "time">[],
  own: Own,
  now: number,
): Promise<Counted[]> =>
  trx
    .selectFrom("unpaid_unit")
    .innerJoin("booking", sameOrganisation("booking.id", "unpaid_unit.booking_id"))
    .innerJoin("booking_item", (join) =>
      join
        .onRef("booking_item.organisation_id", "=", "unpaid_unit.organisation_id")
        .onRef("booking_item.booking_id", "=", "unpaid_unit.booking_id")
        .onRef("booking_item.number", "=", "unpaid_unit.item"),
    )
    .select(["unpaid_unit.time", "unpaid_unit.unit", "unpaid_unit.amount"])
    .select(["booking.organisation_id", "account_id", "guest_email", "network", "confirm_by"])
    .where("unpaid_unit.pool", "=", pool)
    .where("unpaid_unit.time", ">=", Math.min(...units.map(({ time }) => time)))
    .where("unpaid_unit.time", "<=", Math.max(...units.map(({ time }) => time)))
    .where("booking.id", "!=", own.id)
    .where("booking_item.state", "not in", ENDED_STATES)
    .where(({ eb, or, and }) =>
      or([
        and([eb("account_id", "is", null), eb("confirm_by", ">", now)]),
        and([
          eb("booking.organisation_id", "=", own.organisation_id),
          own.account_id === null
            ? and([eb("account_id", "is", null), eb("guest_email", "=", own.guest_email)])
            : eb("account_id", "=", own.account_id),
        ]),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("payment_due")
            .select("payment_due.id")
            .whereRef("payment_due.organisation_id", "=", "booking.organisation_id")
            .whereRef("payment_due.booking_id", "=", "booking.id")
            .where("payment_due.state", "=", "paid"),
        ),
      ),
    )
    .execute();
