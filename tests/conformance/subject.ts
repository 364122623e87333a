import type { Money } from "../../server/core/money.ts";
import type { Outcome } from "../../server/core/outcome.ts";
import type { OfferKey, OrderSupplier } from "../../server/ports/offer.ts";

/** What can be made to go wrong at a supplier; a subject says which of them it can. */
export const FAULTS = [
  "sold-out",
  "one-left",
  "price-changed",
  "terms-changed",
  "board-changed",
  "slow",
  "silence",
  "cut-off",
  "redirect",
  "garbage",
  "html",
  "500",
  "busy",
  "busy-once",
  "200-mb",
  "confirmed-later",
  "find-lags",
  "wrong-currency",
  "unknown-amount",
  "clock-off",
] as const;
export type Fault = (typeof FAULTS)[number];

/** Where a fault of its answers is: everywhere unless told. */
export type At = "search" | "recheck" | "book" | "find" | "cancel";

/** An offer of any product. */
export type Offered = { key: OfferKey; total: Money; digest: string };

/** A supplier of any product as the suite asks it: through its guard, as the program does. */
export type Tested = Pick<OrderSupplier, "hold" | "extend" | "release" | "book" | "find" | "cancel"> & {
  /** Finds an offer which can be had a few times; `total` is of all it finds. */
  search(): Promise<{ total: number; offers: Offered[] }>;
  recheck(key: OfferKey, held?: readonly string[]): Promise<Outcome<Offered, string>>;
  /** What the page of the key's subject asks for what can be had; undefined where there is no such page. */
  totals(key: OfferKey, held?: readonly string[]): Promise<number[] | undefined>;
  /** The key of something that it does not have. */
  unknown(key: OfferKey): OfferKey;
};

/** A supplier as the suite is given it, new for each test. */
export type Subject = {
  supplier: Tested;
  /** Lets the time of all holds pass, where it is not ours to set. */
  endHolds?: () => void;
  /** Makes the supplier fail in this way from now on; without a fault it works again. Undefined if the subject can't do that. */
  misbehave?: (fault?: Fault, at?: At) => void | Promise<void>;
  /** What it took in before it was decided is confirmed now. */
  confirm?: () => void;
  /** How many bookings stand there, where that can be counted. */
  bookings?: () => Promise<number>;
  /** How often it was asked to book, where that can be counted. */
  triesToBook?: () => number;
  /** Bytes of its longest answer that it got rid of, where that can be counted. */
  bytesSent?: () => number;
  close?: () => void | Promise<void>;
};

/** A supplier that the suite is run against; a module of `subjects/` exports one as `subject`. */
export type SubjectOf = {
  faults: readonly Fault[];
  /** Whether it holds rooms; has to match the supplier's own flag. Needs the fault "one-left". */
  holds?: boolean;
  open: () => Promise<Subject>;
};
