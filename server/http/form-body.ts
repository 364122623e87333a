import express, { type NextFunction, type Request, type Response } from "express";
import { pagePathOf } from "./page-path.ts";

const LONGEST_BODY = 64 * 1024;
/** A browser shows an answer only after it could send what it had begun to; this much more is taken and thrown away. */
const DISCARDED = 1024 * 1024;

/** Where staff send files, with the longest such form. */
const UPLOADS: [page: RegExp, most: number][] = [
  [/^\/admin\/site\/logo$/, 256 * 1024],
  [/^\/admin\/properties\/[^/]+\/photos$/, 24 * 1024 * 1024],
];

const longestUpload = (req: Request): number => UPLOADS.find(([page]) => page.test(pagePathOf(req)))?.[1] ?? 0;

const readWhole = (limit: number) => express.raw({ limit, type: () => true });

/** Whether a request is of someone who may send files. */
type MayUpload = (req: Request, res: Response) => Promise<boolean>;

/** `readBody` with room for the files that staff send; everyone else's are too long before they are read. */
export const readBodyFor =
  (mayUpload: MayUpload) =>
  (req: Request, res: Response, next: NextFunction): void => {
    const longest = req.method === "POST" ? longestUpload(req) : 0;
    if (longest === 0 || Number(req.headers["content-length"]) <= LONGEST_BODY) return readBody(req, res, next);
    mayUpload(req, res).then((may) => readBody(req, res, next, may ? longest : LONGEST_BODY), next);
  };

/**
 * Reads the body of a POST, 64 kB at most. A longer one is answered with 413 as soon as that is known: by its announced
 * length before anything is read, or while it is read.
 */
export function readBody(req: Request, res: Response, next: NextFunction, longest = LONGEST_BODY): void {
  if (req.method !== "POST") return next();
  let decided = false;
  const go = (status?: 400 | 413, reason?: string): void => {
    if (decided) return;
    decided = true;
    if (status) {
      // The unread rest of the body could be parsed as another request, so the connection must close.
      res.setHeader("Connection", "close");
      closeWhenSent(req);
      res.locals.problem = status;
      res.locals.refusal = reason;
    }
    next();
  };
  watchLength(req, res, longest, () => go(413, "entity.too.large"));
  if (res.locals.problem) return go();
  if (Number(req.headers["content-length"]) > longest) return go(413, "entity.too.large");
  readWhole(longest)(req, res, (error?: unknown) => {
    if (!error) return go();
    const { status, type } = error as { status?: number; type?: string };
    if (status === undefined || status >= 500) return next(error);
    go(status === 413 ? 413 : 400, type ?? "body");
  });
}

/** Closing while the client still sends would reset the connection, and lose the answer: only our side ends then. */
function closeWhenSent(req: Request): void {
  const { socket } = req;
  const close = socket.destroySoon.bind(socket);
  socket.destroySoon = () => (req.complete ? close() : void socket.end());
}

/** Tells when a body is longer than one may be, and closes the connection where it is much longer, once the answer is sent. */
function watchLength(req: Request, res: Response, longest: number, tooLong: () => void): void {
  let received = 0;
  req.on("data", (chunk: Buffer) => {
    received += chunk.length;
    if (received > longest) tooLong();
    if (received <= longest + DISCARDED) return;
    if (res.writableFinished) req.socket.destroy();
    else {
      req.pause();
      res.once("finish", () => req.socket.destroy());
    }
  });
}
