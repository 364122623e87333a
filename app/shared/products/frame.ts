import type { ProductPages } from "#server/core/product-pages";
import type { MenuItemName } from "#server/organisation/settings";

/** By what the shared parts of a product's pages know it. */
export type Frame = {
  /** Of what the organization has to offer for the pages to be there. */
  code: string;
  /** The area of its messages. */
  area: MenuItemName;
  pages: ProductPages;
  /** Drawn where there is nothing. */
  drawing: string;
};
