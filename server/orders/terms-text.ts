import { type CancelTerms, canonicalTerms, type Penalty } from "../core/cancel-terms.ts";
import type { Due, OfferTerms } from "../ports/offer.ts";

/** No date is further from 1970, in milliseconds (ECMA-262, time values). */
const LAST_INSTANT = 8.64e15;

/** Terms as a form carries them: "now;Europe/Lisbon;1765378800000p0;p100". The same terms are the same text. */
export const termsText = ({ cancel, due }: OfferTerms): string =>
  [dueParts(due), ...cancelParts(canonicalTerms(cancel))].join(";");

const dueParts = (due: Due): string =>
  typeof due === "string"
    ? due
    : `${due.by}${due.onSite ? "s" : ""}${due.percentNow === undefined ? "" : `p${due.percentNow}`}`;

/** What `termsText` wrote; undefined for any other text. */
export function readTermsText(text: string): OfferTerms | undefined {
  const [dueText = "", ...parts] = text.split(";");
  const [due, cancel] = [readDue(dueText), readCancel(parts)];
  return due === undefined || cancel === undefined ? undefined : { due, cancel };
}

function cancelParts(terms: CancelTerms): string[] {
  if (terms.kind !== "steps") return [terms.kind];
  const steps = terms.steps.map(({ before, penalty }) => `${before}${penaltyText(penalty)}`);
  return [terms.zone, ...steps, penaltyText(terms.then)];
}

function penaltyText(penalty: Penalty): string {
  if (penalty === "unknown") return "u";
  if ("minor" in penalty) return `m${penalty.minor}${penalty.currency}`;
  return "percent" in penalty ? `p${penalty.percent}` : `n${penalty.nights}`;
}

function readDue(text: string): Due | undefined {
  if (text === "now" || text === "arrival") return text;
  const [, day, site, percent] = /^(-?\d{1,7})(s?)(?:p(\d{1,3}))?$/.exec(text) ?? [];
  if (day === undefined) return undefined;
  return { by: Number(day), ...(site && { onSite: true }), ...(percent && { percentNow: Number(percent) }) };
}

function readCancel(parts: string[]): CancelTerms | undefined {
  const [kind = "", ...steps] = parts;
  if (parts.length === 1) return kind === "none" || kind === "unknown" ? { kind } : undefined;
  if (!isTimeZone(kind)) return undefined;
  const read = steps.map((step) => /^(-?\d{1,16})?(u|[pn]\d{1,16}(?:\.\d{1,2})?|m\d{1,16}[A-Z]{3})$/.exec(step));
  const last = read.pop();
  if (!last || last[1] !== undefined) return undefined;
  const found = read.map((match) => ({ before: Number(match?.[1]), penalty: readPenalty(match?.[2] ?? "u") }));
  if (found.some(({ before }) => !(Math.abs(before) <= LAST_INSTANT))) return undefined;
  return { kind: "steps", steps: found, then: readPenalty(last[2] ?? "u"), zone: kind };
}

function readPenalty(text: string): Penalty {
  const value = text.slice(1);
  if (text.startsWith("p")) return { percent: Number(value) };
  if (text.startsWith("n")) return { nights: Math.floor(Number(value)) };
  return text === "u" ? "unknown" : { minor: Number(value.slice(0, -3)), currency: value.slice(-3) };
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}
