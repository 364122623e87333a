import type { z } from "zod";

/** Where the version of a stored object stands, beside its own fields. */
const VERSION = "$version";

type Fields = Record<string, unknown>;

/**
 * JSON of a column, read by a schema: what is stored lives longer than the code that wrote it. With `upgrades` the object
 * is written with a version, which begins at 1 and grows with each of them; one without a version is of version 1. The
 * first upgrade turns version 1 into 2, and so on; each is applied before the schema reads.
 */
export function storedJson<T>(schema: z.ZodType<T>, upgrades?: ((fields: Fields) => Fields)[]) {
  return {
    read(text: string): T {
      const stored: unknown = JSON.parse(text);
      if (!upgrades || !isFields(stored)) return schema.parse(stored);
      const { [VERSION]: version = 1, ...fields } = stored;
      return schema.parse(upgrades.slice(Number(version) - 1).reduce((older, upgrade) => upgrade(older), fields));
    },
    write: (value: T): string => JSON.stringify(upgrades ? { ...value, [VERSION]: upgrades.length + 1 } : value),
  };
}

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;
