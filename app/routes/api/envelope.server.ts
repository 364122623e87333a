import type { AppLoadContext } from "@remix-run/node";
import type { z } from "zod";
import type { Account, SignedIn } from "#server/accounts/account";
import type { Throttled } from "#server/accounts/throttle";
import { findSession } from "~/http/session.server";
import { throttledAnswer, throttledMessage } from "~/http/throttled.server";
import { visitorOf } from "~/http/visitor.server";

/** What every call of `/api` has in common: JSON in, JSON out, nothing kept by anybody on the way. */

/** The body of a call as its schema reads it. Throws the answer where it is no JSON (415) or not what is asked for (400). */
export async function readCall<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.output<Schema>> {
  // A form of another site can send text or fields without asking first, but not JSON.
  if (!/^application\/json\b/i.test(request.headers.get("Content-Type") ?? "")) {
    throw answer({ status: 0, message: "The body has to be application/json." }, 415);
  }
  const parsed = schema.safeParse(await bodyOf(request));
  if (parsed.success) return parsed.data;
  const fields = [...new Set(parsed.error.issues.map((issue) => issue.path.join(".") || "body"))];
  throw answer({ status: 0, message: `Missing or wrong: ${fields.join(", ")}.` }, 400);
}

/** The body of a personal call. Whom it is about the session says: naming somebody else is refused (403). */
export async function readOwnCall<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  account: Account,
): Promise<z.output<Schema>> {
  const body = await bodyOf(request.clone());
  const call = await readCall(request, schema);
  if (!namesSomebodyElse(body as Record<string, unknown>, account)) return call;
  throw answer({ status: 0, message: "This call is about your own account only." }, 403);
}

/** A member's id is a prefix and the account's (LO-05). */
function namesSomebodyElse({ email, userId, memberid }: Record<string, unknown>, account: Account): boolean {
  return (
    (email !== undefined && String(email).trim().toLowerCase() !== account.email.toLowerCase()) ||
    (userId !== undefined && userId !== account.id) ||
    (memberid !== undefined && !String(memberid).endsWith(account.id))
  );
}

/** Who calls, by their session; signed out, a personal call is answered with 401. */
export async function requireCaller(request: Request, context: AppLoadContext): Promise<SignedIn> {
  const signedIn = await findSession(request, context);
  if (signedIn) return signedIn;
  throw answer({ status: 0, message: "This call is for somebody who is signed in." }, 401);
}

/** What a call answers, held against its schema (EN-01): what does not fit is a fault of ours and never goes out. */
export function answerAs<Schema extends z.ZodType>(
  schema: Schema,
  content: z.input<Schema>,
  headers: [string, string][] = [],
): Response {
  return answer(schema.parse(content) as object, 200, headers);
}

export function answer(content: object, status = 200, headers: [string, string][] = []): Response {
  return Response.json(content, { status, headers: [["Cache-Control", "no-store"], ...headers] });
}

/** SI-11: when to try again, in words and in the header. */
export async function tooMany(request: Request, context: AppLoadContext, refusal: Throttled): Promise<Response> {
  const { speech } = await visitorOf(request, context);
  const { headers = {} } = throttledAnswer(refusal, context);
  const message = throttledMessage(refusal, context, speech.t);
  return answer({ status: 0, message }, 429, Object.entries(headers));
}

/** The loader of a call that is made by POST only. */
export function onlyPost(): Response {
  return answer({ status: 0, message: "This call is made by POST." }, 405, [["Allow", "POST"]]);
}

async function bodyOf(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch {
    return undefined;
  }
}
