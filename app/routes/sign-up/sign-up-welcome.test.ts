import { expect, test } from "vitest";
import { createCampaigns } from "../../../server/loyalty/campaigns.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenCampaign, SUMMER } from "../../../tests/fixtures/campaigns.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import { credentialCookies } from "../../request/cookies.server";
import * as signUp from "./sign-up";
import * as details from "./sign-up-email";

const NOW = Date.UTC(2026, 10, 23, 12);

describeWithDatabase((open) => {
  test("LO-04 SU-01 SU-02 shows a guest from a member's link the sign-up reward in their language", async () => {
    const { told, member } = await aSite();
    const text = "As a new member, you get 200 points after your first completed stay.";
    expect(await told(`${member}.${SUMMER}`)).toEqual([text, text]);
    const [spanish] = await told(`${member}.${SUMMER}`, "es-ES");
    expect(spanish).toMatch(/^Como nuevo miembro, recibes 200 puntos/);
    const [arabic] = await told(`${member}.${SUMMER}`, "ar-AE");
    expect(arabic).toContain("200");
  });

  test("LO-04 shows no reward without a link, or for a forged one or a campaign that is for the referrer, spent, over or ended", async () => {
    const { told, member, db, organisation } = await aSite();
    const nothing = [undefined, undefined];
    const terms = { currency: "USD", referrer: { balance: "points", amount: 500 } };
    await givenCampaign(db, organisation, { code: "theirs", terms: { ...terms, referee: undefined } });
    await givenCampaign(db, organisation, { code: "spent", budget: 700 });
    await db.updateTable("campaign").set({ spent: 1 }).where("code", "=", "spent").execute();
    await givenCampaign(db, organisation, { code: "over", endsOn: 1 });
    await givenCampaign(db, organisation, { type: "Promotion" });
    for (const code of ["", `QQQQQQQQQQ.${SUMMER}`, `${member}.theirs`, `${member}.spent`, `${member}.over`, "spring"])
      expect([code, await told(code)]).toEqual([code, nothing]);
    await createCampaigns({ db, clock: { now: () => NOW } }).operations.end(organisation, { code: SUMMER });
    expect(await told(`${member}.${SUMMER}`)).toEqual(nothing);
  });

  async function aSite() {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    await givenCampaign(db, organisation);
    const { id } = await givenAccount(db, organisation);
    const row = await db.selectFrom("account").select("member_code").where("id", "=", id).executeTakeFirstOrThrow();
    const pages = pagesOf(db, organisation, NOW);
    return {
      db,
      organisation,
      member: row.member_code,
      /** At the ways to sign up, and at its first step. */
      async told(code: string, language = "en-US") {
        const kept = await credentialCookies(pages.context).referral.serialize({ code, touchedAt: NOW });
        const cookie = `${kept.split(";")[0]}; lan_code=${language}`;
        return [
          (await pages.get(signUp, "/signup", cookie)).data.welcome,
          (await pages.get(details, "/signup/email", cookie)).data.welcome,
        ];
      },
    };
  }
});
