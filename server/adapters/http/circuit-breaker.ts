import type { Clock } from "../../core/clock.ts";
import { SECOND } from "../../core/durations.ts";

/** So many failures in a row, and nobody waits for a supplier any more. */
const OPENS_AFTER = 5;
/** Then one call in so long looks whether it is there again. */
const TRIES_AGAIN_AFTER = 10 * SECOND;

/** Keeps calls away from a supplier that fails: who would only wait is told at once. One for each supplier, in each process. */
export function createCircuitBreaker(clock: Clock) {
  let failures = 0;
  let openUntil = 0;
  return {
    /** Whether a call may leave now; of a supplier that failed, one at a time may. */
    mayPass(): boolean {
      if (failures < OPENS_AFTER) return true;
      if (clock.now() < openUntil) return false;
      openUntil = clock.now() + TRIES_AGAIN_AFTER;
      return true;
    },
    succeeded(): void {
      failures = 0;
    },
    failed(): void {
      failures++;
      if (failures >= OPENS_AFTER) openUntil = clock.now() + TRIES_AGAIN_AFTER;
    },
  };
}
