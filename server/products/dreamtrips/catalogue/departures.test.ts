import { describe, expect, test } from "vitest";
import { parseDay, startOfDay } from "../../../core/day.ts";
import { DAY, HOUR } from "../../../core/durations.ts";
import {
  balanceOn,
  departuresOf,
  offeredUntil,
  opensOn,
  partyProblem,
  saleProblem,
  standOf,
  tripPrice,
} from "./departures.ts";
import { cancelTerms } from "./terms.ts";

const day = (text: string) => parseDay(text) as number;
const DEPARTURE = day("2027-03-06");
const deadlines = {
  closesDays: 3,
  decideDays: 21,
  balanceDays: 30,
  opensDays: 120,
  membersDays: 14,
  membersPlans: ["gold"],
};

describe("PD-09 rules of departures", () => {
  test("PD-09 a trip departs once, or on every so many days from its first one on", () => {
    const once = { startsOn: DEPARTURE, everyDays: null };
    expect(departuresOf(once, DEPARTURE - 9, DEPARTURE)).toEqual([DEPARTURE]);
    expect(departuresOf(once, DEPARTURE + 1, DEPARTURE + 90)).toEqual([]);
    const often = { startsOn: 100, everyDays: 30 };
    expect(departuresOf(often, 0, 160)).toEqual([100, 130, 160]);
    expect(departuresOf(often, 131, 159)).toEqual([]);
    expect(departuresOf(often, 190, 190)).toEqual([190]);
  });

  test("PD-09 members of a named plan book so many days before everybody", () => {
    const opens = DEPARTURE - 120;
    expect([opensOn(deadlines, DEPARTURE), opensOn(deadlines, DEPARTURE, "silver")]).toEqual([opens, opens]);
    expect(opensOn(deadlines, DEPARTURE, "gold")).toBe(opens - 14);
    expect(opensOn({ ...deadlines, opensDays: null }, DEPARTURE, "gold")).toBeUndefined();
    const at = (today: number, plan?: string) => saleProblem(deadlines, DEPARTURE, { today, minDays: 0, plan });
    expect([at(opens - 1), at(opens), at(opens - 14, "gold"), at(opens - 15, "gold")]).toEqual([
      "not-open",
      undefined,
      undefined,
      "not-open",
    ]);
  });

  test("PD-09 RO-05 sale ends days before departure, the organization's notice included, and begins 500 days before", () => {
    const at = (before: number, minDays = 0) =>
      saleProblem({ ...deadlines, opensDays: null }, DEPARTURE, {
        today: DEPARTURE - before,
        minDays,
        plan: undefined,
      });
    expect([at(3), at(2), at(7, 7), at(6, 7), at(500), at(501)]).toEqual([
      undefined,
      "closed",
      undefined,
      "closed",
      undefined,
      "too-late",
    ]);
  });

  test("PD-09 the balance is due by a day while that is ahead, and places of the waiting list are not kept past it", () => {
    const last = DEPARTURE - 30;
    expect([last - 1, last, DEPARTURE].map((today) => balanceOn(deadlines, DEPARTURE, today))).toEqual([
      last,
      undefined,
      undefined,
    ]);
    const zone = "Europe/Lisbon";
    const at = (today: number, hour: number) => {
      const now = startOfDay(zone, today) + hour * HOUR;
      return offeredUntil(deadlines, DEPARTURE, { now, today, zone, life: DAY }) - now;
    };
    expect([at(last - 5, 10), at(last - 1, 10), at(last - 1, 0)]).toEqual([DAY, DAY, DAY]);
    // Too late for a deposit: until sale ends.
    expect([at(DEPARTURE - 4, 10), at(DEPARTURE - 3, 10)]).toEqual([DAY, 14 * HOUR]);
  });

  test("PD-09 a trip is guaranteed with its minimum, and has to be decided without it on the decision day", () => {
    const rule = { minimum: 6, decideDays: 21 };
    const at = (booked: number, before: number) =>
      standOf(rule, { departure: DEPARTURE, booked, today: DEPARTURE - before });
    expect([at(6, 1), at(5, 22), at(5, 21)]).toEqual(["guaranteed", "open", "to-decide"]);
  });

  test("PD-09 those who share a room are even in number, and the supplement is of who sleeps alone", () => {
    const problems = [
      [0, 0],
      [9, 1],
      [2, 3],
      [3, 0],
      [2, 1],
      [3, 1],
      [2, 2],
    ].map(([travellers = 0, singles = 0]) => partyProblem({ travellers, singles }));
    expect(problems).toEqual(["travelers", "travelers", "singles", "sharing", "sharing", undefined, undefined]);
    const price = tripPrice(
      { price: 100_01, supplement: 20_00, taxBp: 10_00, currency: "EUR" },
      { travellers: 3, singles: 1 },
    );
    expect(price.byItem?.map(({ base }) => base)).toEqual([100_01, 100_01, 120_01]);
    expect(price.total).toBe(price.byItem?.reduce((sum, { total }) => sum + total, 0));
    expect([price.base, price.total]).toEqual([320_03, 352_03]);
  });

  test("PD-09 canceling costs by whole days there, whatever the clocks do", () => {
    // The clocks go forward on March 28.
    const zone = "Europe/Lisbon";
    const departure = day("2027-04-02");
    const terms = cancelTerms([{ untilDays: 5, percent: 20 }], { day: departure, zone, now: 0 });
    expect(terms).toMatchObject({
      steps: [{ before: Date.parse("2027-03-28T23:00Z"), penalty: { percent: 20 } }],
      then: { percent: 100 },
    });
  });
});
