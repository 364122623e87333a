import type { Organisation } from "../organisation/settings.ts";

/** A page as it is sent, for everybody who asks for the same. */
export type KeptPage = {
  body: Record<"identity" | "br" | "gzip", Buffer>;
  /** Names and values by turns, without those of a single answer. */
  headers: string[];
  etag: string;
  /** What the page has the browser remember. */
  cookies: SetCookie[];
  /** What it was made from; under anything else it has to be made anew. */
  organisation: Organisation;
  rates: string;
  versions: [destinationId: number, version: number | undefined][];
  until: number;
};

export type SetCookie = { name: string; raw: string; header: string };

export type PageCache = ReturnType<typeof createPageCache>;

/** Headers, key and the like of a page. */
const BESIDE_THE_BODY = 2_000;
/** So many keys asked for once are remembered. */
const REMEMBERED_KEYS = 10_000;

/**
 * Pages in memory, `maxBytes` of them at most. While there is room every page is kept; after that one that is asked for
 * twice replaces the one not asked for longest, so that nobody drives out what people use by asking for what nobody does.
 */
export function createPageCache(maxBytes: number) {
  const pages = new Map<string, KeptPage>();
  const askedOnce = new Set<string>();
  let bytes = 0;

  function drop(key: string): void {
    const page = pages.get(key);
    if (!page) return;
    bytes -= sizeOf(key, page);
    pages.delete(key);
  }

  function mayEnter(key: string, size: number): boolean {
    if (bytes + size <= maxBytes || pages.has(key)) return true;
    if (askedOnce.delete(key)) return true;
    if (askedOnce.size >= REMEMBERED_KEYS) askedOnce.clear();
    askedOnce.add(key);
    return false;
  }

  return {
    get(key: string): KeptPage | undefined {
      const page = pages.get(key);
      if (page) {
        pages.delete(key);
        pages.set(key, page);
      }
      return page;
    },
    keep(key: string, page: KeptPage): void {
      const size = sizeOf(key, page);
      if (size > maxBytes || !mayEnter(key, size)) return;
      drop(key);
      for (const oldest of pages.keys()) {
        if (bytes + size <= maxBytes) break;
        drop(oldest);
      }
      pages.set(key, page);
      bytes += size;
    },
    size: () => ({ pages: pages.size, bytes }),
  };
}

const sizeOf = (key: string, { body }: KeptPage): number =>
  BESIDE_THE_BODY + 2 * key.length + body.identity.length + body.br.length + body.gzip.length;
