import { readdirSync } from "node:fs";
import { sep } from "node:path";
import type { NextFunction, Request, RequestHandler, Response } from "express";

const ENCODINGS = [
  { name: "br", ending: ".br" },
  { name: "gzip", ending: ".gz" },
] as const;

const FOR_EVER = "public, max-age=31536000, immutable";
const FOR_A_DAY = "public, max-age=86400";

/**
 * Serves the built assets and the files of public/. A build does not change, so the first request lists its files, and only
 * files of the list are served. Names under /assets carry a hash of their content, and a changed drawing under /art gets another
 * name. A file compressed at build time is sent as it is.
 */
export function staticFiles(folder: string): RequestHandler {
  let listed: Set<string> | undefined;
  return (req: Request, res: Response, next: NextFunction): void => {
    if (req.method !== "GET" && req.method !== "HEAD") return next();
    const { path } = req;
    const isAsset = path.startsWith("/assets/");
    // Every file has an ending. The first page is not kept waiting for the list.
    if (!isAsset && !path.includes(".")) return next();
    listed ??= new Set(listFiles(folder));
    const files = listed;
    if (!files.has(path)) {
      // A page of another release requests removed files, and a page must not answer the request for a script.
      if (isAsset) res.status(404).type("text/plain; charset=utf-8").send("There is no such file.\n");
      else next();
      return;
    }
    const encodings = ENCODINGS.filter(({ ending }) => files.has(path + ending));
    const encoding = encodings.find(({ name }) => req.acceptsEncodings(name));
    if (encodings.length > 0) res.vary("Accept-Encoding");
    if (encoding) res.setHeader("Content-Encoding", encoding.name);
    res.type(path.slice(path.lastIndexOf(".")));
    res.setHeader("Cache-Control", isAsset || path.startsWith("/art/") ? FOR_EVER : FOR_A_DAY);
    res.sendFile(path + (encoding?.ending ?? ""), { root: folder, cacheControl: false }, (error?: Error) => {
      // A client that closed the connection is not our error.
      if (error && !res.headersSent && !req.socket.destroyed) next(error);
    });
  };
}

/** As paths of URLs. */
function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath.slice(folder.length).replaceAll(sep, "/")}/${entry.name}`);
}
