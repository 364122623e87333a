import type { ProductWords } from "../../product.ts";
import type { Body, Engine, Gearbox, Size } from "../catalogue/vocabulary.ts";

export type CarWords = ProductWords & {
  /** For `Intl`. */
  locale: string;
  labels: Record<
    | "car"
    | "pickUp"
    | "dropOff"
    | "length"
    | "driver"
    | "extras"
    | "insurance"
    | "mileage"
    | "fuel"
    | "cards"
    | "abroad"
    | "bring"
    | "address"
    | "dropOffAddress"
    | "hours"
    | "dropOffHours"
    | "phone"
    | "directions"
    | "finding"
    | "provider",
    string
  >;
  sizes: Record<Size, string>;
  bodies: Record<Body, string>;
  gearboxes: Record<Gearbox, string>;
  engines: Record<Engine, string>;
  airCon: string;
  noAirCon: string;
  seats: (count: number) => string;
  bags: (count: number) => string;
  doors: (count: number) => string;
  similar: (example: string) => string;
  days: (count: number) => string;
  at: (day: string, time: string) => string;
  /** Of opening hours on one day. */
  open: (from: string, until: string) => string;
  closed: string;
  driverOf: (age: number, country: string) => string;
  childSeats: (count: number) => string;
  secondDrivers: (count: number) => string;
  insured: (excess: string) => string;
  insuredFully: string;
  unlimited: string;
  perDay: (distance: string) => string;
  fullToFull: string;
  charged: string;
  creditOnly: string;
  debitToo: string;
  noDeposit: string;
  abroadTo: (countries: string) => string;
  notAbroad: (country: string) => string;
  license: string;
  card: string;
  identity: string;
  /** Of a license from another country. */
  permit: string;
  openMap: string;
  /** Within a sentence, and by itself. */
  carOf: string;
  carNamed: (example: string) => string;
  mileageChanged: (now: string) => string;
};
