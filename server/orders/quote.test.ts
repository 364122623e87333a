import { expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { freeBefore, givenShow, seatKey } from "../../tests/fakes/trial-product.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { bookingOn } from "../../tests/fixtures/bookings.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { brokenRates } from "../../tests/fixtures/rates.ts";
import { givenCertificate, givenOfferedCertificate } from "../../tests/fixtures/wallet.ts";
import { parseDay } from "../core/day.ts";

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
    const key = seatKey(givenShow(), ARRIVAL, { nights: 3 });

    const quote = await booking.quote({ organisation, account, key, currency: "EUR" });
    expect(quote).toMatchObject({
      ok: true,
      value: {
        offer: {
          title: "Casa do Rio",
          variant: "seated",
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
    const request = { organisation, key: seatKey(givenShow(), ARRIVAL), currency: "USD" };
    expect(await booking.quote({ ...request, account: undefined })).toMatchObject({
      value: { receipt: { display: "inclusive", perUnit: 110_00 }, wallet: { shown: false } },
    });
    expect(await booking.quote({ ...request, account })).toMatchObject({
      value: { receipt: { display: "exclusive", perUnit: 100_00, total: 110_00 } },
    });
  });

  test("T9 ER-03 WA-06 without rates the price is in the property's own currency, a card in it pays, one in another is there", async () => {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const account = await givenAccount(db, organisation);
    await givenOfferedCertificate(db, organisation, { product: "HLT", currency: "USD", minor: 90_00 });
    const euros = await givenCertificate(db, account, { currency: "EUR" });
    const { booking } = bookingOn(db, CLOCK, brokenRates);
    const key = seatKey(givenShow(), ARRIVAL);
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
