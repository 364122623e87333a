import type { NextFunction, Request, Response } from "express";
import { networkOf } from "../auth/throttle-rules.ts";
import { SECOND } from "../core/durations.ts";
import { RETRY_AFTER_SECONDS } from "../core/limits.ts";
import { pagePathOf } from "./page-path.ts";
import { refuse } from "./refusals.ts";
import { isCall, isDrawing, isForm, mostlyWaits, type ProductPaths } from "./request-kinds.ts";
import { scopeOf } from "./request-scope.ts";
import { createTokenBuckets } from "./token-buckets.ts";
import { createWaitingLine, type Patience } from "./waiting-line.ts";

/** In this order: pages of a checkout, submitted forms, other pages. Drawings have a line of their own. */
type Priority = "checkout" | "form" | "page" | "drawing";

/** Pages keep a core busy: more at once make none quicker, but all of them are in memory. */
const PAGES_AT_ONCE = 4;
/** What waits for a writer, a password hash or a provider keeps no core busy. */
const COMMANDS_AT_ONCE = 64;
/** Pages that wait for suppliers outside: however slow those are, no other page and no form waits behind them. */
const ASKED_AT_ONCE = 32;

/** A page has a dozen drawings, for which its browser asks all at once and only once: they wait, and no page for them. */
const DRAWN_AT_ONCE = 2;

/**
 * A visitor sooner asks again than waits for more than a second. Who buys or filled in a form would lose more, and waits
 * as long as it makes sense to a browser. The lines take 20 kB a request.
 */
const PATIENCE: Record<Priority, Patience> = {
  checkout: { waiting: 500, waitMs: 20 * SECOND },
  form: { waiting: 500, waitMs: 20 * SECOND },
  page: { waiting: 500, waitMs: 0.7 * SECOND },
  drawing: { waiting: 500, waitMs: 20 * SECOND },
};

/** How often an address is believed that it is in a checkout; beyond that its requests wait with all others. */
const CHECKOUTS_OF_AN_ADDRESS = { perSecond: 5, burst: 50 };

/** However many connections come, a page is begun after so many of them. */
const MOST_ROUNDS = 100;
const LOOKED_AT_EVERY = 0.05 * SECOND;
/** At this delay of the event loop no waiting request would be served in time. */
const TOO_LATE = 0.3 * SECOND;

/**
 * Decides whether a request is answered, waits or is refused, before its page is begun and without the database. A request that
 * finds a free place is never refused, however late the event loop is.
 */
export function createAdmission({ asksSuppliers, isOfCheckout }: Pick<ProductPaths, "asksSuppliers" | "isOfCheckout">) {
  const now = () => performance.now();
  const lines = {
    pages: createWaitingLine(PAGES_AT_ONCE, PATIENCE, now),
    commands: createWaitingLine(COMMANDS_AT_ONCE, PATIENCE, now),
    asked: createWaitingLine(ASKED_AT_ONCE, PATIENCE, now),
    drawings: createWaitingLine(DRAWN_AT_ONCE, PATIENCE, now),
  };
  /** Of each request that has a place: what tells it that its time is over. */
  const underWay = new Set<() => void>();
  const claims = createTokenBuckets(CHECKOUTS_OF_AN_ADDRESS);
  let closed = false;
  let lookedAt = now();
  let late = 0;
  let connections = 0;
  setInterval(() => {
    late = now() - lookedAt - LOOKED_AT_EVERY;
    lookedAt = now();
    for (const line of Object.values(lines)) line.refuseLate();
  }, LOOKED_AT_EVERY).unref();

  const believes = (res: Response) => claims.take(networkOf(scopeOf(res).clientAddress), now()) === 0;

  function priorityOf(req: Request, res: Response): Priority {
    if (res.locals.problem) return "page";
    if (isDrawing(req)) return "drawing";
    if (isOfCheckout(req) && believes(res)) return "checkout";
    return mostlyWaits(req) && !isCall(req) ? "form" : "page";
  }

  function lineOf(req: Request, res: Response): keyof typeof lines {
    if (res.locals.problem) return "pages";
    if (isDrawing(req)) return "drawings";
    if (mostlyWaits(req)) return "commands";
    return asksSuppliers(pagePathOf(req), scopeOf(res).organisation) ? "asked" : "pages";
  }

  /**
   * Node takes up one new connection each time the event loop comes round, and a page made in between makes all others
   * wait: what has come is let in first, so that the line orders it instead of the system.
   */
  function afterArrivals(begin: () => void, rounds = MOST_ROUNDS): void {
    const before = connections;
    setImmediate(() => {
      if (connections === before || rounds === 0) begin();
      else afterArrivals(begin, rounds - 1);
    });
  }

  return {
    /** A connection was taken up. */
    connected(): void {
      connections++;
    },
    /** The middleware before the page; the page gives its place back by `res.locals.leave`, at the latest when it is sent. */
    admit(req: Request, res: Response, next: NextFunction): void {
      const line = lines[lineOf(req, res)];
      const start = (): void => {
        if (res.destroyed) return line.leave();
        res.locals.givenUp = new Promise((giveUp) => {
          const leave = (): void => {
            if (underWay.delete(giveUp)) line.leave();
          };
          underWay.add(giveUp);
          res.locals.leave = leave;
          res.once("close", leave);
        });
        next();
      };
      if (line.isFree) {
        line.take();
        // A page is often made without waiting for anything: begun here, it would be made before another request is admitted.
        setImmediate(start);
        return;
      }
      const refuseThis = () => {
        const reason = closed ? "stopping" : "busy";
        // The refusal of a form returns its fields. That page costs time, so one network gets few of them.
        if (isForm(req) && !isCall(req) && believes(res)) {
          res.locals.refusal = reason;
          res.locals.problem = 503;
          return next();
        }
        refuse(req, res, { status: 503, retryAfterSeconds: RETRY_AFTER_SECONDS, reason });
      };
      const priority = priorityOf(req, res);
      if (closed || (priority === "page" && late > TOO_LATE)) return refuseThis();
      const stepOut = () => line.giveUp(priority, waiting);
      const waiting = {
        start: () =>
          afterArrivals(() => {
            res.off("close", stepOut);
            start();
          }),
        refuse: () => {
          res.off("close", stepOut);
          refuseThis();
        },
      };
      if (line.join(priority, waiting)) res.once("close", stepOut);
      else refuseThis();
    },
    /** Before the process ends: refuses waiting requests, and later ones that find no free place. */
    close(): void {
      closed = true;
      for (const line of Object.values(lines)) line.refuseAll();
    },
    /** What has begun does not come to its end in time: forms are given back filled in (`res.locals.givenUp`). */
    giveUp(): void {
      for (const giveUp of underWay) giveUp();
    },
  };
}
