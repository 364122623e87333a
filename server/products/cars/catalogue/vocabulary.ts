/** The words of cars in files, tables and addresses. */

/** By the first letter of an ACRISS code, from small to large. */
export const SIZES = {
  M: "mini",
  E: "economy",
  C: "compact",
  I: "intermediate",
  S: "standard",
  F: "full-size",
  P: "premium",
  L: "luxury",
} as const;
export type Size = (typeof SIZES)[keyof typeof SIZES];

/** By the second letter. */
export const BODIES = { C: "car", D: "car", W: "wagon", F: "suv", V: "van", T: "convertible" } as const;
export type Body = (typeof BODIES)[keyof typeof BODIES];

/** Doors of what is not a van or a convertible. */
const DOORS: Record<string, number> = { C: 3, T: 2 };
const USUAL_DOORS = 5;

export const GEARBOXES = { M: "manual", A: "automatic" } as const;
export type Gearbox = (typeof GEARBOXES)[keyof typeof GEARBOXES];

/** By the last letter; all of these but N have air conditioning. */
export const ENGINES = { R: "petrol", N: "petrol", D: "diesel", H: "hybrid", E: "electric" } as const;
export type Engine = (typeof ENGINES)[keyof typeof ENGINES];

export const ACRISS = /^[MECISFPL][CDWFVT][MA][RNDHE]$/;

export type Traits = { size: Size; body: Body; doors: number; gearbox: Gearbox; engine: Engine; hasAirCon: boolean };

/** What the four letters of an ACRISS code say; the code has to be one of those that we sell. */
export function traitsOf(code: string): Traits {
  const [size = "", body = "", gearbox = "", engine = ""] = code;
  return {
    size: SIZES[size as keyof typeof SIZES],
    body: BODIES[body as keyof typeof BODIES],
    doors: DOORS[body] ?? USUAL_DOORS,
    gearbox: GEARBOXES[gearbox as keyof typeof GEARBOXES],
    engine: ENGINES[engine as keyof typeof ENGINES],
    hasAirCon: engine !== "N",
  };
}

/** Groups of filters, in the order of forms. */
export const FILTERS = {
  size: Object.values(SIZES),
  body: ["car", "wagon", "suv", "van", "convertible"],
  gearbox: Object.values(GEARBOXES),
  seats: ["5", "7"],
  engine: ["petrol", "diesel", "hybrid", "electric"],
  debit: ["yes"],
} as const;
export type Group = keyof typeof FILTERS;

export const SORTS = ["recommended", "price", "size"] as const;

export const LONGEST_RENTAL_DAYS = 60;
export const MOST_CHILD_SEATS = 3;
export const MOST_SECOND_DRIVERS = 2;
export const YOUNGEST = 18;
export const OLDEST = 99;

/** What a buyer chose. `from`, `to`: by the clocks of each counter, `2026-12-24T15:00`. */
export type Choice = {
  pickUp: string;
  dropOff: string;
  /** The ACRISS code of the class. */
  car: string;
  from: string;
  to: string;
  /** The driver's, on the day of pick-up. */
  age: number;
  /** Where the driver's license is from. */
  country: string;
  childSeats: number;
  secondDrivers: number;
};
