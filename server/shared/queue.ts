/** More wait than can be served in time: answered with 503, to be asked again. */
export class QueueFullError extends Error {
  override name = "QueueFullError";
}

/** `atOnce` side by side, the others in the order they came; what comes when `waiting` wait already is not begun. */
export function createQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const starts: (() => void)[] = [];
  let running = 0;
  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (running < atOnce) running++;
    else if (starts.length < waiting) await new Promise<void>((start) => starts.push(start));
    else throw new QueueFullError(`${waiting} are waiting already`);
    try {
      return await work();
    } finally {
      const start = starts.shift();
      if (start) start();
      else running--;
    }
  };
}
