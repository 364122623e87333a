import { useMemo } from "react";
import { onServer } from "~/ui/on-server";

/**
 * Loader data as one text. Remix's own form numbers every value, and those numbers do not compress: they are a tenth of a
 * page of results. In a list of objects the names of their fields stand once, and null there reads back as left out.
 */
export type Serialized<Value> = string & { readonly serialized?: Value };

/** A list of objects: its fields, and the values of each object in their order. */
type Table = { [FIELDS]: string[]; [ROWS]: unknown[][] };

const FIELDS = "#";
const ROWS = "=";

/** Stands for a quotation mark: the text is a string of JSON itself, where each of these would be two. */
const QUOTE = "`";

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

function tableOf(objects: object[]): Table {
  const fields = [...new Set(objects.flatMap(Object.keys))];
  const rows = objects.map((each) => fields.map((field) => packed(each[field as keyof typeof each])));
  return { [FIELDS]: fields, [ROWS]: rows };
}

function unpacked(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(unpacked);
  if (FIELDS in value) return listOf(value as Table);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, unpacked(each)]));
}

const listOf = ({ [FIELDS]: fields, [ROWS]: rows }: Table): object[] =>
  rows.map((row) =>
    Object.fromEntries(fields.flatMap((name, at) => (row[at] === null ? [] : [[name, unpacked(row[at])]]))),
  );

/** What the server has just written it need not read again to draw it. */
const written = new Map<string, unknown>();
/** Pages that are made at once; of data alone nothing is drawn. */
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
