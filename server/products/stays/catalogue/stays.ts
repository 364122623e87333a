import { boundedMap } from "../../../core/bounded-map.ts";
import { dayIn } from "../../../core/day.ts";
import { LONGEST_STAY } from "../../../core/limits.ts";
import { type Outcome, ok, refused } from "../../../core/outcome.ts";
import { isBookableParty } from "../../../core/party.ts";
import type { Db, Store } from "../../../db/schema.ts";
import type { OfferRefusal } from "../../../ports/offer.ts";
import type { OwnPhotos } from "../../../ports/own-photos.ts";
import { findPlace } from "../../../reference/places.ts";
import {
  isOwnKey,
  type OfferedStay,
  type PropertyDetails,
  type PropertyHit,
  type PropertySummary,
  type RoomSummary,
  type Stay,
  type StayKey,
  type StayOffer,
  type StaySearch,
  type StaySearchAnswer,
} from "../supplier.ts";
import { type DestinationIndex, destinationIndexBuilder } from "./destination-index.ts";
import { listDestinationIndexRows, propertyIdOfRoom } from "./destination-index-rows.ts";
import { searchDestinationIndex } from "./destination-index-search.ts";
import type { DestinationIndexStore } from "./destination-index-store.ts";
import { minutesUntil } from "./local-time.ts";
import { otherStays } from "./other-stays.ts";
import { listPhotos } from "./property-photos.ts";
import {
  type FoundWithFree,
  isTooSmall,
  listTerms,
  offerOf,
  type Terms,
  termsOf,
  unavailableReason,
} from "./room-offers.ts";
import { lengthAgainst } from "./room-stay.ts";
import { findProperty, listRooms, listSummaries, summaryOf, withoutEnded } from "./stay-queries.ts";
import { storedScores, storedText } from "./stored.ts";

type Dependencies = Store & { indexes: DestinationIndexStore; ownPhotos?: Pick<OwnPhotos, "addressesOf"> | undefined };

/** Search and details of stays: lists come from the indexes, offers to buy from the rows. */
export function createStays({ db, clock, indexes, ownPhotos }: Dependencies) {
  const readPage = createPageRows(db);

  /** The property alone, as an index of one made of its rows: pages and offers share every calculation with the search. */
  async function readProperty(code: string, from: Db = db, held?: readonly string[]) {
    const row = await findProperty(from, code);
    if (!row) return undefined;
    const rows = await listDestinationIndexRows(
      from,
      row.destination_id,
      row.id,
      row.id,
      dayIn(row.time_zone, clock.now()),
    );
    const rooms = await listRooms(from, row.destination_id, [row.id]);
    const builder = destinationIndexBuilder(row.destination_id, 0);
    builder.add({ ...rows, nights: await withoutEnded(from, row, rows.nights, { now: clock.now(), held }) });
    const index = builder.finish();
    return { row, index, rooms };
  }

  type Read = NonNullable<Awaited<ReturnType<typeof readProperty>>>;

  function offersOf({ row, index, rooms }: Read, roomNumber: number, stay: Stay): PropertyDetails["rooms"] {
    const room = rooms.get(index.rooms.id[roomNumber]!);
    if (!room || unavailableReason(index, roomNumber, stay)) return [];
    const terms = listTerms(index, { property: 0, room: roomNumber }, stay, clock.now());
    if (terms.length === 0) return [];
    return [{ room, offers: terms.map((each) => offerOf(each, row.code, room, stay)) }];
  }

  async function check(key: StayKey, from?: Db, held?: readonly string[]): Promise<Outcome<OfferedStay, OfferRefusal>> {
    if (!isOwnKey(key)) return refused("not-offered");
    const read = isSensible(key.stay) ? await readProperty(key.propertyCode, from, held) : undefined;
    const roomNumber = read ? read.index.rooms.id.indexOf(key.roomId) : -1;
    const plan = read ? read.index.plans.no.indexOf(key.planNo) : -1;
    if (!read || roomNumber < 0 || plan < 0) return refused("not-offered");
    const { row, index } = read;
    if (!isBookable(key.stay, row.time_zone, clock.now())) return refused("not-offered");
    const { arrival, departure } = key.stay;
    const reason = lengthAgainst(index, plan, departure - arrival) ?? unavailableReason(index, roomNumber, key.stay);
    if (reason) return refused(reason);
    const offer = offersOf(read, roomNumber, key.stay)[0]?.offers.find(
      (each) => isOwnKey(each.key) && each.key.planNo === key.planNo,
    );
    if (!offer) return refused("not-offered");
    return ok({ property: summaryOf(row), checkInFrom: row.check_in_from, checkOutUntil: row.check_out_until, offer });
  }

  return {
    async search(search: StaySearch): Promise<StaySearchAnswer> {
      const timeZone = findPlace(search.destinationId)?.timeZone ?? "UTC";
      if (!isSensible(search.stay)) return NOTHING;
      const index = await indexes.current(search.destinationId);
      if (!index) return NOTHING;
      if (!isBookable(search.stay, timeZone, clock.now())) return { ...NOTHING, known: index.count };
      const today = dayIn(timeZone, clock.now());
      const now = clock.now();
      const minutesToArrival = minutesUntil(search.stay.arrival, timeZone, now);
      const { found, ...answer } = searchDestinationIndex(index, search, { today, minutesToArrival });
      const { version } = index;
      return { ...answer, version, hits: await hitsOf(readPage, index, found, search.stay, now) };
    },

    async details(code: string, stay: Stay, held?: readonly string[]): Promise<PropertyDetails | undefined> {
      const read = await readProperty(code, db, held);
      if (!read) return undefined;
      const { row, index } = read;
      const bookable = isBookable(stay, row.time_zone, clock.now());
      const roomNumbers = bookable ? [...index.rooms.units.keys()] : [];
      const rooms = roomNumbers.flatMap((roomNumber) => offersOf(read, roomNumber, stay));
      const tooSmall = roomNumbers
        .filter((roomNumber) => isTooSmall(index, roomNumber, stay))
        .flatMap((roomNumber) => read.rooms.get(index.rooms.id[roomNumber]!) ?? []);
      const instead =
        bookable && rooms.length === 0
          ? otherStays(index, stay, { today: dayIn(row.time_zone, clock.now()), netMargin: 0 })
          : undefined;
      const photos = ownPhotos && (await listPhotos(db, row, read.rooms, ownPhotos));
      return {
        property: summaryOf(row),
        ...photos,
        ...(row.review_scores !== null && { scores: storedScores.read(row.review_scores) }),
        description: storedText.read(row.description),
        checkInFrom: row.check_in_from,
        checkOutUntil: row.check_out_until,
        petsAllowed: row.pets_allowed === 1,
        version: row.version,
        rooms,
        tooSmall,
        ...(instead && { instead }),
      };
    },

    async recheck(key: StayKey, held?: readonly string[]): Promise<Outcome<StayOffer, OfferRefusal>> {
      const checked = await check(key, db, held);
      return checked.ok ? ok(checked.value.offer) : checked;
    },

    /** The offer with its property, as `unit` reads it. */
    checkInside: (unit: Db, key: StayKey) => check(key, unit),
  };
}

/** The numbers are read before anything is waited for: another search may bring the index further meanwhile. */
async function hitsOf(
  readPage: PageRows,
  index: DestinationIndex,
  found: FoundWithFree[],
  stay: Stay,
  now: number,
): Promise<PropertyHit[]> {
  const page = found.map((at) => ({
    propertyId: index.properties.id[at.property]!,
    terms: termsOf(index, at, stay, now),
    free: at.freePlan < 0 ? undefined : termsOf(index, { ...at, plan: at.freePlan }, stay, now),
  }));
  const { propertyOf, roomOf } = await readPage(
    index,
    page.map(({ propertyId }) => propertyId),
    page.map(({ terms }) => terms.roomId),
  );
  return page.flatMap(({ propertyId, terms, free }) => {
    const property = propertyOf(propertyId);
    const room = roomOf(terms.roomId);
    // Removed by an import since the index was read.
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
function isSensible({ arrival, departure, rooms }: Stay): boolean {
  const nights = departure - arrival;
  return (
    [arrival, departure].every(Number.isInteger) && nights >= 1 && nights <= LONGEST_STAY && isBookableParty(rooms)
  );
}

/** RO-05, for every organisation: a stay does not begin before today at the property. */
const isBookable = (stay: Stay, timeZone: string, now: number): boolean =>
  isSensible(stay) && stay.arrival >= dayIn(timeZone, now);

/** Words of properties and of rooms kept for the pages that are asked for most; about a kilobyte each. */
const MOST_KEPT = 10_000;

type PageRows = ReturnType<typeof createPageRows>;

/**
 * The words of a page of results. What an index was built with is kept under the index's first version: an import makes a new
 * index, and with it new keys.
 */
function createPageRows(db: Db) {
  const summaries = createRecent<PropertySummary>();
  const rooms = createRecent<RoomSummary>();
  return async function read(index: DestinationIndex, propertyIds: number[], roomIds: number[]) {
    const { destinationId } = index;
    const prefix = `${destinationId} ${index.builtFrom} `;
    const [propertyOf, roomOf] = await Promise.all([
      summaries.read(prefix, propertyIds, (ids) => listSummaries(db, destinationId, ids)),
      rooms.read(prefix, roomIds, (ids) => listRooms(db, destinationId, ids.map(propertyIdOfRoom))),
    ]);
    return { propertyOf, roomOf };
  };
}

/** The values read last, by a prefix and an id. */
function createRecent<Value>() {
  const values = boundedMap<string, Value>(MOST_KEPT);
  return {
    async read(prefix: string, ids: number[], list: (ids: number[]) => Promise<Map<number, Value>>) {
      // Held here, because what others read meanwhile may push it out.
      const known = new Map<number, Value>();
      for (const id of ids) {
        const value = values.get(prefix + id);
        if (value !== undefined) known.set(id, value);
      }
      const missing = ids.filter((id) => !known.has(id));
      const found = missing.length > 0 ? await list(missing) : new Map<number, Value>();
      for (const [id, value] of found) values.set(prefix + id, value);
      return (id: number): Value | undefined => known.get(id) ?? found.get(id);
    },
  };
}
