import { z } from "zod";
import { storedJson } from "../../db/stored-json.ts";
import type { Kind, OfferKey } from "../../ports/offer.ts";
import type { Choice } from "./catalogue/activities.ts";
import { ticketList } from "./catalogue/units.ts";
import { LIMIT_FACTOR, UNIT_TYPES } from "./catalogue/vocabulary.ts";

export const ACTIVITY = "activity" as Kind;
/** Of the products that an organisation sells. */
export const ACTIVITY_CODE = "ACT";
export const OWN_SUPPLIER = "own";

export type ActivityKey = OfferKey & Choice;

export const ownKey = (choice: Choice): ActivityKey => ({ kind: ACTIVITY, supplier: OWN_SUPPLIER, ...choice });

/** Before the supplier's own code, in the codes of suppliers outside; none of ours has it. */
const CODE_OF_SUPPLIER = ":";

/** The supplier that a public code names. */
export function supplierOf(code: string): string {
  const at = code.indexOf(CODE_OF_SUPPLIER);
  return at < 0 ? OWN_SUPPLIER : code.slice(0, at);
}

export const storedKey = storedJson<ActivityKey>(
  z.object({
    kind: z.literal(ACTIVITY) as z.ZodType<Kind>,
    supplier: z.string(),
    code: z.string(),
    optionNo: z.int(),
    day: z.int(),
    time: z.string(),
    tickets: z.partialRecord(z.enum(UNIT_TYPES), z.int().min(0)),
  }),
);

/** Two times of a day are two wishes; the same tickets for one time are the same. */
export const sameWish = ({ code, optionNo, day, time, tickets }: ActivityKey): unknown => [
  code,
  optionNo,
  day,
  time,
  ticketList(tickets),
];

const overlaps = (one: ActivityKey, other: ActivityKey): boolean =>
  one.code === other.code && one.optionNo === other.optionNo && one.day === other.day && one.time === other.time;

const units = ({ tickets }: ActivityKey): number => ticketList(tickets).length;

export const holding = {
  isSame: (one: ActivityKey, other: ActivityKey) => overlaps(one, other) && units(one) === units(other),
  overlaps,
  units,
  limitFactor: LIMIT_FACTOR,
};

/** What `Product` asks of what was chosen. */
export const chosen = { kind: ACTIVITY, codes: [ACTIVITY_CODE], key: storedKey, sameWish, holding };
