import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * Milliseconds of one turn of the event loop that a walk through many rows may take. The pages that are made in one turn take less:
 * with 10, sixteen visitors at once got fewer pages.
 */
const SLICE = 30;
/** The same before something is written: walks write row by row, pages hardly ever. */
export const SLICE_OF_WRITERS = 10;

let turnBegan: number | undefined;

/** Lets requests run once this turn has taken long. SQLite answers within the turn, so that a walk never waits for anything else. */
export function yieldWhenLong(slice = SLICE): Promise<void> | undefined {
  const now = performance.now();
  if (turnBegan === undefined) {
    turnBegan = now;
    setImmediate(() => {
      turnBegan = undefined;
    });
  } else if (now - turnBegan > slice) return nextTurn();
  return undefined;
}
