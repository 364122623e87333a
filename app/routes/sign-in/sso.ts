import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { notFound } from "~/request/guards.server";
import {
  type AuthorizationRequest,
  authorizationRequestCookie,
  authorizationRequestOf,
  newAuthorizationRequest,
  refusalOfReturn,
} from "~/shared/sign-in/authorization-request.server";
import { completeSignIn, failSignIn } from "~/shared/sign-in/sign-in-return.server";

/** RT-08: start and return of the organisation's single sign-on have one address. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!context.auth.providers.offered(context.organisation).includes("sso")) notFound();
  const { searchParams } = new URL(request.url);
  const returns = ["code", "error", "state"].some((name) => searchParams.has(name));
  if (returns) return finish(request, context);
  // A prefetch or an image request must not start a sign-in (O7).
  return isVisit(request) ? start(request, context) : new Response(null, { status: 204, headers: NOT_STORED });
}

async function start(request: Request, context: AppLoadContext): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const wish = { redirectTo: searchParams.get("redirectTo"), from: searchParams.get("from") };
  const authorizationRequest = newAuthorizationRequest(context, { provider: "sso", ...wish });
  const left = await context.auth.providers.startSso(context.organisation, halves(context, authorizationRequest));
  if (!left.ok) return failSignIn(context, "sso", authorizationRequest, left.reason);
  const headers = {
    Location: left.value.href,
    "Set-Cookie": await authorizationRequestCookie(context, authorizationRequest),
    ...NOT_STORED,
  };
  return new Response(null, { status: 302, headers });
}

async function finish(request: Request, context: AppLoadContext): Promise<Response> {
  const authorizationRequest = await authorizationRequestOf(request, context);
  const refusal = await refusalOfReturn(request, context, "sso", authorizationRequest);
  if (refusal || !authorizationRequest)
    return failSignIn(context, "sso", authorizationRequest, refusal ?? "state-unknown");
  const returned = new URL(request.url);
  const identified = await context.auth.providers.finishSso(
    context.organisation,
    halves(context, authorizationRequest),
    returned,
  );
  if (!identified.ok) return failSignIn(context, "sso", authorizationRequest, identified.reason);
  return completeSignIn(request, context, identified.value, authorizationRequest);
}

const halves = ({ origin }: AppLoadContext, { state, nonce, verifier }: AuthorizationRequest) => ({
  redirectUri: `${origin}/login/sso`,
  state,
  nonce,
  verifier,
});

const NOT_STORED = { "Cache-Control": "no-store" };

function isVisit(request: Request): boolean {
  const purpose = ["Sec-Purpose", "Purpose", "X-Moz"].map((name) => request.headers.get(name) ?? "");
  if (request.method !== "GET" || purpose.some((each) => each.includes("prefetch"))) return false;
  const destination = request.headers.get("Sec-Fetch-Dest");
  return destination === null || destination === "document";
}
