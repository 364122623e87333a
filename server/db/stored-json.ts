import type { z } from "zod";
import { boundedMap } from "../core/bounded-map.ts";

const VERSION = "$version";

export type StoredJson<T> = { read(text: string): T; write(value: T): string };

/** JSON of a column, read by a schema. An object is written with the version of its shape, so that a later one can tell it apart. */
export const storedJson = <T>(schema: z.ZodType<T>): StoredJson<T> => ({
  read(text) {
    const stored: unknown = JSON.parse(text);
    if (!isObject(stored)) return schema.parse(stored);
    const { [VERSION]: _, ...fields } = stored;
    return schema.parse(fields);
  },
  write: (value) => JSON.stringify(isObject(value) ? { ...value, [VERSION]: 1 } : value),
});

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Reads by their text, as many as fit: where a page reads many, checking them costs more than all else. Readers don't change them. */
export function rememberReads<Value>({ read }: StoredJson<Value>, most: number): (text: string) => Value {
  const known = boundedMap<string, { value: Value }>(most);
  return (text) => {
    const before = known.get(text);
    if (before) return before.value;
    const value = read(text);
    known.set(text, { value });
    return value;
  };
}
