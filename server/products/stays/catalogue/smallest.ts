/**
 * The indices 0 to `count` - 1 with the `size` smallest keys, in ascending order; equal keys go by `ties`. Only the page
 * is kept in order: a large destination does not pay for sorting all of it.
 */
export function smallest(keys: Float64Array, ties: Int32Array, count: number, size: number): number[] {
  const found: number[] = [];
  const before = (a: number, b: number): boolean => keys[a]! < keys[b]! || (keys[a] === keys[b] && ties[a]! < ties[b]!);
  for (let candidate = 0; candidate < count; candidate++) {
    if (found.length === size && !before(candidate, found[size - 1]!)) continue;
    let low = 0;
    let high = found.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (before(candidate, found[middle]!)) high = middle;
      else low = middle + 1;
    }
    found.splice(low, 0, candidate);
    if (found.length > size) found.pop();
  }
  return found;
}
