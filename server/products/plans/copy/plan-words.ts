import type { ValueWords } from "../../value-product.ts";

export type PlanWords = ValueWords & {
  nextByYou: string;
  /** `balance`: what it is called. */
  nextFromBalance: (balance: string) => string;
};
