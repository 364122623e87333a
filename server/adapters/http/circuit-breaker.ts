import type { Clock } from "../../core/clock.ts";
import { SECOND } from "../../core/durations.ts";

/** Failures in a row after which calls to a supplier fail at once. */
const OPENS_AFTER = 5;
/** How often one call then tests whether the supplier is back. */
const TRIES_AGAIN_AFTER = 10 * SECOND;

/** Fails calls to a failing supplier at once instead of letting them wait. One for each supplier, in each process. */
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
