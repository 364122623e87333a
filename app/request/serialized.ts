import { useMemo } from "react";

/**
 * Loader data as one JSON text. Remix's own form numbers every value, and those numbers do not compress: they are a tenth
 * of a page of results.
 */
export type Serialized<Value> = string & { readonly serialized?: Value };

export const serialize = <Value>(value: Value): Serialized<Value> => JSON.stringify(value);

export const useDeserialized = <Value>(text: Serialized<Value>): Value =>
  useMemo(() => JSON.parse(text) as Value, [text]);
