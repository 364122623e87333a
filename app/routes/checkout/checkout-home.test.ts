import { beforeEach, expect, test } from "vitest";
import * as property from "~/products/stays/property/hotel-details";
import { deserialize } from "~/request/serialized";
import * as success from "~/routes/bookings/checkout-success";
import * as receipt from "~/routes/bookings/document";
import { formOf, givenCheckout, openPage, plain } from "../../../tests/drivers/checkout-pages.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { givenDiscountCard } from "../../../tests/fixtures/wallet.ts";
import * as checkout from "./checkout";

const RULES = "House rules: No smoking · Quiet at night";
const DEPOSIT = "Refundable deposit of USD 200.00, paid at the property, not in the total";

describeWithDatabase((open) => {
  let db: Awaited<ReturnType<typeof open>>["db"];
  beforeEach(async () => {
    ({ db } = await open());
  });

  test("RT-13 BK-02 BK-03 BK-05 shows a condo's rooms, rules and deposit from its page to its booking; no total or receipt includes the deposit", async () => {
    const room = {
      bedrooms: 2,
      bathrooms: 1,
      deposit: 200_00,
      house_rules: JSON.stringify([{ en: "No smoking" }, { en: "Quiet at night" }]),
    };
    const products = ["HLT", "CND"];
    const condo = { type: "condo", product: "CND", room };
    const { pages, path, session, account } = await givenCheckout(db, { products }, condo);
    await givenDiscountCard(db, account, { pro_code: "CND", amount: 500_00 });

    const address = path.replace("/hotel-checkout", "/hotel-details").replace(/&room=\d+&plan=1/, "");
    const [home] = deserialize((await pages.get(property, address, session)).data.page).rooms;
    expect([home?.home, home?.houseRules, plain(home?.deposit ?? "")]).toEqual([
      "2 bedrooms · 1 bathroom",
      RULES,
      DEPOSIT,
    ]);
    expect(home?.offers[0]?.lines.map(({ code }) => code)).toEqual(["base", "tax"]);

    const page = openPage((await pages.get(checkout, path, session)).data);
    expect([page.about.notes, page.price.notes.map(plain)]).toEqual([[RULES], [DEPOSIT]]);
    // RO-04: at most 105 % of what a condo costs before taxes.
    expect([plain(page.price.total ?? ""), plain(page.price.payable)]).toEqual(["USD 110.00", "USD 5.00"]);

    const { location } = await pages.post(checkout, path, formOf(page), session);
    const { confirmation } = (await pages.get(success, location ?? "", session)).data;
    expect([confirmation.about.notes, confirmation.price.notes.map(plain)]).toEqual([[RULES], [DEPOSIT]]);
    const params = { name: confirmation.reference };
    const document = (await pages.get(receipt, `/bookings/${confirmation.reference}/receipt`, session, params)).data;
    expect(document.view.parts[0]?.rows.map(({ label }) => label)).toEqual(["Stay", "Tax"]);
  });
});
