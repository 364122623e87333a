import type { Place } from "../reference/places.ts";
import { bitCount, letterBits } from "./letters.ts";
import { type PlaceIndex, weightOf } from "./place-index.ts";

/** Below this nothing is near anything. */
const SHORTEST = 3;

/** Places whose name is a slip or two away from `text` (folded), the nearest and then the weightiest first. */
export function nearSpellings(index: PlaceIndex, text: string, limit: number): Place[] {
  if (text.length < SHORTEST || text.length > 60) return [];
  const slips = text.length < 5 ? 1 : 2;
  const letters = letterBits(text);
  const nearest = new Map<Place, number>();
  for (const { text: name, place, kind, letters: nameLetters } of index.keys) {
    if (kind === "word" || Math.abs(name.length - text.length) > slips) continue;
    // Each slip adds or takes away at most two kinds of letters: most names are out without being compared.
    if (bitCount(letters ^ nameLetters) > 2 * slips) continue;
    const distance = editDistance(text, name, slips);
    if (distance <= slips && distance < (nearest.get(place) ?? slips + 1)) nearest.set(place, distance);
  }
  return [...nearest]
    .sort(([a, near], [b, far]) => near - far || weightOf(b) - weightOf(a))
    .slice(0, limit)
    .map(([place]) => place);
}

/**
 * Letters left out, put in, mistaken or swapped with their neighbour (optimal string alignment); more than `most` is
 * answered with any number above it.
 */
export function editDistance(a: string, b: string, most: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) cost = Math.min(cost, beforeLast[j - 2]! + 1);
      row.push(cost);
    }
    if (Math.min(...row) > most) return most + 1;
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}
