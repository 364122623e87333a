import { describe, expect, test } from "vitest";
import { MINUTE, SECOND } from "./durations.ts";
import { knownFor } from "./known-for.ts";

/** What is read is answered by hand, in any order. */
function reading() {
  const clock = { time: 0, now: () => clock.time };
  const asked: { answer(value: string): void; fail(): void }[] = [];
  const load = () =>
    new Promise<string>((answer, reject) => asked.push({ answer, fail: () => reject(new Error("it is gone")) }));
  return { clock, asked, known: knownFor(load, { clock, life: SECOND }) };
}

describe("EN-06 what is known for a while", () => {
  test("EN-06 is read once for all who ask meanwhile, and again when its time is over", async () => {
    const { clock, asked, known } = reading();
    const both = Promise.all([known.current(), known.current()]);
    asked[0]?.answer("one");
    expect(await both).toEqual(["one", "one"]);
    clock.time = SECOND - 1;
    expect(known.current()).toBe("one");
    clock.time = SECOND;
    const next = known.current();
    expect(asked).toHaveLength(2);
    asked[1]?.answer("two");
    expect(await next).toBe("two");
    expect(known.current()).toBe("two");
  });

  test("EN-06 never returns an expired value, neither while the new one is read nor from an earlier reading", async () => {
    const { clock, asked, known } = reading();
    const first = known.current();
    asked.shift()?.answer("very old");
    await first;
    clock.time = SECOND;
    const before = known.current();
    expect(known.current()).toBe(before);
    known.expire();
    const after = [known.current(), known.current()];
    asked[1]?.answer("new");
    expect(await Promise.all(after)).toEqual(["new", "new"]);
    asked[0]?.answer("old");
    await before;
    expect(known.current()).toBe("new");
  });

  test("EN-06 doesn't reuse a reading that expired before it ended", async () => {
    const { asked, known } = reading();
    const before = known.current();
    known.expire();
    asked[0]?.answer("old");
    await before;
    const later = known.current();
    asked[1]?.answer("new");
    expect(await later).toBe("new");
  });

  test("EN-06 returns the old value for a minute of failed readings, retried each second; then throws the error", async () => {
    const { clock, asked, known } = reading();
    const first = known.current();
    asked[0]?.answer("one");
    await first;
    for (const [count, at] of [SECOND, 2 * SECOND, MINUTE].entries()) {
      clock.time = at;
      const now = known.current();
      asked[count + 1]?.fail();
      expect(await now).toBe("one");
      expect(known.current()).toBe("one");
    }
    clock.time = MINUTE + SECOND;
    const late = known.current();
    asked[4]?.fail();
    await expect(late).rejects.toThrow("it is gone");
  });
});
