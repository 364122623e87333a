import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router-dom";

/** Under this key a page's data says that another page is to be shown. */
export const REDIRECT = Symbol("redirect");

/** By how far below zero: a hole of a list, and what JSON has no words for. */
const WORDLESS = [undefined, undefined, Number.NaN, Number.NEGATIVE_INFINITY, -0, null, Number.POSITIVE_INFINITY];

/**
 * Reads what Remix's server writes in turbo-stream, all of it at once: a list of values, in which an object or a list names the
 * places of its parts. Of promises and of what no loader answers it knows nothing, and says so.
 */
export function decode(text: string): unknown {
  const values: unknown[] | number = JSON.parse(text);
  const known = new Map<number, unknown>();
  return typeof values === "number" ? WORDLESS[-values] : at(0);

  function at(place: number): unknown {
    if (place < 0) return WORDLESS[-place];
    if (known.has(place)) return known.get(place);
    const value = (values as unknown[])[place];
    if (Array.isArray(value))
      return typeof value[0] === "string" ? keep(place, typed(value[0], value.slice(1))) : list(place, value);
    return typeof value === "object" && value ? object(place, value) : value;
  }

  function list(place: number, places: number[]): unknown[] {
    const items: unknown[] = keep(place, []);
    for (const one of places) items.push(at(one));
    return items;
  }

  function object(place: number, places: object): object {
    const whole: Record<string, unknown> = keep(place, {});
    for (const [key, one] of Object.entries(places)) whole[String(at(Number(key.slice(1))))] = at(one);
    return whole;
  }

  function typed(type: string, places: number[]): unknown {
    if (type === "D") return new Date(places[0] ?? Number.NaN);
    const [part, ...rest] = places.map(at);
    if (type === "SanitizedError") return new Error(String(rest[0]));
    if (type === "ErrorResponse") return new ErrorResponse(Number(rest[0]), String(rest[1] ?? ""), part);
    if (type === "SingleFetchRedirect") return { [REDIRECT]: part };
    if (type === "SingleFetchClassInstance") return part;
    if (type === "SingleFetchFallback") return undefined;
    throw new Error(`A loader answered what the browser cannot read: ${type}`);
  }

  function keep<Value>(place: number, value: Value): Value {
    known.set(place, value);
    return value;
  }
}
