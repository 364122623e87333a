import { EventEmitter } from "node:events";
import { setImmediate as nextRound } from "node:timers/promises";
import type { Request, Response } from "express";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAdmission } from "./admission.ts";

// No second passes: neither is anybody's patience over, nor is an address believed once more.
beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

test("F25 what claims to be a checkout is believed 50 times at once of one address; beyond that it waits with the pages", async () => {
  const admission = createAdmission();
  const begun: string[] = [];
  const pages: Response[] = [];
  const ask = (name: string, path: string, clientAddress: string, suppliers: object[] = []): void => {
    const req = { method: "GET", originalUrl: path, headers: {} } as Request;
    const res = Object.assign(new EventEmitter(), {
      locals: { scope: { clientAddress, organisation: { suppliers } } },
    }) as unknown as Response;
    admission.admit(req, res, () => {
      begun.push(name);
      pages.push(res);
    });
  };
  for (let held = 0; held < 4; held++) ask("held", "/login", "198.51.100.1");
  ask("page", "/login", "198.51.100.2");
  for (let count = 1; count <= 60; count++) ask(`claim ${count}`, "/hotel-checkout", "192.0.2.1");
  ask("buyer", "/hotel-checkout", "198.51.100.3");
  // Whoever has a place is begun after all who came at once were let in.
  expect(begun).toEqual([]);
  await nextRound();
  // One page after the other is made.
  for (let made = 0; made < pages.length; made++) {
    pages[made]?.locals.leave?.();
    await nextRound();
    await nextRound();
  }
  const claims = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, no) => `claim ${from + no}`);
  expect(begun.slice(4)).toEqual([...claims(1, 50), "buyer", "page", ...claims(51, 60)]);
});
