import { type Algorithm, hash, verify } from "@node-rs/argon2";
import { newToken } from "../shared/ids.ts";

/** PS-04. OWASP's first recommendation for argon2id; about 20 ms on a thread of its own, off the event loop. */
const ARGON2ID = 2 satisfies Algorithm.Argon2id;
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of no password at all: whoever has none is compared with it, so that the answer takes as long (SI-09). */
const nobodysHash = hashPassword(newToken());

/** `password` is trimmed and within the limits. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Always does the work of one comparison, also where there is no hash to compare with. */
export async function passwordMatches(storedHash: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(storedHash ?? (await nobodysHash), password);
  return matches && storedHash != null;
}
