import type { Product } from "./product.ts";
import { stays } from "./stays/product.ts";

export const products = [stays] as unknown as readonly Product[];
