import { type AppLoadContext, createSessionStorage, type SessionStorage } from "@remix-run/node";
import type { SignedIn } from "#server/auth/account";
import { DAY, SECOND } from "#server/core/durations";
import { USER_TOKEN, userTokenCookie } from "./cookies.server";

type SessionData = { token: string };

/**
 * The session behind the cookie `userToken` (SI-08, SI-10). The cookie names it; whether it still lives, and whose it is, is
 * asked of the database with every request.
 */
function sessionStorage(context: AppLoadContext): SessionStorage<SessionData> {
  return createSessionStorage<SessionData>({
    cookie: userTokenCookie(context),
    createData: async (data) => data.token ?? "",
    readData: async (token) => ({ token }),
    updateData: async () => {},
    deleteData: async (token) => {
      if (token) await context.auth.sessions.end(token, context);
    },
  });
}

/** The living session of the request, if there is one. */
export async function findSession(request: Request, context: AppLoadContext): Promise<SignedIn | undefined> {
  const token = await tokenOf(request, context);
  return token ? sessionOf(token, context) : undefined;
}

/** Whose session it is, with what their plan gives them. */
export async function sessionOf(token: string, context: AppLoadContext): Promise<SignedIn | undefined> {
  const { auth, membership, organisation } = context;
  const found = await auth.sessions.find(organisation.id, token, organisation.sessionLimits);
  return found && { ...found, account: await membership.asMember(organisation, found.account) };
}

/**
 * RO-01: where to redirect a viewer whose single sign-on session has ended, and the `Set-Cookie` value that limits it to
 * once; undefined for all other viewers.
 */
export async function endedSsoSession(
  request: Request,
  context: AppLoadContext,
): Promise<{ url: string; cookie: string } | undefined> {
  const { sso } = context.organisation;
  if (!sso?.enabled || !sso.sessionOutUrl) return undefined;
  const token = await tokenOf(request, context);
  if (!token || !context.auth.sessions.isSsoToken(token)) return undefined;
  if (await findSession(request, context)) return undefined;
  return { url: sso.sessionOutUrl, cookie: await endSession(request, context) };
}

/** The token the browser presented, living or not. */
export async function tokenOf(request: Request, context: AppLoadContext): Promise<string | undefined> {
  const cookies = request.headers.get("Cookie");
  if (!cookies?.includes(USER_TOKEN)) return undefined;
  const session = await sessionStorage(context).getSession(cookies);
  return session.get("token");
}

/** The header that hands a new session to the browser: for its whole life (30 days) when remembered, else until the browser ends. */
export async function sessionCookie(context: AppLoadContext, token: string, remember: boolean): Promise<string> {
  const storage = sessionStorage(context);
  const session = await storage.getSession();
  session.set("token", token);
  const { absoluteDays } = context.organisation.sessionLimits ?? context.auth.sessions.limits;
  return storage.commitSession(session, remember ? { maxAge: (absoluteDays * DAY) / SECOND } : undefined);
}

/** Ends the request's session in the database and returns the header that takes the cookie away. */
export async function endSession(request: Request, context: AppLoadContext): Promise<string> {
  const storage = sessionStorage(context);
  const session = await storage.getSession(request.headers.get("Cookie"));
  return storage.destroySession(session);
}
