import type { Generated } from "kysely";

export type StockTables = {
  stock_pool: StockPoolRow;
  stock_unit: StockUnitRow;
  stock_booking: StockBookingRow;
};

/** What is sold under one lock: its `version` goes up with each sale and import, which hold this row until their end. */
type StockPoolRow = { kind: string; pool: string; version: number };

/** `capacity`: as it was at the last sale. */
type StockUnitRow = { kind: string; pool: string; unit: string; taken: number; capacity: number };

export type StockBookingRow = {
  reference: string;
  kind: string;
  pool: string;
  state: "held" | "booked" | "canceled";
  /** JSON: the units of each item. */
  items: string;
  /** Numbers of the items that were given back, from 1, separated by blanks. */
  canceled: Generated<string>;
  held_until: number | null;
  holder: string | null;
  guest: number | null;
  created_at: number;
};
