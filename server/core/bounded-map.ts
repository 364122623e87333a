/** A map of so many entries at most: a new one takes the place of the one that was added first. */
export function boundedMap<Key, Value>(most: number) {
  const entries = new Map<Key, Value>();
  return {
    get: (key: Key): Value | undefined => entries.get(key),
    set(key: Key, value: Value): void {
      entries.set(key, value);
      if (entries.size <= most) return;
      const [first] = entries.keys();
      entries.delete(first as Key);
    },
    delete: (key: Key): boolean => entries.delete(key),
    get size(): number {
      return entries.size;
    },
  };
}
