import { availableParallelism } from "node:os";
import type { Algorithm } from "@node-rs/argon2";
import { createQueue } from "../core/queue.ts";

/** PS-04. OWASP's first recommendation for argon2id; about 20 ms on a thread of its own, off the event loop. */
const ARGON2ID = 2 satisfies Algorithm.Argon2id;
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * A core is left to the pages, and one of the four threads of Node's pool to files and names of hosts; else everybody waits
 * while many sign in. More threads or cores than these make no page quicker (bench/sign-in).
 */
export const HASHES_AT_ONCE = Math.max(1, Math.min(availableParallelism() - 1, 3));
/** About five seconds of hashing for each thread. Beyond that a refusal serves the user better than a longer wait. */
const queue = createQueue({ atOnce: HASHES_AT_ONCE, waiting: 250 * HASHES_AT_ONCE });

/** For a process that ends: refuses requests that still wait for a thread. */
export const refuseWaitingHashes = (): void => queue.close();

/** The hash of 32 discarded random bytes. Sign-ins without a stored password compare with it, to take the same time (SI-09). */
const DUMMY_HASH = "$argon2id$v=19$m=19456,t=2,p=1$gn4s8KlUsj7bI+oGi34Tiw$h2EeM6vfV42DOGIk5UnFUty5tjzJq2kckCyebKztlOQ";

/** Loaded with the first password: a start does not wait for it. */
const argon2 = () => import("@node-rs/argon2");

/** `password` is trimmed and within the limits. */
export function hashPassword(password: string): Promise<string> {
  return queue(async () => (await argon2()).hash(password, COST));
}

/** Always does the work of one comparison, also where there is no hash to compare with. */
export async function passwordMatches(storedHash: string | null | undefined, password: string): Promise<boolean> {
  const matches = await queue(async () => (await argon2()).verify(storedHash ?? DUMMY_HASH, password));
  return matches && storedHash != null;
}
