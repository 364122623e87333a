import { expect, test } from "vitest";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import * as part from "./profile-part";
import * as traveller from "./traveller";

const NOW = Date.UTC(2026, 10, 23, 12);

describeWithDatabase((open) => {
  test("AC-02 AC-04 gives each form of the profile what its schema requires, and the lengths of its fields", async () => {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const pages = pagesOf(db, organisation, NOW);
    const cookie = await pages.sessionOf(await givenAccount(db, organisation));
    const ofPart = async (name: string) =>
      (await pages.get(part, `/user/profile/${name}`, cookie, { part: name })).data.constraint;
    expect(await ofPart("name")).toEqual({
      titleId: {},
      firstName: { required: true },
      lastName: { required: true },
    });
    expect(await ofPart("contact")).toMatchObject({ phone: { maxLength: 40 } });
    expect(await ofPart("travel")).toMatchObject({
      homeAirport: { maxLength: 3 },
      emergencyPhone: { maxLength: 40 },
    });
    expect((await pages.get(traveller, "/user/travelers/new", cookie, { id: "new" })).data.constraint).toMatchObject({
      firstName: {},
      bornDay: { maxLength: 2 },
      documentNumber: { maxLength: 40 },
    });
  });

  test("AC-02 refuses an airport that is too long together with everything else that is wrong", async () => {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const pages = pagesOf(db, organisation, NOW);
    const cookie = await pages.sessionOf(await givenAccount(db, organisation));
    const form = { homeAirport: "LISBON", emergencyName: "4" };
    const { data } = await pages.post(part, "/user/profile/travel", form, cookie, { part: "travel" });
    expect(Object.keys(data.result.error ?? {})).toEqual(["emergencyName", "homeAirport"]);
  });
});
