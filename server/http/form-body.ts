import express, { type NextFunction, type Request, type Response } from "express";

const LONGEST_BODY = 64 * 1024;

const readWhole = express.raw({ limit: LONGEST_BODY, type: () => true });

/** Reads the body of a POST, 64 kB at most; a longer one is answered with the page for 413 and is not read to its end. */
export function readBody(req: Request, res: Response, next: NextFunction): void {
  if (req.method !== "POST" || res.locals.problem) return next();
  readWhole(req, res, (error?: unknown) => {
    if (!error) return next();
    const { status, type } = error as { status?: number; type?: string };
    if (status === undefined || status >= 500) return next(error);
    res.locals.refusal = type ?? "body";
    res.locals.problem = status === 413 ? 413 : 400;
    // What was not read would be taken for the next request of the connection.
    res.setHeader("Connection", "close");
    next();
  });
}
