import { ok } from "../../server/core/outcome.ts";
import {
  type JoiningSupplier,
  type OwnStayKey,
  type StayKey,
  type TokenKey,
  tokenKey,
} from "../../server/products/stays/supplier.ts";

/** The same inventory under another name, whose offers have tokens and whose orders have references of their own. */
export function aJoiningSupplier(name: string, own: JoiningSupplier): JoiningSupplier {
  const inner = (key: StayKey): OwnStayKey => {
    if (!("token" in key)) throw new Error(`${name} sells by tokens`);
    return { ...JSON.parse(key.token), propertyCode: key.propertyCode, stay: key.stay };
  };
  const never = () => Promise.reject(new Error(`${name} books and cancels in transactions`));
  const orders = new Map<string, string>();
  return {
    name,
    search: never,
    details: own.details,
    async recheck(key, held) {
      const found = await own.recheck(inner(key), held);
      return found.ok ? ok({ ...found.value, key }) : found;
    },
    hold: (key, ...rest) => own.hold?.(inner(key), ...rest) ?? never(),
    extend: (...rest) => own.extend?.(...rest) ?? never(),
    release: (held) => own.release?.(held) ?? never(),
    book: never,
    find: never,
    cancel: never,
    joins: {
      async book(key, unit, held) {
        const sold = await own.joins.book(inner(key), unit, held);
        if (!sold.ok) return sold;
        const supplierReference = `${name}-${orders.size + 1}`;
        orders.set(supplierReference, sold.value.supplierReference);
        return ok({ ...sold.value, offer: { ...sold.value.offer, key }, supplierReference });
      },
      cancel: (reference, unit, rooms) => own.joins.cancel(orders.get(reference) ?? "", unit, rooms),
    },
  };
}

/** The key of an offer of our own, as that supplier sells it. */
export const tokenKeyOf = (supplier: string, { propertyCode, roomId, planNo, stay }: OwnStayKey): TokenKey =>
  tokenKey({ supplier, propertyCode, token: JSON.stringify({ roomId, planNo }), stay });
