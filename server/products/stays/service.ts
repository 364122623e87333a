import type { Logger } from "pino";
import { guardedSupplier } from "../../adapters/stays/guarded.ts";
import type { Patience } from "../../adapters/stays/liteapi/calls.ts";
import { createSuppliers } from "../../adapters/stays/suppliers.ts";
import type { Store } from "../../db/schema.ts";
import type { OwnPhotos } from "../../ports/own-photos.ts";
import type { ProductService } from "../product.ts";
import { createCatalogue } from "./catalogue/catalogue.ts";
import { createOwnList } from "./catalogue/own-list.ts";
import { makingPhotos } from "./catalogue/property-photos.ts";
import { createEmbeddedSupplier } from "./embedded-supplier.ts";
import { STAY_PRODUCTS, staysPages } from "./pages.ts";
import { createStaySellers } from "./sellers.ts";
import type { JoiningSupplier } from "./supplier.ts";
import { createSupply } from "./supply/supply.ts";

export type StayOverrides = {
  supplier?: JoiningSupplier;
  /** With suppliers outside. */
  patience?: Patience;
};

type Collaborators = StayOverrides &
  Store & {
    log: Logger;
    ownPhotos: OwnPhotos;
    secrets: readonly string[];
    supplierSecrets: Record<string, string>;
  };

/** Chooses the adapters of stays. */
export function createStayService({ supplier: given, supplierSecrets, patience, ...base }: Collaborators) {
  const catalogue = createCatalogue(base);
  const own = given ?? createEmbeddedSupplier({ ...base, catalogue });
  // Checking each answer to a search would cost a page of results a twentieth of its time, and ours has the types of the port.
  const supplier = given ? guardedSupplier(own) : { ...guardedSupplier(own), search: own.search };
  const suppliers = createSuppliers({ ...base, own: supplier, secrets: supplierSecrets, patience });
  return {
    catalogue,
    own: createOwnList(base),
    supplier,
    supply: createSupply({ ...base, suppliers, own: supplier }),
    sellers: createStaySellers({ joining: [supplier], suppliers, clock: base.clock }),
    versions: catalogue.versions,
    warm: catalogue.warm,
    jobs: [makingPhotos(base.db, base.ownPhotos, base.clock)],
    operators: ({ products }) =>
      STAY_PRODUCTS.some((code) => products.includes(code))
        ? [["/admin/properties", "properties.title", "catalogue"]]
        : [],
    missingSecrets: suppliers.missingSecrets,
    photosFrom: (organisation) => suppliers.of(organisation).flatMap(({ photosFrom }) => photosFrom ?? []),
    detailPages: async (organisation, most) =>
      (await catalogue.propertyCodes(organisation, most)).map(
        (code) => `${staysPages.detail}/${encodeURIComponent(code)}`,
      ),
  } satisfies ProductService & Record<string, unknown>;
}
