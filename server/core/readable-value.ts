/** A value of JSON as people read it: a text as it is, a list by its entries. */
export function readableValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(readableValue).join(", ");
  if (typeof value !== "object" || value === null) return String(value);
  // What is off says nothing, and what is on says its name.
  return Object.entries(value)
    .flatMap(([name, each]) => (each === true ? [name] : each === false ? [] : [readableValue(each)]))
    .join(" ");
}
