import type { Taken } from "../../ports/purchase.ts";

/** The path of its page. */
export const purchasePath = (id: string): string => `/wallet/purchases/${id}`;

/** What of the buyer's accounts gets so much of the price back: the last that paid first. Rounded down, once. */
export function partsBack(taken: Taken, { minor: back, of }: { minor: number; of: number }): Taken {
  const sum = taken.reduce((total, { amount }) => total + amount, 0);
  let left = Number((BigInt(sum) * BigInt(back)) / BigInt(of));
  const parts = [...taken].reverse().flatMap((part) => {
    const amount = Math.min(part.amount, left);
    left -= amount;
    return amount > 0 ? [{ ...part, amount }] : [];
  });
  return parts.reverse();
}
