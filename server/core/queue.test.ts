import { expect, test } from "vitest";
import { isUnavailable } from "../db/unavailable.ts";
import { createQueue, QueueFullError } from "./queue.ts";

test("P10 as many as may run side by side, the others in the order they came", async () => {
  const queue = createQueue({ atOnce: 2, waiting: 10 });
  const { begun, end, work } = aWork();
  const all = [1, 2, 3, 4].map((name) => queue(() => work(name)));
  await settled();
  expect(begun).toEqual([1, 2]);
  end(2);
  await settled();
  expect(begun).toEqual([1, 2, 3]);
  for (const name of [1, 3]) end(name);
  await settled();
  end(4);
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4]);
  expect(begun).toEqual([1, 2, 3, 4]);
});

test("P10 what fails makes room like what succeeds", async () => {
  const queue = createQueue({ atOnce: 1, waiting: 1 });
  const failed = queue(() => Promise.reject(new Error("broken")));
  const next = queue(() => Promise.resolve("done"));
  await expect(failed).rejects.toThrow("broken");
  expect(await next).toBe("done");
  expect(await queue(() => Promise.resolve("again"))).toBe("again");
});

test("P10 where too many wait already nothing is begun, and the answer is to come again", async () => {
  const queue = createQueue({ atOnce: 1, waiting: 1 });
  const { begun, end, work } = aWork();
  const [first, second] = [queue(() => work(1)), queue(() => work(2))];
  const refused = await queue(() => work(3)).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(QueueFullError);
  expect(isUnavailable(refused)).toBe(true);
  end(1);
  await settled();
  end(2);
  await Promise.all([first, second]);
  expect(begun).toEqual([1, 2]);
});

/** Work that the test ends. */
function aWork() {
  const begun: number[] = [];
  const ends = new Map<number, () => void>();
  return {
    begun,
    end: (name: number) => ends.get(name)?.(),
    work(name: number) {
      begun.push(name);
      return new Promise<number>((resolve) => ends.set(name, () => resolve(name)));
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
