import type { Kysely } from "kysely";
import { createEmbeddedSupplier } from "./adapters/supplier/embedded.ts";
import { createCatalogue } from "./catalogue/catalogue.ts";
import type { Clock } from "./core/clock.ts";
import type { Database } from "./db/schema.ts";
import type { JoiningSupplier } from "./ports/supplier.ts";

/** The catalogue of this installation as the supplier of operators' commands. */
export const ownSupplier = (db: Kysely<Database>, clock: Clock): JoiningSupplier =>
  createEmbeddedSupplier({ db, catalogue: createCatalogue({ db, clock }) });
