import { expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { accountOf, aPerson, DATA_KEY, profileOn } from "../../tests/fixtures/people.ts";
import { parseDay } from "../core/day.ts";
import { createEncryption, DecryptionError } from "../crypto/encryption.ts";
import { reencrypt } from "../db/reencrypt.ts";
import { MOST_TRAVELLERS } from "./travellers.ts";

const ROTATED = createEncryption(["a new data key, as long as it has to be", DATA_KEY]);

const PASSPORT = {
  kind: "passport",
  number: "x 12-345678",
  countryCode: "PT",
  expiresOn: parseDay("2031-05-01"),
} as const;
const LEO = { titleId: 2, firstName: " Leo  ", lastName: "Silva-Núñez", nationalityId: 1, document: PASSPORT };

describeWithDatabase((open) => {
  test("AC-02 every part of the profile is saved by itself, and the others stay", async () => {
    const { db } = await open();
    const { profile, account, organisation } = await aPerson(db);
    await profile.saveName(account, { titleId: 3, firstName: "  Ana   María ", lastName: "O’Neil" });
    await profile.saveContact(account, {
      nationalityId: 7,
      country: "ES",
      phone: { country: "PT", number: "912345678" },
    });
    await profile.saveAgeBand(account, 3);
    await Promise.all([
      profile.saveTravelProfile(account, { homeAirport: "lis", purpose: "leisure", emergencyName: "Rui" }),
      profile.saveTravelPreferences(account, { bed: "twin", access: ["step-free"] }),
    ]);
    expect(await accountOf(db, organisation, account.id)).toMatchObject({
      titleId: 3,
      firstName: "Ana María",
      lastName: "O’Neil",
      nationalityId: 7,
      country: "ES",
      phone: { countryCode: "+351", number: "912345678", country: "PT" },
    });
    expect(await profile.find(account)).toEqual({
      ageBandId: 3,
      travel: { homeAirport: "LIS", purpose: "leisure", emergencyName: "Rui" },
      preferences: { bed: "twin", access: ["step-free"] },
    });
  });

  test("AC-02 what is wrong is named by field, and nothing is saved", async () => {
    const { db } = await open();
    const { profile, account, organisation } = await aPerson(db);
    expect(await profile.saveName(account, { titleId: 9, firstName: "<b>", lastName: " " })).toEqual({
      ok: false,
      reason: "details",
      problems: { titleId: "unknown", firstName: "wrong", lastName: "missing" },
    });
    expect(
      await profile.saveContact(account, {
        nationalityId: 9999,
        country: "XX",
        phone: { country: "US", number: "12" },
      }),
    ).toEqual({
      ok: false,
      reason: "details",
      problems: { nationalityId: "unknown", country: "unknown", phone: "phone-impossible" },
    });
    expect(await profile.saveAgeBand(account, 99)).toEqual({
      ok: false,
      reason: "details",
      problems: { ageBandId: "unknown" },
    });
    expect(await profile.saveTravelProfile(account, { homeAirport: "ZZZ" })).toMatchObject({ ok: false });
    expect(await accountOf(db, organisation, account.id)).toEqual(account);
    expect(await profile.find(account)).toEqual({ travel: {}, preferences: {} });
  });

  test("AC-04 travellers are added, changed and removed", async () => {
    const { db } = await open();
    const { profile, account } = await aPerson(db);
    await profile.travellers.add(account, LEO);
    const [leo] = await profile.travellers.list(account);
    expect(leo).toMatchObject({ firstName: "Leo", document: { ...PASSPORT, number: "X12345678" } });
    const id = leo?.id ?? "";
    await profile.travellers.change(account, id, { ...LEO, firstName: "Leonor", document: undefined });
    expect(await profile.travellers.find(account, id)).toMatchObject({ firstName: "Leonor", document: undefined });
    await profile.travellers.remove(account, id);
    expect(await profile.travellers.list(account)).toEqual([]);
    expect(await profile.travellers.change(account, id, LEO)).toEqual({ ok: true, value: "gone" });
  });

  test("T25 a saved traveller needs no title, an account has one of the list", async () => {
    const { db } = await open();
    const { profile, account } = await aPerson(db);
    expect(await profile.travellers.add(account, { ...LEO, titleId: 0 })).toMatchObject({ ok: true });
    expect(await profile.travellers.list(account)).toMatchObject([{ titleId: 0 }]);
    expect(await profile.travellers.add(account, { ...LEO, titleId: 4 })).toMatchObject({ ok: false });
    expect(await profile.saveName(account, { ...LEO, titleId: 0 })).toMatchObject({ ok: false });
  });

  test("AC-04 wrong details of a traveller are named by field", async () => {
    const { db } = await open();
    const { profile, account } = await aPerson(db);
    const document = { ...PASSPORT, number: "12'", countryCode: "XX" };
    expect(await profile.travellers.add(account, { ...LEO, firstName: "4", nationalityId: 0, document })).toEqual({
      ok: false,
      reason: "details",
      problems: { firstName: "wrong", nationalityId: "unknown", documentNumber: "wrong", documentCountry: "unknown" },
    });
  });

  test("AC-04 a saved traveller may have one name, an account has two", async () => {
    const { db } = await open();
    const { profile, account } = await aPerson(db);
    for (const name of [
      { firstName: "Sukarno", lastName: "" },
      { firstName: "", lastName: "Sukarno" },
    ]) {
      expect(await profile.travellers.add(account, { ...LEO, ...name })).toMatchObject({ ok: true });
      expect(await profile.saveName(account, { ...LEO, ...name })).toMatchObject({ ok: false });
    }
    expect(await profile.travellers.add(account, { ...LEO, firstName: " ", lastName: "" })).toMatchObject({
      problems: { firstName: "missing", lastName: "missing" },
    });
  });

  test("A2 finds no traveler of another account, in this organisation or another", async () => {
    const { db } = await open();
    const { profile, account, organisation } = await aPerson(db);
    await profile.travellers.add(account, LEO);
    const [leo] = await profile.travellers.list(account);
    const id = leo?.id ?? "";
    const other = await givenAccount(db, organisation);
    const { account: stranger } = await aPerson(db);
    for (const owner of [other, stranger, { ...account, organisationId: stranger.organisationId }]) {
      expect(await profile.travellers.find(owner, id)).toBeUndefined();
      expect(await profile.travellers.change(owner, id, LEO)).toEqual({ ok: true, value: "gone" });
      await profile.travellers.remove(owner, id);
    }
    expect(await profile.travellers.list(account)).toEqual([leo]);
  });

  test("AC-04 an account has a bounded number of travellers", async () => {
    const { db } = await open();
    const { profile, account, organisation } = await aPerson(db);
    for (let count = 0; count < MOST_TRAVELLERS; count++) await profile.travellers.add(account, LEO);
    expect(await profile.travellers.add(account, LEO)).toEqual({ ok: true, value: "too-many" });
    expect(await profile.travellers.list(account)).toHaveLength(MOST_TRAVELLERS);
    const other = await givenAccount(db, organisation);
    expect(await profile.travellers.add(other, LEO)).toEqual({ ok: true, value: "added" });
  });

  test("AC-04 stores document numbers encrypted; a key can be replaced, and the old one removed after re-encryption", async () => {
    const { db } = await open();
    const { profile, account, clock } = await aPerson(db);
    await profile.travellers.add(account, LEO);
    const stored = JSON.stringify(await db.selectFrom("saved_traveller").selectAll().execute());
    expect(stored).not.toMatch(/12345678|passport/);

    const rotated = profileOn(db, clock, [], ["a new data key, as long as it has to be", DATA_KEY]);
    expect((await rotated.travellers.list(account))[0]?.document?.number).toBe("X12345678");
    expect([await reencrypt(db, ROTATED), await reencrypt(db, ROTATED)]).toEqual([1, 0]);

    const without = profileOn(db, clock, [], ["a new data key, as long as it has to be"]);
    expect((await without.travellers.list(account))[0]?.document?.number).toBe("X12345678");
    await expect(profile.travellers.list(account)).rejects.toThrow(DecryptionError);
  });

  test("AC-04 re-encrypts all document numbers of an older key in one run, however many there are", async () => {
    const { db } = await open();
    const { profile, account, organisation, clock } = await aPerson(db);
    const accounts: { id: string; organisationId: string }[] = [account];
    for (let count = 0; count < 7; count++) accounts.push(await givenAccount(db, organisation));
    for (const owner of accounts) {
      for (let count = 0; count < MOST_TRAVELLERS; count++) await profile.travellers.add(owner, LEO);
    }
    expect(await reencrypt(db, ROTATED)).toBe(accounts.length * MOST_TRAVELLERS);
    const without = profileOn(db, clock, [], ["a new data key, as long as it has to be"]);
    for (const owner of accounts) {
      for (const { document } of await without.travellers.list(owner)) expect(document?.number).toBe("X12345678");
    }
  });

  test("UM-02 language and currency of a signed-in person are kept with the account, each on its own", async () => {
    const { db } = await open();
    const { profile, account, organisation } = await aPerson(db);
    await profile.savePreferences(organisation.id, account.id, { language: "es" });
    await profile.savePreferences(organisation.id, account.id, { currency: "EUR" });
    await profile.savePreferences("another-organisation", account.id, { currency: "JPY" });
    expect(await accountOf(db, organisation, account.id)).toMatchObject({ language: "es", currency: "EUR" });
  });
});
