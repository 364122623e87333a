import { SECOND } from "../core/durations.ts";
import { DatabaseUnavailableError } from "./unavailable.ts";

/** Who waits for the database gives up when nothing has moved for this long. */
export const LONGEST_WAIT = 5 * SECOND;

/** Milliseconds that no change of the machine's clock moves. */
export const steadyNow = (): number => performance.now();

/**
 * Those who wait for one thing. While others get it and give it back, waiting is no failure, however long it takes on a
 * busy machine; when nothing has moved for 5 seconds, each who has waited that long gives up, all of them together.
 */
export class Queue {
  #movedAt = Number.NEGATIVE_INFINITY;

  moved(): void {
    this.#movedAt = steadyNow();
  }

  /** Milliseconds until a caller that waits since then gives up, unless the queue moves. */
  left(since: number): number {
    return Math.max(since, this.#movedAt) + LONGEST_WAIT - steadyNow();
  }

  /** The result of `wanted`; throws DatabaseUnavailableError with the message if the queue does not move in time. */
  async wait<T>(wanted: Promise<T>, since: number, message: string): Promise<T> {
    return withTimeout(wanted, () => this.left(since), message);
  }
}

/** The result of `wanted`; throws DatabaseUnavailableError with the message once `left` answers no more milliseconds. */
export async function withTimeout<T>(wanted: Promise<T>, left: () => number, message: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const givenUp = new Promise<never>((_, reject) => {
    const look = () => {
      const remaining = left();
      if (remaining > 0) timer = setTimeout(look, remaining);
      // An answer that has arrived while this process was busy is read before its time counts as over.
      else setImmediate(() => (left() > 0 ? look() : reject(new DatabaseUnavailableError(message))));
    };
    look();
  });
  try {
    return await Promise.race([wanted, givenUp]);
  } finally {
    clearTimeout(timer);
  }
}
