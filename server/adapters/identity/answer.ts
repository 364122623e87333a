import type { IdentityRefusal } from "../../ports/identity-providers.ts";
import { type Outcome, ok, refused } from "../../shared/outcome.ts";

/** How long a provider may take: somebody waits in front of a page. */
export const ANSWER_WITHIN_MS = 8_000;

export type Claims = Record<string, unknown>;

/** Asks a provider for a JSON object. What it says when it refuses is its own and goes nowhere. */
export async function ask(
  address: URL | string,
  headers: Record<string, string>,
): Promise<Outcome<Claims, IdentityRefusal>> {
  try {
    const answer = await fetch(address, {
      headers: { Accept: "application/json", ...headers },
      redirect: "error",
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    if (answer.status >= 500) return refused("provider-down");
    const claims: unknown = await answer.json();
    return answer.ok && typeof claims === "object" && claims !== null
      ? ok(claims as Claims)
      : refused("provider-refused");
  } catch {
    return refused("provider-down");
  }
}

/** The text of a claim; whatever else stands there counts as nothing. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");
