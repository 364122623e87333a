import type { Kysely } from "kysely";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Database } from "../../db/schema.ts";
import type { Supplier } from "../../ports/supplier.ts";

/** The catalogue of this installation as a supplier (BK-07). */
export function createEmbeddedSupplier({ db, catalogue }: { db: Kysely<Database>; catalogue: Catalogue }): Supplier {
  const { stays, inventory } = catalogue;
  return {
    search: stays.search,
    details: stays.details,
    recheck: stays.recheck,
    book: (key, unit) => inventory.take(unit, key),
    retrieve: (reference) => inventory.find(db, reference),
    cancel: (reference, unit) => inventory.giveBack(unit, reference),
  };
}
