import type { ProductWords } from "../../product.ts";

export type DreamtripWords = ProductWords & {
  /** For `Intl`. */
  locale: string;
  labels: Record<
    | "trip"
    | "begins"
    | "ends"
    | "places"
    | "travelers"
    | "meeting"
    | "directions"
    | "days"
    | "included"
    | "notIncluded"
    | "know"
    | "host"
    | "minimum"
    | "names",
    string
  >;
  openMap: string;
  at: (day: string, time: string) => string;
  travelers: (count: number) => string;
  alone: (count: number) => string;
  minimum: (count: number, day: string) => string;
  names: (day: string) => string;
  placeOf: (number: number, alone: boolean) => string;
  placeNamed: (number: number, alone: boolean) => string;
  changed: string;
  /** To a guest who joins the waiting list. `otherwise`: without it, after so many hours. */
  confirm: {
    subject: (title: string) => string;
    title: string;
    text: (title: string, days: string, party: string) => string;
    action: string;
    otherwise: (hours: number) => string;
    reason: (organisation: string) => string;
  };
  /** To a party of the waiting list. */
  offered: {
    subject: (title: string) => string;
    title: string;
    text: (title: string, days: string, party: string) => string;
    price: string;
    until: string;
    action: string;
    after: string;
    leave: string;
    reason: (organisation: string) => string;
  };
  /** To operators. */
  toDecide: (title: string, days: string, booked: number, minimum: number) => string;
};
