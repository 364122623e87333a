import { createHmac, timingSafeEqual } from "node:crypto";
import { SECOND } from "../core/durations.ts";

/** What a mailed key lets its holder do. */
type Purpose = "booking-account" | "booking-address" | "booking-client" | "withdraw" | "agent-quote" | "personal-data";
/** One record of one organisation. */
type Named = { organisationId: string; id: string };

const MAC_BYTES = 16;
const KEY = /^([\w-]{7,22})\.([0-9a-z]{1,9})\.([\w-]{22})$/;

export type MailedKeys = ReturnType<typeof createMailedKeys>;

/**
 * Keys of mailed links that name a record: who has one reads the mailbox it was sent to. Nothing is stored; a key opens one
 * record of one organisation for one purpose, until its time ends. Made with the first secret, read with every one.
 */
export function createMailedKeys(secrets: readonly string[]) {
  const [current = ""] = secrets;
  return {
    make: (purpose: Purpose, named: Named, until: number): string => {
      const seconds = Math.floor(until / SECOND).toString(36);
      return `${named.id}.${seconds}.${macOf(current, purpose, named, seconds)}`;
    },

    /** Six digits to type instead of a link, the same each time: by each secret, the current one first. They have no end of their own. */
    code: (purpose: Purpose, named: Named): [string, ...string[]] => {
      const [first, ...others] = [current, ...secrets.slice(1)].map((secret) => digitsOf(secret, purpose, named));
      return [first as string, ...others];
    },

    /** The id of the record; undefined for a key that is foreign, changed or too old. */
    read(purpose: Purpose, organisationId: string, key: string, now: number): string | undefined {
      const [, id = "", seconds = "", mac = ""] = KEY.exec(key) ?? [];
      // As text: other characters can stand for the same bytes.
      const isOurs = secrets.some((secret) => isSame(mac, macOf(secret, purpose, { organisationId, id }, seconds)));
      return isOurs && Number.parseInt(seconds, 36) * SECOND > now ? id : undefined;
    },
  };
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const digitsOf = (secret: string, purpose: Purpose, { organisationId, id }: Named): string => {
  const named = JSON.stringify(["mailed-code", purpose, organisationId, id]);
  const number = createHmac("sha256", secret).update(named).digest().readUIntBE(0, 6) % 1_000_000;
  return String(number).padStart(6, "0");
};

const macOf = (secret: string, purpose: Purpose, { organisationId, id }: Named, seconds: string): string =>
  createHmac("sha256", secret)
    .update(JSON.stringify(["mailed-key", purpose, organisationId, id, seconds]))
    .digest()
    .subarray(0, MAC_BYTES)
    .toString("base64url");
