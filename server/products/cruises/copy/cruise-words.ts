import type { ProductWords } from "../../product.ts";
import type { CabinKind } from "../catalogue/vocabulary.ts";

export type CruiseWords = ProductWords & {
  /** For `Intl`. */
  locale: string;
  labels: Record<
    "cruise" | "ship" | "departs" | "arrives" | "boarding" | "directions" | "route" | "cabins" | "included" | "know",
    string
  >;
  openMap: string;
  /** Where and when it departs, or arrives. */
  at: (port: string, day: string, time: string) => string;
  boarding: (from: string, until: string, where: string) => string;
  call: (port: string, day: string) => string;
  guests: Record<"adult" | "child" | "infant", (count: number) => string>;
  cabinCount: (count: number) => string;
  /** Within a sentence. */
  cabinOf: (number: number, guests: string) => string;
  cabinNamed: (number: number, name: string) => string;
  cabinFor: (number: number, name: string, guests: string) => string;
  cabinOn: (count: string, name: string, ship: string) => string;
  kinds: Record<CabinKind, string>;
  cabinChanged: (now: string) => string;
  /** Of a child on the day of the departure. */
  ageThen: (age: number) => string;
  /** What is asked of each guest. */
  needs: Record<"name" | "bornOn" | "document" | "documentExpires", string>;
};
