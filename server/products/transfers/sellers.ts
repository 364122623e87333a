import type { Clock } from "../../core/clock.ts";
import { ok } from "../../core/outcome.ts";
import type { Db } from "../../db/schema.ts";
import type { Sellers } from "../../ports/offer.ts";
import { createStockSellers } from "../../stock/seller.ts";
import type { Bases } from "./catalogue/bases.ts";
import { unitsOf } from "./catalogue/rules.ts";
import { TRANSFER, type TransferKey } from "./key.ts";
import { offerOf } from "./offer.ts";

/** Vehicles of a base are sold under one lock, each hour by itself. */
export const createTransferSellers = (store: { db: Db; clock: Clock; bases: Bases }): Sellers =>
  createStockSellers<TransferKey>({
    ...store,
    kind: TRANSFER,
    async offerFor(key, unit, organisation) {
      const checked = await store.bases.check(key, unit, organisation);
      if (!checked.ok) return checked;
      const { base, vehicle, legs } = checked.value;
      const items = legs.map((leg) => unitsOf(vehicle.id, leg));
      return ok({
        offer: offerOf(checked.value, key),
        taking: { pool: base.code, items, capacity: () => vehicle.capacity },
      });
    },
  });
