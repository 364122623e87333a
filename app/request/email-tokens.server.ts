import type { AppLoadContext } from "@remix-run/node";
import { credentialCookies, dropCookie } from "./cookies.server";

type EmailTokenKind = "confirmKey" | "resetKey" | "nameKey" | "addressKey" | "bookingKey" | "withdrawKey";

/** The key of the mailed link that this browser opened; good or not. */
export async function emailTokenOf(
  request: Request,
  context: AppLoadContext,
  kind: EmailTokenKind,
): Promise<string | undefined> {
  const key: string | null = await credentialCookies(context)[kind].parse(request.headers.get("Cookie"));
  return key ?? undefined;
}

/** The header that forgets it. */
export const spentKey = (context: AppLoadContext, kind: EmailTokenKind): Promise<[string, string]> =>
  dropCookie(context, credentialCookies(context)[kind]);
