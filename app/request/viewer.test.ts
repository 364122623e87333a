import { expect, test } from "vitest";
import { describeWithDatabase } from "../../tests/drivers/databases.ts";
import { pagesOf } from "../../tests/drivers/pages.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { currencyOf } from "./viewer.server";

describeWithDatabase((open) => {
  test("EN-09 a visitor without a currency that the site offers has the organization's own", async () => {
    const { db } = await open();
    const site = { currency: "EUR", currencies: ["EUR", "CHF"] };
    const pages = pagesOf(db, await givenOrganisation(db, site), Date.UTC(2026, 10, 22));
    const of = (cookie: string) =>
      currencyOf(new Request("https://localhost/", { headers: { cookie } }), pages.context, undefined);
    expect([await of("currency_code=CHF"), await of("currency_code=USD"), await of("")]).toEqual(["CHF", "EUR", "EUR"]);
    // As before settings named active currencies only.
    const former = pagesOf(
      db,
      await givenOrganisation(db, { currency: "KWD", currencies: ["KWD"] }),
      Date.UTC(2026, 10, 22),
    );
    expect(await currencyOf(new Request("https://localhost/"), former.context, undefined)).toBe("KWD");
  });
});
