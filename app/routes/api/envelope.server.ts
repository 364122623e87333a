import type { z } from "zod";

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

export function answer(content: object, status = 200): Response {
  return Response.json(content, { status, headers: { "Cache-Control": "no-store" } });
}

/** The loader of a call that is made by POST only. */
export function onlyPost(): Response {
  const refusal = answer({ status: 0, message: "This call is made by POST." }, 405);
  refusal.headers.set("Allow", "POST");
  return refusal;
}

async function bodyOf(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch {
    return undefined;
  }
}
