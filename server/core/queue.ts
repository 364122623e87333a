/** More wait than can be served in time: answered with 503, to be asked again. */
export class QueueFullError extends Error {
  override name = "QueueFullError";
}

/** `atOnce` side by side, the others in the order they came; what comes when `waiting` wait already is not begun. */
export function createQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const waits: { start(): void; refuse(error: Error): void }[] = [];
  let running = 0;
  let room = waiting;

  async function run<Value>(work: () => Promise<Value>): Promise<Value> {
    if (running < atOnce) running++;
    else if (waits.length < room) await new Promise<void>((start, refuse) => waits.push({ start, refuse }));
    else throw new QueueFullError(`${room} are waiting already`);
    try {
      return await work();
    } finally {
      const next = waits.shift();
      if (next) next.start();
      else running--;
    }
  }

  return Object.assign(run, {
    /** Rejects the calls that wait; running ones finish. */
    refuseWaiting(why: string): void {
      for (const { refuse } of waits.splice(0)) refuse(new QueueFullError(why));
    },
    /** For a process that ends: rejects the calls that wait, and no later one can wait. */
    close(): void {
      room = 0;
      this.refuseWaiting("the process ends");
    },
  });
}
