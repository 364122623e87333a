import { expect, test } from "vitest";
import * as root from "~/root";
import { createCampaigns } from "../../../server/loyalty/campaigns.ts";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenCampaign, SUMMER } from "../../../tests/fixtures/campaigns.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";

const NOW = Date.UTC(2026, 10, 23, 12);
const OVER = "The invitation or offer in this link isn't valid right now. You can still sign up.";

describeWithDatabase((open) => {
  test("LO-03 LO-04 the page that a member's link leads to says once what it brings, in the viewer's language, and not whose it is", async () => {
    const { follow, member, organisation } = await aSite();
    const { first, again, refusal } = await follow(`${member}.${SUMMER}`);
    // The campaign's title speaks to members, so that it is not shown.
    expect(first).toEqual({
      text: `A member invited you to join ${organisation.name}.`,
      welcome: "As a new member, you get 200 points after your first completed stay.",
      signUp: "SIGN-UP",
    });
    expect([again, refusal]).toEqual([undefined, undefined]);
    expect((await follow(`${member}.${SUMMER}`, "lan_code=es-ES")).first?.text).toBe(
      `Un miembro te invita a unirte a ${organisation.name}.`,
    );
    expect((await follow(`${member}.${SUMMER}`, "", "/resorts")).first).toEqual(first);
  });

  test("LO-03 LO-04 says that a link doesn't count, and logs the reason", async () => {
    const { follow, member, db, organisation } = await aSite();
    await givenCampaign(db, organisation, { code: "spent", budget: 700 });
    await db.updateTable("campaign").set({ spent: 1 }).where("code", "=", "spent").execute();
    await givenCampaign(db, organisation, { code: "over", endsOn: 1 });
    await givenCampaign(db, organisation, { code: "to-come", startsOn: 1_000_000 });
    await createCampaigns({ db, clock: { now: () => NOW } }).operations.end(organisation, { code: SUMMER });
    for (const [code, reason] of [
      ["QQQQQQQQQQ.spent", "unknown-referrer"],
      ["no code at all", "unknown-campaign"],
      [`${member}.nothing`, "unknown-campaign"],
      [`${member}.over`, "campaign-over"],
      [`${member}.to-come`, "campaign-over"],
      [`${member}.${SUMMER}`, "campaign-over"],
      [`${member}.spent`, "budget-spent"],
    ] as const) {
      const { first, refusal } = await follow(code);
      expect([code, first?.text, refusal]).toEqual([code, OVER, reason]);
    }
  });

  test("LO-04 names the first link again after a later one was followed; not to members or visitors of a promotion", async () => {
    const { follow, member, db, organisation, session } = await aSite();
    await givenCampaign(db, organisation, { type: "Promotion" });
    const { cookies } = await follow(`${member}.${SUMMER}`);
    const later = await follow("forged.summer-26", cookies);
    const told = `A member invited you to join ${organisation.name}.`;
    expect([later.first?.text, later.refusal]).toEqual([told, "unknown-referrer"]);
    expect((await follow("spring")).first).toBeUndefined();
    expect((await follow(`${member}.${SUMMER}`, session)).first).toBeUndefined();
  });

  async function aSite() {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    await givenCampaign(db, organisation);
    const account = await givenAccount(db, organisation);
    const { member_code: member } = await db
      .selectFrom("account")
      .select("member_code")
      .where("id", "=", account.id)
      .executeTakeFirstOrThrow();
    const pages = pagesOf(db, organisation, NOW);
    return {
      db,
      organisation,
      member,
      session: await pages.sessionOf(account),
      /** The page that a link leads to, and the same page once more, in a browser that has these cookies. */
      async follow(code: string, before = "", path = "/") {
        const led = await pages.get(root, `${path}?referral_code=${encodeURIComponent(code)}`, before);
        const refusal = pages.refusal();
        const held = new Map<string, string>();
        const take = (all: string[]) => {
          for (const each of all) held.set(each.split("=")[0] ?? "", each);
        };
        const cookies = () => [...held.values()].join("; ");
        take([...before.split("; ").filter(Boolean), ...led.cookies]);
        const first = await pages.get(root, led.location ?? "", cookies());
        take(first.cookies);
        const again = await pages.get(root, path, cookies());
        return { first: first.data.invited, again: again.data.invited, refusal, cookies: cookies() };
      },
    };
  }
});
