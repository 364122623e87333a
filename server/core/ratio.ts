/** An exact fraction; `over` is above zero. */
export type Ratio = { readonly of: bigint; readonly over: bigint };

export const ONE: Ratio = { of: 1n, over: 1n };

export const whole = (value: number): Ratio => ({ of: BigInt(value), over: 1n });

export const plus = (a: Ratio, b: Ratio): Ratio => ({ of: a.of * b.over + b.of * a.over, over: a.over * b.over });

export const times = (a: Ratio, b: Ratio): Ratio => ({ of: a.of * b.of, over: a.over * b.over });

/** `b` is above zero. */
export const dividedBy = (a: Ratio, b: Ratio): Ratio => ({ of: a.of * b.over, over: a.over * b.of });

export const isLess = (a: Ratio, b: Ratio): boolean => a.of * b.over < b.of * a.over;

/** The same in lowest terms. */
export function reduced({ of, over }: Ratio): Ratio {
  let [a, b] = [of, over];
  while (b !== 0n) [a, b] = [b, a % b];
  return { of: of / a, over: over / a };
}

export const smallerOf = (a: Ratio, b: Ratio): Ratio => (isLess(b, a) ? b : a);

/** Half away from zero. */
export function rounded({ of, over }: Ratio): bigint {
  const doubled = 2n * of + (of < 0n ? -over : over);
  return doubled / (2n * over);
}

/** Digits before and after the point that are read; a double written out in full needs no more. */
const DECIMAL = /^(\d{1,15})(?:\.(\d{1,30}))?$/;

/** Digits of the whole numbers of a fraction: a product of decimals over another one has no more. */
const FRACTION = /^(\d{1,120})\/([1-9]\d{0,119})$/;

/** A plain decimal number such as "0.86"; undefined for any other text. */
export function decimalOf(text: string): Ratio | undefined {
  const [, digits, fraction = ""] = DECIMAL.exec(text) ?? [];
  return digits === undefined ? undefined : { of: BigInt(digits + fraction), over: 10n ** BigInt(fraction.length) };
}

/** A plain decimal number, or a fraction as `fractionText` writes it; undefined for any other text. */
export function ratioOf(text: string): Ratio | undefined {
  const [, of, over] = FRACTION.exec(text) ?? [];
  return of && over ? { of: BigInt(of), over: BigInt(over) } : decimalOf(text);
}

/** Exact, in lowest terms: "20/23", or "2" where it is whole. */
export function fractionText(ratio: Ratio): string {
  const { of, over } = reduced(ratio);
  return over === 1n ? String(of) : `${of}/${over}`;
}

/** As a plain decimal number, rounded to so many places, without zeros at its end. */
export function decimalText(ratio: Ratio, places = 20): string {
  const digits = rounded(times(ratio, { of: 10n ** BigInt(places), over: 1n }))
    .toString()
    .padStart(places + 1, "0");
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, "");
}
