import { expect, test } from "vitest";
import { ownKey } from "#server/products/stays/supplier";
import { offerAddress } from "~/routes/checkout/offer-address.server";

const OFFER = "/hotel-checkout?property=abc&room=17&plan=2&in=2026-12-12&out=2026-12-15";
/** What an offer of another supplier is called is tried where it is sold: tests/system/several-suppliers.test.ts. */
const context = { organisation: {}, stays: { supply: { own: ownKey } } } as unknown as Parameters<
  typeof offerAddress
>[1];
const read = (path: string) => offerAddress(new Request(`http://localhost${path}`), context);

test("BK-03 the address of a checkout names the guests of each room; one spelled as a form is the same offer", () => {
  const address = read(`${OFFER}&guests=2.8&guests=1.5&stars=4`);
  expect(address).toMatchObject({
    key: {
      roomId: 17,
      stay: {
        rooms: [
          { adults: 2, childAges: [8] },
          { adults: 1, childAges: [5] },
        ],
      },
    },
    here: `${OFFER}&guests=2.8&guests=1.5&stars=4`,
    otherOffers: "/hotel-details?property=abc&in=2026-12-12&out=2026-12-15&guests=2.8&guests=1.5&stars=4",
  });
  expect(read(`${OFFER}&rooms=2&adults=3&age=5&age=8&stars=4`)).toEqual(address);
  expect(read(`${OFFER}&rooms=1&adults=2`)?.here).toBe(`${OFFER}&guests=2`);
  expect(read(OFFER)?.here).toBe(`${OFFER}&guests=2`);
});

test.each(["guests=0", "guests=2.18", "guests=2&guests=", "rooms=3&adults=2", "guests=1.", "guests=19", "guests=x"])(
  "BK-03 no offer is for %s",
  (guests) => {
    expect(read(`${OFFER}&${guests}`)).toBeUndefined();
  },
);
