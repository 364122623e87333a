import { type Kysely, sql } from "kysely";
import { z } from "zod";
import type { ReadOffer } from "../../app/shared/offer/offer-address.ts";
import type { Clock } from "../../server/core/clock.ts";
import { type Day, formatDay, instantIn, parseDay } from "../../server/core/day.ts";
import { HOUR } from "../../server/core/durations.ts";
import type { Need } from "../../server/core/needs.ts";
import { ok, refused } from "../../server/core/outcome.ts";
import { newId } from "../../server/crypto/ids.ts";
import type { Database } from "../../server/db/schema.ts";
import { storedJson } from "../../server/db/stored-json.ts";
import type { Kind, Offer, OfferKey, OfferTerms, OrderSupplier, Sellers } from "../../server/ports/offer.ts";
import type { Product } from "../../server/products/product.ts";
import { trialWords } from "./trial-words.ts";

/** A product of tests alone: seats at an evening's show, whose own tables are in our database. No shared file knows it. */

const KIND = "test" as Kind;
const CODE = "TST";
const ZONE = "Europe/Lisbon";
const SUPPLIER = "box-office";

export type SeatKey = OfferKey & { show: string; day: Day; seats: number };
type SoldSeats = { show: string; day: Day; seats: number };
type Seat = { show: string };

const sold = storedJson<SoldSeats>(z.object({ show: z.string(), day: z.int(), seats: z.int() }));

export const seatKey = (show: string, day: Day, seats: number): SeatKey => ({
  kind: KIND,
  supplier: SUPPLIER,
  show,
  day,
  seats,
});

const at = (day: Day, time: string) => ({
  at: instantIn(ZONE, day, time),
  wall: `${formatDay(day)}T${time}`,
  zone: ZONE,
});

export const trial: Product<Seat, SoldSeats, SeatKey> = {
  kind: KIND,
  codes: [CODE],
  pages: { search: {}, results: ["/trial-results"], detail: "/trial", others: [] },
  capPercent: () => 100,
  key: storedJson(
    z.object({
      kind: z.literal(KIND) as z.ZodType<Kind>,
      supplier: z.string(),
      show: z.string(),
      day: z.int(),
      seats: z.int(),
    }),
  ),
  sameWish: ({ show, day, seats }) => [show, day, seats],
  holding: {
    isSame: (one, other) => one.show === other.show && one.day === other.day && one.seats === other.seats,
    overlaps: (one, other) => one.show === other.show && one.day === other.day,
    units: ({ seats }) => seats,
  },
  sold,
  details: storedJson(z.object({ show: z.string() })),
  shown: () => ({ drawing: "scene-city", address: "Praça 1", placeId: 2267057, others: "/" }),
  items: ({ show, day, seats }) => ({
    kind: KIND,
    span: { from: at(day, "20:00"), to: at(day, "22:00") },
    details: Array.from({ length: seats }, () => ({ show })),
  }),
  partOf: (all, numbers) => ({ ...all, seats: numbers.length }),
  changed: (was, now) => `The tier has changed from ${was} to ${now}.`,
  wire: ({ show, day, seats }) => ({ show, day: formatDay(day), seats }),
  facts: ({ details, span }) => [
    { label: "Show", text: details[0]?.show ?? "" },
    { label: "Begins", text: span.from.wall },
    { label: "Seats", text: String(details.length) },
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
    description: ["Stalls"],
  }),
  item: ({ show }, number) => ({
    inSentence: `seat ${number} (${show})`,
    name: `Seat ${number}: ${show}`,
    who: "1 adult",
  }),
  words: trialWords,
};

/** `/checkout?offer=test.Fado.2026-12-12.2`. */
export const readSeats: ReadOffer = (params) => {
  const offer = params.get("offer") ?? "";
  const [kind, show = "", day = "", seats] = offer.split(".");
  if (kind !== KIND) return undefined;
  const key = seatKey(show, parseDay(day) ?? 0, Number(seats));
  const name = `/checkout?${new URLSearchParams({ offer })}`;
  return { key, isExpired: false, name, rooms: "/trial-results", subject: `${show} ${day}` };
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

const EACH = { base: 25_00, tax: 2_50 };

/** In the tables that `openBoxOffice` makes. `withDinner`: it asks its buyers. `terms`: of all its offers. */
export function boxOffice(
  db: Kysely<Database>,
  clock: Clock,
  { withDinner = false, terms }: { withDinner?: boolean; terms?: OfferTerms } = {},
): Sellers {
  async function free(unit: Kysely<Database>, { show, day }: SeatKey, held: readonly string[] = []): Promise<number> {
    const { rows } = await sql<{
      free: number;
    }>`select free from trial_show where show = ${show} and day = ${day}`.execute(unit);
    let own = 0;
    for (const id of held) own += await heldSeats(unit, id);
    return Number(rows[0]?.free ?? 0) + own;
  }

  async function heldSeats(unit: Kysely<Database>, id: string): Promise<number> {
    const { rows } = await sql<{ seats: number }>`select seats from trial_hold where id = ${id}`.execute(unit);
    return Number(rows[0]?.seats ?? 0);
  }

  const giveBack = (unit: Kysely<Database>, { show, day }: Pick<SeatKey, "show" | "day">, seats: number) =>
    sql`update trial_show set free = free + ${seats} where show = ${show} and day = ${day}`.execute(unit);

  async function release(unit: Kysely<Database>, id: string): Promise<void> {
    const { rows } = await sql<SoldSeats>`delete from trial_hold where id = ${id} returning show, day, seats`.execute(
      unit,
    );
    for (const { show, day, seats } of rows) await giveBack(unit, { show, day: Number(day) }, Number(seats));
  }

  async function take(unit: Kysely<Database>, { show, day, seats }: SeatKey): Promise<boolean> {
    const { rows } = await sql`
      update trial_show set free = free - ${seats} where show = ${show} and day = ${day} and free >= ${seats} returning free
    `.execute(unit);
    return rows.length > 0;
  }

  function offerOf(key: SeatKey): Offer {
    const { show, day, seats } = key;
    const charges = [{ code: "tax" as const, minor: EACH.tax * seats }];
    const total = (EACH.base + EACH.tax) * seats;
    return {
      key,
      product: CODE,
      title: show,
      payee: "theatre",
      timeZone: ZONE,
      startsOn: day,
      endsOn: day,
      variant: "stalls",
      what: [show, day, seats],
      seen: [],
      terms: terms ?? {
        cancel: {
          kind: "steps",
          steps: [{ before: instantIn(ZONE, day - 2, "20:00"), penalty: { percent: 0 } }],
          then: { percent: 100 },
          zone: ZONE,
        },
        due: "now",
      },
      price: { currency: "USD", units: 1, items: seats, base: EACH.base * seats, charges, total },
      sold: { show, day, seats } satisfies SoldSeats,
      ...(withDinner && {
        needs: needsOf(seats),
        travellers: Array.from({ length: seats }, (_, index) => ({ id: `${index + 1}`, type: "adult" as const })),
      }),
    };
  }

  const never = () => Promise.reject(new Error("it books and cancels in transactions"));
  const seller: OrderSupplier<SeatKey> & Required<Pick<OrderSupplier<SeatKey>, "joins">> = {
    kind: KIND,
    name: SUPPLIER,
    recheck: async (_, key, held) =>
      (await free(db, key, held)) >= key.seats ? ok(offerOf(key)) : refused("sold-out"),
    hold: (key, until, _, held = []) =>
      db.transaction().execute(async (trx) => {
        for (const id of held) await release(trx, id);
        if (!(await take(trx, key))) return refused("sold-out");
        const id = newId();
        await sql`insert into trial_hold values (${id}, ${key.show}, ${key.day}, ${key.seats}, ${until})`.execute(trx);
        return ok({ held: id, until });
      }),
    extend: async (id, until) => ((await heldSeats(db, id)) > 0 ? ok({ held: id, until }) : refused("gone")),
    release: (id) => db.transaction().execute((trx) => release(trx, id)),
    async endOverdue() {
      const { rows } = await sql<{
        id: string;
      }>`select id from trial_hold where until_at <= ${clock.now() - HOUR}`.execute(db);
      for (const { id } of rows) await release(db, id);
    },
    book: never,
    find: never,
    cancel: never,
    joins: {
      async book(key, unit, held) {
        if (held !== undefined) await release(unit, held);
        if (!(await take(unit, key))) return refused("sold-out");
        const reference = newId();
        await sql`insert into trial_order values (${reference}, ${key.show}, ${key.day})`.execute(unit);
        return ok({ ...offerOf(key), supplierReference: reference });
      },
      async cancel(reference, unit, items = []) {
        const { rows } = await sql<SoldSeats>`select show, day from trial_order where reference = ${reference}`.execute(
          unit,
        );
        for (const { show, day } of rows) await giveBack(unit, { show, day: Number(day) }, items.length);
      },
    },
  };
  return {
    of: (_, { kind, supplier }) => (kind === KIND && supplier === SUPPLIER ? (seller as OrderSupplier) : undefined),
    joining: [seller as Sellers["joining"][number]],
  };
}

export async function openBoxOffice(db: Kysely<Database>, { show, day }: SeatKey, seats: number): Promise<void> {
  await sql`create table trial_show (show text not null, day integer not null, free integer not null)`.execute(db);
  await sql`create table trial_hold (id text not null, show text not null, day integer not null, seats integer not null, until_at bigint not null)`.execute(
    db,
  );
  await sql`create table trial_order (reference text not null, show text not null, day integer not null)`.execute(db);
  await sql`insert into trial_show values (${show}, ${day}, ${seats})`.execute(db);
}

export async function freeSeats(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ free: number }>`select free from trial_show`.execute(db);
  return Number(rows[0]?.free);
}
