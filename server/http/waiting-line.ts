/** One who waits: `start` when it is its turn, `refuse` when that comes too late. */
export type Waiting = { start: () => void; refuse: () => void };

/** `waiting` may wait, each `waitMs` at most. */
export type Patience = { waiting: number; waitMs: number };

/**
 * `atOnce` are at work; the others wait in a line for each priority, the first priority first. A line never promises more
 * than it can keep: it refuses whoever finds it full, and whoever has waited too long. `now` in milliseconds.
 */
export function createWaitingLine<Priority extends string>(
  atOnce: number,
  patience: Record<Priority, Patience>,
  now: () => number,
) {
  const priorities = Object.keys(patience) as Priority[];
  // A set keeps the order in which they came, and takes out in constant time whoever goes away.
  const lines = Object.fromEntries(priorities.map((priority) => [priority, new Map<Waiting, number>()])) as Record<
    Priority,
    Map<Waiting, number>
  >;
  let atWork = 0;

  function startNext(): void {
    for (const priority of priorities) {
      for (const [waiting, deadline] of lines[priority]) {
        lines[priority].delete(waiting);
        if (deadline <= now()) {
          waiting.refuse();
          continue;
        }
        atWork++;
        return waiting.start();
      }
    }
  }

  return {
    get isFree(): boolean {
      return atWork < atOnce;
    },
    /** For whoever finds a free place. */
    take(): void {
      atWork++;
    },
    /** Gives a place back, to the next one who waits. */
    leave(): void {
      atWork--;
      if (atWork < atOnce) startNext();
    },
    /** False: the line is full. */
    join(priority: Priority, waiting: Waiting): boolean {
      const { waiting: most, waitMs } = patience[priority];
      if (lines[priority].size >= most) return false;
      lines[priority].set(waiting, now() + waitMs);
      return true;
    },
    /** Whoever hung up waits no more. */
    giveUp: (priority: Priority, waiting: Waiting): void => void lines[priority].delete(waiting),
    refuseLate(): void {
      for (const priority of priorities) {
        for (const [waiting, deadline] of lines[priority]) {
          // They came in this order, and all of a line wait as long.
          if (deadline > now()) break;
          lines[priority].delete(waiting);
          waiting.refuse();
        }
      }
    },
    refuseAll(): void {
      for (const priority of priorities) {
        const all = [...lines[priority].keys()];
        lines[priority].clear();
        for (const waiting of all) waiting.refuse();
      }
    },
  };
}
