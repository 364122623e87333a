import type { ProductWords } from "../../product.ts";
import type { ACCESSIBILITY, UnitType } from "../catalogue/vocabulary.ts";

export type ActivityWords = ProductWords & {
  /** For `Intl`. */
  locale: string;
  labels: Record<
    | "activity"
    | "meeting"
    | "directions"
    | "begins"
    | "ends"
    | "option"
    | "tickets"
    | "included"
    | "know"
    | "provider"
    | "phone"
    | "minAge"
    | "minHeight"
    | "accessibility",
    string
  >;
  accessible: Record<(typeof ACCESSIBILITY)[number], string>;
  openMap: string;
  at: (day: string, time: string) => string;
  /** Of opening hours. */
  between: (day: string, from: string, until: string) => string;
  units: Record<UnitType, (count: number) => string>;
  /** Of one ticket: "Adult". */
  unit: Record<UnitType, string>;
  /** Within a sentence. */
  ticketOf: (number: number, unit: string) => string;
  ticketNamed: (number: number, unit: string) => string;
  variants: { slot: string; "opening-hours": string };
  variantChanged: (now: string) => string;
  /** Above activities for the days of a stay. */
  suggested: string;
  perAdult: (amount: string) => string;
  seeTimes: string;
};
