import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import type {
  Offer,
  OfferKey,
  OfferRefusal,
  PropertyDetails,
  PropertyHit,
  RoomSummary,
  Stay,
  StaySearch,
  StaySearchAnswer,
} from "../ports/supplier.ts";
import { findPlace } from "../reference/places.ts";
import type { Clock } from "../shared/clock.ts";
import { dayIn } from "../shared/day.ts";
import type { LocalText } from "../shared/local-text.ts";
import { type Outcome, ok, refused } from "../shared/outcome.ts";
import { minutesUntil } from "./local-time.ts";
import { type Pack, packBuilder } from "./pack.ts";
import { listPackRows } from "./pack-rows.ts";
import { searchPack } from "./pack-search.ts";
import type { PackStore } from "./pack-store.ts";
import { offerOf, offersOf } from "./room-offers.ts";
import { findProperty, listPageRows, listPropertyRooms, roomSummaryOf, summaryOf } from "./stay-queries.ts";
import { LONGEST_STAY, MOST_GUESTS, MOST_ROOMS } from "./vocabulary.ts";

type Dependencies = { db: Kysely<Database>; clock: Clock; packs: PackStore };

/** Searching and looking at stays: lists come from the packs, what is bought is read from the rows. */
export function createStays({ db, clock, packs }: Dependencies) {
  /** The property alone, as a pack of one made of its rows: searched pages and bought offers share every calculation. */
  async function readProperty(code: string) {
    const row = await findProperty(db, code);
    if (!row) return undefined;
    const [rows, rooms] = await Promise.all([
      listPackRows(db, row.destination_id, row.id, row.id, dayIn(row.time_zone, clock.now())),
      listPropertyRooms(db, row.destination_id, row.id),
    ]);
    const builder = packBuilder(row.destination_id, 0);
    builder.add(rows);
    return { row, pack: builder.finish(), rooms: rooms.map(roomSummaryOf) };
  }

  function offers(pack: Pack, rooms: RoomSummary[], code: string, stay: Stay, timeZone: string, currency: string) {
    const minutes = minutesUntil(stay.arrival, timeZone, clock.now());
    if (!isBookable(stay, timeZone, clock.now())) return rooms.map((room) => ({ room, offers: [] as Offer[] }));
    return rooms.map((room, index) => ({
      room,
      offers: offersOf(pack, { property: 0, room: index }, { code, room, stay, currency, minutesToArrival: minutes }),
    }));
  }

  return {
    async search(search: StaySearch): Promise<StaySearchAnswer> {
      const timeZone = findPlace(search.destinationId)?.timeZone ?? "UTC";
      const pack = isSensible(search.stay) ? await packs.current(search.destinationId) : undefined;
      if (!pack) return NOTHING;
      const bookable = isBookable(search.stay, timeZone, clock.now());
      if (!bookable) return { ...NOTHING, known: pack.count };
      const minutesToArrival = minutesUntil(search.stay.arrival, timeZone, clock.now());
      const { found, ...answer } = searchPack(pack, search, minutesToArrival);
      return { ...answer, hits: await hitsOf(db, pack, found, search.stay, minutesToArrival) };
    },

    async details(code: string, stay: Stay): Promise<PropertyDetails | undefined> {
      const read = await readProperty(code);
      if (!read) return undefined;
      const { row, pack, rooms } = read;
      return {
        property: summaryOf(row),
        description: JSON.parse(row.description) as LocalText,
        checkInFrom: row.check_in_from,
        checkOutUntil: row.check_out_until,
        petsAllowed: row.pets_allowed === 1,
        rooms: offers(pack, rooms, code, stay, row.time_zone, row.currency).filter((room) => room.offers.length > 0),
      };
    },

    async recheck(key: OfferKey): Promise<Outcome<Offer, OfferRefusal>> {
      const read = isSensible(key.stay) ? await readProperty(key.propertyCode) : undefined;
      const room = read?.rooms.find(({ id }) => id === key.roomId);
      if (!read || !room) return refused("not-offered");
      const { row, pack, rooms } = read;
      if (!isBookable(key.stay, row.time_zone, clock.now())) return refused("not-offered");
      const isPlan = Array.from(pack.plans.no).includes(key.planNo);
      const all = offers(pack, rooms, key.propertyCode, key.stay, row.time_zone, row.currency);
      const offer = all
        .flatMap((entry) => entry.offers)
        .find(({ key: { roomId, planNo } }) => roomId === key.roomId && planNo === key.planNo);
      if (offer) return ok(offer);
      return refused(isPlan ? "sold-out" : "not-offered");
    },
  };
}

async function hitsOf(
  db: Kysely<Database>,
  pack: Pack,
  found: { property: number; room: number; plan: number }[],
  stay: Stay,
  minutesToArrival: number,
): Promise<PropertyHit[]> {
  const { properties, rooms } = await listPageRows(
    db,
    pack.destinationId,
    found.map(({ property }) => pack.properties.id[property]!),
    found.map(({ room }) => pack.rooms.id[room]!),
  );
  return found.flatMap((place) => {
    const property = properties.get(pack.properties.id[place.property]!);
    const room = rooms.get(pack.rooms.id[place.room]!);
    // Removed by an import since the pack was read.
    if (!property || !room) return [];
    const { code, currency } = property;
    return [{ property, offer: offerOf(pack, place, { code, room, stay, currency, minutesToArrival }) }];
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
