import type { StaySearch, Supplier } from "../../server/products/stays/supplier.ts";

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

/** A supplier as the suite is given it, new for each test. */
export type Subject = {
  supplier: Supplier;
  /** A search that finds an offer which can be had a few times. */
  query: StaySearch;
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
