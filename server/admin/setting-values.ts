import { readableValue } from "../core/readable-value.ts";

/** One setting that another value has now, as JSON of what operators read; undefined: it has none. */
export type ChangedSetting = { path: string; before: string | undefined; after: string | undefined };

/** The most of a text that the audit log has; the history of settings has the whole. */
const LONGEST = 300;

/** OP-01, OP-07: changed settings for the audit log, by their paths. */
export function auditedSettings(changed: ChangedSetting[], side: "before" | "after"): Record<string, unknown> {
  return Object.fromEntries(
    changed.flatMap(({ path, ...values }) => {
      const json = values[side];
      return json === undefined ? [] : [[path, auditedValue(JSON.parse(json))]];
    }),
  );
}

function auditedValue(value: unknown): unknown {
  if (typeof value === "number" || typeof value === "boolean") return value;
  const isList = Array.isArray(value) && value.every((each) => typeof each === "string");
  const text = readableValue(value);
  return isList && text.length <= LONGEST ? value : text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
