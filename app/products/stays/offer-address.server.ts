import { z } from "zod";
import { DAY } from "#server/core/durations";
import { LONGEST_STAY } from "#server/core/limits";
import { staysPages } from "#server/products/stays/pages";
import type { Stay } from "#server/products/stays/supplier";
import type { ReadOffer } from "~/shared/offer/offer-address";
import { OWN_HOLDS } from "./own-holds";
import { readResultsState, withState } from "./results-state";
import { readRooms, stayParams } from "./stay-params";

const MOST_ROOM_ID = 2 ** 31 - 1;
const MOST_PLAN_NO = 999;
/** With the name of its supplier. */
const LONGEST_CODE = 100;
/** Characters of a signed offer, encoded for a URL. */
const LONGEST_OFFER = 4_200;

const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(z.int().min(least).max(most));
const day = z.iso.date().transform((text) => Date.parse(text) / DAY);

const offerQuery = z
  .object({
    // Suppliers define the format of codes; an invalid one isn't found there.
    property: z.string().min(1).max(LONGEST_CODE),
    room: whole(0, MOST_ROOM_ID).optional(),
    plan: whole(0, MOST_PLAN_NO).optional(),
    /** In place of these, where the property is another supplier's. */
    offer: z.string().max(LONGEST_OFFER).optional(),
    in: day,
    out: day,
  })
  .refine((offer) => offer.out > offer.in && offer.out - offer.in <= LONGEST_STAY);

/** A room of a property, with the filters of the list it was found in. */
export const readStay: ReadOffer = (params, context) => {
  const parsed = offerQuery.safeParse(Object.fromEntries(params));
  const rooms = readRooms(params);
  if (!parsed.success || !rooms) return undefined;
  const { property, in: arrival, out: departure } = parsed.data;
  const stay = { arrival, departure, rooms };
  const offer = offerOf(parsed.data, stay, context);
  if (!offer) return undefined;
  const green = params.has("green");
  const found = withState(stayParams(stay).toString(), readResultsState(params, { green }));
  const { named, ...what } = offer;
  return {
    ...what,
    name: `${staysPages.checkout}?${new URLSearchParams([["property", property], ...named])}&${found}`,
    otherOffers: `${staysPages.detail}?${new URLSearchParams({ property })}&${found}${params.has("quote") ? `&${OWN_HOLDS}=1` : ""}`,
    subject: `${offer.key.propertyCode}?${stayParams(stay)}`,
  };
};

/** The offer of an address, and what names it there. */
function offerOf(
  { property, room, plan, offer }: z.output<typeof offerQuery>,
  stay: Stay,
  { stays: { supply }, organisation }: Parameters<ReadOffer>[1],
) {
  if (offer !== undefined) {
    const opened = supply.open(organisation, { code: property, signed: offer, stay });
    return opened && { ...opened, named: [["offer", offer]] };
  }
  if (room === undefined || plan === undefined) return undefined;
  const key = supply.own({ propertyCode: property, roomId: room, planNo: plan, stay });
  const named = [
    ["room", String(room)],
    ["plan", String(plan)],
  ];
  return { key, isExpired: false, named };
}
