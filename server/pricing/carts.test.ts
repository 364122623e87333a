import { isDeepStrictEqual } from "node:util";
import { expect, inject, test } from "vitest";
import { aCart, type Cart, known, reckoned, wrongIn } from "../../tests/fixtures/carts.ts";
import { exactly } from "../../tests/fixtures/fractions.ts";
import { RATES } from "../../tests/fixtures/rates.ts";
import { convert, quote } from "./pricing.ts";

const CARTS = inject("invented");

test(`WA-08 WA-05 RO-04 T10 each of ${CARTS} carts costs what whole numbers make of it, and breaks no rule`, () => {
  for (let number = 1; number <= CARTS; number++) {
    const cart = aCart(number);
    const receipt = quote(asked(cart));
    const wrong = wrongIn(cart, receipt);
    if (wrong.length === 0 && isDeepStrictEqual(receipt, reckoned(cart))) continue;
    expect.fail(`cart ${number}: ${wrong.join("; ")}\n${told({ cart, receipt, reckoned: reckoned(cart) })}`);
  }
});

test(`RO-04 each of ${CARTS} amounts comes back from another currency within half a unit of each, and one`, () => {
  for (let number = 1; number <= CARTS; number++) {
    const { stay, to, unitsPerUsd } = aCart(number);
    const rates = { ...RATES, unitsPerUsd };
    const { currency: from, total: minor } = stay;
    const there = convert({ minor, currency: from }, to, rates);
    const back = convert(there, from, rates);
    // Amounts without a plausible rate or beyond the limit aren't converted.
    const comesBack = known(unitsPerUsd, from, to, minor) && known(unitsPerUsd, to, from, there.minor);
    if (!comesBack) continue;
    const [of, over] = exactly(1, to, from, unitsPerUsd);
    const apart = BigInt(back.minor) - BigInt(minor);
    const most = of / (2n * over) + 1n;
    if (back.currency === from && there.currency === to && apart <= most && -apart <= most) continue;
    expect.fail(`amount ${number}: ${told({ stay, there, back, unitsPerUsd })}`);
  }
});

function asked({ stay, card, unitsPerUsd, ...cart }: Cart) {
  return { ...cart, price: stay, rates: { ...RATES, unitsPerUsd }, ...(card && { card }) };
}

const told = (what: unknown): string => JSON.stringify(what, undefined, 1);
