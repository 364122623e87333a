import type { ProductWords } from "../../../products/product.ts";

export type ComposedWords = ProductWords & { locale: string; changed: string };
