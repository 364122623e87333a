import { expect, test } from "vitest";
import { placesOf, type Tickets, ticketList, ticketPrice, ticketProblem, type Unit, unitForAge } from "./units.ts";

const unit = (changes: Partial<Unit> & Pick<Unit, "type">): Unit => ({
  price: 20_00,
  ageFrom: 0,
  takesPlace: true,
  min: 0,
  max: 9,
  withAdult: false,
  ...changes,
});
const units = [
  unit({ type: "adult", ageFrom: 13 }),
  unit({ type: "senior", ageFrom: 65, price: 15_00 }),
  unit({ type: "child", ageFrom: 4, ageTo: 12, price: 9_99, max: 2, withAdult: true }),
  unit({ type: "infant", ageTo: 3, price: 0, withAdult: true }),
];
const option = { units, min: 1, max: 6 };

test("PD-03 tickets break the first of an option's rules that they do not meet", () => {
  const table: [Tickets, ReturnType<typeof ticketProblem>][] = [
    [{ adult: 2, child: 1, infant: 1 }, undefined],
    [{ senior: 1, child: 2 }, undefined],
    [{}, { reason: "too-few", limit: 1 }],
    [{ youth: 1 }, { reason: "not-sold", type: "youth" }],
    [{ child: 1 }, { reason: "needs-adult", type: "child" }],
    [
      { adult: 1, child: 3 },
      { reason: "too-many", type: "child", limit: 2 },
    ],
    [{ adult: 7 }, { reason: "too-many", limit: 6 }],
  ];
  for (const [tickets, problem] of table) expect(ticketProblem(option, tickets)).toEqual(problem);
  expect(ticketProblem({ ...option, min: 2 }, { adult: 1 })).toEqual({ reason: "too-few", limit: 2 });
  const pairs = { ...option, units: [unit({ type: "adult", min: 2 })] };
  expect(ticketProblem(pairs, { adult: 1 })).toEqual({ reason: "too-few", type: "adult", limit: 2 });
});

test("PD-03 no tickets that pass the rules exceed a cap, and their parts come to the whole price", () => {
  const counts = [0, 1, 2, 3, 4, 7];
  for (const adult of counts)
    for (const child of counts)
      for (const infant of counts)
        for (const taxBp of [0, 600, 1_999]) {
          const tickets = { adult, child, infant };
          const count = adult + child + infant;
          if (!ticketProblem(option, tickets)) {
            expect(count).toBeGreaterThan(0);
            expect(count).toBeLessThanOrEqual(6);
            expect(child).toBeLessThanOrEqual(2);
            expect(child + infant === 0 || adult > 0).toBe(true);
          }
          const { lines, base, tax, total, byTicket } = ticketPrice(units, tickets, taxBp);
          expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(base);
          expect(base + tax).toBe(total);
          expect(byTicket).toHaveLength(count);
          expect(byTicket.reduce((sum, each) => sum + each.total, 0)).toBe(total);
          expect(byTicket.reduce((sum, each) => sum + each.base, 0)).toBe(base);
        }
});

test("PD-03 the tax is rounded once over all tickets, and a free ticket carries none of it", () => {
  expect(ticketPrice(units, { adult: 1, child: 1, infant: 1 }, 600)).toEqual({
    lines: [
      { type: "adult", quantity: 1, each: 20_00, amount: 20_00 },
      { type: "child", quantity: 1, each: 9_99, amount: 9_99 },
      { type: "infant", quantity: 1, each: 0, amount: 0 },
    ],
    base: 29_99,
    tax: 1_80,
    total: 31_79,
    byTicket: [
      { base: 20_00, tax: 1_20, total: 21_20 },
      { base: 9_99, tax: 60, total: 10_59 },
      { base: 0, tax: 0, total: 0 },
    ],
  });
});

test("PD-03 a free infant takes a place where the unit says so", () => {
  const tickets = { infant: 1, adult: 2 };
  expect(ticketList(tickets)).toEqual(["adult", "adult", "infant"]);
  expect(placesOf(units, tickets)).toEqual([1, 1, 1]);
  const onLap = [...units.slice(0, 3), unit({ type: "infant", takesPlace: false })];
  expect(placesOf(onLap, tickets)).toEqual([1, 1, 0]);
});

test("PD-03 an age finds its ticket, and the narrower one where two fit", () => {
  const found = [2, 3, 4, 12, 13, 64, 65, 90].map((age) => unitForAge(units, age)?.type);
  expect(found).toEqual(["infant", "infant", "child", "child", "adult", "adult", "senior", "senior"]);
  expect(unitForAge(units.slice(0, 1), 8)).toBeUndefined();
});
