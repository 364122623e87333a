import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { HOUR } from "../../../core/durations.ts";
import type { Stay, TokenKey } from "../supplier.ts";

/** A supplier's own token seldom lives as long; the offer is looked at once more in any case. */
const GOOD_FOR = 24 * HOUR;
/** Part of a checkout's address, which must not be too long for servers and browsers. */
export const LONGEST_TOKEN = 3_000;

const KEY_BYTES = 32;
const MAC_BYTES = 16;

/** What a token is good for besides the offer it names: nowhere else, and for no other stay. */
type Bound = { organisationId: string } & Omit<TokenKey, "token">;

/**
 * Suppliers' tokens as they travel through browsers: signed by us for one organisation, supplier, property and stay, until a
 * time. `secrets`: the first signs, the others are believed while addresses of before are about.
 */
export function createOfferTokens(secrets: readonly string[]) {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync("sha256", secret, "waypoint", "offer-token", KEY_BYTES)));
  const [current] = keys;
  if (!current) throw new Error("signing needs a secret");

  return {
    sign(organisationId: string, { token, ...key }: TokenKey, now: number): string {
      const expires = Math.floor(now + GOOD_FOR);
      const mac = macOf(current, { organisationId, ...key }, token, expires);
      return [expires.toString(36), Buffer.from(token).toString("base64url"), mac.toString("base64url")].join(".");
    },

    /** Undefined for whatever we did not sign for just this. */
    open(signed: string, bound: Bound, now: number): OpenedOffer | undefined {
      const [time = "", text = "", given = ""] = signed.split(".");
      const expires = Number.parseInt(time, 36);
      const token = Buffer.from(text, "base64url").toString();
      const mac = Buffer.from(given, "base64url");
      const isOurs = (key: Buffer) =>
        mac.length === MAC_BYTES && timingSafeEqual(mac, macOf(key, bound, token, expires));
      if (!keys.some(isOurs)) return undefined;
      const { organisationId: _, ...key } = bound;
      return { key: { ...key, token }, isExpired: expires <= now };
    },
  };
}

/** An offer that an address names; one that has expired can no longer be asked for. */
export type OpenedOffer = { key: TokenKey; isExpired: boolean };

function macOf(key: Buffer, { organisationId, supplier, propertyCode, stay }: Bound, token: string, expires: number) {
  const signed = JSON.stringify([organisationId, supplier, propertyCode, inOrder(stay), expires, token]);
  return createHmac("sha256", key).update(signed).digest().subarray(0, MAC_BYTES);
}

const inOrder = ({ arrival, departure, rooms }: Stay) => [
  arrival,
  departure,
  rooms.map(({ adults, childAges }) => [adults, ...childAges]),
];
