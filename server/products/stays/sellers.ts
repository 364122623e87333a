import type { Clock } from "../../core/clock.ts";
import { MOST_DAYS_AHEAD } from "../../core/limits.ts";
import { ok, refused } from "../../core/outcome.ts";
import type { Offer, OrderSupplier, Sellers, TakenStock } from "../../ports/offer.ts";
import { sells } from "./catalogue/sold-by.ts";
import type { SoldStay } from "./details.ts";
import { whatItIs } from "./digest.ts";
import { earliestArrival } from "./earliest-arrival.ts";
import {
  isOwnKey,
  type JoiningSupplier,
  type OfferedStay,
  publicCode,
  STAY,
  type StayKey,
  type Supplier,
  type Suppliers,
} from "./supplier.ts";

/** The suppliers of stays, as orders see them. */
export function createStaySellers({
  joining,
  suppliers,
  clock,
}: {
  joining: readonly JoiningSupplier[];
  suppliers: Pick<Suppliers, "of">;
  clock: Clock;
}): Sellers {
  return {
    supplierOf(organisation, { kind, supplier: name }) {
      const supplier = kind === STAY ? suppliers.of(organisation).find((each) => each.name === name) : undefined;
      return supplier && sellerOf(supplier, clock);
    },
    joining: joining.map((own) => ({ ...sellerOf(own, clock), joins: joinsOf(own) })),
  };
}

function sellerOf(supplier: Supplier, clock: Clock): OrderSupplier<StayKey> {
  const { name, hold, extend, release, endOverdue, book, find, cancel, joins } = supplier;
  return {
    kind: STAY,
    name,
    /** RO-05, in the property's own zone. */
    async recheck(organisation, key, held) {
      if (key.stay.departure <= key.stay.arrival) return refused("not-offered");
      const [details, checked] = await Promise.all([
        supplier.details(key.propertyCode, key.stay),
        supplier.recheck(key, held),
      ]);
      if (!details || !sells(organisation, details.property)) return refused("not-offered");
      const earliest = earliestArrival(details.property.timeZone, organisation.minCheckinDays, clock.now());
      if (key.stay.arrival < earliest) return refused("too-early");
      if (key.stay.arrival > earliest + MOST_DAYS_AHEAD) return refused("too-late");
      return checked.ok ? ok(offerOf({ ...details, offer: checked.value }, key)) : checked;
    },
    ...(hold && { hold }),
    ...(extend && { extend }),
    ...(release && { release }),
    ...(endOverdue && { endOverdue }),
    book,
    find,
    cancel,
    ...(joins && { joins: joinsOf({ joins }) }),
  };
}

const joinsOf = ({ joins }: Pick<JoiningSupplier, "joins">) => ({
  async book(key: StayKey, unit: Parameters<typeof joins.book>[1], held?: string) {
    const sold = await joins.book(key, unit, held);
    if (!sold.ok) return sold;
    const { supplierReference, units } = sold.value;
    return ok({ ...offerOf(sold.value, key), supplierReference, taken: takenBy(key, units) });
  },
  cancel: joins.cancel,
});

function takenBy(key: StayKey, capacity: number): TakenStock {
  const { arrival, departure, rooms } = key.stay;
  const unit = isOwnKey(key) ? String(key.roomId) : "";
  const nights = Array.from({ length: departure - arrival }, (_, night) => ({
    ...{ time: arrival + night, unit },
    ...{ count: 1, capacity },
  }));
  return { pool: key.propertyCode, limitFactor: 1, items: rooms.map(() => nights) };
}

function offerOf({ property: found, checkInFrom, checkOutUntil, offer }: OfferedStay, key: StayKey): Offer {
  const { sellers: _, ...its } = found;
  const { room, board, terms, price, net } = offer;
  const property = { ...its, code: publicCode(key) };
  return {
    key,
    product: property.product,
    title: property.name,
    payee: property.code,
    timeZone: property.timeZone,
    startsOn: key.stay.arrival,
    endsOn: key.stay.departure,
    variant: board,
    what: whatItIs(offer),
    seen: [room.id, room.name, room.home?.houseRules ?? []],
    terms,
    price,
    ...(net && { net }),
    sold: { property, room, board, stay: key.stay, checkInFrom, checkOutUntil } satisfies SoldStay,
  };
}
