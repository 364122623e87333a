import { z } from "zod";
import type { Party } from "../../core/party.ts";
import { storedJson } from "../../db/stored-json.ts";
import { localText } from "../../db/stored-shapes.ts";
import type { Kind } from "../../ports/offer.ts";
import type { SoldStay } from "./details.ts";
import { BOARDS, STAY, type StayKey } from "./supplier.ts";

export const parties: z.ZodType<Party[]> = z.array(z.object({ adults: z.int(), childAges: z.array(z.int()) })).min(1);

const stay = z.object({ arrival: z.int(), departure: z.int(), rooms: parties });

export const storedSold = storedJson<SoldStay>(
  z.object({
    stay,
    property: z.object({
      code: z.string(),
      name: z.string(),
      type: z.string(),
      product: z.string(),
      destinationId: z.int(),
      stars: z.number(),
      score10: z.number(),
      reviews: z.int(),
      distanceM: z.number(),
      setting: z.enum(["city", "beach", "mountain"]),
      green: z.boolean(),
      artSeed: z.int(),
      address: z.string(),
      registration: z.string().optional(),
      latitude: z.number(),
      longitude: z.number(),
      timeZone: z.string(),
      currency: z.string(),
      amenities: z.array(z.string()),
    }),
    room: z.object({
      id: z.int().optional(),
      name: localText,
      beds: localText.optional(),
      sizeM2: z.number().optional(),
      maxAdults: z.int().optional(),
      maxOccupancy: z.int(),
      home: z.object({ bedrooms: z.int(), bathrooms: z.int(), houseRules: z.array(localText) }).optional(),
    }),
    board: z.enum(BOARDS),
    checkInFrom: z.string(),
    checkOutUntil: z.string(),
  }),
);

const kind = z.literal(STAY) as z.ZodType<Kind>;
const key = { kind, supplier: z.string(), propertyCode: z.string(), stay };

export const storedKey = storedJson<StayKey>(
  z.union([z.object({ ...key, roomId: z.int(), planNo: z.int() }), z.object({ ...key, token: z.string() })]),
);
