import { z } from "zod";
import type { CancelTerms } from "../../server/core/cancel-terms.ts";
import type { Day } from "../../server/core/day.ts";
import type { Need } from "../../server/core/needs.ts";
import { ok } from "../../server/core/outcome.ts";
import { storedJson } from "../../server/db/stored-json.ts";
import type {
  BookAnswer,
  CancelAnswer,
  CancelQuote,
  Due,
  FindAnswer,
  Kind,
  Offer,
  OfferKey,
  OrderSupplier,
  Sellers,
} from "../../server/ports/offer.ts";
import type { Product, TravelService } from "../../server/products/product.ts";
import { anEvening, type Seat, trial } from "./trial-product.ts";

/** A product of tests alone: places on a trip, sold outside our database by a supplier that answers as the test says. */

export type TripKey = OfferKey & { day: Day; places: number };
type SoldTrip = { day: Day; places: number };

type Answers = {
  book: BookAnswer["state"];
  find: FindAnswer;
  cancel: CancelAnswer["state"];
  /** Absent: it gives none. */
  quote?: CancelQuote | "no answer";
  needs: Need[];
  /** Absent: now. */
  due?: Due;
  /** Whether taxes are paid on site only. */
  taxOnSite?: boolean;
};

const PLACE = { base: 25_00, tax: 2_50 };

export function outsideProduct(name: string, service: TravelService) {
  const kind = name as Kind;
  const code = name.slice(0, 3).toUpperCase();
  const trip = { day: z.int(), places: z.int() };
  const product: Product<Seat, SoldTrip, TripKey> = {
    ...trial,
    kind,
    codes: [code],
    service,
    key: storedJson(z.object({ kind: z.literal(kind) as z.ZodType<Kind>, supplier: z.string(), ...trip })),
    sameWish: ({ day, places }) => [day, places],
    holding: undefined,
    isEssential: undefined,
    itemTerms: undefined,
    parts: undefined,
    services: undefined,
    mayStand: undefined,
    moved: undefined,
    tickets: undefined,
    sold: storedJson(z.object(trip)),
    items: ({ day, places }) => ({ ...trial.items(anEvening(name, day, places)), kind }),
    partOf: (_, numbers) => ({ ..._, places: numbers.length }),
    shown: () => trial.shown(anEvening(name, 0, 1)),
    wire: (sold) => ({ ...sold }),
  };

  const keyOf = (day: Day, places: number): TripKey => ({ kind, supplier: name, day, places });

  /** `terms`: of all its offers. What it is asked is in `asked`. */
  function supplier(terms: CancelTerms) {
    const asked: string[] = [];
    const answers: Answers = { book: "confirmed", find: { state: "not-yet" }, cancel: "cancelled", needs: [] };

    const offerOf = (key: TripKey): Offer => ({
      key,
      product: code,
      title: `The ${name}`,
      payee: name,
      timeZone: "Europe/Lisbon",
      startsOn: key.day,
      endsOn: key.day,
      variant: "any",
      what: [name, key.day, key.places],
      seen: [],
      terms: { cancel: terms, due: answers.due ?? (answers.taxOnSite ? "arrival" : "now") },
      price: {
        currency: "USD",
        units: 1,
        items: key.places,
        base: PLACE.base * key.places,
        charges: [{ code: "tax", minor: PLACE.tax * key.places }],
        total: (PLACE.base + PLACE.tax) * key.places,
        ...(answers.taxOnSite && { onSite: ["tax"] }),
      },
      sold: { day: key.day, places: key.places } satisfies SoldTrip,
      needs: answers.needs,
    });

    const seller: OrderSupplier<TripKey> = {
      kind,
      name,
      recheck: async (_, key) => ok(offerOf(key)),
      async book({ reference, guests, expected, answers: given = [] }) {
        const said = given.map(({ key, travellerId = "", value }) => ` ${key}${travellerId}=${value}`).join("");
        asked.push(`book ${guests.length} for ${expected.total.minor}${said}`);
        const { book: state } = answers;
        const theirs = `${name}:${reference}`;
        if (state === "confirmed") return { state, reference: theirs };
        if (state === "pending") return { state, reference: theirs };
        return state === "rejected" ? { state, why: "sold-out" } : { state, why: "no answer" };
      },
      async find() {
        asked.push("find");
        const found = answers.find;
        return found.state === "found" ? { ...found, reference: `${name}:later` } : found;
      },
      get quoteCancel() {
        const { quote } = answers;
        return quote && (async () => (quote === "no answer" ? Promise.reject(new Error(quote)) : quote));
      },
      async cancel(reference, _ours, quoteId) {
        asked.push(`cancel ${reference.split(":")[0]}${quoteId ? ` by ${quoteId}` : ""}`);
        const { cancel: state } = answers;
        return state === "cancelled" || state === "changed" ? { state } : { state, why: "as the test says" };
      },
    };
    const sellers: Sellers = {
      supplierOf: (_, each) => (each.kind === kind && each.supplier === name ? (seller as OrderSupplier) : undefined),
      joining: [],
    };
    return { asked, answers, sellers };
  }

  return { product: product as unknown as Product, keyOf, supplier };
}
