import type { Organisation } from "../../../organisation/settings.ts";
import type { PropertySummary } from "../supplier.ts";

/** Whether an organisation sells a property: of a product that it has, and open to it. */
export const sells = (
  { id, products }: Pick<Organisation, "id" | "products">,
  { product, sellers }: Pick<PropertySummary, "product" | "sellers">,
): boolean => products.includes(product) && (sellers?.includes(id) ?? true);
