import type { Clock } from "../core/clock.ts";
import { readEmail } from "../core/email-address.ts";
import { GUEST_HOLD_LIFE, HOLD_LIFE, QUOTE_KEPT } from "../core/lifetimes.ts";
import { MOST_HELD_FOR_NETWORK, MOST_HOLDS, MOST_SAME_HOLDS } from "../core/limits.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { changeRows, rowsOf } from "../db/rows.ts";
import { organisationOf } from "../organisation/organisation.ts";
import type { Organisation } from "../organisation/settings.ts";
import { HOLD_LIMITS, type HoldLimit, joiningSeller, type OfferKey, type OrderSupplier } from "../ports/offer.ts";
import { productOfKind } from "../products/product.ts";
import type { BookingDependencies } from "./order.ts";
import { EXTENDED, type HeldQuote, listHeld, ownersOf, PAID_FOR, readKey } from "./quotes.ts";
import type { StoredQuote, Visitor } from "./stored-quote.ts";

type Dependencies = Pick<BookingDependencies, "db" | "sellers" | "secret"> & { clock: Clock };

/** `email`: as a guest typed it. */
type Asked = { organisationId: string; kept: Pick<StoredQuote, "id" | "key">; visitor: Visitor; email?: string };

/**
 * "unknown": the visitor has no account and gave no email address or keeps no cookie; "cannot": the supplier does not hold
 * it; "gone": the offer is no longer available; "held-before": the visitor has held it too often.
 */
export type HoldRefusal = "unknown" | "cannot" | "gone" | "held-before" | HoldLimit;

type Held = { organisationId: string; kept: Pick<StoredQuote, "id" | "held"> };

/** Of a quote whose rooms are not held, and may be. */
const AGAIN = { state: "open", held: null, held_at: null, held_until: null, extended: 0 } as const;

/** Ends of holds that are looked for at once. */
const AT_ONCE = 200;

export type Holds = ReturnType<typeof createHolds>;

/**
 * Rooms held for visitors for a while (BK-02). The supplier takes the rooms; this module stores the visitor and the end. Holds
 * of a process that dies end by themselves, as every hold has an end at the supplier.
 */
export function createHolds(deps: Dependencies) {
  const { db, clock, sellers } = deps;

  /** Of a quote's row. Only a supplier outside our database asks for its organisation's settings. */
  const sellerOf = async (organisationId: string, key: OfferKey): Promise<OrderSupplier | undefined> =>
    joiningSeller(sellers, key) ?? sellers.supplierOf(await organisationOf(db, organisationId), key);

  const quoteOf = ({ organisationId, kept }: { organisationId: string; kept: Pick<StoredQuote, "id"> }) =>
    changeRows(db, "quote", { organisation_id: organisationId, id: kept.id });

  /** Whether their time has run out as often as it may: for this visitor, or for the guests of their network. */
  async function wasHeldOften({ organisationId, kept, visitor }: Asked): Promise<boolean> {
    const owners = ownersOf(deps, visitor);
    const own = rowsOf(db, "quote", { organisation_id: organisationId, id: kept.id });
    const rows = await rowsOf(db, "quote", { organisation_id: organisationId })
      .clearSelect()
      .select(["visitor", "kind", "offer_key"])
      .where("id", "<>", kept.id)
      .where("state", "in", ["held", "released"])
      .where("held", "is not", null)
      .where("held_until", ">", clock.now() - QUOTE_KEPT)
      .where((where) =>
        where.or([
          where("visitor", "in", owners),
          ...(visitor.account ? [] : [where("network", "in", own.clearSelect().select("network"))]),
        ]),
      )
      .execute();
    const same = rows
      .map((row) => ({ isOwn: owners.includes(row.visitor), key: readKey(row) }))
      .filter(({ key }) => overlap(key, kept.key));
    const units = same.reduce((sum, { key }) => sum + (holdingOf(key)?.units(key) ?? 1), 0);
    if (!visitor.account && units >= MOST_SAME_HOLDS * MOST_HELD_FOR_NETWORK) return true;
    return same.filter(({ isOwn }) => isOwn).length >= MOST_SAME_HOLDS;
  }

  /** Of a visitor's holds the newest stay. At once, too: the last to look sees all of them. */
  async function releaseOldest(organisationId: string, holder: string): Promise<void> {
    const all = await rowsOf(db, "quote", { organisation_id: organisationId, visitor: holder, state: "held" })
      .where("held", "is not", null)
      .where("held_until", ">", clock.now())
      .orderBy("held_at", "desc")
      .orderBy("id")
      .execute();
    for (const { id } of all.slice(MOST_HOLDS)) await letGo({ organisationId, kept: { id } });
  }

  /**
   * The new hold includes earlier holds of the same rooms. Those of the same stay can be held again, if the visitor returns to
   * that rate; those of other nights are released and count as held.
   */
  async function replace(organisationId: string, own: HeldQuote[], kept: Asked["kept"]): Promise<void> {
    for (const { id, held, key } of own) {
      await quoteOf({ organisationId, kept: { id } })
        .set(isSame(key, kept.key) ? AGAIN : { state: "released" })
        .where("state", "=", "held")
        .where("held", "=", held)
        .execute();
    }
  }

  /** Of those who do so at once one gives back. */
  async function letGo(which: { organisationId: string; kept: Pick<StoredQuote, "id"> }, overdueAt?: number) {
    const released = await quoteOf(which)
      .set({ state: "released" })
      .where("state", "=", "held")
      .$if(overdueAt !== undefined, (query) => query.where("held_until", "<=", overdueAt as number))
      .returning(["held", "kind", "offer_key"])
      .executeTakeFirst();
    if (released?.held) await (await sellerOf(which.organisationId, readKey(released)))?.release?.(released.held);
  }

  const heldOf = (which: Held) =>
    quoteOf(which)
      .where("state", "=", "held")
      .where("held", "=", which.kept.held ?? "")
      .where("held_until", ">", clock.now());

  async function prolong(which: Held, key: OfferKey, wanted: number): Promise<void> {
    const seller = await sellerOf(which.organisationId, key);
    const longer = await seller?.extend?.(which.kept.held ?? "", wanted).catch(async (error) => {
      await quoteOf(which).set({ extended: 0 }).execute();
      throw error;
    });
    if (!longer?.ok) return letGo(which);
    const { until } = longer.value;
    await quoteOf(which).set({ held_until: until, expires_at: until }).where("state", "=", "held").execute();
  }

  const canHold = (organisation: Organisation, { key }: Pick<StoredQuote, "key">): boolean =>
    sellers.supplierOf(organisation, key)?.hold !== undefined;

  return {
    canHold,

    /**
     * Holds once for each quote, even if the visitor asks twice at once. Another rate of the same stay takes over the rooms held
     * for it and their time left; other nights are a hold of their own. A guest has to give an email address, but their holds
     * count by browser: anybody can type an address.
     */
    async hold(asked: Asked): Promise<Outcome<void, HoldRefusal>> {
      const { organisationId, kept, visitor, email = "" } = asked;
      const [holder] = ownersOf(deps, visitor);
      const seller = await sellerOf(organisationId, kept.key);
      if (!seller?.hold) return refused("cannot");
      if (holder === undefined) return refused("unknown");
      const now = clock.now();
      const all = await listHeld(deps, organisationId, visitor);
      const own = all.filter(({ id, key }) => id !== kept.id && overlap(key, kept.key));
      const stay = own.filter(({ key }) => isSame(key, kept.key));
      if (stay.length === 0) {
        if (await wasHeldOften(asked)) return refused("held-before");
        if (!visitor.account && !readEmail(email)) return refused("unknown");
      }
      const life = visitor.account ? HOLD_LIFE : GUEST_HOLD_LIFE;
      const until = stay.length > 0 ? Math.min(...stay.map(({ heldUntil }) => heldUntil)) : now + life;
      const extended = stay.reduce((all, { prolonged }) => all | prolonged, 0);
      const claimed = await quoteOf(asked)
        .set({ state: "held", held: null, held_at: now, held_until: until, extended, visitor: holder })
        .$if(visitor.account !== undefined, (query) => query.set({ network: null }))
        .set(({ eb }) => ({
          // Rates that have ended do not come back with a hold.
          rates: eb.case().when("expires_at", "<=", now).then(null).else(eb.ref("rates")).end(),
          expires_at: eb.case().when("expires_at", "<", until).then(until).else(eb.ref("expires_at")).end(),
        }))
        .where("state", "=", "open")
        .returning("network")
        .executeTakeFirst();
      if (!claimed) return ok(undefined);
      const by = { name: claimed.network ?? holder, isGuest: claimed.network !== null };
      const before = own.map(({ held }) => held);
      const answer = await seller.hold(kept.key, until, by, before).catch(async (error) => {
        await letGo(asked);
        throw error;
      });
      if (!answer.ok && isLimit(answer.reason)) {
        // Another try may find others' holds over.
        await quoteOf(asked).set(AGAIN).where("state", "=", "held").where("held", "is", null).execute();
        return refused(answer.reason);
      }
      if (!answer.ok) {
        await letGo(asked);
        return refused("gone");
      }
      await replace(organisationId, own, kept);
      const { held } = answer.value;
      const still = await quoteOf(asked)
        .set({ held, held_until: answer.value.until })
        .where("state", "=", "held")
        .where("held", "is", null)
        .returning("id")
        .executeTakeFirst();
      // It was booked or given up meanwhile.
      if (!still) await seller.release?.(held);
      else await releaseOldest(organisationId, holder);
      return ok(undefined);
    },

    /** Extends an open hold by its life, once. */
    async extend(which: Held): Promise<void> {
      const claimed = await heldOf(which)
        .set(({ eb }) => ({ extended: eb("extended", "+", EXTENDED) }))
        .where("extended", "in", [0, PAID_FOR])
        .returning(["held_until", "network", "kind", "offer_key"])
        .executeTakeFirst();
      if (!claimed) return;
      const life = claimed.network === null ? HOLD_LIFE : GUEST_HOLD_LIFE;
      await prolong(which, readKey(claimed), (claimed.held_until ?? clock.now()) + life);
    },

    /** When a payment begins, extends the hold until its page closes: once for the rooms, whatever their rate. */
    async payBegins(which: Held, until: number): Promise<void> {
      const claimed = await heldOf(which)
        .set(({ eb }) => ({ extended: eb("extended", "+", PAID_FOR) }))
        .where("extended", "in", [0, EXTENDED])
        .returning(["held_until", "kind", "offer_key"])
        .executeTakeFirst();
      if (claimed) await prolong(which, readKey(claimed), Math.max(claimed.held_until ?? 0, until));
    },

    /** Ends overdue holds of every organisation; several processes may do so at once. Answers their number. */
    async expire(shouldContinue: () => boolean = () => true): Promise<number> {
      const now = clock.now();
      for (const seller of sellers.joining) await seller.endOverdue?.();
      let ended = 0;
      for (;;) {
        const overdue = await db
          .selectFrom("quote")
          .select(["organisation_id", "id"])
          .where("state", "=", "held")
          .where("held_until", "<=", now)
          .orderBy("held_until")
          .limit(AT_ONCE)
          .execute();
        for (const { organisation_id, id } of overdue) {
          if (!shouldContinue()) return ended;
          await letGo({ organisationId: organisation_id, kept: { id } }, now);
          ended++;
        }
        if (overdue.length < AT_ONCE) return ended;
      }
    },
  };
}

const isLimit = (reason: string): reason is HoldLimit => (HOLD_LIMITS as readonly string[]).includes(reason);

const holdingOf = ({ kind }: OfferKey) => productOfKind(kind).holding;

const overlap = (one: OfferKey, other: OfferKey): boolean =>
  one.kind === other.kind && (holdingOf(one)?.overlaps(one, other) ?? false);

const isSame = (one: OfferKey, other: OfferKey): boolean =>
  one.kind === other.kind && (holdingOf(one)?.isSame(one, other) ?? false);
