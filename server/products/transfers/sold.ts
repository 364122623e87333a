import { z } from "zod";
import type { CancelTerms } from "../../core/cancel-terms.ts";
import { formatDay } from "../../core/day.ts";
import { storedJson } from "../../db/stored-json.ts";
import { localText, span } from "../../db/stored-shapes.ts";
import type { Items } from "../product.ts";
import type { CheckedTransfer } from "./catalogue/bases.ts";
import { legTerms } from "./catalogue/rules.ts";
import { VEHICLES, WAYS } from "./catalogue/vocabulary.ts";
import { TRANSFER, type TransferKey } from "./key.ts";

/** What each leg knows of its transfer, as it was when it was sold. */
const trip = z.object({
  base: z.string(),
  placeId: z.int(),
  vehicle: z.enum(VEHICLES),
  people: z.int(),
  bags: z.int(),
  stepFree: z.boolean(),
  meeting: localText,
  waitAirport: z.int(),
  waitPlace: z.int(),
  phone: z.string(),
  provider: z.string(),
  nightPercent: z.int(),
  freeUntilHours: z.int().nullable(),
});
/** `asked`: when the flight lands, or the driver comes, as it was typed. */
const leg = z.object({
  way: z.enum(WAYS),
  asked: z.string(),
  span,
  isNight: z.boolean(),
});

const details = z.object({ trip, leg });
export type LegDetails = z.output<typeof details>;
export const storedDetails = storedJson<LegDetails>(details);

const sold = z.object({ trip, legs: z.array(leg) });
export type SoldTransfer = z.output<typeof sold>;
export const storedSold = storedJson<SoldTransfer>(sold);

/** Calendars show the first one. */
export function transferItems({ trip, legs }: SoldTransfer): Items<LegDetails> {
  const spans = legs.map(({ span }) => span);
  return { kind: TRANSFER, span: spans[0]!, spans, details: legs.map((leg) => ({ trip, leg })) };
}

/** As they were when it was sold. */
export const termsOfLegs = ({ trip, legs }: SoldTransfer): CancelTerms[] =>
  legs.map((leg) => legTerms(leg, trip.freeUntilHours, Number.NEGATIVE_INFINITY));

export function soldOf({ base, place, vehicle, legs }: CheckedTransfer, { people, bags }: TransferKey): SoldTransfer {
  const { code, meeting, waitAirport, waitPlace, phone, provider, nightPercent, freeUntilHours } = base;
  return {
    trip: {
      ...{ base: code, placeId: place.id, vehicle: vehicle.id, stepFree: vehicle.stepFree, people, bags },
      ...{ meeting, waitAirport, waitPlace, phone, provider, nightPercent, freeUntilHours },
    },
    legs: legs.map(({ way, day, time, span, isNight }) => ({ way, asked: `${formatDay(day)}T${time}`, span, isNight })),
  };
}

/** What `Product` asks of what was sold. */
export const stored = { sold: storedSold, details: storedDetails, items: transferItems };
