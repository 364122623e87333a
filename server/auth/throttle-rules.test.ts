import { describe, expect, test } from "vitest";
import { anOrganisation } from "../../tests/fixtures/organisations.ts";
import { MINUTE } from "../core/durations.ts";
import { networkOf, type ThrottleState, withoutPoint, withPoint } from "./throttle-rules.ts";

const SETTINGS = anOrganisation().throttle;
const NOTHING: ThrottleState = { points: 0, blockedUntil: 0, endsAt: 0 };
const point = (state: ThrottleState, now: number) => withPoint(state, 5, SETTINGS, now);

test("SI-11 the fifth point starts a wait of a minute; each one after a wait starts the next, twice as long, up to 15", () => {
  let state = NOTHING;
  for (let count = 0; count < 4; count++) state = point(state, 0);
  expect(state).toEqual({ points: 4, blockedUntil: 0, endsAt: 15 * MINUTE });
  const waits: number[] = [];
  let now = 0;
  for (let count = 0; count < 7; count++) {
    state = point(state, now);
    waits.push((state.blockedUntil - now) / MINUTE);
    now = state.blockedUntil;
  }
  expect(waits).toEqual([1, 2, 4, 8, 15, 15, 15]);
});

test("SI-11 a window without a wait after the last one, and everything is forgotten", () => {
  const full = [1, 2, 3, 4, 5].reduce((state) => point(state, 0), NOTHING);
  expect(point(full, 16 * MINUTE)).toMatchObject({ points: 1, blockedUntil: 0 });
  expect(point(full, 16 * MINUTE - 1)).toMatchObject({ points: 6 });
  expect(point(point(NOTHING, 0), 15 * MINUTE)).toMatchObject({ points: 1 });
});

test("SI-11 a point that is taken back leaves no wait", () => {
  const full = [1, 2, 3, 4, 5].reduce((state) => point(state, 0), NOTHING);
  expect(withoutPoint(full)).toMatchObject({ points: 4, blockedUntil: 0 });
  expect(withoutPoint(NOTHING).points).toBe(0);
});

describe("SI-11 a client is its IPv4 address or its IPv6 network", () => {
  test.each([
    ["203.0.113.9", "203.0.113.9"],
    ["0.0.0.0", "0.0.0.0"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:db8:1:2::9", "2001:db8:1:2"],
    ["2001:0DB8:0001:0002::9", "2001:db8:1:2"],
    ["2001:db8::1", "2001:db8:0:0"],
    ["2001:db8::3:4:5:6:7", "2001:db8:0:3"],
    ["::1", "0:0:0:0"],
    ["fe80::1%eth0", "fe80:0:0:0"],
    ["", ""],
  ])("SI-11 %s counts as %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
