import type { NextFunction, Request, Response } from "express";
import type { Organisations } from "../organisation/organisation.ts";
import { createScope } from "./request-scope.ts";

/** Finds the organisation by the Host header. A host nobody answers to gets a bare 404 that repeats nothing of it. */
export function findTenant(organisations: Organisations) {
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
      const organisation = await organisations.findByHost(hostName(req.get("host")));
      if (!organisation) {
        res.locals.refusal = "unknown-host";
        res.status(404).type("text/plain; charset=utf-8").send("No site answers to this name.\n");
        return;
      }
      res.locals.scope = createScope(req, res, organisation);
      next();
    } catch (error) {
      next(error);
    }
  };
}

const HIGHEST_PORT = 65_535;

/** The host without its port, lower case, without the dot a full name may end in. */
function hostName(host: string | undefined): string {
  const [, name = "", port] = /^(.+?)(?::(\d{1,5}))?$/.exec((host ?? "").toLowerCase()) ?? [];
  return Number(port ?? 0) <= HIGHEST_PORT ? name.replace(/\.$/, "") : "";
}
