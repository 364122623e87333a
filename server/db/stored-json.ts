import type { z } from "zod";

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
