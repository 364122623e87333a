import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { givenOfferedCertificate } from "../../tests/fixtures/wallet.ts";
import type { Database } from "../db/schema.ts";
import { addOffer, deleteOffer, findOffer, listOffers, type NewOffer } from "./offers.ts";

const usd = (minor: number) => ({ minor, currency: "USD" });
const HOTELS: NewOffer = {
  proCode: "WP-HLT",
  services: ["HLT", "STY"],
  price: usd(90_00),
  worth: usd(100_00),
  validDays: 365,
  withdrawDays: 14,
};

describeWithDatabase((open) => {
  test("WA-06 what is put on sale is found again as it was, by product and worth", async () => {
    const { db, id } = await aShop();
    const ids = [
      await added(db, id, { ...HOTELS, proCode: "WP-RST", validDays: null, withdrawDays: 0 }),
      await added(db, id, { ...HOTELS, worth: usd(200_00) }),
      await added(db, id, HOTELS),
    ];
    expect(await listOffers(db, id)).toEqual([
      { id: ids[2], ...HOTELS },
      { id: ids[1], ...HOTELS, worth: usd(200_00) },
      { id: ids[0], ...HOTELS, proCode: "WP-RST", validDays: null, withdrawDays: 0 },
    ]);
    expect(await findOffer(db, id, ids[2] as string)).toEqual({ id: ids[2], ...HOTELS });
    expect(await findOffer(db, id, "nothing")).toBeUndefined();
    const alike = [await added(db, id, HOTELS), await added(db, id, HOTELS), ids[2] as string].sort();
    expect((await listOffers(db, id)).slice(0, 3).map((offer) => offer.id)).toEqual(alike);
  });

  test("WA-06 an offer that comes or goes renews the pages in memory that show it", async () => {
    const { db, id } = await aShop();
    const version = async () =>
      (await db.selectFrom("organisation").select("version").where("id", "=", id).executeTakeFirstOrThrow()).version;
    const before = await version();
    const offer = await added(db, id, HOTELS);
    expect(await version()).toBe(before + 1);
    expect([await deleteOffer(db, id, offer), await deleteOffer(db, id, offer)]).toEqual([true, false]);
    expect(await version()).toBe(before + 2);
  });

  test("WA-06 one of the first releases, which told neither price nor services, costs what it is worth and is for the products in its code", async () => {
    const { db, id } = await aShop();
    const offer = await givenOfferedCertificate(
      db,
      { id },
      { product: "WP-HLT/sty-2026", currency: "KWD", minor: 12_500 },
    );
    const twelve = { minor: 12_500, currency: "KWD" };
    expect(await findOffer(db, id, offer)).toMatchObject({
      price: twelve,
      worth: twelve,
      services: ["WP", "HLT", "sty"],
    });
  });

  test("WA-06 another price is another offer in the place of the one before; of what is not on sale nothing takes the place", async () => {
    const { db, id } = await aShop();
    const [before, beside] = [await added(db, id, HOTELS), await added(db, id, { ...HOTELS, proCode: "WP-RST" })];
    const dearer = { ...HOTELS, price: usd(95_00) };
    const after = await added(db, id, dearer, before);
    expect(after).not.toBe(before);
    const now = [
      { id: after, ...dearer },
      { id: beside, ...HOTELS, proCode: "WP-RST" },
    ];
    expect(await listOffers(db, id)).toEqual(now);
    expect(await addOffer(db, id, HOTELS, before)).toEqual({ ok: false, reason: "unknown" });
    expect(await listOffers(db, id)).toEqual(now);
  });

  test("A2 WA-06 refuses to read, replace or end another organisation's offer", async () => {
    const { db, id } = await aShop();
    const offer = await added(db, id, HOTELS);
    const { id: elsewhere } = await givenOrganisation(db);
    expect([await listOffers(db, elsewhere), await findOffer(db, elsewhere, offer)]).toEqual([[], undefined]);
    expect(await deleteOffer(db, elsewhere, offer)).toBe(false);
    expect(await addOffer(db, elsewhere, HOTELS, offer)).toMatchObject({ ok: false });
    expect(await listOffers(db, id)).toHaveLength(1);
    await added(db, id, { ...HOTELS, proCode: "WP-RST" });
    expect([await deleteOffer(db, id, offer), await deleteOffer(db, id, offer)]).toEqual([true, false]);
    expect((await listOffers(db, id)).map(({ proCode }) => proCode)).toEqual(["WP-RST"]);
  });

  async function aShop() {
    const { db } = await open();
    const { id } = await givenOrganisation(db);
    return { db, id };
  }
});

async function added(
  db: Kysely<Database>,
  organisationId: string,
  offer: NewOffer,
  replaces?: string,
): Promise<string> {
  const outcome = await addOffer(db, organisationId, offer, replaces);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.value.id;
}
