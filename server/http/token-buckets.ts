import { SECOND } from "../core/durations.ts";

/** `perSecond` on average, `burst` at once; of all keys only the `most` last used are remembered. */
export type BucketSize = { perSecond: number; burst: number; most?: number };

type Bucket = { tokens: number; filledAt: number };

/** A token bucket: 20,000 of them take about 3 MB. */
const MOST = 20_000;

/** Token buckets in the memory of this process, one for each key. A key that was dropped starts again with a full bucket. */
export function createTokenBuckets({ perSecond, burst, most = MOST }: BucketSize) {
  const buckets = new Map<string, Bucket>();
  return {
    /** Takes a token and answers 0, or takes none and answers in how many whole seconds there will be one. `now` in milliseconds. */
    take(key: string, now: number): number {
      const known = buckets.get(key);
      const bucket = known ?? { tokens: burst, filledAt: now };
      bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.filledAt) / SECOND) * perSecond);
      bucket.filledAt = now;
      // A map keeps the order in which keys were added: the first one is the one that was used longest ago.
      if (known) buckets.delete(key);
      else if (buckets.size >= most) buckets.delete(buckets.keys().next().value as string);
      buckets.set(key, bucket);
      if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / perSecond);
      bucket.tokens -= 1;
      return 0;
    },
    get size(): number {
      return buckets.size;
    },
  };
}
