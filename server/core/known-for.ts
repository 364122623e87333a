import type { Clock } from "./clock.ts";
import { MINUTE } from "./durations.ts";

/** While it cannot be read anew, what was known goes on being true for so long. */
const TRUE_WITHOUT_NEWS = MINUTE;

/**
 * What `load` answered, not older than `life` milliseconds, and read once for all who ask meanwhile. `expire` has the
 * next one ask anew. When reading fails what was known stands in for a minute; then the error is thrown.
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
      // Told to whoever waits for it; where nobody does, it must not end the process.
      reading.catch(() => {});
      loading = reading;
      return reading;
    },
    /** What is being read now began before, and is read once more. */
    expire(): void {
      latest++;
      freshUntil = Number.NEGATIVE_INFINITY;
      loading = undefined;
    },
  };
}
