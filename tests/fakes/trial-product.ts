import { z } from "zod";
import type { ReadOffer } from "../../app/shared/offer/offer-address.ts";
import { type CancelTerms, type Penalty, termsFrom } from "../../server/core/cancel-terms.ts";
import type { Clock } from "../../server/core/clock.ts";
import { type Day, dayIn, formatDay, instantIn, parseDay } from "../../server/core/day.ts";
import { HOUR } from "../../server/core/durations.ts";
import { divide, partOf } from "../../server/core/money.ts";
import type { Need } from "../../server/core/needs.ts";
import { ok, refused } from "../../server/core/outcome.ts";
import { inOneOrder, type Party, wholePartyOf } from "../../server/core/party.ts";
import type { Db } from "../../server/db/schema.ts";
import { storedJson } from "../../server/db/stored-json.ts";
import type {
  Due,
  ItemPrice,
  Joins,
  Kind,
  Offer,
  OfferKey,
  OfferPrice,
  OfferTerms,
  OrderSupplier,
  Sellers,
} from "../../server/ports/offer.ts";
import { products } from "../../server/products/index.ts";
import { type Product, registerProducts } from "../../server/products/product.ts";
import { createStockSellers } from "../../server/stock/seller.ts";
import { trialWords } from "./trial-words.ts";

/**
 * A product of tests alone: seats at shows, for an evening or for some nights of a festival. Our stock counts the seats, no
 * table of ours has the shows, and no shared file knows them.
 */

const KIND = "test" as Kind;
const OWN = "own";
const TIERS = ["stalls", "balcony"];

/** A rule of canceling, as catalogues say it: in hours before the show begins. null: no refund. */
export type ShowRule = null | "unknown" | { steps: { untilHours: number; penalty: RulePenalty }[]; then: RulePenalty };
type RulePenalty = { percent: number } | { nights: number } | { minor: number };

/** Amounts are in minor units of its currency. */
export type Show = {
  code: string;
  name: string;
  /** Shows have the codes of hotels and homes unless told otherwise, so that their cards pay for seats. */
  product: string;
  currency: string;
  zone: string;
  begins: string;
  ends: string;
  /** For a night, before taxes. */
  price: number;
  /** For each person and night beside it. */
  supplement: number;
  taxBp: number;
  /** For each adult and night. */
  cityTax: number;
  /** For each seat. */
  cleaningFee: number;
  deposit: number;
  /** For all of an order. */
  serviceFee: number;
  cancel: ShowRule;
  /** A number: so many days before it begins. */
  due: "now" | "arrival" | number;
  net: boolean;
  /** Instead of those by `cancel` and `due`. */
  terms: OfferTerms | undefined;
  /** What else a page shows of it. */
  notice: string;
  /** How many seats each of its tiers has for a night. */
  units: number;
  /** By rate, the code of what it includes. */
  rates: Record<string, string>;
  /** What happens before the box office answers. */
  whileAsked?: (() => Promise<void>) | undefined;
};

const shows = new Map<string, Show>();

/**
 * A show in Lisbon that sells in dollars, unless told otherwise: USD 100 a night before taxes, 10 % tax, ten seats for two,
 * canceled free until two days before. Tests change it in place.
 */
export function givenShow(changes: Partial<Show> = {}): Show {
  const show: Show = {
    code: `S${shows.size + 1}`,
    name: "Casa do Rio",
    product: "HLT",
    currency: "USD",
    zone: "Europe/Lisbon",
    begins: "15:00",
    ends: "11:00",
    price: 100_00,
    supplement: 0,
    taxBp: 1_000,
    cityTax: 0,
    cleaningFee: 0,
    deposit: 0,
    serviceFee: 0,
    cancel: freeUntil(48),
    due: "arrival",
    net: false,
    terms: undefined,
    notice: "",
    units: 10,
    rates: { full: "seated", last: "standing" },
    ...changes,
  };
  shows.set(show.code, show);
  return show;
}

/** An evening of fado from 20:00 to 22:00: USD 25 a seat before taxes, paid when ordered, and ten seats. */
export const givenEvening = (name: string, changes: Partial<Show> = {}): Show =>
  givenShow({
    ...{ code: name, name, product: "TST", begins: "20:00", ends: "22:00", price: 25_00, due: "now" },
    ...changes,
  });

export const showsOnSale = (): Show[] => [...shows.values()];

/** It is sold no more. */
export const endShow = ({ code }: Show): boolean => shows.delete(code);

/** Free until so many hours before, then the whole price; null: never. */
export const freeUntil = (untilHours: number): ShowRule => ({
  steps: [{ untilHours, penalty: { percent: 0 } }],
  then: { percent: 100 },
});

/** Canceled for nothing before an instant (null: never), for the whole price then. */
export const freeBefore = (before: number | null, zone = "Europe/Lisbon"): CancelTerms =>
  before === null
    ? { kind: "none" }
    : { kind: "steps", steps: [{ before, penalty: { percent: 0 } }], then: { percent: 100 }, zone };

/** `seats`: who sits in each; a box takes several people. No night: an evening. */
export type SeatKey = OfferKey & {
  show: string;
  tier: string;
  rate: string;
  day: Day;
  nights: number;
  seats: Party[];
};

/** A seat for two and a night, unless told otherwise. */
export const seatKey = (
  show: Pick<Show, "code">,
  day: Day,
  { nights = 1, seats = 1, parties }: { nights?: number; seats?: number; parties?: Party[] } = {},
): SeatKey => ({
  ...{ kind: KIND, supplier: OWN, show: show.code, tier: "stalls", rate: "full", day, nights },
  seats: parties ?? Array.from({ length: seats }, () => ({ adults: 2, childAges: [] })),
});

/** Seats for an evening, each for one. */
export const eveningKey = (code: string, day: Day, seats: number): SeatKey =>
  seatKey({ code }, day, { nights: 0, parties: Array.from({ length: seats }, () => ({ adults: 1, childAges: [] })) });

type ShowFacts = Pick<Show, "name" | "zone" | "begins" | "ends">;
type SoldSeats = { show: ShowFacts; variant: string; day: Day; nights: number; seats: Party[] };
export type Seat = { show: string; party: Party };

const party = z.object({ adults: z.int(), childAges: z.array(z.int()) });
/** As it is sold: seats for one each. */
export const anEvening = (name: string, day: Day, seats: number): SoldSeats => ({
  show: { name, zone: "Europe/Lisbon", begins: "20:00", ends: "22:00" },
  ...{ variant: "seated", day, nights: 0, seats: eveningKey(name, day, seats).seats },
});

const dates = { day: z.int(), nights: z.int(), seats: z.array(party) };
const facts = z.object({ name: z.string(), zone: z.string(), begins: z.string(), ends: z.string() });

const at = ({ zone }: ShowFacts, day: Day, time: string) => ({
  at: instantIn(zone, day, time),
  wall: `${formatDay(day)}T${time}`,
  zone,
});

const partyText = ({ adults, childAges }: Party): string => {
  const children = childAges.length === 1 ? "1 child" : `${childAges.length} children`;
  return [
    adults === 1 ? "1 adult" : `${adults} adults`,
    ...(childAges.length > 0 ? [`${children} (${childAges.join(", ")})`] : []),
  ].join(", ");
};

const seatsText = (details: Seat[]): string =>
  `${details.length === 1 ? "1 seat" : `${details.length} seats`}: ${details.map(({ party }) => partyText(party)).join(" · ")}`;

export const trial: Product<Seat, SoldSeats, SeatKey> = {
  kind: KIND,
  codes: ["TST", "HLT", "STY"],
  pages: { search: {}, results: ["/trial-results"], detail: "/trial", others: [] },
  capPercent: (code) => ({ TST: 100, STY: 105 })[code] ?? 110,
  key: storedJson(
    z.object({
      ...{ kind: z.literal(KIND) as z.ZodType<Kind>, supplier: z.string(), show: z.string() },
      ...{ tier: z.string(), rate: z.string(), ...dates },
    }),
  ),
  sameWish: ({ show, tier, rate, day, nights, seats }) => [show, tier, rate, day, nights, inOneOrder(seats)],
  holding: {
    isSame: (one, other) => overlap(one, other) && isSameTime(one, other) && one.seats.length === other.seats.length,
    overlaps: (one, other) => overlap(one, other),
    units: ({ seats }) => seats.length,
  },
  sold: storedJson(z.object({ show: facts, variant: z.string(), ...dates })),
  details: storedJson(z.object({ show: z.string(), party })),
  shown: () => ({ drawing: "scene-city", address: "Praça 1", placeId: 2267057, others: "/" }),
  items: ({ show, day, nights, seats }) => ({
    kind: KIND,
    span: { from: at(show, day, show.begins), to: at(show, day + nights, show.ends) },
    details: seats.map((party) => ({ show: show.name, party })),
  }),
  partOf: (all, numbers) => ({ ...all, seats: all.seats.filter((_, index) => numbers.includes(index + 1)) }),
  changed: (was, now) => `The tier has changed from ${was} to ${now}.`,
  wire: ({ show, day, seats }) => ({ show: show.name, day: formatDay(day), seats: seats.length }),
  facts: ({ details, span }) => [
    { label: "Show", text: details[0]?.show ?? "" },
    { label: "Begins", text: span.from.wall },
    { label: "Seats", text: seatsText(details) },
  ],
  summary: ({ details, span }) => ({
    title: details[0]?.show ?? "",
    when: span.from.wall,
    who: `${details.length} seats`,
    what: "Stalls",
    where: "Lisbon",
    ends: `Curtain: ${span.to.wall}`,
    notes: [],
    again: "/",
    directions: "https://maps.example",
  }),
  calendar: ({ details }) => ({
    title: details[0]?.show ?? "",
    location: "Box office",
    latitude: 38.7,
    longitude: -9.1,
    description: ["Stalls", seatsText(details)],
  }),
  item: ({ show, party }, number) => ({
    inSentence: `seat ${number} (${partyText(party)})`,
    name: `Seat ${number}: ${show}`,
    who: partyText(party),
  }),
  words: trialWords,
};

/** Instead of those that have its codes. */
export const registerTrial = (): void => registerProducts([trial as unknown as Product, ...products]);

const nightsOf = ({ day, nights }: SeatKey): Day[] =>
  Array.from({ length: Math.max(1, nights) }, (_, night) => day + night);

const isSameTime = (one: SeatKey, other: SeatKey): boolean => one.day === other.day && one.nights === other.nights;

const overlap = (one: SeatKey, other: SeatKey): boolean =>
  one.show === other.show && one.tier === other.tier && nightsOf(one).some((night) => nightsOf(other).includes(night));

/** `/checkout?offer=test.Fado.2026-12-12.2`. */
export const readSeats: ReadOffer = (params) => {
  const offer = params.get("offer") ?? "";
  const [kind, show = "", day = "", seats] = offer.split(".");
  if (kind !== KIND) return undefined;
  const key = eveningKey(show, parseDay(day) ?? 0, Number(seats));
  const name = `/checkout?${new URLSearchParams({ offer })}`;
  return { key, isExpired: false, name, otherOffers: "/trial-results", subject: `${show} ${day}` };
};

/** What a show with a dinner asks. */
const needsOf = (seats: number): Need[] => [
  {
    key: "menu",
    of: "order",
    as: "choice",
    label: { en: "Which menu?", es: "¿Qué menú?" },
    choices: [
      { value: "fish", label: { en: "Fish", es: "Pescado" } },
      { value: "veg", label: { en: "Vegetarian", es: "Vegetariano" } },
    ],
    required: true,
  },
  { key: "wish", of: "order", as: "text", label: { en: "A song you'd like" }, required: false },
  { key: "documentNumber", of: "lead", as: "document", label: { en: "ID card" }, required: true, sensitive: true },
  ...Array.from({ length: seats }, (_, index): Need[] => [
    { key: "name", of: "traveller", travellerId: `${index + 1}`, as: "name", label: { en: "Name" }, required: true },
    { key: "bornOn", of: "traveller", travellerId: `${index + 1}`, as: "date", label: { en: "Born" }, required: false },
  ]).flat(),
];

/** `withDinner`: it asks its buyers. */
export const boxOffice = (db: Db, clock: Clock, { withDinner = false } = {}): Sellers =>
  createStockSellers<SeatKey>({
    ...{ db, clock, kind: KIND },
    async offerFor(key) {
      const show = shows.get(key.show);
      await show?.whileAsked?.();
      const variant = show?.rates[key.rate];
      if (!show || variant === undefined || !TIERS.includes(key.tier)) return refused("not-offered");
      return ok({
        offer: offerOf(show, key, { variant, now: clock.now(), withDinner }),
        taking: {
          pool: show.code,
          items: key.seats.map(() => nightsOf(key).map((night) => `${night}/${key.tier}`)),
          capacity: () => show.units,
        },
      });
    },
  });

export type SeatSupplier = OrderSupplier<SeatKey>;
export type JoiningSeats = SeatSupplier & { readonly joins: Joins<SeatKey> };

/** The box office, as the supplier that it is. */
export const seatSupplier = (db: Db, clock: Clock): JoiningSeats =>
  boxOffice(db, clock).joining[0] as unknown as JoiningSeats;

/** Sells what these do. */
export function sellersOfSeats(...suppliers: SeatSupplier[]): Sellers {
  const all = suppliers as unknown as OrderSupplier[];
  return {
    supplierOf: (_, { kind, supplier: name }) => all.find((each) => each.kind === kind && each.name === name),
    joining: all.filter((each): each is Sellers["joining"][number] => each.joins !== undefined),
  };
}

function offerOf(
  show: Show,
  key: SeatKey,
  { variant, now, withDinner }: { variant: string; now: number; withDinner: boolean },
): Offer {
  const { code, name, product, zone, begins, ends, notice, net } = show;
  const { tier, day, nights, seats } = key;
  return {
    key,
    product,
    title: name,
    payee: code,
    timeZone: zone,
    startsOn: day,
    endsOn: day + nights,
    variant,
    what: [code, tier, variant, day, nights, seats],
    seen: [name, notice],
    terms: show.terms ?? {
      cancel: termsFrom(cancelOf(show, instantIn(zone, day, begins)), now),
      due: dueOf(show, day, now),
    },
    price: priceOf(show, Math.max(1, nights), seats),
    ...(net && { net }),
    sold: { show: { name, zone, begins, ends }, variant, day, nights, seats } satisfies SoldSeats,
    ...(withDinner && {
      needs: needsOf(seats.length),
      travellers: seats.map((_, index) => ({ id: `${index + 1}`, type: "adult" as const })),
    }),
  };
}

function cancelOf({ cancel, currency, zone }: Show, begins: number): CancelTerms {
  if (cancel === null) return { kind: "none" };
  if (cancel === "unknown") return { kind: cancel };
  const inMoney = (penalty: RulePenalty): Penalty => ("minor" in penalty ? { ...penalty, currency } : penalty);
  const steps = cancel.steps.map(({ untilHours, penalty }) => ({
    before: begins - untilHours * HOUR,
    penalty: inMoney(penalty),
  }));
  return { kind: "steps", steps, then: inMoney(cancel.then), zone };
}

function dueOf({ due, zone }: Show, day: Day, now: number): Due {
  if (typeof due === "string") return due;
  const by = day - due;
  return by < dayIn(zone, now) ? "now" : { by };
}

/** Each seat costs what the price of the seats up to it is above that of those before it. */
function priceOf(show: Show, nights: number, seats: Party[]): OfferPrice {
  const fees = divide(
    show.serviceFee,
    seats.map(() => 1),
  );
  const sums = seats.map((_, last) => {
    const { rooms, adults, childAges } = wholePartyOf({ rooms: seats.slice(0, last + 1) });
    const people = adults + childAges.length;
    const base = (show.price * rooms + show.supplement * people) * nights;
    const charges = [
      { code: "tax" as const, minor: partOf(base, show.taxBp, 10_000) },
      { code: "city-tax" as const, minor: show.cityTax * adults * nights },
      { code: "service-fee" as const, minor: fees.slice(0, last + 1).reduce((sum, fee) => sum + fee, 0) },
      { code: "cleaning-fee" as const, minor: show.cleaningFee * rooms },
    ];
    return { base, charges, total: charges.reduce((sum, { minor }) => sum + minor, base) };
  });
  const byItem = sums.map((sum, index) => less(sum, sums[index - 1]));
  const { base, charges, total } = less(sums.at(-1)!);
  return {
    ...{ currency: show.currency, units: nights, items: seats.length, base, charges, total },
    ...(show.deposit > 0 && { deposit: show.deposit * seats.length }),
    ...(seats.length > 1 && { byItem }),
  };
}

/** Without lines of nothing. */
const less = (sum: ItemPrice, before?: ItemPrice): ItemPrice => ({
  base: sum.base - (before?.base ?? 0),
  charges: sum.charges
    .map(({ code, minor }, line) => ({ code, minor: minor - (before?.charges[line]?.minor ?? 0) }))
    .filter(({ minor }) => minor !== 0),
  total: sum.total - (before?.total ?? 0),
});

/** What of the seats of a night is held or sold, of all shows. */
export async function seatsTaken(db: Db): Promise<number> {
  const rows = await db.selectFrom("stock_unit").select("taken").where("kind", "=", KIND).execute();
  return rows.reduce((sum, { taken }) => sum + taken, 0);
}

/** How many seats each hold keeps. */
export async function seatsHeld(db: Db): Promise<number[]> {
  const rows = await db.selectFrom("stock_booking").select("items").where("state", "=", "held").execute();
  return rows.map(({ items }) => JSON.parse(items).length);
}

/** Of the ten of an evening. */
export const freeSeats = async (db: Db): Promise<number> => 10 - (await seatsTaken(db));
