import { sql } from "kysely";
import type { Organisation } from "../../../organisation/settings.ts";
import { EVERYONE } from "../../../organisation/sold-by.ts";
import type { PropertySummary } from "../supplier.ts";

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
