import type { Organisation } from "../organisation/settings.ts";
import type { DocumentKind, Party } from "./content.ts";

const PREFIXES: Record<DocumentKind, string> = { receipt: "", "credit-note": "C-", correction: "D-" };

/** Credit notes and their corrections have series of their own, as some laws ask: `2026-000123`, `C-2026-000004`, `D-2026-000001`. */
export function numberText({ kind, year, number }: { kind: DocumentKind; year: number; number: number }): string {
  const text = `${year}-${String(number).padStart(6, "0")}`;
  return `${PREFIXES[kind]}${text}`;
}

/** Where the law's names are not set, those that `/help` says. */
export const issuerOf = ({ name, contact, ...legal }: Organisation): Party => ({
  name: legal.legalName ?? contact.company ?? name,
  address: legal.legalAddress ?? contact.address ?? null,
  taxNumber: legal.taxNumber ?? null,
});
