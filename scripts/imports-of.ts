/** A module and all that it imports, and so on; `of` says what one imports. */
export function importsOf(id: string, of: (id: string) => readonly string[], found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const each of of(id)) importsOf(each, of, found);
  return found;
}
