import { expect, test } from "vitest";
import { dayIn } from "../../../server/core/day.ts";
import { NOW } from "../../../tests/drivers/checkout-pages.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import * as travellers from "./travellers";

describeWithDatabase((open) => {
  test.each([
    ["until tomorrow", 1, undefined],
    ["until today", 0, undefined],
    ["until yesterday", -1, "This document expired on Nov 20, 2026. Add the new one before you travel."],
  ])("AC-04 shows a document that is valid %s as expired after its last day", async (_, days, warning) => {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const account = await givenAccount(db, organisation);
    const pages = pagesOf(db, organisation, NOW);
    const expiresOn = dayIn(organisation.timeZone, NOW) + days;
    await pages.context.profile.travellers.add(account, {
      titleId: 2,
      firstName: "Leo",
      lastName: "Silva",
      nationalityId: 1,
      document: { kind: "passport", number: "X12345678", countryCode: "PT", expiresOn },
    });
    const { data } = await pages.get(travellers, "/user/travelers", await pages.sessionOf(account));
    expect(data.travellers.map(({ expired }) => expired)).toEqual([warning]);
  });
});
