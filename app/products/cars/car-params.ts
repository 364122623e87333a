import {
  ACRISS,
  type Choice,
  MOST_CHILD_SEATS,
  MOST_SECOND_DRIVERS,
  OLDEST,
  YOUNGEST,
} from "#server/products/cars/catalogue/vocabulary";
import { carsPages } from "#server/products/cars/pages";
import type { Frame } from "~/shared/products/frame";
import { whole } from "~/shared/products/params";

export const CARS = { code: "CAR", area: "cars", pages: carsPages, drawing: "scene-road" } as const satisfies Frame;

export const [RESULTS] = carsPages.results;

export const readAge = (text: string): number | undefined => {
  const age = whole(text, OLDEST);
  return age !== undefined && age >= YOUNGEST ? age : undefined;
};

/** Of what is chosen before the car. */
type Wanted = Omit<Choice, "car" | "childSeats" | "secondDrivers">;

export const searchParams = ({ pickUp, dropOff, from, to, age, country }: Wanted): [string, string][] => [
  ["pickup", pickUp],
  ...(dropOff === pickUp ? [] : ([["dropoff", dropOff]] as [string, string][])),
  ["from", from.slice(0, 10)],
  ["at", from.slice(11)],
  ["to", to.slice(0, 10)],
  ["until", to.slice(11)],
  ["age", String(age)],
  ["country", country],
];

const extraParams = ({ childSeats, secondDrivers }: Pick<Choice, "childSeats" | "secondDrivers">): [string, string][] =>
  [
    ["seats", childSeats],
    ["drivers", secondDrivers],
  ].flatMap(([name, count]): [string, string][] => (count ? [[String(name), String(count)]] : []));

export const readExtras = (params: URLSearchParams) => ({
  childSeats: whole(params.get("seats"), MOST_CHILD_SEATS) ?? 0,
  secondDrivers: whole(params.get("drivers"), MOST_SECOND_DRIVERS) ?? 0,
});

/** `client`: of an agent, as addresses name it. */
export const carHref = (choice: Choice, client: [string, string][] = []): string =>
  `${carsPages.detail}?${new URLSearchParams([["car", choice.car], ...searchParams(choice), ...extraParams(choice), ...client])}`;

export const checkoutHref = (choice: Choice, client: [string, string][] = []): string => {
  const [, ...rest] = searchParams(choice);
  return `/checkout?${new URLSearchParams([
    ["offer", `car.${choice.pickUp}.${choice.car}`],
    ...rest,
    ...extraParams(choice),
    // The item of the menu that is current.
    ["product", "CAR"],
    ...client,
  ])}`;
};

const DAY = /^\d{4}-\d\d-\d\d$/;
const TIME = /^\d\d:\d\d$/;
const CODE = /^[\w-]{1,64}$/;

/** What a checkout's address names; undefined where it is cut short or another product's. */
export function readChoice(params: URLSearchParams): Choice | undefined {
  const [, pickUp = "", car = ""] = /^car\.([\w-]{1,64})\.(\w{4})$/.exec(params.get("offer") ?? "") ?? [];
  const of = (name: string) => params.get(name) ?? "";
  const dropOff = of("dropoff") || pickUp;
  const age = readAge(of("age"));
  const country = of("country");
  const isRead = [DAY.test(of("from")), TIME.test(of("at")), DAY.test(of("to")), TIME.test(of("until"))].every(Boolean);
  if (!isRead || !ACRISS.test(car) || !CODE.test(dropOff) || age === undefined || !/^[A-Z]{2}$/.test(country))
    return undefined;
  return {
    ...{ pickUp, dropOff, car, age, country },
    from: `${of("from")}T${of("at")}`,
    to: `${of("to")}T${of("until")}`,
    ...readExtras(params),
  };
}
