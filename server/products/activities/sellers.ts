import type { Clock } from "../../core/clock.ts";
import { dayIn } from "../../core/day.ts";
import { type Outcome, ok, refused } from "../../core/outcome.ts";
import type { Db } from "../../db/schema.ts";
import type { Organisation } from "../../organisation/settings.ts";
import { isSoldBy } from "../../organisation/sold-by.ts";
import type { Offer, OfferRefusal, OrderSupplier, Sellers, TakenStock } from "../../ports/offer.ts";
import { createEmbeddedOrders } from "../../stock/embedded-orders.ts";
import type { Taking } from "./catalogue/inventory.ts";
import { LIMIT_FACTOR } from "./catalogue/vocabulary.ts";
import type { EmbeddedActivities } from "./embedded-supplier.ts";
import { ACTIVITY, ACTIVITY_CODE, type ActivityKey, OWN_SUPPLIER } from "./key.ts";
import { offerOf } from "./offer.ts";
import type { ExternalActivities } from "./supplier.ts";

type Dependencies = {
  db: Db;
  clock: Clock;
  own: EmbeddedActivities;
  external: (organisation: Organisation) => ExternalActivities[];
};

/** What limits count together is an activity on a day. */
function takenBy({ code }: ActivityKey, { slot, capacity, tickets }: Taking): TakenStock {
  const its = { time: slot.day, unit: `${slot.option_no}/${slot.time}`, capacity };
  return { pool: code, limitFactor: LIMIT_FACTOR, items: tickets.map(({ place }) => [{ ...its, count: place }]) };
}

/** The suppliers of activities, as orders see them. */
export function createActivitySellers({ db, clock, own, external }: Dependencies): Sellers {
  const joins = {
    async book(key: ActivityKey, unit: Db, held?: string, reference?: string) {
      const sold = await own.book(key, unit, held, reference);
      if (!sold.ok) return sold;
      const { checked, taking, done } = sold.value;
      return ok({ ...offerOf(checked, key), supplierReference: done, taken: takenBy(key, taking) });
    },
    cancel: own.cancel,
  };

  /** RO-05, by the clocks of where it is. */
  const recheckBy =
    (check: ExternalActivities["check"]): OrderSupplier<ActivityKey>["recheck"] =>
    async ({ id, products, minCheckinDays }, key, held): Promise<Outcome<Offer, OfferRefusal>> => {
      const checked = await check(key, held);
      if (!checked.ok) return checked;
      const { activity } = checked.value;
      if (!isSoldBy(activity, id) || !products.includes(ACTIVITY_CODE)) return refused("not-offered");
      if (key.day < dayIn(activity.timing.zone, clock.now()) + minCheckinDays) return refused("too-early");
      return ok(offerOf(checked.value, key));
    };

  const supplier: OrderSupplier<ActivityKey> & { joins: typeof joins } = {
    kind: ACTIVITY,
    name: OWN_SUPPLIER,
    recheck: recheckBy((key, held) => own.activities.check(key, { held })),
    hold: own.hold,
    extend: own.extend,
    release: own.release,
    endOverdue: own.endOverdue,
    ...createEmbeddedOrders({ db, joins, stateOf: own.find }),
    joins,
  };

  return {
    supplierOf(organisation, { kind, supplier: name }) {
      if (kind !== ACTIVITY) return undefined;
      if (name === OWN_SUPPLIER) return supplier;
      const other = external(organisation).find((each) => each.name === name);
      if (!other) return undefined;
      const { hold, extend, release, book, find: findTheirs, cancel } = other;
      const calls = { hold, extend, release, book, find: findTheirs, cancel };
      return { kind: ACTIVITY, name, recheck: recheckBy(other.check), ...calls } as OrderSupplier;
    },
    joining: [supplier],
  };
}
