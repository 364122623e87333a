import { boundedMap } from "../core/bounded-map.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { Encoding } from "./body.ts";
import type { Keepable, VersionsById } from "./request-scope.ts";

/** A page for all guests who request it. */
export type KeptPage = {
  /** With brotli, a fifth of the page. */
  compact: Buffer;
  /** Names and values by turns, without those of a single answer or of one form. */
  headers: string[];
  etag: string;
  /** By encoding; compressed from `compact` at the first request for it. */
  forms: Partial<Record<Form, { body: Buffer; headers: string[]; etag: string }>>;
  /** What the page has the browser remember. */
  cookies: SetCookie[];
  /** The data it was made from. A change of it makes the page stale. */
  organisation: Organisation;
  /** Undefined: it has no prices. */
  rates: string | undefined;
  versions: Keepable["versions"];
  until: number;
  /** The versions it was last compared with. */
  comparedWith?: VersionsById;
};

export type Form = "identity" | Encoding;
export type SetCookie = { name: string; raw: string; header: string };

/** The size of a page's headers and of its key, which is kept twice, in bytes. */
const BESIDE_THE_BODY = 4_000;
/** So many keys asked for once are remembered. */
const REMEMBERED_KEYS = 2_000;

/**
 * Pages in memory, `maxBytes` of them at most. While there is room every page is kept; after that only a page requested twice
 * replaces one without recent requests, so that a client cannot drive out popular pages by requesting rare ones.
 */
export function createPageCache(maxBytes: number) {
  const pages = new Map<string, { page: KeptPage; size: number; used: boolean }>();
  const askedOnce = boundedMap<string, true>(REMEMBERED_KEYS);
  let bytes = 0;

  function drop(key: string): void {
    bytes -= pages.get(key)?.size ?? 0;
    pages.delete(key);
  }

  /** Who was asked for since it was last in front goes behind all others ("second chance"): to move it each time costs more. */
  function makeRoom(): void {
    for (const [key, kept] of pages) {
      if (bytes <= maxBytes) return;
      if (!kept.used) drop(key);
      else {
        pages.delete(key);
        pages.set(key, { ...kept, used: false });
      }
    }
  }

  function mayEnter(key: string, size: number): boolean {
    if (bytes + size <= maxBytes || pages.has(key)) return true;
    if (askedOnce.delete(key)) return true;
    askedOnce.set(key, true);
    return false;
  }

  return {
    get(key: string): KeptPage | undefined {
      const kept = pages.get(key);
      if (kept) kept.used = true;
      return kept?.page;
    },
    keep(key: string, page: KeptPage): void {
      const size = BESIDE_THE_BODY + page.compact.length;
      if (size > maxBytes || !mayEnter(key, size)) return;
      const used = pages.has(key);
      drop(key);
      pages.set(key, { page, size, used });
      bytes += size;
      makeRoom();
    },
    /** The page has one more form, of so many bytes. */
    grew(key: string, page: KeptPage, more: number): void {
      const kept = pages.get(key);
      if (kept?.page !== page) return;
      kept.size += more;
      bytes += more;
      makeRoom();
    },
    size: () => ({ pages: pages.size, bytes }),
  };
}
