import { z } from "zod";
import { parseDay } from "../core/day.ts";
import { MOST_MINOR } from "../core/money.ts";
import { printable } from "../core/printable.ts";
import { isTimeZone } from "../organisation/settings.ts";
import { findCurrency } from "../reference/currencies.ts";

/** What the formats of import files write alike. */

export const dayText = z.string().refine((text) => parseDay(text) !== undefined, "not a day; write 2026-12-31");
export const timeText = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "not a time; write 15:00");
export const minor = z.int().min(0).max(MOST_MINOR);
export const zoneName = z.string().refine(isTimeZone, "not a time zone of the IANA list");
export const currencyCode = z
  .string()
  .refine((code) => findCurrency(code) !== undefined, "not an ISO 4217 code in circulation");

export const textLine = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .refine((text) => printable(text) === text, "has characters that are not shown, such as U+202E");

export const textsOf = (longest: number) =>
  z
    .object({ en: textLine(longest) })
    .catchall(textLine(longest))
    .refine((text) => Object.keys(text).every((key) => /^[a-z]{2,3}$/.test(key)), "its keys are languages, such as es");

/** Names a thing in addresses. */
export const publicCodeText = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, "letters, digits, dots, hyphens and underscores, at most 64")
  .refine((code) => !code.endsWith(".data"), "its page would be at the address of another page's data");

/** Or its problems, each with the path of its field. */
export type Checked<T> = { ok: true; value: T } | { ok: false; problems: string[] };

/** A line of a file as `schema` reads it. */
export function checkedLine<T>(schema: z.ZodType<T>, text: string): Checked<T> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { ok: false, problems: [`not JSON: ${(error as Error).message}`] };
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return { ok: true, value: parsed.data };
  return {
    ok: false,
    problems: parsed.error.issues.map(({ path, message }) => `${path.join(".") || "line"}: ${message}`),
  };
}

/** Lines that are written in one transaction. */
const BATCH = 100;

/** Reads a file line by line: one that is refused stops no other. `write` answers the problems of those that it leaves out. */
export async function importLines<T>(
  lines: AsyncIterable<string>,
  report: (problem: string) => void,
  check: (text: string, number: number) => Promise<Checked<T>>,
  write: (batch: T[]) => Promise<Map<T, string>>,
): Promise<{ imported: number; refused: number }> {
  const summary = { imported: 0, refused: 0 };
  let batch: { value: T; number: number }[] = [];
  let number = 0;

  function refuse(at: number, problems: string[]): void {
    summary.refused++;
    for (const problem of problems) report(`line ${at}: ${problem}`);
  }

  async function flush(): Promise<void> {
    const left = await write(batch.map(({ value }) => value));
    for (const { value, number: at } of batch) if (left.has(value)) refuse(at, [left.get(value)!]);
    summary.imported += batch.length - left.size;
    batch = [];
  }

  for await (const line of lines) {
    number++;
    // trim takes a byte order mark too.
    const text = line.trim();
    if (text === "") continue;
    const checked = await check(text, number);
    if (checked.ok) batch.push({ value: checked.value, number });
    else refuse(number, checked.problems);
    if (batch.length >= BATCH) await flush();
  }
  if (batch.length > 0) await flush();
  return summary;
}
