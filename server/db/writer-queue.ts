import { Queue } from "./connection-timeout.ts";

/** One writer at a time, in the order they came; those who wait give up together when nothing moves. */
export class WriterQueue extends Queue {
  readonly #waiting: (() => void)[] = [];
  #taken = false;

  /** Waits until the writer is free and returns the function that frees it again. */
  async takeTurn(since: number): Promise<() => void> {
    if (this.#taken) await this.#stand(since);
    this.#taken = true;
    return () => {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#taken = false;
    };
  }

  async #stand(since: number): Promise<void> {
    let called = (): void => {};
    const turn = new Promise<void>((resolve) => {
      called = resolve;
    });
    this.#waiting.push(called);
    try {
      await this.wait(turn, since, "the database is locked, and no writer in the queue advances");
    } catch (error) {
      const place = this.#waiting.indexOf(called);
      // The turn came in the same moment: it goes to the next.
      if (place >= 0) this.#waiting.splice(place, 1);
      else return;
      throw error;
    }
  }
}
