import { existsSync } from "node:fs";
import { join } from "node:path";
import express, { type NextFunction, type Request, type RequestHandler, type Response } from "express";

const ENCODINGS = [
  { name: "br", ending: ".br" },
  { name: "gzip", ending: ".gz" },
] as const;

/**
 * The built assets and what lies in public/. Names under /assets carry a hash of their content and never change; each file
 * that was compressed at build time is sent as it lies there.
 */
export function staticFiles(folder: string): RequestHandler[] {
  const options = { index: false, redirect: false, dotfiles: "ignore", fallthrough: true } as const;
  const fromFolder = express.static(folder, { ...options, setHeaders: cacheBriefly });
  const assets = express.static(join(folder, "assets"), { ...options, fallthrough: true, setHeaders: cacheForEver });
  return [
    preferCompressed(folder),
    (req, res, next) => {
      if (!req.path.startsWith("/assets/")) return next();
      const url = req.url;
      req.url = url.slice("/assets".length);
      assets(req, res, (error?: unknown) => {
        req.url = url;
        next(error);
      });
    },
    fromFolder,
  ];
}

function preferCompressed(folder: string): RequestHandler {
  const known = new Map<string, boolean>();
  return (req: Request, res: Response, next: NextFunction) => {
    const path = req.path;
    if (
      (req.method !== "GET" && req.method !== "HEAD") ||
      !/\.(?:js|css|svg|json|txt|ico)$/.test(path) ||
      path.includes("..")
    ) {
      return next();
    }
    const encoding = ENCODINGS.find(({ name, ending }) => req.acceptsEncodings(name) && isFile(path + ending));
    if (encoding) {
      res.setHeader("Content-Encoding", encoding.name);
      res.type(path.slice(path.lastIndexOf(".")));
      req.url = req.url.replace(path, path + encoding.ending);
    }
    res.vary("Accept-Encoding");
    next();
  };

  function isFile(path: string): boolean {
    let found = known.get(path);
    if (found === undefined) {
      found = existsSync(join(folder, path));
      if (known.size < 5_000) known.set(path, found);
    }
    return found;
  }
}

function cacheForEver(res: Response, path: string): void {
  keepType(res, path);
  res.setHeader("Cache-Control", "public, max-age=31536000, immutable");
}

function cacheBriefly(res: Response, path: string): void {
  keepType(res, path);
  res.setHeader("Cache-Control", "public, max-age=86400");
}

/** The name on disk ends in .br or .gz; the type is that of what is inside. */
function keepType(res: Response, path: string): void {
  const original = path.replace(/\.(?:br|gz)$/, "");
  if (original !== path) res.type(original.slice(original.lastIndexOf(".")));
}
