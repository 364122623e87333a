import type { CancelTerms } from "../core/cancel-terms.ts";
import type { Day } from "../core/day.ts";
import type { ChargeCode } from "../core/document-lines.ts";
import type { LocalText } from "../core/local-text.ts";
import type { Money } from "../core/money.ts";
import type { Need, Traveller } from "../core/needs.ts";
import type { Outcome } from "../core/outcome.ts";
import type { CollectedBy, Due as LineDue } from "../core/receipt.ts";
import type { Db } from "../db/schema.ts";
import type { Language, Organisation } from "../organisation/settings.ts";

/** An offer as orders see it, and what they ask its supplier. What it is of, only its product reads. */

/** Open: each product names its own. */
export type Kind = string & { readonly kind: unique symbol };

/** What a buyer chose: enough for its product and its supplier to find the offer again. `supplier`: by its name in settings. */
export type OfferKey = { kind: Kind; supplier: string };

/** All amounts are integer minor units of the supplier's own currency; conversion is pricing's work. */
export type Offer = {
  key: OfferKey;
  /** Its code, e.g. HLT. */
  product: string;
  /** What it is called in lists. */
  title: string;
  /** The code of its supplier's account with us: it is paid where we took the money. */
  payee: string;
  timeZone: string;
  /** Days there. */
  startsOn: Day;
  endsOn: Day;
  /** The code of what, beside terms and price, may change until it is booked, such as the board: up to 20 of a–z and hyphens. */
  variant: string;
  /** What it is: part of its digest. */
  what: unknown[];
  /** What else its pages show of it: with any change a buyer is asked again. */
  seen: unknown[];
  terms: OfferTerms;
  price: OfferPrice;
  /** Its price is what the supplier is paid, and we collect all of it: an agent may add a mark-up (AG-05). */
  net?: true;
  /** What is sold, as its product stores it. */
  sold: unknown;
  /** What is asked of its buyer beside the guest. */
  needs?: Need[];
  /** Those that needs are of, in their order. */
  travellers?: Traveller[];
};

/**
 * One of the offers that are ordered together, as the order keeps it. `number`: from 1, and stays so when others are gone;
 * `digest`: its `offerDigest`; `held`: what its supplier keeps for the order.
 */
export type OfferPart = Pick<Offer, "key" | "product" | "title" | "payee" | "terms" | "price" | "sold"> & {
  number: number;
  digest: string;
  held?: string | undefined;
};

/** `taken`: absent of what we don't count. */
export type SoldOffer = Offer & { supplierReference: string; taken?: TakenStock };

/**
 * What a sale took of stock in our database. `pool`: what limits count together, such as a property on all its nights or a sailing;
 * `limitFactor`: so many of its units count like one room in limits; `items`: of each item of the order, in their order, its units.
 */
export type TakenStock = { pool: string; limitFactor: number; items: TakenUnit[][] };

/** `time`: the number of a day or an hour; 0 of what is sold once. `capacity`: how many of the unit there are then. */
export type TakenUnit = { time: number; unit: string; count: number; capacity: number };

/** Sells one kind. Questions without an answer throw; `book` and `cancel` then answer "unknown", as they may have been carried out. */
export interface OrderSupplier<Key extends OfferKey = OfferKey> {
  readonly kind: Kind;
  /** By which settings, orders and log lines name it. */
  readonly name: string;
  /**
   * The current offer: charge its price, never the browser's. `held`: the visitor's holds, which count as free for them; also in
   * `hold`. `plan`: the code of the buyer's, to whose members some offers are open first.
   */
  recheck(
    organisation: Organisation,
    key: Key,
    held?: readonly string[],
    plan?: string,
  ): Promise<Outcome<Offer, OfferRefusal>>;
  /** Keeps it for a visitor for a while, instead of `held`; only of a supplier that can. */
  hold?(
    key: Key,
    until: number,
    holder: Holder,
    held?: readonly string[],
  ): Promise<Outcome<Held, OfferRefusal | HoldLimit>>;
  extend?(held: string, until: number): Promise<Outcome<Held, "gone">>;
  /** Repeating it is harmless. */
  release?(held: string): Promise<void>;
  /** Ends overdue holds; only of a supplier whose holds do not end by themselves. Repeating it is harmless. */
  endOverdue?(): Promise<void>;
  /** Books exactly the expected offer, or nothing. The same reference of ours never books twice. */
  book(order: SupplierOrder<Key>): Promise<BookAnswer>;
  /** What became of an order; throws where the supplier does not tell. */
  find(by: FindBy): Promise<FindAnswer>;
  /** What canceling costs now, by the supplier's reference; only of a supplier outside our database that tells it. */
  quoteCancel?(reference: string): Promise<CancelQuote>;
  /** By the supplier's reference, which an operator may have typed, and ours, as in the quote with this id. Repeating it is harmless. */
  cancel(reference: string, ours?: string, quoteId?: string): Promise<CancelAnswer>;
  /** Only of a supplier in our own database: booking and cancelling become part of the caller's transaction. */
  readonly joins?: Joins<Key>;
}

/** What a supplier does inside a transaction of ours; the only place of this port that knows a database. */
export type Joins<Key extends OfferKey = OfferKey, Sold = SoldOffer> = {
  /**
   * Takes it inside `unit`, the transaction that also writes the order; nothing is taken when it rolls back.
   * Answers the offer as sold: until the unit ends no import changes it, so that the seller can compare it with the one that
   * the buyer saw. `held`: the buyer's hold, which becomes part of the sale.
   */
  book(key: Key, unit: Db, held?: string): Promise<Outcome<Sold, OfferRefusal>>;
  /** Gives these items back, counted from 1 as they were ordered, or all of them; repeating it is harmless. */
  cancel(supplierReference: string, unit: Db, items?: number[]): Promise<void>;
};

type JoiningSeller = OrderSupplier & { readonly joins: Joins };

/** What names a supplier, of a key or as stored. */
export type SupplierName = { kind: string; supplier: string };

/** Whose offers an organisation sells. */
export interface Sellers {
  /** Each for a product that sells to those who booked something else. */
  readonly suggesting?: readonly Suggest[];
  /** Undefined where the organisation does not have it. */
  supplierOf(organisation: Organisation, name: SupplierName): OrderSupplier | undefined;
  /** Those in our own database, which every organisation has. */
  readonly joining: readonly JoiningSeller[];
}

/** Those of all products. */
export const sellersOf = (all: readonly Sellers[]): Sellers => ({
  supplierOf(organisation, name) {
    for (const sellers of all) {
      const found = sellers.supplierOf(organisation, name);
      if (found) return found;
    }
    return undefined;
  },
  joining: all.flatMap(({ joining }) => joining),
  suggesting: all.flatMap(({ suggesting = [] }) => suggesting),
});

/** What was booked, by the code of its product, where and when it is, and what its price is in. */
export type Trip = { product: string; placeId: number; startsOn: Day; endsOn: Day; currency: string };

/** A few of what a product sells for the days of a trip. `price`: of a line, around its amount. `link`: to any of them. */
export type Suggestions = {
  heading: string;
  price(amount: string): string;
  link: string;
  lines: { title: string; href: string; price: Money }[];
};

/** Empty where it sells nothing then. `unit`: a transaction to read in. */
export type Suggest = (trip: Trip, organisation: Organisation, language: Language, unit?: Db) => Promise<Suggestions[]>;

/** Undefined for a supplier outside our database. */
export const joiningSeller = (
  { joining }: Pick<Sellers, "joining">,
  { kind, supplier }: SupplierName,
): JoiningSeller | undefined => joining.find((each) => each.kind === kind && each.name === supplier);

export type SupplierOrder<Key extends OfferKey = OfferKey> = {
  /** Ours, written down before the call leaves. */
  reference: string;
  key: Key;
  /** Who pays and is written to. */
  holder: { firstName: string; lastName: string; email: string; phone: string };
  /** One for each item, in their order. */
  guests: { firstName: string; lastName: string }[];
  /** In the guest's own words; may be empty. */
  requests: string;
  /** To the needs of the offer; without those that were left out. */
  answers?: (Pick<Need, "key" | "travellerId"> & { value: string })[];
  /** What the supplier keeps for this order. */
  held?: string;
  /** The buyer agreed to this total, and to the offer with this `offerDigest`. */
  expected: { total: Money; digest: string };
};

/**
 * `total`: from the supplier, to compare with the agreed one; absent if its answer has none. `name`: what its staff call the
 * booking, where that isn't the reference.
 */
export type Booked = { reference: string; total?: Money; name?: string; tickets?: SupplierTicket[] };

/** What a supplier admits the holder of an item by, counted from 1. `format`: its code, such as QRCODE, or PDF_URL of an address. */
export type SupplierTicket = { item: number; format: string; value: string };

export type BookAnswer =
  | ({ state: "confirmed" } & Booked)
  /** Taken and not yet decided; `find` tells later. */
  | { state: "pending"; reference?: string }
  /** Nothing was booked, and nothing will be. */
  | { state: "rejected"; why: Rejection }
  /** It may have been booked: ask `find` before another try. */
  | { state: "unknown"; why: string };

/** "changed": price, variant or terms are others than expected; "unavailable": the call never left, or the supplier is not there. */
export type Rejection = OfferRefusal | "changed" | "refused" | "unavailable";

/** `orderedAt`: when `book` was called (UTC milliseconds), because a booking may take a while to be found. */
export type FindBy = { ours: string; orderedAt: number } | { theirs: string };

export type FindAnswer =
  | ({ state: "found"; is: "confirmed" | "pending" | "rejected" | "cancelled" } & Booked)
  | { state: "none" }
  /** It may still appear. */
  | { state: "not-yet" };

/** Until `expiresAt` (UTC milliseconds) its supplier cancels for this penalty. */
export type CancelQuote = { id: string; penalty: Money; expiresAt: number };

export type CancelAnswer =
  /** `penalty`: what the supplier keeps, where it says it; else the terms do. */
  | { state: "cancelled"; penalty?: Money }
  | { state: "refused"; why: string }
  /** The quote does not hold any more; nothing was cancelled. */
  | { state: "changed" }
  | { state: "unknown"; why: string };

/** Who holds: an account, or the guests of a network, under a name that does not tell who they are. */
export type Holder = { name: string; isGuest: boolean };

/** Which limit of what is held at once a hold would exceed: its account's, its network's, or that of all guests. */
export const HOLD_LIMITS = ["account-limit", "network-limit", "guests-limit"] as const;
export type HoldLimit = (typeof HOLD_LIMITS)[number];

/** `until`: UTC milliseconds. */
export type Held = { held: string; until: number };

/** What rules of time forbid: too short or too long, or a day on which it does not begin or end. */
export const STAY_RULES = ["min-stay", "max-stay", "closed-to-arrival", "closed-to-departure"] as const;
export type StayRule = (typeof STAY_RULES)[number];

/** "too-early", "too-late": for an organisation or for anybody to sell it (RO-05). "package": the organisation sells no packages. "mark-up": the agent's is not allowed, or no longer. */
export type OfferRefusal = "sold-out" | "not-offered" | "too-early" | "too-late" | "package" | "mark-up" | StayRule;

export type OfferTerms = {
  /** As they are from now on: steps that have passed are gone. */
  cancel: CancelTerms;
  due: Due;
};

/**
 * When the price is to be paid; `by` is the last day for it. `onSite`: to the supplier; else we collect what is due before arrival.
 * `percentNow`: how much of it is due when ordering; a share, so that it is rounded once, in the currency that is paid, as a penalty is.
 */
export type Due = "now" | "arrival" | { by: Day; onSite?: true; percentNow?: number };

/** The price of all of it, in minor units of `currency`. */
export type OfferPrice = {
  currency: string;
  /** How many of it the base is for, as its product counts: nights of a stay. */
  units: number;
  items: number;
  /** Before taxes and fees: the base of every discount (RO-04). */
  base: number;
  charges: { code: ChargeCode; minor: number }[];
  /** base and charges together. */
  total: number;
  /**
   * Charges that the supplier collects on arrival, while the base and all other charges are due when ordering; with terms that are
   * due on arrival. Absent: all of it is due as the terms say.
   */
  onSite?: ChargeCode[];
  /** What has to be paid beside the total, in whatever currency: never added to it, and never left out where the total is shown. */
  beside?: BesideLine[];
  /** Collected on site and given back; in no total. Absent: none. */
  deposit?: number;
  /** What each item costs of it, in their order. Absent: one item, or the supplier tells one price for all. */
  byItem?: ItemPrice[];
};

/** One item's part of a price; the parts of all items come to it, line by line. */
export type ItemPrice = Pick<OfferPrice, "base" | "charges" | "total">;

export type BesideLine = {
  code: ChargeCode;
  /** In the supplier's own words. */
  label: LocalText;
  amount: Money | "unknown";
  collectedBy: CollectedBy;
  due: LineDue;
};

export type { ChargeCode };
