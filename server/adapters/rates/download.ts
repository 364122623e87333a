import { SECOND } from "../../core/durations.ts";
import { type Outcome, ok, refused } from "../../core/outcome.ts";

type Limits = { within: number; mostBytes: number };

/** A file of a day has 2 kB, one of ninety days 250. */
const LIMITS: Limits = { within: 10 * SECOND, mostBytes: 1024 * 1024 };

type Wanted = { url: string; headers?: Record<string, string>; signal?: AbortSignal | undefined; limits?: Limits };

/**
 * Downloads an address within a deadline and a size. Redirects are not followed: the operator decides where a feed moves to.
 * Refusals contain neither the address nor the request, because either may hold a key.
 */
export async function download({
  url,
  headers = {},
  signal,
  limits = LIMITS,
}: Wanted): Promise<Outcome<string, string>> {
  const { within, mostBytes } = limits;
  const late = AbortSignal.timeout(within);
  try {
    const ended = AbortSignal.any(signal ? [signal, late] : [late]);
    const answer = await fetch(url, { headers, redirect: "manual", signal: ended });
    if (answer.status !== 200) {
      await answer.body?.cancel();
      return refused(`answered ${answer.status}`);
    }
    const text = await textOf(answer, mostBytes);
    return text === undefined ? refused(`sends more than ${mostBytes / 1024} kB`) : ok(text);
  } catch (error) {
    if (signal?.aborted) return refused("stopped");
    return refused(late.aborted ? `did not answer within ${within / SECOND} s` : `is not reached${causeOf(error)}`);
  }
}

/** Undefined where it is longer; nothing of what else it sends is read. */
async function textOf(answer: Response, mostBytes: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Node's streams are iterable, which the browser's types do not know.
  const body = answer.body as (ReadableStream & AsyncIterable<Uint8Array>) | null;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > mostBytes) return undefined;
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** The code of the system or of undici: its message may hold the address. */
function causeOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: unknown } };
  return typeof cause?.code === "string" ? ` (${cause.code})` : "";
}
