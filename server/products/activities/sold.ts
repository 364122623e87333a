import { z } from "zod";
import { storedJson } from "../../db/stored-json.ts";
import { localText, span } from "../../db/stored-shapes.ts";
import type { Items } from "../product.ts";
import type { CheckedChoice } from "./catalogue/activities.ts";
import { ticketList } from "./catalogue/units.ts";
import { ACCESSIBILITY, TICKETS_FOR, UNIT_TYPES } from "./catalogue/vocabulary.ts";
import { ACTIVITY, type ActivityKey } from "./key.ts";

/** What each ticket knows of its activity, as it was when it was sold. */
const activity = z.object({
  code: z.string(),
  destinationId: z.int(),
  title: localText,
  option: localText,
  provider: z.string(),
  meeting: z.object({ where: localText, latitude: z.number(), longitude: z.number() }),
  included: z.array(localText),
  know: z.array(localText),
  languages: z.array(z.string()),
  /** Of opening hours: one may come at any time of the span. */
  isOpen: z.boolean(),
  ticketFor: z.enum([...TICKETS_FOR, "none"]),
  phone: z.string().optional(),
  minAge: z.int().optional(),
  minHeightCm: z.int().optional(),
  accessibility: z.array(z.enum(ACCESSIBILITY)),
});

const type = z.enum(UNIT_TYPES);
const details = z.object({ activity, type });
export type TicketDetails = z.output<typeof details>;
export const storedDetails = storedJson<TicketDetails>(details);

const sold = z.object({
  activity,
  optionNo: z.int(),
  span,
  tickets: z.array(type),
  /** Those that are sold with an adult or a senior alone. */
  withAdult: z.array(type),
});
export type SoldActivity = z.output<typeof sold>;
export const storedSold = storedJson<SoldActivity>(sold);

export const activityItems = ({ activity: its, span, tickets }: SoldActivity): Items<TicketDetails> => ({
  kind: ACTIVITY,
  span,
  details: tickets.map((each) => ({ activity: its, type: each })),
});

export function soldOf({ activity: its, option, slot, span }: CheckedChoice, key: ActivityKey): SoldActivity {
  const { code, destinationId, title, provider, languages, content } = its;
  const { meeting, included, know, phone, minAge, minHeightCm, accessibility } = content;
  return {
    activity: {
      ...{ code, destinationId, title, provider, languages, meeting, included, know },
      ...{ phone, minAge, minHeightCm, accessibility },
      option: option.name,
      isOpen: slot.until !== null,
      ticketFor: option.ticketFor,
    },
    optionNo: option.no,
    span,
    tickets: ticketList(key.tickets),
    withAdult: option.units.flatMap(({ type, withAdult }) => (withAdult ? [type] : [])),
  };
}

/** What `Product` asks of what was sold. */
export const stored = { sold: storedSold, details: storedDetails, items: activityItems };
