import type { Request, Response } from "express";
import { HOUR, SECOND } from "../core/durations.ts";
import type { LoadContext } from "../wiring/context.ts";
import { pagePathOf } from "./page-path.ts";
import { refuse } from "./refusals.ts";

/** Whether the viewer is staff. */
export type IsStaff = (request: globalThis.Request, context: LoadContext) => Promise<boolean>;

/** How staff sign in, what those pages load, and the payment providers' notices: money moves also after a site was closed. */
const OPEN = new RegExp(
  [
    "^/(?:login|auth|forgot-password|resources|art|logo|problem|api/payments/notice)(?:/|$)",
    "^/(?:logout|change-password|\\.well-known/change-password|preferences|logo\\.svg|favicon\\.ico|apple-touch-icon(?:-precomposed)?\\.png|robots\\.txt|__manifest)$",
  ].join("|"),
);

/** OP-02: of a draft, guests and members get a short page. Answers whether they did. */
export async function refuseOfDraft(
  req: Request,
  res: Response,
  context: LoadContext,
  isStaff: () => Promise<boolean>,
): Promise<boolean> {
  if (context.organisation.state === "open" || OPEN.test(pagePathOf(req)) || (await isStaff())) return false;
  refuse(req, res, { status: 503, retryAfterSeconds: HOUR / SECOND, reason: "draft" });
  return true;
}
