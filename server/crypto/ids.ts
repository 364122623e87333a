import { createHash, randomBytes, randomInt } from "node:crypto";
import { REFERENCE_LENGTH } from "../core/booking-reference.ts";

/** A random identifier of 128 bits, 22 URL-safe characters. */
export const newId = (): string => randomBytes(16).toString("base64url");

/** The id of what a form adds for its owner: the same sent twice under one key adds one, something else adds another. */
export const formId = (owner: string, key: string, sent: unknown): string =>
  hashToken(JSON.stringify([owner, key, sent])).slice(0, 22);

/** A secret for a link or a cookie: 256 bits, 43 URL-safe characters. Stored only as `hashToken` of it. */
export const newToken = (): string => randomBytes(32).toString("base64url");

export const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

// Without 0/O, 1/I/L, 2/Z, 5/S, 8/B and U/V: it is read out over the telephone.
const REFERENCE_ALPHABET = "ACDEFGHJKMNPQRTWXY34679";
const QUOTE_NUMBER_LENGTH = 4;
/** Two never draw the same. */
const CODE_LENGTH = 10;
const CODE_GROUPS = 4;
const CODE_GROUP = 4;

/** A booking reference that people can say: 7 characters, 3.4 thousand million values. */
export const newReference = (): string => sayable(REFERENCE_LENGTH);

/** What an agent and a client call a quote: some 280,000 values, of which an organization uses each once. */
export const newQuoteNumber = (): string => `Q-${sayable(QUOTE_NUMBER_LENGTH)}`;

/** What a member hands to those they refer. */
export const newMemberCode = (): string => sayable(CODE_LENGTH);

/** What a house of ours calls a booking at its desk. */
export const newSupplierReference = (): string => sayable(CODE_LENGTH);

/** A code of a card or a ticket, in groups of four: 72 bits against guessing. */
export const newCode = (): string => Array.from({ length: CODE_GROUPS }, () => sayable(CODE_GROUP)).join("-");

function sayable(length: number): string {
  return Array.from({ length }, () => REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)]).join("");
}
