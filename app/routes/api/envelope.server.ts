import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import type { Account, SignedIn } from "#server/auth/account";
import type { Throttled } from "#server/auth/throttle";
import { findSession } from "~/request/session.server";
import { throttledAnswer, throttledMessage } from "~/request/throttled.server";
import { viewerOf } from "~/request/viewer.server";

/** Common rules of all `/api` calls: JSON in, JSON out, and no cache stores an answer. */

/** The body of a call, parsed by its schema. Throws the answer if it isn't JSON (415) or doesn't fit the schema (400). */
export async function readCall<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.output<Schema>> {
  // A form of another site can send text or fields without asking first, but not JSON.
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers.get("Content-Type") ?? "")) {
    throw answer({ status: 0, message: "The body has to be application/json." }, 415);
  }
  const parsed = schema.safeParse(await bodyOf(request));
  if (parsed.success) return parsed.data;
  throw wrongFields(parsed.error);
}

/** SI-13, for all calls: null or empty means that the field is absent. */
export const maybe = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === null || value === "" ? undefined : value), schema.optional());

/** The person that a personal call may name. */
export const NamedPerson = z.object({
  email: maybe(z.string()),
  userId: maybe(z.string()),
  memberid: maybe(z.string()),
});

/** The body of a personal call. The session decides the account; naming another person is refused (403). */
export async function readOwnCall<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  account: Account,
  context: AppLoadContext,
): Promise<z.output<Schema>> {
  const call = await readCall(request.clone(), schema);
  requireOwn(await readCall(request, NamedPerson), account, context);
  return call;
}

/** Throws 403 where another person is named. A member's id is the organisation's prefix and the account's id (LO-05). */
export function requireOwn(
  { email, userId, memberid }: z.output<typeof NamedPerson>,
  account: Account,
  { savings, organisation, logged }: AppLoadContext,
): void {
  const ownId = savings.memberId(organisation, account);
  const isOwn =
    (email ?? account.email).trim().toLowerCase() === account.email.toLowerCase() &&
    (userId ?? account.id) === account.id &&
    (ownId ? (memberid ?? ownId) === ownId : (memberid ?? account.id).endsWith(account.id));
  if (isOwn) return;
  logged.refusal = "not-owner";
  throw answer({ status: 0, message: "This call is about your own account only." }, 403);
}

/** The caller's session; without one, a personal call gets 401. */
export async function requireSignedInCall(request: Request, context: AppLoadContext): Promise<SignedIn> {
  const signedIn = await findSession(request, context);
  if (signedIn) {
    context.logged.accountId = signedIn.account.id;
    return signedIn;
  }
  throw answer({ status: 0, message: "Sign in to make this call." }, 401);
}

/** A call's answer, validated by its schema (EN-01): an answer that doesn't fit is our bug and is never sent. */
export function answerAs<Schema extends z.ZodType>(
  schema: Schema,
  content: z.input<Schema>,
  headers: [string, string][] = [],
  status = 200,
): Response {
  return answer(schema.parse(content) as object, status, headers);
}

export function answer(content: object, status = 200, headers: [string, string][] = []): Response {
  return Response.json(content, { status, headers: [["Cache-Control", "no-store"], ...headers] });
}

/** SI-11: when to try again, in words and in the header; `also`: where else clients of this call look for the words. */
export async function tooMany(
  request: Request,
  context: AppLoadContext,
  refusal: Throttled,
  also: (resp: string) => object = () => ({}),
): Promise<Response> {
  const { i18n } = await viewerOf(request, context);
  const { headers = {} } = throttledAnswer(refusal, context);
  const message = throttledMessage(refusal, context, i18n.t);
  return answer({ status: 0, message, ...also(message) }, 429, Object.entries(headers));
}

/** The query of a call, parsed by its schema, without repeated or empty parameters. Throws the answer (400) if it doesn't fit. */
export function readQuery<Schema extends z.ZodType>(request: Request, schema: Schema): z.output<Schema> {
  const { searchParams } = new URL(request.url);
  const given = [...searchParams].filter(([name, value]) => value !== "" && searchParams.getAll(name).length === 1);
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  throw wrongFields(parsed.error);
}

const wrongFields = ({ issues }: z.ZodError): Response => {
  const fields = [...new Set(issues.map(({ path }) => path.join(".") || "body"))];
  return answer({ status: 0, message: `Missing or wrong: ${fields.join(", ")}.` }, 400);
};

/** The action of a call that is made by GET only. */
export function onlyGet(): Response {
  return answer({ status: 0, message: "This call is made by GET." }, 405, [["Allow", "GET"]]);
}

/** The loader of a call that is made by POST only. */
export function onlyPost(): Response {
  return answer({ status: 0, message: "This call is made by POST." }, 405, [["Allow", "POST"]]);
}

async function bodyOf(request: Request): Promise<unknown> {
  try {
    return storable(await request.json(), DEEPEST);
  } catch {
    return undefined;
  }
}

/** Levels of JSON; more than any call needs. Content thousands of levels deep would overflow the stack of recursive readers. */
const DEEPEST = 10;

/**
 * The content with every text as a database takes it: a NUL, and half of a surrogate pair, become the mark for what cannot
 * be shown, as they do in a form. Throws where it is nested deeper than `levels`.
 */
function storable(content: unknown, levels: number): unknown {
  if (typeof content === "string") return Buffer.from(content).toString().replaceAll("\0", "\uFFFD");
  if (typeof content !== "object" || content === null) return content;
  if (levels === 0) throw new RangeError("nested too deep");
  if (Array.isArray(content)) return content.map((each) => storable(each, levels - 1));
  return Object.fromEntries(Object.entries(content).map(([name, each]) => [name, storable(each, levels - 1)]));
}
