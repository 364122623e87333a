import { expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { bookingOn } from "../../tests/fixtures/bookings.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { brokenRates } from "../../tests/fixtures/rates.ts";
import { aStay, freeBefore, givenHotel, offerKey } from "../../tests/fixtures/stays.ts";
import { givenCertificate, givenOfferedCertificate } from "../../tests/fixtures/wallet.ts";
import { parseDay } from "../core/day.ts";
import { MOST_DAYS_AHEAD } from "../core/limits.ts";

const NOW = Date.UTC(2026, 10, 21, 20);
const CLOCK = { now: () => NOW };
const ARRIVAL = parseDay("2026-12-12") as number;

describeWithDatabase((open) => {
  test("BK-03 a quote is the offer as it stands, with its receipt, the wallet and until when cancelling is free", async () => {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const account = await givenAccount(db, organisation);
    const certificate = await givenCertificate(db, account);
    const { booking } = bookingOn(db, CLOCK);
    const key = offerKey(await givenHotel(db), aStay(ARRIVAL, { nights: 3 }));

    const quote = await booking.quote({ organisation, account, key, currency: "EUR" });
    expect(quote).toMatchObject({
      ok: true,
      value: {
        offer: {
          title: "Casa do Rio",
          variant: "breakfast",
          key,
          terms: { cancel: freeBefore(Date.UTC(2026, 11, 10, 15)), due: "arrival" },
        },
        receipt: { currency: "EUR", base: 240_00, taxes: 24_00, total: 264_00, discount: 40_00, payable: 224_00 },
        wallet: { chosen: `60114471-${certificate.id}` },
      },
    });
  });

  test("RO-02 a guest sees prices with taxes and has no wallet, an account sees what its organisation shows", async () => {
    const { db } = await open();
    const organisation = await givenOrganisation(db, { displayPrice: "exclusive" });
    const account = await givenAccount(db, organisation);
    const { booking } = bookingOn(db, CLOCK);
    const request = { organisation, key: offerKey(await givenHotel(db), aStay(ARRIVAL)), currency: "USD" };
    expect(await booking.quote({ ...request, account: undefined })).toMatchObject({
      value: { receipt: { display: "inclusive", perUnit: 110_00 }, wallet: { shown: false } },
    });
    expect(await booking.quote({ ...request, account })).toMatchObject({
      value: { receipt: { display: "exclusive", perUnit: 100_00, total: 110_00 } },
    });
  });

  test("RO-04 a discount reaches 110 percent of the base of a hotel and 105 of another stay", async () => {
    const { db } = await open();
    const organisation = await givenOrganisation(db, { products: ["HLT", "STY"] });
    const account = await givenAccount(db, organisation);
    await givenCertificate(db, account, { amount: 200_00, pro_code: "HLT-STY", services: "HLT,STY" });
    const { booking } = bookingOn(db, CLOCK);
    for (const [product, discount] of [
      ["HLT", 110_00],
      ["STY", 105_00],
    ] as const) {
      const key = offerKey(await givenHotel(db, { product, tax_bp: 2_000 }), aStay(ARRIVAL));
      const quote = await booking.quote({ organisation, account, key, currency: "USD" });
      expect(quote).toMatchObject({ value: { receipt: { total: 120_00, discount } } });
    }
  });

  test("EN-04 a product the organisation does not offer cannot be had there", async () => {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const { booking } = bookingOn(db, CLOCK);
    const key = offerKey(await givenHotel(db, { product: "RST" }), aStay(ARRIVAL));
    const quote = await booking.quote({ organisation, account: undefined, key, currency: "USD" });
    expect(quote).toEqual({ ok: false, reason: "not-offered" });
  });

  test("W1 RO-05 the earliest check-in counts from today where the property is", async () => {
    const { db } = await open();
    const organisation = await givenOrganisation(db, { minCheckinDays: 1 });
    const { booking } = bookingOn(db, CLOCK);
    // It is already the 22nd in Tokyo, so tomorrow is the 23rd there and the 22nd in Lisbon.
    const tokyo = await givenHotel(db, { time_zone: "Asia/Tokyo" });
    const lisbon = await givenHotel(db);
    const asked = async (hotel: typeof tokyo, day: string) => {
      const key = offerKey(hotel, aStay(parseDay(day) as number));
      const quote = await booking.quote({ organisation, account: undefined, key, currency: "USD" });
      return quote.ok || quote.reason;
    };
    expect(await asked(tokyo, "2026-11-22")).toBe("too-early");
    expect(await asked(tokyo, "2026-11-23")).toBe(true);
    expect(await asked(lisbon, "2026-11-21")).toBe("too-early");
    expect(await asked(lisbon, "2026-11-22")).toBe(true);
  });

  test("BK-01 BK-03 a stay is booked as far ahead as it is searched for", async () => {
    const { db } = await open();
    const organisation = await givenOrganisation(db, { minCheckinDays: 1 });
    const { booking } = bookingOn(db, CLOCK);
    const hotel = await givenHotel(db);
    const first = parseDay("2026-11-22") as number;
    const asked = async (arrival: number) => {
      const key = offerKey(hotel, aStay(arrival));
      const quote = await booking.quote({ organisation, account: undefined, key, currency: "USD" });
      return quote.ok || quote.reason;
    };
    expect(await asked(first + MOST_DAYS_AHEAD)).toBe(true);
    expect(await asked(first + MOST_DAYS_AHEAD + 1)).toBe("too-late");
  });

  test("T8 W1 BK-03 what cannot be had is said by name", async () => {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const { booking } = bookingOn(db, CLOCK);
    const hotel = await givenHotel(db, { room: { units: 1 } });
    const reason = async (key: ReturnType<typeof offerKey>) => {
      const quote = await booking.quote({ organisation, account: undefined, key, currency: "USD" });
      return quote.ok || quote.reason;
    };
    const key = offerKey(hotel, aStay(ARRIVAL));
    expect(await reason({ ...key, propertyCode: "P1-1" })).toBe("not-offered");
    expect(await reason({ ...key, roomId: 1 })).toBe("not-offered");
    expect(await reason({ ...key, planNo: 9 })).toBe("not-offered");
    expect(await reason({ ...key, stay: aStay(ARRIVAL, { nights: -1 }) })).toBe("not-offered");
    expect(await reason({ ...key, stay: aStay(ARRIVAL, { rooms: 2 }) })).toBe("sold-out");
    expect(await reason(key)).toBe(true);
  });

  test("T9 ER-03 WA-06 without rates the price is in the property's own currency, a card in it pays, one in another is there", async () => {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const account = await givenAccount(db, organisation);
    await givenOfferedCertificate(db, organisation, { product: "HLT", currency: "USD", minor: 90_00 });
    const euros = await givenCertificate(db, account, { currency: "EUR" });
    const { booking } = bookingOn(db, CLOCK, brokenRates);
    const key = offerKey(await givenHotel(db), aStay(ARRIVAL));
    const request = { organisation, account, key, currency: "EUR" };
    const idle = [{ id: euros.id, reason: "no-rate" }];
    expect(await booking.quote(request)).toMatchObject({
      value: {
        receipt: { currency: "USD", noRateFor: "EUR", total: 110_00, discount: 0, payable: 110_00 },
        wallet: { cards: [], idle, prompts: { certificateRequired: false } },
      },
    });
    const dollars = await givenCertificate(db, account);
    expect(await booking.quote(request)).toMatchObject({
      value: {
        receipt: { currency: "USD", discount: 50_00, payable: 60_00 },
        wallet: { cards: [{ id: dollars.id }], idle },
      },
    });
  });
});
