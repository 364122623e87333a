import { type AppLoadContext, redirect } from "@remix-run/node";
import type { SignedIn } from "#server/auth/account";
import { hasRight, type Right } from "#server/core/staff";
import { pathOfThisSite, wayBack } from "./paths";
import { endedSsoSession } from "./session.server";
import { type Viewer, viewerOf } from "./viewer.server";

/** OP-07: where operators set up their second factor and give its codes. */
export const SECOND_FACTOR = "/admin/second-factor";

/** The viewer with their account and session; redirects guests to sign-in, which returns here (RT-15). */
export async function requireSignedIn(request: Request, context: AppLoadContext): Promise<Viewer & SignedIn> {
  const viewer = await viewerOf(request, context);
  const { account, session } = viewer;
  if (account && session) return { ...viewer, account, session };
  await leaveEndedSso(request, context);
  throw redirect(`/login?${new URLSearchParams({ redirectTo: wayBack(pathOf(request)) })}`, 302);
}

/** Where a request leads back to: of a form that was sent, its page. */
function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return request.method === "GET" ? pathname + search : pathname;
}

/** RT-15: the same of an operator who may still have to give the second factor: for the page that asks for it. */
export async function requireStaffRole(request: Request, context: AppLoadContext): Promise<Viewer & SignedIn> {
  const signedIn = await requireSignedIn(request, context);
  return signedIn.account.staffRole ? signedIn : forbidden(context, "not-an-operator");
}

/** RT-15, OP-07: the same of an operator in any role. These pages are closed to any other member. */
export async function requireStaff(request: Request, context: AppLoadContext): Promise<Viewer & SignedIn> {
  const operator = await requireStaffRole(request, context);
  if (operator.session.hasSecondFactor) return operator;
  const { organisation, secondFactors } = context;
  if (!organisation.staffSecondFactor && !(await secondFactors.isSet(operator.account))) return operator;
  throw redirect(`${SECOND_FACTOR}?${new URLSearchParams({ redirectTo: wayBack(pathOf(request)) })}`, 302);
}

/** OP-07: the same of an operator whose role has this right. */
export async function requireOperator(
  request: Request,
  context: AppLoadContext,
  right: Right,
): Promise<Viewer & SignedIn> {
  const operator = await requireStaff(request, context);
  return hasRight(operator.account, right) ? operator : forbidden(context, `no-right-to-${right}`);
}

/** RT-06: the same of an agent. */
export async function requireAgent(request: Request, context: AppLoadContext): Promise<Viewer & SignedIn> {
  const signedIn = await requireSignedIn(request, context);
  return signedIn.account.type === "agent" ? signedIn : forbidden(context, "not-an-agent");
}

function forbidden(context: AppLoadContext, refusal: string): never {
  context.logged.refusal = refusal;
  throw new Response(null, { status: 403, statusText: "Forbidden" });
}

/** RO-01: redirects a viewer whose single sign-on session has ended to the sign-out page once; after that they are a guest. */
export async function leaveEndedSso(request: Request, context: AppLoadContext): Promise<void> {
  const ended = await endedSsoSession(request, context);
  if (ended) throw redirect(ended.url, { status: 302, headers: { "Set-Cookie": ended.cookie } });
}

/** Redirects signed-in viewers to `redirectTo`. */
export async function requireGuest(request: Request, context: AppLoadContext): Promise<void> {
  const { account } = await viewerOf(request, context);
  if (account) throw redirect(pathOfThisSite(new URL(request.url).searchParams.get("redirectTo")), 302);
}

/** 404 for a record that is missing or belongs to another owner: the answer doesn't tell which (A2); the refusal is logged (G4). */
export function notFoundForOwner(context: AppLoadContext): never {
  context.logged.refusal = "not-owner";
  notFound();
}

export function notFound(): never {
  // A Response, because routes without a page throw it too.
  throw new Response(null, { status: 404, statusText: "Not Found" });
}
