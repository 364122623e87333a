import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../../../tests/drivers/databases.ts";
import { givenHotel } from "../../../../tests/fixtures/stays.ts";
import type { Database } from "../../../db/schema.ts";
import { createCatalogue } from "./catalogue.ts";

const clock = { now: () => Date.UTC(2026, 10, 21, 12) };

const namesIn = (db: Kysely<Database>) => {
  const { propertiesNamed } = createCatalogue({ db, clock });
  return async (text: string, { products = ["HLT"], most = 9 } = {}) =>
    (await propertiesNamed(text, { id: "waypoint", products }, most)).map(({ name }) => name);
};

describeOnEachDatabase((open) => {
  test("BK-01 finds a property by the beginning of any word of its name, without case, accents and signs", async () => {
    const { db } = await open();
    const names = namesIn(db);
    for (const name of ["Casa do Rio", "Río-Azul", "Hotel Zürich & Łódź", "فندق النِّيل", "𠮷野 旅館"])
      await givenHotel(db, { name });
    expect(await names("rio")).toEqual(["Río-Azul", "Casa do Rio"]);
    for (const text of ["casa do rio", "CASA DO R", "do rio", "ri"]) expect(await names(text)).toContain("Casa do Rio");
    for (const text of ["zurich", "Lodz", "zürich, ł"]) expect(await names(text)).toEqual(["Hotel Zürich & Łódź"]);
    expect(await names("النيل")).toEqual(["فندق النِّيل"]);
    expect(await names("𠮷野")).toEqual(["𠮷野 旅館"]);
    for (const text of ["", "r", "asa", "casa do riot", "do casa", "%", "%io", "r_o", "'", "\u0000"])
      expect([text, await names(text)]).toEqual([text, []]);
  });

  test("BK-01 lists a whole name first, then by the place of the word and by popularity", async () => {
    const { db } = await open();
    await givenHotel(db, { name: "Rio Grande", popularity: 900 });
    await givenHotel(db, { name: "Rio", popularity: 1 });
    await givenHotel(db, { name: "Casa Rio Rio", popularity: 999 });
    await givenHotel(db, { name: "Riomar", popularity: 950 });
    const names = namesIn(db);
    expect(await names("rio")).toEqual(["Rio", "Riomar", "Rio Grande", "Casa Rio Rio"]);
    expect(await names("rio", { most: 2 })).toEqual(["Rio", "Riomar"]);
    const found = await createCatalogue({ db, clock }).propertiesNamed("RÍO", { id: "waypoint", products: ["HLT"] }, 9);
    expect(found.filter(({ isWhole }) => isWhole).map(({ name }) => name)).toEqual(["Rio"]);
  });

  test("BK-01 finds the properties of the given products alone, also where thousands of others begin so", async () => {
    const { db } = await open();
    for (let number = 1; number <= 30; number++) await givenHotel(db, { name: `Casa ${number}` });
    await givenHotel(db, { name: "Casa Norte", product: "CND" });
    const names = namesIn(db);
    expect(await names("casa", { products: ["CND"] })).toEqual(["Casa Norte"]);
    expect(await names("norte")).toEqual([]);
    expect(await names("norte", { products: ["HLT", "CND"] })).toEqual(["Casa Norte"]);
    expect(await names("casa", { products: [] })).toEqual([]);
  });
});
