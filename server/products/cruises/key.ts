import { z } from "zod";
import type { Day } from "../../core/day.ts";
import { inOneOrder, type Party } from "../../core/party.ts";
import { storedJson } from "../../db/stored-json.ts";
import type { Kind, OfferKey } from "../../ports/offer.ts";
import { OWN_SUPPLIER } from "../../stock/seller.ts";

export const CRUISE = "cruise" as Kind;
/** Of the products that an organisation sells. */
export const CRUISE_CODE = "CRU";

/** What a buyer chose: cabins of one kind on a departure, each for the guests that sleep in it. */
export type CabinChoice = { code: string; day: Day; cabin: string; parties: Party[] };

export type CruiseKey = OfferKey & CabinChoice;

export const cruiseKey = (choice: CabinChoice): CruiseKey => ({ kind: CRUISE, supplier: OWN_SUPPLIER, ...choice });

export const party = z.object({ adults: z.int().min(0), childAges: z.array(z.int().min(0)) });

export const storedKey = storedJson<CruiseKey>(
  z.object({
    kind: z.literal(CRUISE) as z.ZodType<Kind>,
    supplier: z.string(),
    code: z.string(),
    day: z.int(),
    cabin: z.string(),
    parties: z.array(party),
  }),
);

export const sameWish = ({ code, day, cabin, parties }: CruiseKey): unknown => [code, day, cabin, inOneOrder(parties)];

const overlaps = (one: CruiseKey, other: CruiseKey): boolean =>
  one.code === other.code && one.day === other.day && one.cabin === other.cabin;

const units = ({ parties }: CruiseKey): number => parties.length;

export const holding = {
  isSame: (one: CruiseKey, other: CruiseKey) => overlaps(one, other) && units(one) === units(other),
  overlaps,
  units,
};

/** What `Product` asks of what was chosen. */
export const chosen = { kind: CRUISE, codes: [CRUISE_CODE], key: storedKey, sameWish, holding };
