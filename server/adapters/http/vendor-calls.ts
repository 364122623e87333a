import type { Logger } from "pino";
import type { z } from "zod";
import type { Clock } from "../../core/clock.ts";
import { type Outcome, ok, refused } from "../../core/outcome.ts";
import { printable } from "../../core/printable.ts";
import { SupplierFailedError } from "../../ports/supplier-failed.ts";
import { createHttpClient, type HttpCall, type HttpFailure } from "./http-client.ts";

/** `code`: the vendor's own; "nonsense": an answer that is neither the expected one nor a refusal in the vendor's format. */
export type VendorRefusal<Code> = { reason: "refused"; code: Code } | { reason: HttpFailure | "nonsense" };

type Vendor<Name extends string, Code> = {
  /** By which the log names it. */
  name: string;
  headers: Record<string, string>;
  sentAgainAfter: Record<Name, readonly HttpFailure[]>;
  /** Its own word for what went wrong, or undefined. A status alone says nothing: a proxy's looks the same. */
  codeOf: (body: unknown, status: number) => Code | undefined;
  /** The most characters of what pages show, by its field. */
  longest: Record<string, number>;
};

/** Calls to a vendor of travel, each with its checked answer. */
export function vendorCalls<Name extends string, Code>(
  { name: supplier, headers, sentAgainAfter, codeOf, longest }: Vendor<Name, Code>,
  { clock, log }: { clock: Clock; log: Logger },
) {
  const send = createHttpClient<Name>({
    logged: { event: "supplier", supplier },
    failed: "a supplier's call failed",
    headers,
    sentAgainAfter,
    clock,
    log,
  });
  return async function ask<Schema extends z.ZodType>(
    request: HttpCall<Name>,
    schema: Schema,
  ): Promise<Outcome<z.output<Schema>, VendorRefusal<Code>>> {
    const begun = performance.now();
    const answer = await send(request);
    if (!answer.ok) return answer;
    const { status, body } = answer.value;
    const call = request.name;
    const cut = [...shortenTexts(body, longest)];
    if (cut.length > 0) log.warn({ event: "supplier", supplier, call, cut }, "texts of a supplier were cut");
    const code = codeOf(body, status);
    if (code !== undefined) return refused("refused", { code });
    const parsed = schema.safeParse(body);
    if (parsed.success) return ok(parsed.data);
    const ms = Math.round(performance.now() - begun);
    const at = placesOf(parsed.error);
    log.warn({ event: "supplier", supplier, call, why: "nonsense", status, ms, at }, NONSENSE);
    return refused("nonsense");
  };
}

const NONSENSE = "a supplier's answer makes no sense";

/** The paths of wrong fields without their values, which may be a guest's name. */
const placesOf = ({ issues }: z.ZodError): string[] => issues.slice(0, 5).map(({ path }) => path.join("."));

/** The answer's value; throws if there is none. */
export function toldOr<Value>(what: string, answer: Outcome<Value, VendorRefusal<unknown>>): Value {
  if (answer.ok) return answer.value;
  const isCode = "code" in answer;
  const why = isCode ? `code ${answer.code}` : answer.reason;
  throw new SupplierFailedError(`the supplier failed at ${what}`, { cause: new Error(why), isLogged: !isCode });
}

/** Cuts the texts of an answer that are longer, in place, and takes out what turns text round. Returns the fields it cut. */
export function shortenTexts(answer: unknown, longestOf: Record<string, number>, cut = new Set<string>()): Set<string> {
  if (typeof answer !== "object" || answer === null) return cut;
  for (const [field, value] of Object.entries(answer)) {
    const longest = longestOf[field];
    if (typeof value !== "string" || longest === undefined) {
      shortenTexts(value, longestOf, cut);
      continue;
    }
    const shown = printable(value);
    if (shown.length > longest) cut.add(field);
    // No half of a character stays.
    const short = shown.length > longest ? `${shown.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, "")}…` : shown;
    if (short !== value) Object.assign(answer, { [field]: short });
  }
  return cut;
}
