import { expect, test } from "vitest";
import { facetsOf } from "./facets.ts";

const GROUPS = ["kind", "size", "extra"] as const;

type Chosen = Parameters<typeof facetsOf<(typeof GROUPS)[number]>>[1];

const of = (kind: string, size: string, ...extra: string[]) => ({ kind: [kind], size: [size], extra });

/** What is left of some things, and the counts. */
function filtered(chosen: Chosen, { every = [] as (typeof GROUPS)[number][] } = {}) {
  const { meets, counts } = facetsOf(GROUPS, chosen, every);
  const things = {
    boat: [of("boat", "small", "wifi")],
    walk: [of("walk", "small", "wifi", "lunch")],
    // One thing in two variants.
    ship: [of("ship", "large", "lunch"), of("ship", "small", "wifi", "lunch")],
  };
  const left = Object.entries(things).flatMap(([name, variants]) => (meets(...variants) ? [name] : []));
  return { left, counts };
}

test("BK-01 without filters everything is left, and a thing of several variants counts once for each value", () => {
  expect(filtered({})).toEqual({
    left: ["boat", "walk", "ship"],
    counts: {
      kind: { boat: 1, walk: 1, ship: 1 },
      size: { small: 3, large: 1 },
      extra: { wifi: 3, lunch: 2 },
    },
  });
});

test("BK-01 any chosen value of a group meets it, and its own values keep the counts they would give", () => {
  expect(filtered({ kind: ["boat", "walk"], size: [] })).toEqual({
    left: ["boat", "walk"],
    counts: {
      kind: { boat: 1, walk: 1, ship: 1 },
      size: { small: 2 },
      extra: { wifi: 2, lunch: 1 },
    },
  });
  expect(filtered({ kind: ["boat"], size: ["large"] })).toEqual({
    left: [],
    counts: { kind: { ship: 1 }, size: { small: 1 }, extra: {} },
  });
});

test("BK-01 of a thing's variants one has to meet all groups by itself", () => {
  expect(filtered({ size: ["large"], extra: ["wifi"] })).toEqual({
    left: [],
    counts: { kind: {}, size: { small: 3 }, extra: { lunch: 1 } },
  });
  expect(filtered({ size: ["small"], extra: ["lunch"] }).left).toEqual(["walk", "ship"]);
});

test("BK-01 a group in `every` is met by all of its chosen values together, and counts only what meets it too", () => {
  const both = { extra: ["wifi", "lunch"] };
  expect(filtered(both).left).toEqual(["boat", "walk", "ship"]);
  expect(filtered(both, { every: ["extra"] })).toEqual({
    left: ["walk", "ship"],
    counts: { kind: { walk: 1, ship: 1 }, size: { small: 2 }, extra: { wifi: 2, lunch: 2 } },
  });
});

test("BK-01 one variant is asked for by itself, which counts nothing", () => {
  const facets = facetsOf(GROUPS, { size: ["small"] });
  expect([of("ship", "large"), of("ship", "small")].map(facets.isChosen)).toEqual([false, true]);
  expect(facets.meets()).toBe(false);
  expect(facets.counts).toEqual({ kind: {}, size: {}, extra: {} });
});
