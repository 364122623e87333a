import type { Kysely } from "kysely";
import { describe, expect, test } from "vitest";
import * as root from "~/root";
import type { Database } from "../../server/db/schema.ts";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { pagesOf } from "../../tests/drivers/pages.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";

const NOW = Date.UTC(2026, 11, 1, 12);

describeWithDatabase((open) => {
  describe("page start", () => {
    test("EN-06 what everybody shares comes from memory: a guest's page asks the database nothing, a member's whose session it is and what their plan gives", async () => {
      const { db } = await open();
      const organisation = await givenOrganisation(db);
      const member = await givenAccount(db, organisation);
      const asked: string[] = [];
      const pages = pagesOf(noting(db, asked), organisation, NOW);
      const cookie = await pages.sessionOf(member);
      await pages.get(root, "/credits");
      asked.length = 0;
      const guest = await pages.get(root, "/credits");
      expect([guest.status, asked]).toEqual([200, []]);
      expect((await pages.get(root, "/credits", cookie)).data.account).toMatchObject({ firstName: "Ana" });
      expect(asked).toEqual(["SelectQueryNode", "SelectQueryNode"]);
    });

    test("EN-06 it tells pages the organisation, the menu, the choices and who is there, and others the place", async () => {
      const { db } = await open();
      const organisation = await givenOrganisation(db, { language: "es", currency: "EUR" });
      const pages = pagesOf(db, organisation, NOW);
      const { data, cookies } = await pages.get(root, "/credits");
      expect(data).toMatchObject({
        organisation: { name: "Test Travel", mark: organisation.brand.mark },
        account: undefined,
        language: "es",
        currency: "EUR",
        currencies: expect.arrayContaining(["EUR", "USD"]),
        passwordLength: { min: 8, max: 13 },
        signInConstraint: { password: { required: true, maxLength: 13 } },
      });
      expect(data.menu).toHaveLength(1);
      const names = ["ip", "true-client-ip", "userCountryCode", "countryInfo", "userGeolocation", "orgid"];
      expect(cookies.map((cookie) => cookie.split("=")[0])).toEqual(expect.arrayContaining(names));
    });

    test("RT-14 the menu is at the green deals while they are on, and leaves them with the address that leaves them", async () => {
      const { db } = await open();
      const pages = pagesOf(db, await givenOrganisation(db), NOW);
      const green = async (query: string) =>
        (await pages.get(root, `/search-detail?dest=1${query}`, "htlgd=1")).data.green;
      expect(await green("")).toBe(true);
      expect(await green("&green=1&green=0")).toBe(true);
      expect(await green("&green=0")).toBe(false);
    });
  });
});

/** Every statement that the database gets, by its kind. */
function noting(db: Kysely<Database>, asked: string[]): Kysely<Database> {
  return db.withPlugin({
    transformQuery({ node }) {
      asked.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}
