import { useMemo } from "react";
import { onServer } from "~/ui/on-server";

/**
 * Loader data as one text. Remix's own format numbers every value, and those numbers don't compress: they are a tenth of a page
 * of results. A list of objects has its field names only once, and the common part of a field's texts too; null in it becomes
 * undefined.
 */
export type Serialized<Value> = string & { readonly serialized?: Value };

/** A list of objects, field by field: their values, which are a list of objects again, or texts. */
type Table = { [FIELDS]: Record<string, unknown> };
/** Texts, without what all of them begin and end with. */
type Texts = { [TEXTS]: string[]; [BEFORE]: string; [AFTER]: string };

const FIELDS = "#";
const TEXTS = "=";
const BEFORE = "<";
const AFTER = ">";

/** Replaces quotation marks: the text becomes a JSON string itself, in which each would take two characters. */
const QUOTE = "`";

/** Characters that naming them once costs. */
const WORTH_SHARING = 3;

export function serialize<Value>(value: Value): Serialized<Value> {
  const json = JSON.stringify(packed(value));
  const text = json.includes(QUOTE) ? json : json.replaceAll('"', QUOTE);
  if (onServer) remember(text, value);
  return text;
}

export const deserialize = <Value>(text: Serialized<Value>): Value =>
  unpacked(JSON.parse(text.includes('"') ? text : text.replaceAll(QUOTE, '"'))) as Value;

export const useDeserialized = <Value>(text: Serialized<Value>): Value =>
  useMemo(() => (onServer ? recalled(text) : undefined) ?? deserialize(text), [text]);

function packed(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return isList(value) ? tableOf(value) : value.map(packed);
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value)) copy[name] = packed(value[name as keyof typeof value]);
  return copy;
}

const isList = (values: unknown[]): values is object[] =>
  values.length > 1 && values.every((each) => typeof each === "object" && each !== null && !Array.isArray(each));

const tableOf = (objects: object[]): Table => ({
  [FIELDS]: Object.fromEntries(
    [...new Set(objects.flatMap(Object.keys))].map((field) => [
      field,
      columnOf(objects.map((each) => each[field as keyof typeof each])),
    ]),
  ),
});

function columnOf(values: unknown[]): unknown {
  if (isList(values)) return tableOf(values);
  return values.every((each) => typeof each === "string") ? textsOf(values) : values.map(packed);
}

function textsOf(texts: string[]): Texts | string[] {
  const [first = ""] = texts;
  const shortest = Math.min(...texts.map(({ length }) => length));
  let before = 0;
  while (before < shortest && texts.every((text) => text[before] === first[before])) before++;
  let after = 0;
  while (after < shortest - before && texts.every((text) => text.at(-1 - after) === first.at(-1 - after))) after++;
  if (before + after < WORTH_SHARING) return texts;
  const own = texts.map((text) => text.slice(before, text.length - after));
  return { [TEXTS]: own, [BEFORE]: first.slice(0, before), [AFTER]: first.slice(first.length - after) };
}

function unpacked(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(unpacked);
  if (FIELDS in value) return listOf(value as Table);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, unpacked(each)]));
}

function listOf({ [FIELDS]: fields }: Table): object[] {
  const objects: Record<string, unknown>[] = [];
  for (const [name, column] of Object.entries(fields)) {
    valuesOf(column).forEach((value, at) => {
      objects[at] ??= {};
      if (value !== null) objects[at][name] = value;
    });
  }
  return objects;
}

function valuesOf(column: unknown): unknown[] {
  if (Array.isArray(column)) return column.map(unpacked);
  const table = column as Table | Texts;
  return FIELDS in table ? listOf(table) : table[TEXTS].map((text) => table[BEFORE] + text + table[AFTER]);
}

/** Values the server has just serialized, so that rendering needn't parse them again. */
const written = new Map<string, unknown>();
/** Pages rendered at once. Requests for data only serialize without rendering, so old entries have to go. */
const MOST_WRITTEN = 32;

function remember(text: string, value: unknown): void {
  for (const oldest of written.keys()) {
    if (written.size < MOST_WRITTEN) break;
    written.delete(oldest);
  }
  written.set(text, value);
}

function recalled<Value>(text: Serialized<Value>): Value | undefined {
  const value = written.get(text) as Value | undefined;
  written.delete(text);
  return value;
}
