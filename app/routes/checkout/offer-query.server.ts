import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { DAY } from "#server/core/durations";
import { LONGEST_STAY } from "#server/core/limits";
import type { Stay, StayKey } from "#server/products/stays/supplier";
import { OWN_HOLDS } from "~/shared/stay/own-holds";
import { readResultsState, withState } from "~/shared/stay/results-state";
import { readRooms, stayParams } from "~/shared/stay/stay-params";

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

/** A damaged id counts as missing: the page shows an existing booking again, and looks up the chosen room again. */
const id = z
  .string()
  .regex(/^[\w-]{22}$/)
  .optional()
  .catch(undefined);

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
    another: id,
    quote: id,
  })
  .refine((offer) => offer.out > offer.in && offer.out - offer.in <= LONGEST_STAY);

/** The parts of a checkout's address. */
export type OfferAddress = {
  key: StayKey;
  /** The offer is too old to be requested. */
  isExpired: boolean;
  /** The id of the viewer's booking of the same offer, after which they asked for another one (T7). */
  another: string | undefined;
  /** Id of the viewer's quote; a link from elsewhere has none. */
  quote: string | undefined;
  /** The offer in one spelling, whenever it was chosen. */
  name: string;
  /** Canonical address of the checkout: the form's action, and where sign-in returns to. */
  here: string;
  /** The property with the same stay and the filters of the list it was found in: the way back to its rooms. */
  rooms: string;
};

/** The dialogs over a checkout, by the last part of their path. */
export type CheckoutDialog = "certificate" | "certificate-required" | "activate-service";

const PATH = "/hotel-checkout";

type Offering = Pick<AppLoadContext, "organisation" | "stays">;

/** Undefined where the address is cut short, makes no sense, or names an offer that we did not make. */
export function offerAddress(request: Request, context: Offering): OfferAddress | undefined {
  const { searchParams } = new URL(request.url);
  const parsed = offerQuery.safeParse(Object.fromEntries(searchParams));
  const rooms = readRooms(searchParams);
  if (!parsed.success || !rooms) return undefined;
  const { property, in: arrival, out: departure, another, quote } = parsed.data;
  const stay = { arrival, departure, rooms };
  const offer = offerOf(parsed.data, stay, context);
  if (!offer) return undefined;
  const green = searchParams.has("green");
  const found = withState(stayParams(stay).toString(), readResultsState(searchParams, { green }));
  const { named: offerName, ...named } = offer;
  const query = new URLSearchParams([["property", property], ...offerName]);
  const name = `${PATH}?${query}&${found}${another ? `&another=${another}` : ""}`;
  return {
    ...named,
    another,
    quote,
    name,
    here: chosenAs(name, quote),
    rooms: `/hotel-details?${new URLSearchParams({ property })}&${found}${quote ? `&${OWN_HOLDS}=1` : ""}`,
  };
}

/** The offer of an address, and what names it there. */
function offerOf(
  { property, room, plan, offer }: z.output<typeof offerQuery>,
  stay: Stay,
  { stays: { supply }, organisation }: Offering,
): (Pick<OfferAddress, "key" | "isExpired"> & { named: [string, string][] }) | undefined {
  if (offer !== undefined) {
    const opened = supply.open(organisation, { code: property, signed: offer, stay });
    return opened && { ...opened, named: [["offer", offer]] };
  }
  if (room === undefined || plan === undefined) return undefined;
  const key = supply.own({ propertyCode: property, roomId: room, planNo: plan, stay });
  return {
    key,
    isExpired: false,
    named: [
      ["room", String(room)],
      ["plan", String(plan)],
    ],
  };
}
/** The checkout's address with that quote. */
export const chosenAs = (name: string, quote: string | undefined): string => (quote ? `${name}&quote=${quote}` : name);

/** The checkout of the same offer, to book it once more after that booking. */
export const anotherOf = ({ name, another }: OfferAddress, booking: string): string =>
  `${another ? name.replace(`&another=${another}`, "") : name}&another=${booking}`;

/** A dialog over the checkout of the same offer. */
export const dialogOf = (here: string, dialog: CheckoutDialog): string => here.replace(PATH, `${PATH}/${dialog}`);
