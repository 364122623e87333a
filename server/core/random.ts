/** A sequence of numbers from 0 to below 1 that is the same for the same seed (mulberry32). */
export type Random = () => number;

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function pick<T>(random: Random, options: readonly T[]): T {
  return options[Math.floor(random() * options.length)] as T;
}

/** One of the names, each as likely as its weight says. */
export function pickWeighted<Name extends string>(random: Random, weights: Partial<Record<Name, number>>): Name {
  const entries = Object.entries(weights) as [Name, number][];
  let rest = random() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [name, weight] of entries) {
    rest -= weight;
    if (rest < 0) return name;
  }
  return entries[0]![0];
}

/** An integer from `low` to `high`, both included. */
export const between = (random: Random, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1));

/** Normally distributed around 0 with a deviation of 1. */
export const bell = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
