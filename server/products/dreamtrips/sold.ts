import { z } from "zod";
import { type Day, formatDay, instantIn } from "../../core/day.ts";
import { storedJson } from "../../db/stored-json.ts";
import { localText, span } from "../../db/stored-shapes.ts";
import type { Items, Span } from "../product.ts";
import { standOf } from "./catalogue/departures.ts";
import type { Trip } from "./catalogue/trips.ts";
import { DREAMTRIP, type DreamtripKey } from "./key.ts";

/** What each place knows of its trip, as it was when it was sold. */
const trip = z.object({
  code: z.string(),
  destinations: z.array(z.int()).min(1),
  title: localText,
  host: z.string(),
  meeting: z.object({ where: localText, latitude: z.number(), longitude: z.number() }),
  days: z.array(localText),
  included: z.array(localText),
  notIncluded: z.array(localText),
  know: z.array(localText),
  minimum: z.int(),
  /** The last day for the organisation to cancel without enough travelers; absent: it was over when this was sold, or enough had booked. */
  decideOn: z.int().optional(),
  services: z.array(z.enum(["transport", "stay", "car", "other"])),
});

const details = z.object({ trip, alone: z.boolean() });
export type PlaceDetails = z.output<typeof details>;
export const storedDetails = storedJson<PlaceDetails>(details);

const sold = z.object({
  trip,
  span,
  /** Of each traveler, whether they sleep alone. */
  travellers: z.array(z.boolean()),
});
export type SoldTrip = z.output<typeof sold>;
export const storedSold = storedJson<SoldTrip>(sold);

export const tripItems = ({ trip: its, span, travellers }: SoldTrip): Items<PlaceDetails> => ({
  kind: DREAMTRIP,
  span,
  details: travellers.map((alone) => ({ trip: its, alone })),
});

export function spanOf({ zone, nights, content: { begins, ends } }: Trip, day: Day): Span {
  const at = (on: Day, time: string) => ({ at: instantIn(zone, on, time), wall: `${formatDay(on)}T${time}`, zone });
  return { from: at(day, begins), to: at(day + nights, ends) };
}

/** `booked`: travelers of the departure without these. */
export function soldOf(its: Trip, { day, travellers, singles }: DreamtripKey, today: Day, booked: number): SoldTrip {
  const decideOn = day - its.decideDays;
  const isGuaranteed = standOf(its, { departure: day, booked: booked + travellers, today }) === "guaranteed";
  const { title, host, meeting, days, included, notIncluded, know, services } = its.content;
  return {
    trip: {
      ...{ code: its.code, destinations: its.destinations, title, host: host.name, meeting, services },
      ...{ included, notIncluded, know, minimum: its.minimum, ...(today <= decideOn && !isGuaranteed && { decideOn }) },
      days: days.map((each) => each.title),
    },
    span: spanOf(its, day),
    travellers: Array.from({ length: travellers }, (_, i) => i >= travellers - singles),
  };
}

/** What `Product` asks of what was sold. */
export const stored = { sold: storedSold, details: storedDetails, items: tripItems };
