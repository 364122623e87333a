import express, { type NextFunction, type Request, type Response } from "express";

const LONGEST_BODY = 64 * 1024;
/** A browser shows an answer only after it could send what it had begun to; this much more is taken and thrown away. */
const DISCARDED = 1024 * 1024;

const readWhole = express.raw({ limit: LONGEST_BODY, type: () => true });

/**
 * Reads the body of a POST, 64 kB at most. A longer one is answered with 413 as soon as that is known: by its announced
 * length before anything is read, or while it is read.
 */
export function readBody(req: Request, res: Response, next: NextFunction): void {
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
  watchLength(req, res, () => go(413, "entity.too.large"));
  if (res.locals.problem) return go();
  if (Number(req.headers["content-length"]) > LONGEST_BODY) return go(413, "entity.too.large");
  readWhole(req, res, (error?: unknown) => {
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
function watchLength(req: Request, res: Response, tooLong: () => void): void {
  let received = 0;
  req.on("data", (chunk: Buffer) => {
    received += chunk.length;
    if (received > LONGEST_BODY) tooLong();
    if (received <= LONGEST_BODY + DISCARDED) return;
    if (res.writableFinished) req.socket.destroy();
    else {
      req.pause();
      res.once("finish", () => req.socket.destroy());
    }
  });
}
