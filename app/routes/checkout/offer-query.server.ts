import { z } from "zod";
import { DAY } from "#server/core/durations";
import type { OfferKey } from "#server/ports/supplier";
import { readResultsState, withState } from "~/shared/stay/results-state";
import { LONGEST_STAY, readRooms, stayParams } from "~/shared/stay/stay-params";

const MOST_ROOM_ID = 2 ** 31 - 1;
const MOST_PLAN_NO = 999;

const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(z.int().min(least).max(most));
const day = z.iso.date().transform((text) => Date.parse(text) / DAY);

/** A damaged name asks for nothing: what was booked is shown once more, and what was chosen is looked at anew. */
const id = z
  .string()
  .regex(/^[\w-]{22}$/)
  .optional()
  .catch(undefined);

const offerQuery = z
  .object({
    // What a code may look like is the catalogue's rule; one that is none is not found there.
    property: z.string().min(1).max(64),
    room: whole(0, MOST_ROOM_ID),
    plan: whole(0, MOST_PLAN_NO),
    in: day,
    out: day,
    another: id,
    quote: id,
  })
  .refine((offer) => offer.out > offer.in && offer.out - offer.in <= LONGEST_STAY);

/** What the address of a checkout names. */
export type OfferAddress = {
  key: OfferKey;
  /** The id of the viewer's booking of the same offer, after which they asked for another one (T7). */
  another: string | undefined;
  /** The id of what the viewer chose; a link from elsewhere has none. */
  quote: string | undefined;
  /** The offer in one spelling, whenever it was chosen. */
  name: string;
  /** The checkout itself, in one spelling: a form's action, and where signing in comes back to. */
  here: string;
  /** The property with the same stay and the filters of the list it was found in: the way back to its rooms. */
  rooms: string;
};

/** The dialogs over a checkout, by the last part of their path. */
export type CheckoutDialog = "certificate" | "certificate-required" | "activate-service";

const PATH = "/hotel-checkout";

/** Undefined where the address is cut short or makes no sense. */
export function offerAddress(request: Request): OfferAddress | undefined {
  const { searchParams } = new URL(request.url);
  const parsed = offerQuery.safeParse(Object.fromEntries(searchParams));
  const rooms = readRooms(searchParams);
  if (!parsed.success || !rooms) return undefined;
  const { property, room, plan, in: arrival, out: departure, another, quote } = parsed.data;
  const stay = { arrival, departure, rooms };
  const green = searchParams.has("green");
  const found = withState(stayParams(stay).toString(), readResultsState(searchParams, { green, locale: "en-US" }));
  const offer = new URLSearchParams({ property, room: String(room), plan: String(plan) });
  const name = `${PATH}?${offer}&${found}${another ? `&another=${another}` : ""}`;
  return {
    key: { propertyCode: property, roomId: room, planNo: plan, stay },
    another,
    quote,
    name,
    here: chosenAs(name, quote),
    rooms: `/hotel-details?${new URLSearchParams({ property })}&${found}`,
  };
}

/** The checkout of what was chosen under that id. */
export const chosenAs = (name: string, quote: string | undefined): string => (quote ? `${name}&quote=${quote}` : name);

/** The checkout of the same offer, to book it once more after that booking. */
export const anotherOf = ({ name, another }: OfferAddress, booking: string): string =>
  `${another ? name.replace(`&another=${another}`, "") : name}&another=${booking}`;

/** A dialog over the checkout of the same offer. */
export const dialogOf = (here: string, dialog: CheckoutDialog): string => here.replace(PATH, `${PATH}/${dialog}`);
