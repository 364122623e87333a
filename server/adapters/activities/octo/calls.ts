import type { Logger } from "pino";
import { z } from "zod";
import type { Clock } from "../../../core/clock.ts";
import { SECOND } from "../../../core/durations.ts";
import type { HttpFailure } from "../../http/http-client.ts";
import { type VendorRefusal, vendorCalls } from "../../http/vendor-calls.ts";
import { availabilities, booking, bookings, calendar, LONGEST, product, refusal, supplier } from "./wire.ts";

export type OctoAccess = { name: string; url: string; apiKey: string };

/** Milliseconds, of questions and of what may book or cancel. */
export type OctoPatience = { question: number; booking: number };
const PATIENCE: OctoPatience = { question: 4.5 * SECOND, booking: 20 * SECOND };

export type OctoDependencies = { clock: Clock; log: Logger; patience?: OctoPatience | undefined };

const REPEATABLE: readonly HttpFailure[] = ["unreachable", "cut-off", "busy"];
/**
 * After which failures a call is sent once more. A reservation has our uuid: the same again is the same one, and nothing is sold
 * before it is confirmed.
 */
const SENT_AGAIN_AFTER = {
  supplier: REPEATABLE,
  products: REPEATABLE,
  product: REPEATABLE,
  calendar: REPEATABLE,
  availability: REPEATABLE,
  reserve: REPEATABLE,
  extend: REPEATABLE,
  look: REPEATABLE,
  find: REPEATABLE,
  confirm: ["unreachable"],
  cancel: ["unreachable"],
} as const satisfies Record<string, readonly HttpFailure[]>;
type Call = keyof typeof SENT_AGAIN_AFTER;

export type OctoRefusal = VendorRefusal<string>;

/** The calls of OCTO, each with its checked answer. */
export function octoCalls(
  { name, url, apiKey }: OctoAccess,
  { clock, log, patience: { question, booking: acts } = PATIENCE }: OctoDependencies,
) {
  const ask = vendorCalls<Call, string>(
    {
      name,
      headers: {
        Authorization: `Bearer ${apiKey}`,
        "Octo-Capabilities": "octo/pricing, octo/content",
        "Accept-Language": "en",
      },
      sentAgainAfter: SENT_AGAIN_AFTER,
      codeOf: (body) => refusal.safeParse(body).data?.error,
      longest: LONGEST,
    },
    { clock, log },
  );
  const get = <Schema extends z.ZodType>(call: Call, path: string, schema: Schema, within = question) =>
    ask({ name: call, method: "GET", url: new URL(`${url}${path}`), within }, schema);
  const post = <Schema extends z.ZodType>(call: Call, path: string, body: object, schema: Schema, within = question) =>
    ask({ name: call, method: "POST", url: new URL(`${url}${path}`), body, within }, schema);
  const of = (uuid: string, what = "") => `/bookings/${encodeURIComponent(uuid)}${what}`;
  return {
    supplier: () => get("supplier", "/supplier/", supplier),
    /** Each of them is read by itself. */
    products: () => get("products", "/products/", z.array(z.unknown())),
    product: (id: string) => get("product", `/products/${encodeURIComponent(id)}`, product),
    calendar: (body: object, within: number) =>
      post("calendar", "/availability/calendar", body, calendar, Math.min(question, within)),
    availability: (body: object) => post("availability", "/availability/", body, availabilities),
    reserve: (body: object) => post("reserve", "/bookings/", body, booking),
    extend: (uuid: string, body: object) => post("extend", of(uuid, "/extend"), body, booking),
    look: (uuid: string) => get("look", of(uuid), booking),
    find: (resellerReference: string) =>
      get("find", `/bookings/?${new URLSearchParams({ resellerReference })}`, bookings),
    confirm: (uuid: string, body: object) => post("confirm", of(uuid, "/confirm"), body, booking, acts),
    cancel: (uuid: string) => post("cancel", of(uuid, "/cancel"), {}, booking, acts),
  };
}
