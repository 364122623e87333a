import type { Kysely } from "kysely";
import { expect, inject } from "vitest";
import type { Clock } from "../../server/core/clock.ts";
import { HOLD_LIFE } from "../../server/core/lifetimes.ts";
import { newId } from "../../server/crypto/ids.ts";
import { connect, type DatabaseSettings } from "../../server/db/connect.ts";
import type { Database, Store } from "../../server/db/schema.ts";
import type { createBooking, Order, StoredQuote, Visitor } from "../../server/orders/index.ts";
import type { OfferKey } from "../../server/ports/offer.ts";
import { givenAccount } from "../fixtures/accounts.ts";
import { MANY } from "../fixtures/credentials.ts";
import { aForm } from "../fixtures/order-form.ts";
import { givenOrganisation } from "../fixtures/organisations.ts";

export const NOON = Date.UTC(2026, 10, 21, 12);

/** What a test does in the course of a supplier's work. */
export type Hooks = Record<"rechecked" | "held" | "released", (() => Promise<unknown>) | undefined>;

type Call = (...asked: never[]) => Promise<unknown>;

/** A supplier with these hooks; of a re-check the next one has it alone. */
export const hooked = <Of extends { recheck: Call; hold?: Call; release?: Call }>(own: Of, hooks: Hooks): Of => ({
  ...own,
  async recheck(...asked: never[]) {
    const checked = await own.recheck(...asked);
    const now = hooks.rechecked;
    hooks.rechecked = undefined;
    await now?.();
    return checked;
  },
  async hold(...asked: never[]) {
    const answer = await own.hold?.(...asked);
    await hooks.held?.();
    return answer;
  },
  async release(...asked: never[]) {
    await own.release?.(...asked);
    await hooks.released?.();
  },
});

type ReadQuote = (store: Store, organisationId: string, id: string) => Promise<StoredQuote | undefined>;
type Booking = ReturnType<typeof createBooking>;

/** Visitors of a site with an offer, who choose, hold and book it; `sell` opens it to them. */
export async function aHolding<Key extends OfferKey, Sold extends { booking: Booking; key: Key }>(
  { db, settings }: { db: Kysely<Database>; settings: DatabaseSettings },
  /** `server/orders/quotes.ts` has it. */
  readStoredQuote: ReadQuote,
  sell: (db: Kysely<Database>, clock: Clock, hooks: Hooks) => Promise<Sold>,
) {
  const organisation = await givenOrganisation(db, { bookWithoutSession: true, throttle: MANY });
  const at = { now: NOON };
  const clock = { now: () => at.now };
  const hooks: Hooks = { rechecked: undefined, held: undefined, released: undefined };
  const sold = await sell(db, clock, hooks);
  const { booking, key } = sold;

  function visit(visitor: Visitor & Pick<Order, "account">, address = "192.0.2.1") {
    const form = { ...aForm(organisation), ...visitor };
    const look = async ({ id }: { id: string }, there = booking): Promise<StoredQuote> => {
      const kept = await readStoredQuote({ db, clock }, organisation.id, id);
      if (!kept) throw new Error("nothing was chosen");
      return (await there.quotes.find(organisation.id, id, visitor, kept.key)) ?? kept;
    };
    const chooses = (wanted: Key, there = booking, changes: Partial<Order> = {}) =>
      there.quotes.choose({ ...form, key: wanted, selection: undefined, ...changes }, visitor, address);
    return {
      ...visitor,
      form,
      look,
      chooses,
      async choose(wanted: Key, changes: Partial<Order> = {}) {
        const chosen = await chooses(wanted, booking, changes);
        return chosen.ok ? { ...chosen.value, organisationId: organisation.id } : expect.unreachable();
      },
      heldFor: () => booking.quotes.heldFor(organisation.id, visitor),
      finds: ({ id }: { id: string }) => booking.quotes.find(organisation.id, id, visitor, key),
      hold: async (chosen: { id: string }, email?: string, there = booking) =>
        there.holds.hold({ organisationId: organisation.id, kept: await look(chosen), visitor, email }),
      extend: (kept: StoredQuote, there = booking) => there.holds.extend({ organisationId: organisation.id, kept }),
      /** Of the offer as it is shown to them now. */
      async tokenOf(chosen: { id: string }, changes: Partial<Order> = {}) {
        const quoted = await booking.quote({ ...form, key, kept: await look(chosen), ...changes });
        return quoted.ok ? quoted.value.priceToken : expect.unreachable();
      },
    };
  }
  type Person = ReturnType<typeof visit>;

  /** What they see now, where no price token is given. */
  async function book(
    person: Person,
    chosen: { id: string } | undefined,
    there = booking,
    changes: Partial<Order> = {},
  ) {
    const kept = chosen && (await person.look(chosen));
    const form = { ...person.form, key, kept, ...changes };
    const quoted = changes.priceToken === undefined ? await there.quote(form) : undefined;
    const priceToken = quoted?.ok ? quoted.value.priceToken : "";
    return there.place({ ...form, priceToken, idempotencyKey: newId(), ...changes });
  }

  return {
    ...sold,
    db,
    settings,
    clock,
    at,
    organisation,
    book,
    /** Right after the next re-check: before the sale's transaction begins, where that is the sale's. */
    justBefore(next: () => Promise<unknown>) {
      hooks.rechecked = next;
    },
    /** Runs after the supplier's answer, before the caller gets it. */
    whenHeld(next: () => Promise<unknown>) {
      hooks.held = next;
    },
    whenReleased(next: () => Promise<unknown>) {
      hooks.released = next;
    },
    holder: async () => visit({ account: await givenAccount(db, organisation), browser: undefined }),
    guest: (browser: string, address?: string) => visit({ account: undefined, browser }, address),
  };
}

type Holding<Key extends OfferKey> = Awaited<ReturnType<typeof aHolding<Key, { booking: Booking; key: Key }>>> & {
  counts(): Promise<Record<"taken" | "held" | "booked", number>>;
};

/** Many buyers at two nodes, for what there are so few of that most go without. */
export async function raceForTheLast<Key extends OfferKey>(
  { at, clock, settings, holder, key, counts, booking, book }: Holding<Key>,
  units: number,
  bookingAt: (node: Kysely<Database>, clock: Clock) => Booking,
) {
  const node = connect(settings);
  const other = bookingAt(node, clock);
  const people = await Promise.all(Array.from({ length: inject("attempts") }, () => holder()));
  const told = new Set<string>();
  const isSold = (outcome: Awaited<ReturnType<typeof book>>) => {
    if (!outcome.ok) told.add(outcome.reason);
    return outcome.ok;
  };
  const outcomes = await Promise.allSettled(
    people.map(async (person, i) => {
      const there = i % 2 ? booking : other;
      if (i % 4 === 0) return isSold(await book(person, undefined, there));
      const chosen = await person.chooses(key, there);
      if (!chosen.ok) return told.add(chosen.reason) && false;
      const quote = await person.look(chosen.value, there);
      await person.hold(quote, undefined, there);
      const held = await person.look(quote, there);
      if (i % 4 === 1) return false;
      if (i % 8 === 2) await person.extend(held, there);
      // The same buyer twice, while another process expires overdue holds.
      const [first] = await Promise.all([book(person, held, there), book(person, held, booking), other.holds.expire()]);
      return isSold(first);
    }),
  );
  expect(outcomes.filter(({ status }) => status === "rejected")).toEqual([]);
  // The only refusals are an offer sold out, or already booked by the same guest.
  expect([...told].filter((reason) => reason !== "sold-out" && reason !== "booked-before")).toEqual([]);
  const after = await counts();
  expect(after.taken).toBe(units);
  expect(after.held + after.booked).toBe(units);
  // Once all holds are over, the rest is sold to the last one.
  at.now = NOON + 3 * HOLD_LIFE;
  await Promise.all([booking.holds.expire(), other.holds.expire()]);
  expect(await counts()).toEqual({ taken: after.booked, held: 0, booked: after.booked });
  const late = await Promise.all(people.map(async () => book(await holder(), undefined, other)));
  expect(late.filter(({ ok }) => ok)).toHaveLength(units - after.booked);
  expect(await counts()).toEqual({ taken: units, held: 0, booked: units });
  await node.destroy();
}

/** Two of the offer. */
export async function raceOfOneHolder<Key extends OfferKey>(
  { at, holder, key, counts, booking, book, supplier }: Holding<Key> & { supplier: Releasing },
  isInTime: boolean,
) {
  const ana = await holder();
  const chosen = await ana.choose(key);
  await ana.hold(chosen);
  const held = await ana.look(chosen);
  at.now = NOON + (isInTime ? HOLD_LIFE - 1 : HOLD_LIFE);
  const [sold] = await Promise.all([
    book(ana, held),
    ana.extend(held),
    booking.holds.expire(),
    supplier.release?.(held.held ?? ""),
    supplier.release?.(held.held ?? ""),
  ]);
  expect(sold).toMatchObject({ ok: true });
  expect(await counts()).toEqual({ taken: 1, held: 0, booked: 1 });
}

type Releasing = { release?: (hold: string) => Promise<unknown> };
