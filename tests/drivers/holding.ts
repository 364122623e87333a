import type { Kysely } from "kysely";
import { expect } from "vitest";
import type { Clock } from "../../server/core/clock.ts";
import { newId } from "../../server/crypto/ids.ts";
import type { DatabaseSettings } from "../../server/db/connect.ts";
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
