import type { CancelTerms } from "../../../core/cancel-terms.ts";
import type { Day } from "../../../core/day.ts";
import { sellersOf } from "../../../organisation/sold-by.ts";
import { currencies } from "../../../reference/currencies.ts";
import { STAY_PRODUCTS } from "../pages.ts";
import { BOARDS, type StaySearch } from "../supplier.ts";
import { planTerms } from "./cancel-rule.ts";
import { type Arrays, byteLength, columns } from "./columns.ts";
import type { DestinationIndexRows } from "./destination-index-rows.ts";
import { type PlanPayment, planPayment } from "./payment-time.ts";
import { type RoomRule, storedRules } from "./stay-rules.ts";
import { FILTER_AMENITIES, PROPERTY_TYPES } from "./vocabulary.ts";

/** Integers up to `MOST_MINOR`, which 32 bits do not hold. */
const AMOUNT = Float64Array;

/** What a row has as it is keeps the name of its column. */
const PROPERTY = {
  id: Int32Array,
  roomsFrom: Int32Array,
  plansFrom: Int32Array,
  stars: Uint8Array,
  score10: Uint8Array,
  type: Uint8Array,
  product: Uint8Array,
  /** Of `sellers`. */
  sellers: Uint16Array,
  green: Uint8Array,
  currency: Uint16Array,
  /** Of `zones`. */
  zone: Uint16Array,
  popularity: Uint16Array,
  amenities: Int32Array,
  distance_m: Int32Array,
  /** Minutes after midnight. */
  checkIn: Uint16Array,
  tax_bp: Uint16Array,
  city_tax_person_night: AMOUNT,
  resort_fee_room_night: AMOUNT,
  service_fee_stay: AMOUNT,
  cleaning_fee_room: AMOUNT,
};
const ROOM = {
  id: Int32Array,
  seasonsFrom: Int32Array,
  nightsFrom: Int32Array,
  max_adults: Uint8Array,
  max_occupancy: Uint8Array,
  units: Uint16Array,
  /** Of `stayRules`. */
  rules: Int32Array,
  deposit: AMOUNT,
};
const PLAN = {
  no: Uint8Array,
  board: Uint8Array,
  /** -1: never free. */
  freeUntilHours: Int32Array,
  /** Of `conditions`. */
  conditions: Int32Array,
  minNights: Uint16Array,
  /** 0: any. */
  maxNights: Uint16Array,
  pct_bp: Int32Array,
  supplement_person_night: AMOUNT,
};
const SEASON = { from: Uint16Array, to: Uint16Array, price: AMOUNT, weekendPrice: AMOUNT };
const NIGHT = { day: Uint16Array, left: Uint16Array };

/**
 * Everything a search of one destination looks at, as arrays. A property's rooms are `roomsFrom[p]` to before
 * `roomsFrom[p + 1]`, a room's seasons and nights likewise. Properties and rooms go by ascending id.
 */
export type DestinationIndex = {
  destinationId: number;
  /** The destination's version when the arrays were read. */
  builtFrom: number;
  /** The destination's version these arrays and `changed` together show. */
  version: number;
  bytes: number;
  count: number;
  properties: Arrays<typeof PROPERTY>;
  rooms: Arrays<typeof ROOM>;
  plans: Arrays<typeof PLAN>;
  seasons: Arrays<typeof SEASON>;
  nights: Arrays<typeof NIGHT>;
  /** What many rows have alike, once each: the arrays have its number. */
  zones: string[];
  /** Ids of organisations; undefined: all. */
  sellers: (string[] | undefined)[];
  stayRules: RoomRule[][];
  conditions: Conditions[];
  /** The place of each property in the recommended order. */
  rank: Int32Array;
  /** Units left as the log tells, by room and day: newer than `nights`. */
  changed: Map<number, Map<Day, number>>;
  changes: number;
};

/** What a rate plan says of any stay: its terms as if check-in were at instant 0, and when it is paid to whom. */
export type Conditions = { cancel: CancelTerms; payment: PlanPayment };

type PropertyOfIndex = DestinationIndexRows["properties"][number];

/** Collects the rows of a destination, in chunks by ascending property id, and turns them into an index. */
export function destinationIndexBuilder(destinationId: number, version: number) {
  const properties = columns(PROPERTY);
  const rooms = columns(ROOM);
  const plans = columns(PLAN);
  const seasons = columns(SEASON);
  const nights = columns(NIGHT);
  const zones = shared((zone) => zone);
  const sellers = shared<string[] | undefined, [PropertyOfIndex]>((_, row) => sellersOf(row));
  const stayRules = shared((text) => (text === "" ? [] : storedRules.read(text)));
  const conditions = shared<Conditions, [DestinationIndexRows["plans"][number], string]>((_, plan, currency) => ({
    cancel: planTerms(plan, currency),
    payment: planPayment(plan.payment),
  }));

  function addProperty(row: PropertyOfIndex): void {
    properties.add({
      ...row,
      roomsFrom: rooms.length(),
      plansFrom: plans.length(),
      type: PROPERTY_TYPES.indexOf(row.type as (typeof PROPERTY_TYPES)[number]),
      product: (STAY_PRODUCTS as readonly string[]).indexOf(row.product),
      sellers: sellers.numberOf(`${row.owner_id} ${row.sold_by}`, row),
      currency: currencyNumber(row.currency),
      zone: zones.numberOf(row.time_zone),
      amenities: amenityBits(row.amenities.split(" ")),
      checkIn: minutesOf(row.check_in_from),
    });
  }

  function addRoom(row: DestinationIndexRows["rooms"][number]): void {
    rooms.add({
      ...row,
      seasonsFrom: seasons.length(),
      nightsFrom: nights.length(),
      rules: stayRules.numberOf(row.stay_rules ?? ""),
    });
  }

  function addPlan(row: DestinationIndexRows["plans"][number], currency: string): void {
    const { free_until_hours, cancellation, payment } = row;
    plans.add({
      ...row,
      board: BOARDS.indexOf(row.board as (typeof BOARDS)[number]),
      freeUntilHours: free_until_hours ?? -1,
      conditions: conditions.numberOf(`${currency} ${payment} ${cancellation ?? free_until_hours}`, row, currency),
      minNights: row.min_nights ?? 0,
      maxNights: row.max_nights ?? 0,
    });
  }

  return {
    add(rows: DestinationIndexRows): void {
      const roomsLeft = cursor(rows.rooms, (room) => room.property_id);
      const plansLeft = cursor(rows.plans, (plan) => plan.property_id);
      const ratesLeft = cursor(rows.rates, (rate) => rate.room_id);
      const nightsLeft = cursor(rows.nights, (night) => night.room_id);
      for (const property of rows.properties) {
        addProperty(property);
        for (const plan of plansLeft(property.id)) addPlan(plan, property.currency);
        for (const room of roomsLeft(property.id)) {
          addRoom(room);
          for (const rate of ratesLeft(room.id)) {
            seasons.add({ from: rate.from_day, to: rate.to_day, price: rate.price, weekendPrice: rate.weekend_price });
          }
          for (const night of nightsLeft(room.id)) {
            nights.add({ day: night.day, left: Math.max(0, night.units - night.taken) });
          }
        }
      }
    },
    finish(): DestinationIndex {
      const count = properties.length();
      properties.end({ roomsFrom: rooms.length(), plansFrom: plans.length() });
      rooms.end({ seasonsFrom: seasons.length(), nightsFrom: nights.length() });
      const arrays = {
        properties: properties.arrays(),
        rooms: rooms.arrays(),
        plans: plans.arrays(),
        seasons: seasons.arrays(),
        nights: nights.arrays(),
      };
      const rank = recommendedRank(arrays.properties.popularity, count);
      const bytes = rank.byteLength + Object.values(arrays).reduce((sum, table) => sum + byteLength(table), 0);
      return {
        destinationId,
        builtFrom: version,
        version,
        bytes,
        count,
        ...arrays,
        zones: zones.values,
        sellers: sellers.values,
        stayRules: stayRules.values,
        conditions: conditions.values,
        rank,
        changed: new Map(),
        changes: 0,
      };
    },
  };
}

/** Which properties an organisation sells, by their numbers. */
export function soldBy({ properties, sellers }: DestinationIndex, { products, organisationId }: Seller): IsSold {
  const has = STAY_PRODUCTS.map((code) => products.includes(code));
  const open = sellers.map((ids) => ids?.includes(organisationId) ?? true);
  return (property) => has[properties.product[property]!]! && open[properties.sellers[property]!]!;
}

type Seller = Pick<StaySearch, "products" | "organisationId">;
export type IsSold = (property: number) => boolean;

const currencyNumbers = new Map(currencies.map(({ code }, number) => [code, number]));
export const currencyNumber = (code: string): number => currencyNumbers.get(code) ?? 0;
export const currencyCode = (number: number): string => currencies[number]?.code ?? "USD";

export function amenityBits(codes: readonly string[]): number {
  return FILTER_AMENITIES.reduce((bits, code, bit) => (codes.includes(code) ? bits | (1 << bit) : bits), 0);
}

/** Values that are read of a text once, however many rows have it, and go by their numbers. */
function shared<Value, Given extends unknown[] = []>(read: (text: string, ...given: Given) => Value) {
  const values: Value[] = [];
  const numbers = new Map<string, number>();
  return {
    values,
    numberOf(text: string, ...given: Given): number {
      const known = numbers.get(text);
      if (known !== undefined) return known;
      numbers.set(text, values.length);
      return values.push(read(text, ...given)) - 1;
    },
  };
}

/** Rows in the order of a key, handed out group by group to callers that ask in the same order. */
function cursor<Row>(rows: Row[], keyOf: (row: Row) => number): (key: number) => Row[] {
  let at = 0;
  return (key) => {
    while (at < rows.length && keyOf(rows[at]!) < key) at++;
    const from = at;
    while (at < rows.length && keyOf(rows[at]!) === key) at++;
    return rows.slice(from, at);
  };
}

function minutesOf(time: string): number {
  const [hours = "0", minutes = "0"] = time.split(":");
  return Number(hours) * 60 + Number(minutes);
}

function recommendedRank(popularity: Uint16Array, count: number): Int32Array {
  const order = Array.from({ length: count }, (_, p) => p).sort((a, b) => popularity[b]! - popularity[a]! || a - b);
  const rank = new Int32Array(count);
  for (const [place, p] of order.entries()) rank[p] = place;
  return rank;
}
