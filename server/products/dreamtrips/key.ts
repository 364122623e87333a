import { z } from "zod";
import type { Day } from "../../core/day.ts";
import { storedJson } from "../../db/stored-json.ts";
import type { Kind, OfferKey } from "../../ports/offer.ts";
import { OWN_SUPPLIER } from "../../stock/seller.ts";
import type { TripParty } from "./catalogue/departures.ts";

export const DREAMTRIP = "dreamtrip" as Kind;
/** Of the products that an organisation sells. */
export const DREAMTRIP_CODE = "DRM";

/** What a buyer chose. `waiting`: the entry of the waiting list for which places are kept. */
export type TripChoice = TripParty & { code: string; day: Day; waiting?: string | undefined };

/** Codes are those of one organisation. */
export type DreamtripKey = OfferKey & TripChoice & { organisationId: string };

export const keyOf = (organisationId: string, choice: TripChoice): DreamtripKey => ({
  kind: DREAMTRIP,
  supplier: OWN_SUPPLIER,
  organisationId,
  ...choice,
});

export const storedKey = storedJson<DreamtripKey>(
  z.object({
    kind: z.literal(DREAMTRIP) as z.ZodType<Kind>,
    supplier: z.string(),
    organisationId: z.string(),
    code: z.string(),
    day: z.int(),
    travellers: z.int(),
    singles: z.int(),
    waiting: z.string().optional(),
  }),
);

export const sameWish = ({ code, day, travellers, singles }: DreamtripKey): unknown => [code, day, travellers, singles];

const overlaps = (one: DreamtripKey, other: DreamtripKey): boolean => one.code === other.code && one.day === other.day;

export const holding = {
  isSame: (one: DreamtripKey, other: DreamtripKey) => overlaps(one, other) && one.travellers === other.travellers,
  overlaps,
  units: ({ travellers }: DreamtripKey) => travellers,
};

/** What `Product` asks of what was chosen. */
export const chosen = { kind: DREAMTRIP, codes: [DREAMTRIP_CODE], key: storedKey, sameWish, holding };
