import { ok } from "../../server/core/outcome.ts";
import type { JoiningSeats, SeatKey } from "./trial-product.ts";

/** The same seats under another name, whose orders have references of their own. */
export function aJoiningSupplier(name: string, own: JoiningSeats): JoiningSeats {
  const inner = (key: SeatKey): SeatKey => ({ ...key, supplier: own.name });
  const orders = new Map<string, string>();
  return {
    ...own,
    name,
    async recheck(organisation, key, held) {
      const found = await own.recheck(organisation, inner(key), held);
      return found.ok ? ok({ ...found.value, key }) : found;
    },
    hold: (key, ...rest) => own.hold?.(inner(key), ...rest) ?? never(),
    book: never,
    find: never,
    cancel: never,
    joins: {
      async book(key, unit, held) {
        const sold = await own.joins.book(inner(key), unit, held);
        if (!sold.ok) return sold;
        const supplierReference = `${name}-${orders.size + 1}`;
        orders.set(supplierReference, sold.value.supplierReference);
        return ok({ ...sold.value, key, supplierReference });
      },
      cancel: (reference, unit, items) => own.joins.cancel(orders.get(reference) ?? "", unit, items),
    },
  };
}

const never = () => Promise.reject(new Error("it books and cancels in transactions"));
