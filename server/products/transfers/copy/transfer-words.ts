import type { ProductWords } from "../../product.ts";
import type { VehicleClass, Way } from "../catalogue/vocabulary.ts";

export type TransferWords = ProductWords & {
  /** For `Intl`. */
  locale: string;
  labels: Record<
    | "transfer"
    | Way
    | "vehicle"
    | "party"
    | "night"
    | "meeting"
    | "sign"
    | "waiting"
    | "late"
    | "phone"
    | "provider"
    | "directions",
    string
  >;
  openMap: string;
  vehicles: Record<VehicleClass, string>;
  stepFree: string;
  /** The list of airports has names in English only. `city`: the place that it serves, if known. */
  airport: (name: string, code: string, city: string | undefined) => string;
  title: (airport: string, place: string) => string;
  /** From one place to another one. */
  route: (from: string, to: string) => string;
  lands: (time: string) => string;
  pickUp: (when: string) => string;
  /** `zone`: by whose clocks, where they differ from those at the pick-up. */
  arrives: (when: string, zone: string | undefined) => string;
  at: (day: string, time: string) => string;
  people: (count: number) => string;
  bags: (count: number) => string;
  night: (percent: string) => string;
  meetingElsewhere: string;
  sign: string;
  waiting: (airport: string, elsewhere: string) => string;
  late: string;
  legOf: (number: number, way: Way) => string;
  legNamed: (number: number, way: Way) => string;
  changedTo: (vehicle: string) => string;
  needs: Record<"address" | "addressHint" | "flight" | "flightHint", string>;
  /** Above transfers for the days of a trip. */
  suggested: string;
  fromPrice: (amount: string) => string;
  seeVehicles: string;
};
