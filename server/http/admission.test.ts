import { EventEmitter } from "node:events";
import { setImmediate as nextRound } from "node:timers/promises";
import type { Request, Response } from "express";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { staysPages } from "../products/stays/pages.ts";
import { createAdmission } from "./admission.ts";
import { createProductPaths } from "./request-kinds.ts";

// No second passes: neither is anybody's patience over, nor is an address believed once more.
beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

/** A line to ask in, who was begun and who was refused. */
function aLine() {
  const admission = createAdmission(createProductPaths([staysPages]));
  const begun: string[] = [];
  const refused: string[] = [];
  const made: Response[] = [];
  const ask = (name: string, path: string, clientAddress: string, suppliers: object[] = []): void => {
    const req = { method: "GET", originalUrl: path, headers: {} } as Request;
    const res = Object.assign(new EventEmitter(), {
      locals: { scope: { clientAddress, organisation: { suppliers, language: "en" } } },
      setHeader: () => {},
      hasHeader: () => true,
      status: () => ({ json: () => void refused.push(name) }),
    }) as unknown as Response;
    admission.admit(req, res, () => {
      begun.push(name);
      made.push(res);
    });
  };
  /** Releases the places one by one, also those of pages started meanwhile. */
  const makeAll = async () => {
    for (let next = 0; next < made.length; next++) {
      made[next]?.locals.leave?.();
      await nextRound();
      await nextRound();
    }
  };
  return { ask, begun, refused, makeAll };
}

test("F25 what claims to be a checkout is believed 50 times at once of one address; beyond that it waits with the pages", async () => {
  const { ask, begun, makeAll } = aLine();
  for (let held = 0; held < 4; held++) ask("held", "/login", "198.51.100.1");
  ask("page", "/login", "198.51.100.2");
  for (let count = 1; count <= 60; count++) ask(`claim ${count}`, "/hotel-checkout", "192.0.2.1");
  ask("buyer", "/hotel-checkout", "198.51.100.3");
  // Pages with a place start only after all simultaneous requests were admitted.
  expect(begun).toEqual([]);
  await nextRound();
  await makeAll();
  const claims = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, no) => `claim ${from + no}`);
  expect(begun.slice(4)).toEqual([...claims(1, 50), "buyer", "page", ...claims(51, 60)]);
});

test("F25 a page's drawings are all made, however late the event loop is and however slow the pages; they take no page's place", async () => {
  vi.useFakeTimers({ toFake: ["performance", "setInterval"] });
  const { ask, begun, refused, makeAll } = aLine();
  for (let held = 0; held < 5; held++) ask("page", "/api/signin", "198.51.100.1");
  vi.spyOn(performance, "now").mockReturnValue(5_000);
  vi.advanceTimersToNextTimer();
  expect(refused).toEqual(["page"]);
  for (let count = 1; count <= 20; count++) ask("drawing", `/art/place-${count}.svg`, "198.51.100.1");
  ask("another page", "/api/signin", "198.51.100.1");
  expect(refused).toEqual(["page", "another page"]);
  await nextRound();
  expect(begun).toEqual([...Array(4).fill("page"), "drawing", "drawing"]);
  vi.spyOn(performance, "now").mockReturnValue(15_000);
  await makeAll();
  expect(begun.filter((name) => name === "drawing")).toHaveLength(20);
  expect(refused).toHaveLength(2);
});
