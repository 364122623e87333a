import { products, valueProducts } from "../../server/products/index.ts";
import { registerProducts } from "../../server/products/product.ts";
import { registerValueProducts } from "../../server/products/value-product.ts";

/** Tests use parts of the product without the context or the command line, which register it. */
registerProducts(products);
registerValueProducts(valueProducts);
