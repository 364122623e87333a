import { z } from "zod";
import type { Day } from "../../core/day.ts";
import { storedJson } from "../../db/stored-json.ts";
import { localText, span } from "../../db/stored-shapes.ts";
import type { Items } from "../product.ts";
import type { Cabin } from "./catalogue/content.ts";
import type { Cruise } from "./catalogue/cruises.ts";
import { spanOf } from "./catalogue/sailings.ts";
import { CRUISE, type CruiseKey, party } from "./key.ts";

/** What each cabin knows of its sailing, as it was when it was sold. */
const sailing = z.object({
  code: z.string(),
  title: localText,
  ship: z.string(),
  day: z.int(),
  calls: z.array(
    z.object({
      day: z.int(),
      destinationId: z.int(),
      arrive: z.string().optional(),
      leave: z.string().optional(),
    }),
  ),
  boarding: z.object({ from: z.string(), until: z.string(), where: localText }),
  included: z.array(localText),
  know: z.array(localText),
});

const cabin = z.object({ name: localText, accessible: z.boolean() });
const details = z.object({ sailing, cabin, party });
export type CabinDetails = z.output<typeof details>;
export const storedDetails = storedJson<CabinDetails>(details);

const sold = z.object({
  sailing,
  cabin,
  span,
  parties: z.array(party),
});
export type SoldCabins = z.output<typeof sold>;
export const storedSold = storedJson<SoldCabins>(sold);

export const cruiseItems = ({ sailing: its, cabin: kind, span, parties }: SoldCabins): Items<CabinDetails> => ({
  kind: CRUISE,
  span,
  details: parties.map((each) => ({ sailing: its, cabin: kind, party: each })),
});

export function soldOf(cruise: Cruise, { name, accessible }: Cabin, key: CruiseKey & { day: Day }): SoldCabins {
  const { code, title, ship, calls, boarding, included, know } = cruise;
  return {
    sailing: { ...{ code, title, calls, boarding, included, know }, ship: ship.name, day: key.day },
    cabin: { name, accessible },
    span: spanOf(cruise, key.day),
    parties: key.parties,
  };
}

/** What `Product` asks of what was sold. */
export const stored = { sold: storedSold, details: storedDetails, items: cruiseItems };
