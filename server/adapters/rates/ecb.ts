import { refused } from "../../core/outcome.ts";
import type { ReadRates } from "../../ports/rates.ts";
import { published } from "./published.ts";

export const ECB = "European Central Bank";

const VOCABULARY = "http://www.ecb.int/vocabulary/2002-08-01/eurofxref";
/** A day with its rates only; with any other content it is another format and does not match. */
const DAY = /<Cube\s+time=["']([^"'<>]*)["']\s*>((?:\s*<Cube\s[^<>]*\/>)*)\s*<\/Cube>/g;
const RATE = /<Cube\s+currency=["']([^"'<>]*)["']\s+rate=["']([^"'<>]*)["']\s*\/>/g;

/**
 * The European Central Bank's file of reference rates, units per euro, published on its working days at about 16:00 in
 * Frankfurt: of one day or of several, of which the newest counts. A flat list, read as such: nothing of XML beyond it is
 * understood (no entities, no document type), and a file that is cut short is none.
 */
export function readEcb(text: string): ReadRates {
  const xml = withoutComments(text);
  if (!xml.includes(VOCABULARY) || xml.includes("<!")) return refused("is no file of reference rates");
  if (!xml.trimEnd().endsWith("</gesmes:Envelope>")) return refused("is cut short");
  const days = [...xml.matchAll(DAY)].map(([, day = "", list = ""]) => ({ day, list }));
  const newest = days.sort((a, b) => (a.day < b.day ? 1 : -1))[0];
  if (!newest || days.length !== count(xml, /\stime=/g)) return refused("is not written as expected");
  const rates = [...newest.list.matchAll(RATE)].map(([, currency = "", rate = ""]) => [currency, rate] as const);
  if (rates.length !== count(newest.list, /<Cube/g)) return refused("is not written as expected");
  return published({ source: ECB, asOf: newest.day, base: "EUR", rates });
}

/** One that is not closed leaves its beginning. */
const withoutComments = (xml: string): string =>
  xml
    .split("<!--")
    .map((part, index) => (index === 0 ? part : part.includes("-->") ? part.slice(part.indexOf("-->") + 3) : "<!--"))
    .join("");

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
