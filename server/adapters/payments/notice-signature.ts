import { createHmac, timingSafeEqual } from "node:crypto";
import { MINUTE, SECOND } from "../../core/durations.ts";
import { type Outcome, ok, refused } from "../../core/outcome.ts";
import type { NoticeRefusal } from "../../ports/payments.ts";

/** `t=<seconds since 1970>,v1=<HMAC-SHA256 in hex>`; several `v1` while a secret is exchanged. */
export const SIGNATURE_HEADER = "Payment-Signature";

/** Longer than delivery and clock differences take. An older notice may be an attacker's replay. */
const SIGNED_WITHIN = 5 * MINUTE;
const MOST_SIGNATURES = 5;

export function signatureOf(secret: string, raw: Uint8Array, now: number): string {
  const seconds = Math.floor(now / SECOND);
  return `t=${seconds},v1=${hmac(secret, seconds, raw).toString("hex")}`;
}

/** The signature covers the time, so that an attacker cannot give a copy another one. */
export function verifySignature(
  secret: string,
  { raw, header, now }: { raw: Uint8Array; header: string | null; now: number },
): Outcome<true, NoticeRefusal> {
  const parts = (header ?? "").split(",").map((part) => part.trim());
  const seconds = Number(/^t=(\d{1,12})$/.exec(parts[0] ?? "")?.[1] ?? Number.NaN);
  const given = parts.slice(1, 1 + MOST_SIGNATURES).flatMap((part) => /^v1=([0-9a-f]{64})$/.exec(part)?.[1] ?? []);
  if (Number.isNaN(seconds)) return refused("notice-signature");
  const expected = hmac(secret, seconds, raw);
  // Both have 32 bytes, and each is looked at to its end.
  const matching = given.filter((hex) => timingSafeEqual(Buffer.from(hex, "hex"), expected));
  if (matching.length === 0) return refused("notice-signature");
  return Math.abs(now - seconds * SECOND) <= SIGNED_WITHIN ? ok(true) : refused("notice-time");
}

const hmac = (secret: string, seconds: number, raw: Uint8Array): Buffer =>
  createHmac("sha256", secret).update(`${seconds}.`).update(raw).digest();
