/**
 * The indices 0 to `count` - 1 with the `size` smallest keys, in ascending order; equal keys go by `ties`. A bounded heap:
 * a page of a large destination does not pay for sorting all of it.
 */
export function smallest(keys: Float64Array, ties: Int32Array, count: number, size: number): number[] {
  const heap: number[] = [];
  const before = (a: number, b: number): boolean => keys[a]! < keys[b]! || (keys[a] === keys[b] && ties[a]! < ties[b]!);
  for (let candidate = 0; candidate < count; candidate++) {
    if (heap.length < size) {
      heap.push(candidate);
      raise(heap, before);
    } else if (before(candidate, heap[0]!)) {
      heap[0] = candidate;
      sink(heap, before);
    }
  }
  return heap.sort((a, b) => (before(a, b) ? -1 : 1));
}

type Before = (a: number, b: number) => boolean;

/** The heap's top is its largest: moves the last up until none above it is smaller. */
function raise(heap: number[], before: Before): void {
  let at = heap.length - 1;
  while (at > 0) {
    const above = (at - 1) >> 1;
    if (!before(heap[above]!, heap[at]!)) return;
    swap(heap, at, above);
    at = above;
  }
}

function sink(heap: number[], before: Before): void {
  let at = 0;
  for (;;) {
    let largest = at;
    for (const below of [2 * at + 1, 2 * at + 2]) {
      if (below < heap.length && before(heap[largest]!, heap[below]!)) largest = below;
    }
    if (largest === at) return;
    swap(heap, at, largest);
    at = largest;
  }
}

function swap(heap: number[], a: number, b: number): void {
  [heap[a], heap[b]] = [heap[b]!, heap[a]!];
}
