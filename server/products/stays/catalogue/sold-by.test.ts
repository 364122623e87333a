import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../../../tests/drivers/databases.ts";
import { givenOrganisation } from "../../../../tests/fixtures/organisations.ts";
import { RATES } from "../../../../tests/fixtures/rates.ts";
import { stayBookingOn } from "../../../../tests/fixtures/stay-bookings.ts";
import { aStay, givenHotel, offerKey } from "../../../../tests/fixtures/stays.ts";
import { parseDay } from "../../../core/day.ts";
import type { Organisation } from "../../../organisation/settings.ts";
import { createCatalogue } from "./catalogue.ts";

const clock = { now: () => Date.UTC(2026, 10, 21, 12) };
const ARRIVAL = parseDay("2026-12-12")!;

describeOnEachDatabase((open) => {
  test("OP-05 a property is found, shown and sold by its owner and by those that its owner names alone", async () => {
    const { db } = await open();
    // Of ids, `_` and `%` are letters like others.
    const [owner, partner, other, alike] = await Promise.all(
      ["the-owner", "a-partner", "another", "a_partner"].map((id) => givenOrganisation(db, { id })),
    );
    const hotel = await givenHotel(db, { owner_id: owner!.id, sold_by: "a-friend a-partner" });
    const stay = aStay(ARRIVAL);
    const catalogue = createCatalogue({ db, clock });
    const { sellers } = stayBookingOn(db, clock);
    const key = offerKey(hotel, stay);
    const seenBy = async (organisation: Organisation) => {
      const of = { organisationId: organisation.id, products: organisation.products, unitsPerUsd: RATES.unitsPerUsd };
      const page = { filters: {}, sort: "price", page: 1, perPage: 9, currency: "USD" } as const;
      const { destinationId } = hotel;
      const { total, known, available } = await catalogue.stays.search({ ...of, ...page, destinationId, stay });
      const featured = await catalogue.featured({ ...of, nights: 1, limit: 9, green: false, earliest: () => ARRIVAL });
      const checked = await sellers.supplierOf(organisation, key)!.recheck(organisation, key);
      return {
        search: [total, known, available],
        named: (await catalogue.propertiesNamed("casa", organisation, 9)).length,
        codes: await catalogue.propertyCodes(organisation, 9),
        properties: (await catalogue.properties(organisation, [hotel.code])).length,
        featured: featured.places.length,
        sale: checked.ok ? "offered" : checked.reason,
      };
    };
    const sold = { search: [1, 1, 1], named: 1, codes: [hotel.code], properties: 1, featured: 1, sale: "offered" };
    const missing = { search: [0, 0, 0], named: 0, codes: [], properties: 0, featured: 0, sale: "not-offered" };
    expect(await seenBy(owner!)).toEqual(sold);
    expect(await seenBy(partner!)).toEqual(sold);
    expect(await seenBy(other!)).toEqual(missing);
    expect(await seenBy(alike!)).toEqual(missing);
  });
});
