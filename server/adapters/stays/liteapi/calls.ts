import type { Logger } from "pino";
import type { Clock } from "../../../core/clock.ts";
import { SECOND } from "../../../core/durations.ts";
import type { HttpFailure } from "../../http/http-client.ts";
import { type VendorRefusal, vendorCalls } from "../../http/vendor-calls.ts";
import {
  bookingAnswer,
  bookingsAnswer,
  cancelAnswer,
  contentAnswer,
  LONGEST,
  prebookAnswer,
  ratesAnswer,
  refusal,
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

export type LiteApiRefusal = VendorRefusal<number>;

/** The calls of LiteAPI, each with its checked answer. */
export function liteApiCalls(access: LiteApiAccess, { clock, log, patience = PATIENCE }: LiteApiDependencies) {
  const { question, booking } = patience;
  const ask = vendorCalls<Call, number>(
    {
      name: access.name,
      headers: { "X-API-Key": access.apiKey },
      sentAgainAfter: SENT_AGAIN_AFTER,
      // HTTP allows 204 and 304 no body: what the vendor says in them never arrives.
      codeOf: (body, status) =>
        body === undefined && (status === 204 || status === 304) ? status : refusal.safeParse(body).data?.error.code,
      longest: LONGEST,
    },
    { clock, log },
  );

  const at = (base: string, path: string, query: Record<string, string> = {}): URL => {
    const url = new URL(`${base}${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url;
  };

  const get = (name: Call, url: URL) => ({ name, method: "GET" as const, url, within: question });
  const booked = (bookingId: string) => at(access.bookUrl, `/bookings/${encodeURIComponent(bookingId)}`);

  return {
    /** `most`: how long the caller waits, where that is less than usual. */
    rates: (body: object, most = Number.POSITIVE_INFINITY) =>
      ask(
        {
          name: "rates",
          method: "POST",
          url: at(access.searchUrl, "/hotels/rates"),
          body: { ...body, timeout: Math.max(1, Math.min(LOOKS_FOR, Math.floor(most / SECOND))) },
          within: Math.min(question, most * TOLD_IN_TIME),
        },
        ratesAnswer,
      ),
    content: (hotelId: string) => ask(get("content", at(access.searchUrl, "/data/hotel", { hotelId })), contentAnswer),
    prebook: (offerId: string) =>
      ask(
        {
          name: "prebook",
          method: "POST",
          url: at(access.bookUrl, "/rates/prebook", { timeout: String(LOOKS_FOR) }),
          body: { offerId, usePaymentSdk: false },
          within: question,
        },
        prebookAnswer,
      ),
    book: (body: object) =>
      ask(
        { name: "book", method: "POST", url: at(access.bookUrl, "/rates/book"), body, within: booking },
        bookingAnswer,
      ),
    find: (clientReference: string) =>
      ask(get("find", at(access.bookUrl, "/bookings", { clientReference })), bookingsAnswer),
    look: (bookingId: string) => ask(get("look", booked(bookingId)), bookingAnswer),
    cancel: (bookingId: string) =>
      ask({ name: "cancel", method: "PUT", url: booked(bookingId), within: booking }, cancelAnswer),
  };
}
