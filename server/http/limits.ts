import type { NextFunction, Request, Response } from "express";
import { networkOf } from "../auth/throttle-rules.ts";
import { pagePathOf } from "./page-path.ts";
import { refuse } from "./refusals.ts";
import type { ProductPaths } from "./request-kinds.ts";
import { scopeOf } from "./request-scope.ts";
import { createTokenBuckets } from "./token-buckets.ts";

/** What an address may do at once, in seconds of what it may do on average: an office begins its day together. */
const BURST_SECONDS = 10;
/** A suggestion is asked for with every few keys and costs a tenth of a page. */
const SUGGESTIONS_PER_PAGE = 3;

/**
 * R1: how often one address may ask for results, suggestions and calls, and send forms, each counted apart; beyond it 429. In this process
 * only, without the database: it keeps robots from taking the machine, while guesses are counted by auth/throttle.
 * `perSecond` of 0: no limit.
 */
export function addressLimits(perSecond: number, { limitedAs }: Pick<ProductPaths, "limitedAs">) {
  const bucketsFor = (rate: number) => createTokenBuckets({ perSecond: rate, burst: rate * BURST_SECONDS });
  const buckets = {
    results: bucketsFor(perSecond),
    call: bucketsFor(perSecond),
    form: bucketsFor(perSecond),
    suggestion: bucketsFor(perSecond * SUGGESTIONS_PER_PAGE),
  };
  /** 0, or in how many seconds the address may ask again. */
  return (path: string, clientAddress: string, method?: string): number => {
    const kind = perSecond === 0 ? undefined : limitedAs(path, method);
    return kind ? buckets[kind].take(networkOf(clientAddress), performance.now()) : 0;
  };
}

export type AddressLimits = ReturnType<typeof addressLimits>;

export function limitByAddress(limits: AddressLimits) {
  return (req: Request, res: Response, next: NextFunction): void => {
    const retryAfterSeconds = limits(pagePathOf(req), scopeOf(res).clientAddress, req.method);
    if (retryAfterSeconds === 0) next();
    else refuse(req, res, { status: 429, retryAfterSeconds, reason: "too-often" });
  };
}
