import type { Clock } from "../../core/clock.ts";
import { dayIn, parseDay } from "../../core/day.ts";
import type { Need } from "../../core/needs.ts";
import { type Outcome, ok, refused } from "../../core/outcome.ts";
import type { Db } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import type {
  BookAnswer,
  FindAnswer,
  Offer,
  OfferPrice,
  OfferRefusal,
  OrderSupplier,
  Sellers,
} from "../../ports/offer.ts";
import { offerDigest } from "../../ports/offer-digest.ts";
import { type CheckedChoice, isSoldBy } from "./catalogue/activities.ts";
import type { Content } from "./catalogue/content.ts";
import { ticketList } from "./catalogue/units.ts";
import type { EmbeddedActivities } from "./embedded-supplier.ts";
import { ACTIVITY, ACTIVITY_CODE, type ActivityKey, OWN_SUPPLIER } from "./key.ts";
import { soldOf } from "./sold.ts";

type Dependencies = { db: Db; clock: Clock; own: EmbeddedActivities };

/** The suppliers of activities, as orders see them. */
export function createActivitySellers({ db, clock, own }: Dependencies): Sellers {
  const joins = {
    async book(key: ActivityKey, unit: Db, held?: string, reference?: string) {
      const sold = await own.book(key, unit, held, reference);
      if (!sold.ok) return sold;
      return ok({ ...offerOf(sold.value.checked, key), supplierReference: sold.value.done });
    },
    cancel: own.cancel,
  };

  async function find(reference: string): Promise<FindAnswer> {
    const state = await own.find(reference);
    return state
      ? { state: "found", is: state === "booked" ? "confirmed" : "cancelled", reference }
      : { state: "none" };
  }

  /** A booking that was canceled since stays canceled: one reference books once. */
  async function bookedBefore(reference: string): Promise<BookAnswer | undefined> {
    const before = await find(reference);
    if (before.state !== "found") return undefined;
    return before.is === "confirmed" ? { state: "confirmed", reference } : { state: "rejected", why: "refused" };
  }

  const supplier: OrderSupplier<ActivityKey> & { joins: typeof joins } = {
    kind: ACTIVITY,
    name: OWN_SUPPLIER,
    /** RO-05, by the clocks of where it is. */
    async recheck({ id, products, minCheckinDays }, key, held): Promise<Outcome<Offer, OfferRefusal>> {
      const checked = await own.activities.check(key, { held });
      if (!checked.ok) return checked;
      const { activity } = checked.value;
      if (!isSoldBy(activity, id) || !products.includes(ACTIVITY_CODE)) return refused("not-offered");
      if (key.day < dayIn(activity.timing.zone, clock.now()) + minCheckinDays) return refused("too-early");
      return ok(offerOf(checked.value, key));
    },
    hold: own.hold,
    extend: own.extend,
    release: own.release,
    endOverdue: own.endOverdue,
    async book({ key, reference, held, expected }) {
      const before = await bookedBefore(reference);
      if (before) return before;
      const [alone] = await Promise.allSettled([
        inTransaction(db, async (trx) => {
          const sold = await joins.book(key, trx, held, reference);
          return sold.ok && offerDigest(sold.value) !== expected.digest ? refused("changed") : sold;
        }),
      ]);
      if (alone.status === "fulfilled" && alone.value.ok) {
        const { total, currency } = alone.value.value.price;
        return { state: "confirmed", reference, total: { minor: total, currency } };
      }
      // A twin of this order may have been quicker.
      const twin = await bookedBefore(reference);
      if (twin) return twin;
      if (alone.status === "rejected") throw alone.reason;
      return alone.value.ok ? { state: "unknown", why: "lost" } : { state: "rejected", why: alone.value.reason };
    },
    find: (by) => find("ours" in by ? by.ours : by.theirs),
    async cancel(reference) {
      if (!(await own.find(reference))) return { state: "refused", why: "not found" };
      await db.transaction().execute((trx) => own.cancel(reference, trx));
      return { state: "cancelled" };
    },
    joins,
  };

  return {
    of: (_, { kind, supplier: name }) => (kind === ACTIVITY && name === OWN_SUPPLIER ? supplier : undefined),
    joining: [supplier],
  };
}

function offerOf(checked: CheckedChoice, key: ActivityKey): Offer {
  const { activity, option, slot, span, price, terms } = checked;
  const list = ticketList(key.tickets);
  return {
    key,
    product: ACTIVITY_CODE,
    title: activity.title.en,
    payee: activity.payee,
    timeZone: activity.timing.zone,
    startsOn: key.day,
    endsOn: parseDay(span.to.wall.slice(0, 10)) ?? key.day,
    variant: slot.until === null ? "slot" : "opening-hours",
    what: [activity.code, option.no, key.day, key.time, list],
    seen: [activity.title, option.name, span.to.wall, activity.content.meeting, activity.content.know],
    needs: needsOf(activity.content.questions, list.length),
    travellers: list.map((type, index) => ({ id: String(index + 1), type })),
    terms: { cancel: terms, due: "now" },
    price: offerPrice(price, activity.currency),
    sold: soldOf(checked, key),
  };
}

const taxOf = (minor: number) => (minor > 0 ? [{ code: "tax" as const, minor }] : []);

export const offerPrice = (price: CheckedChoice["price"], currency: string): OfferPrice => ({
  currency,
  units: 1,
  items: price.byTicket.length,
  base: price.base,
  charges: taxOf(price.tax),
  total: price.total,
  byItem: price.byTicket.map(({ base, tax, total }) => ({ base, charges: taxOf(tax), total })),
});

/** Travelers have the numbers of their tickets. */
const needsOf = (questions: Content["questions"], tickets: number): Need[] =>
  questions.flatMap(({ of, ...question }): Need[] =>
    of === "order"
      ? [{ ...question, of }]
      : Array.from({ length: tickets }, (_, index) => ({
          ...question,
          of: "traveller",
          travellerId: String(index + 1),
        })),
  );
