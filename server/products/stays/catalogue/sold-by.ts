import { sql } from "kysely";
import type { Organisation } from "../../../organisation/settings.ts";
import type { PropertySummary } from "../supplier.ts";
import type { PropertyRow } from "./tables.ts";

export const EVERYONE = "*";

type Sold = Pick<PropertyRow, "owner_id" | "sold_by">;

/** Ids of the organisations that sell a property; undefined: all. */
export const sellersOf = ({ owner_id, sold_by }: Sold): string[] | undefined =>
  sold_by === EVERYONE ? undefined : [owner_id, ...sold_by.split(" ")];

/** Whether an organisation sells a property: of a product that it has, and open to it. */
export const sells = (
  { id, products }: Pick<Organisation, "id" | "products">,
  { product, sellers }: Pick<PropertySummary, "product" | "sellers">,
): boolean => products.includes(product) && (sellers?.includes(id) ?? true);

/** The same of sellers for a query of `property`. */
export const isOpenTo = (organisationId: string) => {
  const named = `% ${organisationId.replace(/[\\%_]/g, "\\$&")} %`;
  return sql<boolean>`(sold_by = ${EVERYONE} or owner_id = ${organisationId} or ' ' || sold_by || ' ' like ${named} escape '\\')`;
};
