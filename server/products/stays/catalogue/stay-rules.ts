import { z } from "zod";
import type { Day } from "../../../core/day.ts";
import { storedJson } from "../../../db/stored-json.ts";
import type { StayRule } from "../../../ports/offer.ts";

/**
 * A rule for the days from `from` to before `to`, or those of them that are such weekdays (ISO: 1 is Monday). Its lengths
 * and `closedToArrival` are for stays that begin on one of them, `closedToDeparture` for those that end on one.
 */
const roomRule = z.object({
  from: z.int(),
  to: z.int(),
  weekdays: z.array(z.int()).optional(),
  minNights: z.int().optional(),
  maxNights: z.int().optional(),
  closedToArrival: z.boolean().optional(),
  closedToDeparture: z.boolean().optional(),
});
export type RoomRule = z.output<typeof roomRule>;

export const storedRules = storedJson<RoomRule[]>(z.array(roomRule));

/** Every rule of the day has to be met; the first that is not, days before lengths. */
export function brokenRule(rules: readonly RoomRule[], arrival: Day, departure: Day): StayRule | undefined {
  if (rules.length === 0) return undefined;
  const nights = departure - arrival;
  const ofArrival = rules.filter((rule) => isOn(rule, arrival));
  if (ofArrival.some(({ closedToArrival }) => closedToArrival)) return "closed-to-arrival";
  if (rules.some((rule) => rule.closedToDeparture && isOn(rule, departure))) return "closed-to-departure";
  if (ofArrival.some(({ minNights = 0 }) => nights < minNights)) return "min-stay";
  if (ofArrival.some(({ maxNights = nights }) => nights > maxNights)) return "max-stay";
  return undefined;
}

const isOn = ({ from, to, weekdays }: RoomRule, day: Day): boolean =>
  from <= day && day < to && (weekdays === undefined || weekdays.includes(isoWeekday(day)));

/** 1970 began on a Thursday. */
const isoWeekday = (day: Day): number => ((((day + 3) % 7) + 7) % 7) + 1;
