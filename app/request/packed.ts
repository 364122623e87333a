import { useMemo } from "react";

/**
 * Loader data as one JSON text. Remix's own form numbers every value, and those numbers do not compress: they are a tenth
 * of a page of results.
 */
export type Packed<Value> = string & { readonly packed?: Value };

export const pack = <Value>(value: Value): Packed<Value> => JSON.stringify(value);

export const usePacked = <Value>(text: Packed<Value>): Value => useMemo(() => JSON.parse(text) as Value, [text]);
