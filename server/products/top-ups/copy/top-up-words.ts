import type { ValueWords } from "../../value-product.ts";

export type TopUpWords = ValueWords & { balance: string };
