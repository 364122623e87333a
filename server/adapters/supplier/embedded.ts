import type { Kysely } from "kysely";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import { ok } from "../../core/outcome.ts";
import type { Database } from "../../db/schema.ts";
import type { Supplier } from "../../ports/supplier.ts";

/** The catalogue of this installation as a supplier (BK-07). */
export function createEmbeddedSupplier({ db, catalogue }: { db: Kysely<Database>; catalogue: Catalogue }): Supplier {
  const { stays, inventory } = catalogue;
  return {
    search: stays.search,
    details: stays.details,
    recheck: stays.recheck,
    async book(key, unit) {
      const locked = await inventory.lock(unit, key);
      if (!locked.ok) return locked;
      const stay = await stays.checkInside(unit, key);
      if (!stay.ok) return stay;
      const taken = await inventory.take(unit, key, locked.value);
      return taken.ok ? ok({ ...stay.value, ...taken.value }) : taken;
    },
    retrieve: (reference) => inventory.find(db, reference),
    cancel: (reference, unit) => inventory.giveBack(unit, reference),
  };
}
