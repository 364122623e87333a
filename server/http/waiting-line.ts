/** One who waits: `start` when it is its turn, `refuse` when that comes too late. */
export type Waiting = { start: () => void; refuse: () => void };

/** `waiting` may wait, each `waitMs` at most. */
export type Patience = { waiting: number; waitMs: number };

/**
 * Runs `atOnce` requests; the others wait in a line for each priority, the first priority first. A request is refused if its line
 * is full or its wait was too long. `now` in milliseconds.
 */
export function createWaitingLine<Priority extends string>(
  atOnce: number,
  patience: Record<Priority, Patience>,
  now: () => number,
) {
  const priorities = Object.keys(patience) as Priority[];
  // A map keeps the order of arrival and removes a request in constant time.
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
    /** Takes a free place; check `isFree` first. */
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
    /** Removes a request whose client closed the connection. */
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
