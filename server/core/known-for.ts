import type { Clock } from "./clock.ts";
import { MINUTE } from "./durations.ts";

/** While it cannot be read anew, what was known goes on being true for so long. */
const TRUE_WITHOUT_NEWS = MINUTE;

/**
 * What `load` answered, not older than `life` milliseconds, and read once for all who ask meanwhile. `expire` has the
 * next one ask anew. When reading fails what was known stands in for a minute; then the error is thrown.
 */
export function knownFor<Value>(load: () => Promise<Value>, { clock, life }: { clock: Clock; life: number }) {
  let known: { value: Value; at: number } | undefined;
  let freshUntil = Number.NEGATIVE_INFINITY;
  let loading: Promise<Value> | undefined;

  async function read(): Promise<Value> {
    const at = clock.now();
    freshUntil = at + life;
    try {
      const value = await load();
      if (!known || known.at <= at) known = { value, at };
    } catch (error) {
      if (!known || clock.now() - known.at > TRUE_WITHOUT_NEWS) throw error;
    }
    return known.value;
  }

  return {
    current(): Value | Promise<Value> {
      if (known && clock.now() < freshUntil) return known.value;
      if (loading) return loading;
      const reading = read().finally(() => {
        if (loading === reading) loading = undefined;
      });
      loading = reading;
      return reading;
    },
    /** What is being read now began before, and is read once more. */
    expire(): void {
      freshUntil = Number.NEGATIVE_INFINITY;
      loading = undefined;
    },
  };
}
