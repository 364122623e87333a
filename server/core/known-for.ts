import type { Clock } from "./clock.ts";
import { MINUTE } from "./durations.ts";

/** How long an old value is used while reading fails. */
const TRUE_WITHOUT_NEWS = MINUTE;

/**
 * Caches the answer of `load` for `life` milliseconds and reads it once for concurrent callers. After `expire` the next caller
 * reads it again. While reading fails the old value is used for a minute; then the error is thrown.
 */
export function knownFor<Value>(load: () => Promise<Value>, { clock, life }: { clock: Clock; life: number }) {
  let known: { value: Value; at: number; reading: number } | undefined;
  let freshUntil = Number.NEGATIVE_INFINITY;
  let loading: Promise<Value> | undefined;
  /** Counts readings, and what made one too old to be believed for long. */
  let latest = 0;

  async function read(): Promise<Value> {
    const at = clock.now();
    const reading = ++latest;
    try {
      const value = await load();
      if (!known || known.reading < reading) known = { value, at, reading };
    } catch (error) {
      if (!known || clock.now() - known.at > TRUE_WITHOUT_NEWS) throw error;
    }
    if (reading === latest) freshUntil = at + life;
    return known.value;
  }

  return {
    /** At once where it is known. */
    current(): Value | Promise<Value> {
      if (known && clock.now() < freshUntil) return known.value;
      if (loading) return loading;
      const reading = read().finally(() => {
        if (loading === reading) loading = undefined;
      });
      // Callers that wait get the error. Without one an unhandled rejection would end the process.
      reading.catch(() => {});
      loading = reading;
      return reading;
    },
    /** A reading under way began before the change, so it is repeated. */
    expire(): void {
      latest++;
      freshUntil = Number.NEGATIVE_INFINITY;
      loading = undefined;
    },
  };
}
