import type { Logger } from "pino";
import type { z } from "zod";
import type { Clock } from "../../../core/clock.ts";
import { SECOND } from "../../../core/durations.ts";
import { type Outcome, ok, refused } from "../../../core/outcome.ts";
import { createHttpClient, type HttpFailure } from "../../http/http-client.ts";
import {
  bookingAnswer,
  bookingsAnswer,
  cancelAnswer,
  contentAnswer,
  prebookAnswer,
  ratesAnswer,
  refusal,
  shortenTexts,
} from "./wire.ts";

export type LiteApiAccess = {
  /** By which the log, bookings and addresses name it. */
  name: string;
  /** Where rates and hotels are, without a slash at its end. */
  searchUrl: string;
  /** Where bookings are. */
  bookUrl: string;
  apiKey: string;
};

type Call = "rates" | "content" | "prebook" | "book" | "find" | "look" | "cancel";

/**
 * Milliseconds. A question ends a little before the guard's deadline, so that the log has its reason; a booking without an
 * answer in this time is looked up by `find` later.
 */
const PATIENCE = { question: 4.5 * SECOND, booking: 20 * SECOND };
export type Patience = typeof PATIENCE;

export type LiteApiDependencies = { clock: Clock; log: Logger; patience?: Patience | undefined };
/** Share of the caller's time after which a call ends, so that the log has its reason. */
const TOLD_IN_TIME = 0.9;
/** The search time we give the vendor, in whole seconds: less than our own wait. */
const LOOKS_FOR = 4;

/**
 * After which failures a call is sent once more. Questions can be repeated, and a prebook changes nothing. A booking or a
 * cancellation is sent again only if the first call was not sent.
 */
const SENT_AGAIN_AFTER: Record<Call, readonly HttpFailure[]> = {
  rates: ["unreachable", "cut-off", "busy"],
  content: ["unreachable", "cut-off", "busy"],
  prebook: ["unreachable", "cut-off", "busy"],
  book: ["unreachable"],
  find: ["unreachable", "cut-off", "busy"],
  look: ["unreachable", "cut-off", "busy"],
  cancel: ["unreachable"],
};

/** `code`: the vendor's own; "nonsense": an answer that is neither the expected one nor a refusal in the vendor's format. */
export type LiteApiRefusal = { reason: "refused"; code: number } | { reason: HttpFailure | "nonsense" };

/** The calls of LiteAPI, each with its checked answer. */
export function liteApiCalls(access: LiteApiAccess, { clock, log, patience = PATIENCE }: LiteApiDependencies) {
  const { question, booking } = patience;
  const send = createHttpClient<Call>({
    logged: { event: "supplier", supplier: access.name },
    failed: "a supplier's call failed",
    headers: { "X-API-Key": access.apiKey },
    sentAgainAfter: SENT_AGAIN_AFTER,
    clock,
    log,
  });

  async function ask<Schema extends z.ZodType>(
    name: Call,
    request: { method: "GET" | "POST" | "PUT"; url: URL; body?: object; within: number },
    schema: Schema,
  ): Promise<Outcome<z.output<Schema>, LiteApiRefusal>> {
    const begun = performance.now();
    const answer = await send({ name, ...request });
    if (!answer.ok) return answer;
    const { status, body } = answer.value;
    // HTTP allows 204 and 304 no body: what the vendor says in them never arrives.
    if (body === undefined && (status === 204 || status === 304)) return refused("refused", { code: status });
    const cut = [...shortenTexts(body)];
    if (cut.length > 0)
      log.warn({ event: "supplier", supplier: access.name, call: name, cut }, "texts of a supplier were cut");
    const told = refusal.safeParse(body);
    if (told.success) return refused("refused", { code: told.data.error.code });
    const parsed = schema.safeParse(body);
    if (parsed.success) return ok(parsed.data);
    const ms = Math.round(performance.now() - begun);
    log.warn(
      { event: "supplier", supplier: access.name, call: name, why: "nonsense", status, ms, at: placesOf(parsed.error) },
      "a supplier's answer makes no sense",
    );
    return refused("nonsense");
  }

  const at = (base: string, path: string, query: Record<string, string> = {}): URL => {
    const url = new URL(`${base}${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url;
  };

  const get = (url: URL) => ({ method: "GET" as const, url, within: question });
  const booked = (bookingId: string) => at(access.bookUrl, `/bookings/${encodeURIComponent(bookingId)}`);

  return {
    /** `most`: how long the caller waits, where that is less than usual. */
    rates: (body: object, most = Number.POSITIVE_INFINITY) =>
      ask(
        "rates",
        {
          method: "POST",
          url: at(access.searchUrl, "/hotels/rates"),
          body: { ...body, timeout: Math.max(1, Math.min(LOOKS_FOR, Math.floor(most / SECOND))) },
          within: Math.min(question, most * TOLD_IN_TIME),
        },
        ratesAnswer,
      ),
    content: (hotelId: string) => ask("content", get(at(access.searchUrl, "/data/hotel", { hotelId })), contentAnswer),
    prebook: (offerId: string) =>
      ask(
        "prebook",
        {
          method: "POST",
          url: at(access.bookUrl, "/rates/prebook", { timeout: String(LOOKS_FOR) }),
          body: { offerId, usePaymentSdk: false },
          within: question,
        },
        prebookAnswer,
      ),
    book: (body: object) =>
      ask("book", { method: "POST", url: at(access.bookUrl, "/rates/book"), body, within: booking }, bookingAnswer),
    find: (clientReference: string) =>
      ask("find", get(at(access.bookUrl, "/bookings", { clientReference })), bookingsAnswer),
    look: (bookingId: string) => ask("look", get(booked(bookingId)), bookingAnswer),
    cancel: (bookingId: string) =>
      ask("cancel", { method: "PUT", url: booked(bookingId), within: booking }, cancelAnswer),
  };
}

/** The paths of wrong fields without their values, which may be a guest's name. */
const placesOf = ({ issues }: z.ZodError): string[] => issues.slice(0, 5).map(({ path }) => path.join("."));
