import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { accountOf, aPerson, DATA_KEY, personOn } from "../../tests/fixtures/people.ts";
import { parseDay } from "../core/day.ts";
import { SealedTextError } from "../crypto/sealed-text.ts";
import { MOST_TRAVELLERS } from "./travellers.ts";

const PASSPORT = {
  kind: "passport",
  number: "x 12-345678",
  countryCode: "PT",
  expiresOn: parseDay("2031-05-01"),
} as const;
const LEO = { titleId: 2, firstName: " Leo  ", lastName: "Silva-Núñez", nationalityId: 1, document: PASSPORT };

describeOnEachDatabase((open) => {
  test("AC-02 every part of the profile is saved by itself, and the others stay", async () => {
    const { db } = await open();
    const { person, account, organisation } = await aPerson(db);
    await person.saveName(account, { titleId: 3, firstName: "  Ana   María ", lastName: "O’Neil" });
    await person.saveContact(account, { nationalityId: 7, country: "PT", number: "912345678" });
    await person.saveAgeBand(account, 3);
    await Promise.all([
      person.saveTravelProfile(account, { homeAirport: "lis", purpose: "leisure", emergencyName: "Rui" }),
      person.saveTravelPreferences(account, { bed: "twin", access: ["step-free"] }),
    ]);
    expect(await accountOf(db, organisation, account.id)).toMatchObject({
      titleId: 3,
      firstName: "Ana María",
      lastName: "O’Neil",
      nationalityId: 7,
      phone: { countryCode: "+351", number: "912345678", country: "PT" },
    });
    expect(await person.findProfile(account)).toEqual({
      ageBandId: 3,
      travel: { homeAirport: "LIS", purpose: "leisure", emergencyName: "Rui" },
      preferences: { bed: "twin", access: ["step-free"] },
    });
  });

  test("AC-02 what is wrong is named by field, and nothing is saved", async () => {
    const { db } = await open();
    const { person, account, organisation } = await aPerson(db);
    expect(await person.saveName(account, { titleId: 9, firstName: "<b>", lastName: " " })).toEqual({
      ok: false,
      problems: { titleId: "unknown", firstName: "wrong", lastName: "missing" },
    });
    expect(await person.saveContact(account, { nationalityId: 9999, country: "US", number: "12" })).toEqual({
      ok: false,
      problems: { nationalityId: "unknown", phone: "phone-impossible" },
    });
    expect(await person.saveAgeBand(account, 99)).toEqual({ ok: false, problems: { ageBandId: "unknown" } });
    expect(await person.saveTravelProfile(account, { homeAirport: "ZZZ" })).toMatchObject({ ok: false });
    expect(await accountOf(db, organisation, account.id)).toEqual(account);
    expect(await person.findProfile(account)).toEqual({ travel: {}, preferences: {} });
  });

  test("AC-04 travellers are added, changed and removed", async () => {
    const { db } = await open();
    const { person, account } = await aPerson(db);
    await person.addTraveller(account, LEO);
    const [leo] = await person.listTravellers(account);
    expect(leo).toMatchObject({ firstName: "Leo", document: { ...PASSPORT, number: "X12345678" } });
    const id = leo?.id ?? "";
    await person.changeTraveller(account, id, { ...LEO, firstName: "Leonor", document: undefined });
    expect(await person.findTraveller(account, id)).toMatchObject({ firstName: "Leonor", document: undefined });
    await person.removeTraveller(account, id);
    expect(await person.listTravellers(account)).toEqual([]);
    expect(await person.changeTraveller(account, id, LEO)).toEqual({ ok: true, value: "gone" });
  });

  test("AC-04 wrong details of a traveller are named by field", async () => {
    const { db } = await open();
    const { person, account } = await aPerson(db);
    const document = { ...PASSPORT, number: "12'", countryCode: "XX" };
    expect(await person.addTraveller(account, { ...LEO, firstName: "", nationalityId: 0, document })).toEqual({
      ok: false,
      problems: { firstName: "missing", nationalityId: "unknown", documentNumber: "wrong", documentCountry: "unknown" },
    });
  });

  test("A2 somebody else's traveller is not there, in this organisation or another", async () => {
    const { db } = await open();
    const { person, account, organisation } = await aPerson(db);
    await person.addTraveller(account, LEO);
    const [leo] = await person.listTravellers(account);
    const id = leo?.id ?? "";
    const other = await givenAccount(db, organisation);
    const { account: stranger } = await aPerson(db);
    for (const owner of [other, stranger, { ...account, organisationId: stranger.organisationId }]) {
      expect(await person.findTraveller(owner, id)).toBeUndefined();
      expect(await person.changeTraveller(owner, id, LEO)).toEqual({ ok: true, value: "gone" });
      await person.removeTraveller(owner, id);
    }
    expect(await person.listTravellers(account)).toEqual([leo]);
  });

  test("AC-04 an account has a bounded number of travellers", async () => {
    const { db } = await open();
    const { person, account } = await aPerson(db);
    for (let count = 0; count < MOST_TRAVELLERS; count++) await person.addTraveller(account, LEO);
    expect(await person.addTraveller(account, LEO)).toEqual({ ok: true, value: "too-many" });
    expect(await person.listTravellers(account)).toHaveLength(MOST_TRAVELLERS);
  });

  test("AC-04 the table holds no document number; a key can be replaced, and the old one goes once all are sealed anew", async () => {
    const { db } = await open();
    const { person, account, clock } = await aPerson(db);
    await person.addTraveller(account, LEO);
    const stored = JSON.stringify(await db.selectFrom("saved_traveller").selectAll().execute());
    expect(stored).not.toMatch(/12345678|passport/);

    const rotated = personOn(db, clock, [], ["a new data key, as long as it has to be", DATA_KEY]);
    expect((await rotated.listTravellers(account))[0]?.document?.number).toBe("X12345678");
    expect([await rotated.resealDocuments(), await rotated.resealDocuments()]).toEqual([1, 0]);

    const without = personOn(db, clock, [], ["a new data key, as long as it has to be"]);
    expect((await without.listTravellers(account))[0]?.document?.number).toBe("X12345678");
    await expect(person.listTravellers(account)).rejects.toThrow(SealedTextError);
  });
});
