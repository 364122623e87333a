import { boundedMap } from "../../../core/bounded-map.ts";
import { formatDay } from "../../../core/day.ts";
import { HOUR, MINUTE } from "../../../core/durations.ts";
import { type Outcome, ok, refused } from "../../../core/outcome.ts";
import type { BookAnswer, CancelAnswer, FindAnswer, FindBy, OfferRefusal, Rejection } from "../../../ports/offer.ts";
import { SupplierFailedError } from "../../../ports/supplier-failed.ts";
import { stayDigest } from "../../../products/stays/digest.ts";
import {
  type Candidate,
  type ExternalSupplier,
  isOwnKey,
  type PropertyDetails,
  type Stay,
  type StayKey,
  type StayOffer,
  type StayOrder,
  type StayQuestion,
  type TokenKey,
  tokenKey,
} from "../../../products/stays/supplier.ts";
import { searchAnswerOf } from "../../../products/stays/supply/search-answer.ts";
import { findPlace } from "../../../reference/places.ts";
import { isUnsent } from "../../http/http-client.ts";
import { toldOr } from "../../http/vendor-calls.ts";
import { type LiteApiAccess, type LiteApiDependencies, type LiteApiRefusal, liteApiCalls } from "./calls.ts";
import { offerOf } from "./offers.ts";
import { propertyOfContent, propertyOfHotel } from "./properties.ts";
import { hotel, type LiteApiBooking, minorOf, type Prebook, roomType } from "./wire.ts";

export type LiteApiAccount = LiteApiAccess & {
  /** In which prices are asked for and bookings are paid; an offer in another one is none. */
  currency: string;
  /** ISO country of the guests, which some prices depend on. */
  guestNationality: string;
  /** Where its photos are. */
  photosUrl: string;
  /** How LiteAPI gets its money from us. */
  paidBy: "ACC_CREDIT_CARD" | "WALLET" | "CREDIT";
};

/** Around the middle of a destination. */
const RADIUS_M = 20_000;
const MOST_HOTELS = 200;
const RATES_OF_A_HOTEL = 10;
/** What a hotel says of itself seldom changes. */
const CONTENT_KEPT = 6 * HOUR;
const HOTELS_KEPT = 2_000;
/** A booking that cannot be found after this was never made. The vendor names no time: long, because it is final. */
const FOUND_WITHIN = 15 * MINUTE;

const NO_AVAILABILITY = 2001;
const DUPLICATE_REFERENCE = 4005;
/** Its codes that say at prebook that the offer is gone: sold, not known, or too old. Any other one is a failure. */
const GONE: Record<number, OfferRefusal> = { [NO_AVAILABILITY]: "sold-out", 4002: "not-offered", 4040: "not-offered" };
/** Its codes that say that nothing was booked. Of every other one (2010, 2013, 2014, 5000 …) only `find` can tell. */
const REJECTIONS: Record<number, Rejection> = {
  401: "refused",
  [NO_AVAILABILITY]: "sold-out",
  4000: "refused",
  4002: "refused",
  4010: "not-offered",
  4040: "not-offered",
};
const NO_CONTENT = 204;
const NO_SUCH_HOTEL = [NO_CONTENT, 4000, 4002];

/** Hotels of LiteAPI (BK-07): rates → prebook → book, and bookings by our reference. */
export function createLiteApi(account: LiteApiAccount, deps: LiteApiDependencies): ExternalSupplier {
  const { clock, log } = deps;
  const { currency, name: supplier } = account;
  const photosFrom = new URL(account.photosUrl).origin;
  const calls = liteApiCalls(account, deps);
  const contents = boundedMap<string, { found: ReturnType<typeof propertyOfContent>; until: number }>(HOTELS_KEPT);

  const asked = (stay: Stay) => ({
    checkin: formatDay(stay.arrival),
    checkout: formatDay(stay.departure),
    occupancies: stay.rooms.map(({ adults, childAges }) => ({ adults, children: childAges })),
    currency,
    guestNationality: account.guestNationality,
    roomMapping: false,
    includeHotelData: true,
  });

  /** Those that can be sold; the log counts why others cannot. */
  function offersOf(roomTypes: unknown[], key: Pick<TokenKey, "propertyCode" | "stay">, zone: string): StayOffer[] {
    const left: Record<string, number> = {};
    const offers = roomTypes.flatMap((each) => {
      const read = roomType.safeParse(each);
      const made = read.success
        ? offerOf(read.data.rates, {
            key: tokenKey({ ...key, supplier, token: read.data.offerId }),
            currency,
            zone,
            now: clock.now(),
          })
        : refused("nonsense");
      if (made.ok) return [made.value];
      left[made.reason] = 1 + (left[made.reason] ?? 0);
      return [];
    });
    if (Object.keys(left).length > 0) {
      log.warn({ event: "supplier", supplier, call: "rates", left }, "offers of a supplier cannot be sold");
    }
    return offers.sort((a, b) => a.price.total - b.price.total);
  }

  async function candidates({ destinationId, stay, products }: StayQuestion, within?: number): Promise<Candidate[]> {
    const place = findPlace(destinationId);
    if (!place || !products.includes("HLT")) return [];
    const { latitude, longitude, timeZone } = place;
    const answer = await calls.rates(
      {
        ...asked(stay),
        latitude,
        longitude,
        radius: RADIUS_M,
        limit: MOST_HOTELS,
        maxRatesPerHotel: RATES_OF_A_HOTEL,
      },
      within,
    );
    if (!answer.ok && isNothing(answer)) return [];
    const { data, hotels } = toldOr("search", answer);
    const known = new Map((hotels ?? []).flatMap((each) => readHotel(each)));
    return data.flatMap(({ hotelId, roomTypes }): Candidate[] => {
      const told = known.get(hotelId);
      const offers = told ? offersOf(roomTypes, { propertyCode: hotelId, stay }, timeZone) : [];
      return told && offers.length > 0 ? [{ property: propertyOfHotel(told, place, currency), offers }] : [];
    });
  }

  async function propertyOf(code: string): Promise<ReturnType<typeof propertyOfContent>> {
    const kept = contents.get(code);
    if (kept && clock.now() < kept.until) return kept.found;
    const answer = await calls.content(code);
    const gone = !answer.ok && "code" in answer && NO_SUCH_HOTEL.includes(answer.code);
    const found = gone ? undefined : propertyOfContent(toldOr("details", answer).data, currency, photosFrom);
    contents.delete(code);
    contents.set(code, { found, until: clock.now() + CONTENT_KEPT });
    return found;
  }

  async function details(code: string, stay: Stay): Promise<PropertyDetails | undefined> {
    const [found, answer] = await Promise.all([propertyOf(code), calls.rates({ ...asked(stay), hotelIds: [code] })]);
    if (!found) return undefined;
    const told = !answer.ok && isNothing(answer) ? { data: [] } : toldOr("details", answer);
    const roomTypes = told.data.filter(({ hotelId }) => hotelId === code).flatMap((each) => each.roomTypes);
    const offers = offersOf(roomTypes, { propertyCode: code, stay }, found.property.timeZone);
    const names = [...new Set(offers.map(({ room }) => room.name.en))];
    const rooms = names.map((name) => offers.filter(({ room }) => room.name.en === name));
    return { ...found, rooms: rooms.map((own) => ({ room: own[0]!.room, offers: own })) };
  }

  type Quoted = { offer: StayOffer; prebookId: string };

  /** The current offer, pinned by LiteAPI under an id of its own. */
  async function prebooked(key: TokenKey): Promise<Outcome<Quoted, OfferRefusal>> {
    const [found, answer] = await Promise.all([propertyOf(key.propertyCode), calls.prebook(key.token)]);
    if (!found) return refused("not-offered");
    const gone = !answer.ok && "code" in answer && GONE[answer.code];
    if (gone) return refused(gone);
    const { data } = toldOr("recheck", answer);
    const rates = data.roomTypes.flatMap((each) => each.rates);
    const offer = isOf(data, key)
      ? offerOf(rates, { key, currency, zone: found.property.timeZone, now: clock.now() })
      : refused("another stay");
    if (!offer.ok || data.currency !== currency)
      throw new SupplierFailedError("the supplier quotes what cannot be sold");
    if (minorOf(data.price, currency) !== offer.value.price.total)
      throw new SupplierFailedError("the supplier's price is not the sum of its rooms");
    return ok({ offer: offer.value, prebookId: data.prebookId });
  }

  async function book(order: StayOrder): Promise<BookAnswer> {
    const { key, reference, holder, guests, requests, expected } = order;
    if (isOwnKey(key)) return { state: "rejected", why: "not-offered" };
    const quoted = await prebooked(key).catch((error: unknown) => {
      if (error instanceof SupplierFailedError) return refused("unavailable");
      throw error;
    });
    if (!quoted.ok) return orBookedBefore(reference, { state: "rejected", why: quoted.reason });
    const { offer, prebookId } = quoted.value;
    if (stayDigest(offer) !== expected.digest) return orBookedBefore(reference, { state: "rejected", why: "changed" });
    const answer = await calls.book({
      prebookId,
      clientReference: reference,
      holder: { ...holder, ...bothNames(holder) },
      guests: guests.map((guest, room) => ({
        occupancyNumber: room + 1,
        ...bothNames(guest),
        email: holder.email,
        ...(room === 0 && requests && { remarks: requests }),
      })),
      payment: { method: account.paidBy },
    });
    if (answer.ok) return bookedAs(answer.value.data, reference);
    if ("code" in answer) {
      if (answer.code === DUPLICATE_REFERENCE) return bookedBefore(reference);
      const why = REJECTIONS[answer.code];
      return why ? { state: "rejected", why } : { state: "unknown", why: `code ${answer.code}` };
    }
    if (answer.reason !== "nonsense" && isUnsent(answer.reason)) return { state: "rejected", why: "unavailable" };
    return { state: "unknown", why: answer.reason };
  }

  function bookedAs(told: LiteApiBooking, reference: string): BookAnswer {
    if (told.clientReference !== reference) return { state: "unknown", why: "another reference" };
    const is = stateOf(told);
    if (is === "confirmed") return { state: "confirmed", ...bookedOf(told) };
    return is === "pending"
      ? { state: "pending", reference: told.bookingId }
      : { state: "unknown", why: `it says ${is}` };
  }

  /** The answer for a booking that the same order made before, else `instead`; "unknown" if the look-up fails. */
  async function orBookedBefore(reference: string, instead: BookAnswer): Promise<BookAnswer> {
    const before = await calls.find(reference);
    if (!before.ok && !isNothing(before)) {
      // An unreachable supplier cannot have received this try; `find` answers for earlier ones.
      return instead.state === "rejected" && instead.why === "unavailable"
        ? instead
        : { state: "unknown", why: "find" };
    }
    const told = before.ok ? ours(before.value.data, reference) : undefined;
    return told ? bookedAs(told, reference) : instead;
  }

  async function bookedBefore(reference: string): Promise<BookAnswer> {
    return orBookedBefore(reference, { state: "unknown", why: "booked before, and not found yet" });
  }

  async function find(by: FindBy): Promise<FindAnswer> {
    if ("theirs" in by) {
      const answer = await calls.look(by.theirs);
      if (!answer.ok && isNothing(answer)) return { state: "none" };
      return foundAs(toldOr("find", answer).data);
    }
    const answer = await calls.find(by.ours);
    const list = !answer.ok && isNothing(answer) ? [] : toldOr("find", answer).data;
    const told = ours(list, by.ours);
    if (told) return foundAs(told);
    return { state: clock.now() - by.orderedAt < FOUND_WITHIN ? "not-yet" : "none" };
  }

  const bookedOf = (told: LiteApiBooking) => {
    const minor = minorOf(told.price, told.currency);
    return {
      reference: told.bookingId,
      ...(minor !== undefined && { total: { minor, currency: told.currency } }),
    };
  };

  const foundAs = (told: LiteApiBooking): FindAnswer => ({ state: "found", is: stateOf(told), ...bookedOf(told) });

  async function cancel(theirs: string): Promise<CancelAnswer> {
    const answer = await calls.cancel(theirs);
    if (answer.ok && answer.value.data.bookingId === theirs && isCancelled(answer.value.data.status)) {
      const { cancellation_fee, currency: own } = answer.value.data;
      const minor = minorOf(cancellation_fee, own);
      return { state: "cancelled", ...(minor !== undefined && { penalty: { minor, currency: own } }) };
    }
    const why = answer.ok ? "nonsense" : answer.reason;
    // It may have been carried out, now or before: the booking itself tells.
    const there = await calls.look(theirs);
    if (!there.ok) return isNothing(there) ? { state: "refused", why: "not found" } : { state: "unknown", why };
    const is = stateOf(there.value.data);
    if (is === "cancelled") return { state: "cancelled" };
    // Only what it said in its own words, and what never left, is over; anything else may still be under way.
    const isOver = !answer.ok && ("code" in answer || answer.reason === "unreachable");
    return isOver ? { state: "refused", why } : { state: "unknown", why };
  }

  return {
    name: supplier,
    photosFrom,
    search: async (query) => searchAnswerOf(await candidates(query), query, clock.now()),
    candidates,
    details,
    async recheck(key: StayKey) {
      if (isOwnKey(key)) return refused("not-offered");
      const quoted = await prebooked(key);
      return quoted.ok ? ok(quoted.value.offer) : quoted;
    },
    book,
    find,
    cancel,
  };
}

const readHotel = (each: unknown): [string, ReturnType<typeof hotel.parse>][] => {
  const { success, data } = hotel.safeParse(each);
  return success ? [[data.id, data]] : [];
};

/** A refusal that means that there is nothing. */
const isNothing = (answer: LiteApiRefusal): boolean =>
  "code" in answer && (answer.code === NO_AVAILABILITY || answer.code === NO_CONTENT);

/** Of several bookings with our reference the one that is not cancelled. */
const ours = (bookings: LiteApiBooking[], reference: string): LiteApiBooking | undefined => {
  const own = bookings.filter(({ clientReference }) => clientReference === reference);
  return own.find((each) => !isCancelled(each.status)) ?? own[0];
};

/** Both are asked for; a guest with one name has it twice. */
const bothNames = ({ firstName, lastName }: StayOrder["guests"][number]) => ({
  firstName: firstName || lastName,
  lastName: lastName || firstName,
});

const isOf = ({ hotelId, checkin, checkout }: Prebook, { propertyCode, stay }: TokenKey): boolean =>
  hotelId === propertyCode && checkin === formatDay(stay.arrival) && checkout === formatDay(stay.departure);

const isCancelled = (status: string): boolean => /^CANCELL?ED(_WITH_CHARGES)?$/.test(status);

function stateOf({ status }: LiteApiBooking): "confirmed" | "pending" | "rejected" | "cancelled" {
  if (status === "CONFIRMED") return "confirmed";
  if (isCancelled(status)) return "cancelled";
  return status === "FAILED" || status === "REJECTED" ? "rejected" : "pending";
}
