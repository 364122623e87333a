import type { NextFunction, Request, Response } from "express";
import type { Organisations } from "../organisation/organisation.ts";
import { createScope, type Reached, readHost } from "./request-scope.ts";

/** Finds the organisation by the Host header. An unknown host gets a bare 404 that repeats nothing of it. */
export function findTenant(organisations: Organisations, reached: Reached) {
  return async (req: Request, res: Response, next: NextFunction): Promise<void> => {
    // `GET http://elsewhere/`: only the Host header says whom the request is for.
    if (!req.originalUrl.startsWith("/")) {
      res.locals.refusal = "request-target";
      res.status(400).type("text/plain; charset=utf-8").send("The request line has to name a path.\n");
      return;
    }
    // What compares it later, with an Origin for example, compares it as written.
    req.headers.host = req.headers.host?.toLowerCase();
    try {
      const organisation = await organisations.findByHost(readHost(req.get("host")).name);
      if (!organisation) {
        res.locals.refusal = "unknown-host";
        res.status(404).type("text/plain; charset=utf-8").send("No site answers to this name.\n");
        return;
      }
      res.locals.scope = createScope(req, res, organisation, reached);
      next();
    } catch (error) {
      next(error);
    }
  };
}
