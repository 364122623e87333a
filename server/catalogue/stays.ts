import type { Kysely } from "kysely";
import type { Clock } from "../core/clock.ts";
import { dayIn } from "../core/day.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import type { Database } from "../db/schema.ts";
import type {
  Offer,
  OfferedStay,
  OfferKey,
  OfferRefusal,
  PropertyDetails,
  PropertyHit,
  Stay,
  StaySearch,
  StaySearchAnswer,
} from "../ports/supplier.ts";
import { findPlace } from "../reference/places.ts";
import { minutesUntil } from "./local-time.ts";
import { otherStays } from "./other-stays.ts";
import { type Pack, packBuilder } from "./pack.ts";
import { listPackRows } from "./pack-rows.ts";
import { searchPack } from "./pack-search.ts";
import type { PackStore } from "./pack-store.ts";
import { createPageRows, type PageRows } from "./page-rows.ts";
import { type FoundWithFree, listTerms, offerOf, type Terms, termsOf, unavailableReason } from "./room-offers.ts";
import { findProperty, listPropertyRooms, summaryOf } from "./stay-queries.ts";
import { storedText } from "./stored.ts";
import { LONGEST_STAY, MOST_GUESTS, MOST_ROOMS } from "./vocabulary.ts";

type Dependencies = { db: Kysely<Database>; clock: Clock; packs: PackStore };

/** Searching and looking at stays: lists come from the packs, what is bought is read from the rows. */
export function createStays({ db, clock, packs }: Dependencies) {
  const readPage = createPageRows(db);

  /** The property alone, as a pack of one made of its rows: pages and offers share every calculation with the search. */
  async function readProperty(code: string, from: Kysely<Database> = db) {
    const row = await findProperty(from, code);
    if (!row) return undefined;
    const rows = await listPackRows(from, row.destination_id, row.id, row.id, dayIn(row.time_zone, clock.now()));
    const rooms = await listPropertyRooms(from, row.destination_id, row.id);
    const builder = packBuilder(row.destination_id, 0);
    builder.add(rows);
    const pack = builder.finish();
    return { row, pack, rooms };
  }

  type Read = NonNullable<Awaited<ReturnType<typeof readProperty>>>;

  function offersOf({ row, pack, rooms }: Read, index: number, stay: Stay): PropertyDetails["rooms"] {
    const room = rooms.get(pack.rooms.id[index]!);
    if (!room || unavailableReason(pack, index, stay)) return [];
    const terms = listTerms(
      pack,
      { property: 0, room: index },
      stay,
      minutesUntil(stay.arrival, row.time_zone, clock.now()),
    );
    if (terms.length === 0) return [];
    return [{ room, offers: terms.map((each) => offerOf(each, row.code, room, stay)) }];
  }

  async function check(key: OfferKey, from?: Kysely<Database>): Promise<Outcome<OfferedStay, OfferRefusal>> {
    const read = isSensible(key.stay) ? await readProperty(key.propertyCode, from) : undefined;
    const index = read ? read.pack.rooms.id.indexOf(key.roomId) : -1;
    if (!read || index < 0 || !read.pack.plans.no.includes(key.planNo)) return refused("not-offered");
    const { row, pack } = read;
    if (!isBookable(key.stay, row.time_zone, clock.now())) return refused("not-offered");
    const reason = unavailableReason(pack, index, key.stay);
    if (reason) return refused(reason);
    const offer = offersOf(read, index, key.stay)[0]?.offers.find(({ key: { planNo } }) => planNo === key.planNo);
    if (!offer) return refused("not-offered");
    return ok({ property: summaryOf(row), checkInFrom: row.check_in_from, checkOutUntil: row.check_out_until, offer });
  }

  return {
    async search(search: StaySearch): Promise<StaySearchAnswer> {
      const timeZone = findPlace(search.destinationId)?.timeZone ?? "UTC";
      if (!isSensible(search.stay)) return NOTHING;
      const pack = await packs.current(search.destinationId);
      if (!pack) return NOTHING;
      if (!isBookable(search.stay, timeZone, clock.now())) return { ...NOTHING, known: pack.count };
      const today = dayIn(timeZone, clock.now());
      const minutesToArrival = minutesUntil(search.stay.arrival, timeZone, clock.now());
      const { found, ...answer } = searchPack(pack, search, { today, minutesToArrival });
      return { ...answer, hits: await hitsOf(readPage, pack, found, search.stay, minutesToArrival) };
    },

    async details(code: string, stay: Stay): Promise<PropertyDetails | undefined> {
      const read = await readProperty(code);
      if (!read) return undefined;
      const { row, pack } = read;
      const bookable = isBookable(stay, row.time_zone, clock.now());
      const rooms = bookable ? Array.from(pack.rooms.units).flatMap((_, index) => offersOf(read, index, stay)) : [];
      const instead =
        bookable && rooms.length === 0
          ? otherStays(pack, stay, { today: dayIn(row.time_zone, clock.now()) })
          : undefined;
      return {
        property: summaryOf(row),
        description: storedText.read(row.description),
        checkInFrom: row.check_in_from,
        checkOutUntil: row.check_out_until,
        petsAllowed: row.pets_allowed === 1,
        rooms,
        ...(instead && { instead }),
      };
    },

    async recheck(key: OfferKey): Promise<Outcome<Offer, OfferRefusal>> {
      const checked = await check(key);
      return checked.ok ? ok(checked.value.offer) : checked;
    },

    /** The offer with its property, as `unit` reads it. */
    checkInside: (unit: Kysely<Database>, key: OfferKey) => check(key, unit),
  };
}

/** The numbers are read before anything is waited for: another search may bring the pack further meanwhile. */
async function hitsOf(
  readPage: PageRows,
  pack: Pack,
  found: FoundWithFree[],
  stay: Stay,
  minutesToArrival: number,
): Promise<PropertyHit[]> {
  const page = found.map((at) => ({
    propertyId: pack.properties.id[at.property]!,
    terms: termsOf(pack, at, stay, minutesToArrival),
    free: at.freePlan < 0 ? undefined : termsOf(pack, { ...at, plan: at.freePlan }, stay, minutesToArrival),
  }));
  const { propertyOf, roomOf } = await readPage(
    pack,
    page.map(({ propertyId }) => propertyId),
    page.map(({ terms }) => terms.roomId),
  );
  return page.flatMap(({ propertyId, terms, free }) => {
    const property = propertyOf(propertyId);
    const room = roomOf(terms.roomId);
    // Removed by an import since the pack was read.
    if (!property || !room) return [];
    const offer = (its: Terms) => offerOf(its, property.code, room, stay);
    return [{ property, offer: offer(terms), ...(free && { freeOffer: offer(free) }) }];
  });
}

const NOTHING: StaySearchAnswer = {
  total: 0,
  available: 0,
  known: 0,
  hits: [],
  facets: { stars: {}, types: {}, amenities: {}, boards: {}, scores: {}, freeCancellation: 0, green: 0 },
};

/** Not what a visitor may choose (the forms say that), but what a price can be made for. */
function isSensible({ arrival, departure, rooms, adults, childAges }: Stay): boolean {
  const nights = departure - arrival;
  return (
    [arrival, departure, rooms, adults].every(Number.isInteger) &&
    nights >= 1 &&
    nights <= LONGEST_STAY &&
    rooms >= 1 &&
    rooms <= MOST_ROOMS &&
    adults >= 1 &&
    adults + childAges.length <= MOST_GUESTS
  );
}

/** RO-05, the part nobody can set aside: a stay does not begin before today where it is. */
const isBookable = (stay: Stay, timeZone: string, now: number): boolean =>
  isSensible(stay) && stay.arrival >= dayIn(timeZone, now);
