import { bitCount, letterBits } from "./letters.ts";
import type { PlaceIndex } from "./place-index.ts";

/** Nothing shorter is near to anything. */
const SHORTEST = 4;
const LONGEST = 60;
/** From this length on a second slip is forgiven; while a name is being typed it takes more letters to be sure. */
const TWO_SLIPS_WHOLE = 5;
const TWO_SLIPS_BEGUN = 7;

/**
 * The targets (place-keys.ts) among `keys` whose name, or its beginning where it is still being typed, is a slip or two away
 * from `text` (folded): only those with fewest slips, whole names before begun ones. `isWanted` says which targets count.
 */
export function nearSpellings(
  { texts, targets, letters }: PlaceIndex,
  keys: Int32Array,
  text: string,
  isWanted: (target: number) => boolean,
): Set<number> {
  const whole = text.length < TWO_SLIPS_WHOLE ? 1 : 2;
  const begun = text.length < TWO_SLIPS_BEGUN ? 1 : 2;
  const bits = letterBits(text);
  let fewest = Number.POSITIVE_INFINITY;
  let nearest = new Set<number>();
  if (text.length < SHORTEST || text.length > LONGEST) return nearest;
  for (const key of keys) {
    const name = texts[key]!;
    // Each slip brings at most one kind of letters the name lacks: most names are out without being compared.
    if (name.length < Math.max(SHORTEST, text.length - whole) || bitCount(bits & ~letters[key]!) > whole) continue;
    const slips = Math.min(slipsOfWhole(text, name, whole), slipsOfBeginning(text, name, begun));
    if (slips === Number.POSITIVE_INFINITY || slips > fewest || !isWanted(targets[key]!)) continue;
    if (slips < fewest) nearest = new Set();
    fewest = slips;
    nearest.add(targets[key]!);
  }
  return nearest;
}

function slipsOfWhole(text: string, name: string, most: number): number {
  const slips = name.length <= text.length + most ? editDistance(text, name, most) : most + 1;
  return slips <= most ? slips : Number.POSITIVE_INFINITY;
}

/** Half a slip more than the letters say: a name that is typed to its end is the likelier one. */
function slipsOfBeginning(text: string, name: string, most: number): number {
  // The first letter is hardly ever wrong.
  if (text[0] !== name[0]) return Number.POSITIVE_INFINITY;
  let fewest = Number.POSITIVE_INFINITY;
  for (let length = text.length - most; length <= text.length + most; length++) {
    if (length < name.length) fewest = Math.min(fewest, editDistance(text, name.slice(0, length), most));
  }
  return fewest <= most ? fewest + 0.5 : Number.POSITIVE_INFINITY;
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

/** The name that a misspelled word means most likely: at most a third of its letters differ. */
export function nearest(word: string, names: readonly string[]): string | undefined {
  const most = Math.floor(word.length / 3) || 1;
  const [best] = names
    .map((name) => ({ name, slips: editDistance(word.toLowerCase(), name.toLowerCase(), most) }))
    .filter(({ slips }) => slips <= most)
    .sort((a, b) => a.slips - b.slips);
  return best?.name;
}
