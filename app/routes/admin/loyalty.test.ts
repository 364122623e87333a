import type { Kysely } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { formatDay } from "../../../server/core/day.ts";
import type { Database } from "../../../server/db/schema.ts";
import type { Organisation } from "../../../server/organisation/settings.ts";
import { describeOnEachDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenCampaign } from "../../../tests/fixtures/campaigns.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import * as addCampaign from "./add-campaign";
import * as campaignsPage from "./campaigns";
import * as endCampaign from "./end-campaign";

const NOW = Date.UTC(2026, 10, 20, 12);
const TODAY = Math.floor(NOW / 86_400_000);
const LATER = NOW + 16 * 60_000;
const KEY = "a-key-of-one-form-1";

const CAMPAIGN = {
  ...{ type: "Referral", code: "winter", from: formatDay(TODAY), to: formatDay(TODAY + 30), landing: "/stays" },
  ...{ referrerBalance: "points", referrerAmount: "500", refereeBalance: "points", refereeAmount: "200" },
  ...{ currency: "USD", budget: "7000", mostInADay: "5", "title-en": "Winter", "text-ar": "", reason: "planned" },
};

describeOnEachDatabase((open) => {
  let db: Kysely<Database>;
  let site: Awaited<ReturnType<typeof aSite>>;
  beforeEach(async () => {
    ({ db } = await open());
    site = await aSite(db);
  });

  const audited = ({ pages } = site) => pages.lines.filter(({ event }) => event === "admin");

  describe("campaigns", () => {
    const list = async (of = site) => (await of.pages.get(campaignsPage, "/admin/campaigns", of.operator)).data;
    const add = (form: Record<string, string>, { pages, operator } = site) =>
      pages.post(addCampaign, "/admin/campaigns/new", form, operator);
    const end = (campaign: string, form: Record<string, string>, { pages, operator } = site) =>
      pages.post(endCampaign, `/admin/campaigns/${campaign}/end`, form, operator, { campaign });

    test("AC-08 LO-01 one begins by the form, once for each form, and the list tells what there is of it", async () => {
      const sent = await Promise.all([1, 2].map(() => add({ ...CAMPAIGN, key: KEY })));
      expect(sent.map(({ location }) => location?.split("done=")[1]).sort()).toEqual(["added", "added-before"]);
      const { listed } = await list();
      expect(listed).toHaveLength(1);
      expect(
        Object.fromEntries(listed[0]?.facts.map(({ term, text }) => [term, text.normalize("NFKC")]) ?? []),
      ).toEqual({
        ...{ Type: "Referral: members bring friends", Code: "winter", State: "Running" },
        ...{ Days: "Nov 20 – Dec 20, 2026", "The member who refers gets": "500 points" },
        ...{ "The new member gets": "200 points", Budget: "7,000 points left of 7,000 points, 0 points promised" },
        ...{ "Sign-ups a day through one member": "5" },
        Link: "Each member's own, to http://book.example.com/stays",
      });
      expect(audited()).toEqual([
        expect.objectContaining({ verb: "campaigns.add", actor: site.operatorId, code: "winter", reason: "planned" }),
      ]);
    });

    test("AC-08 LO-01 LO-02 what no campaign can be is told at each field, by the rules of the command, and nothing is added", async () => {
      const wrongAt = async (form: Record<string, string>) => {
        const { status, data } = await add({ ...CAMPAIGN, ...form });
        return status === 400 ? Object.keys(data.result.error ?? {}).sort() : status;
      };
      expect(
        await wrongAt({ type: "", code: "Winter Sun", to: "31/12", landing: "https://evil.example", reason: "" }),
      ).toEqual(["code", "landing", "reason", "to", "type"]);
      expect(
        await wrongAt({ referrerAmount: "1.5", refereeBalance: "", mostInADay: "0", "title-es": "x".repeat(81) }),
      ).toEqual(["mostInADay", "refereeBalance", "referrerAmount", "title-es"]);
      expect(await wrongAt({ to: formatDay(TODAY - 1), "title-en": "" })).toEqual(["title-en", "to"]);
      expect(await wrongAt({ type: "Promotion" })).toEqual(["budget", "referrerBalance"]);
      expect(await wrongAt({ refereeBalance: "cash-card", refereeAmount: "10.00" })).toEqual(["budget"]);
      const { data } = await add({ ...CAMPAIGN, code: "Ä" });
      expect(data.result.initialValue).toMatchObject({ "title-en": "Winter", budget: "7000" });
      expect([(await list()).listed, audited()]).toEqual([[], []]);
    });

    test("AC-08 LO-01 a code is of one campaign at a time; what is ended is ended once, and its code is free", async () => {
      const id = await givenCampaign(db, site.organisation, { code: "winter" });
      const taken = await add(CAMPAIGN);
      expect([taken.status, Object.keys(taken.data.result.error ?? {})]).toEqual([400, ["code"]]);
      const sent = await Promise.all([1, 2].map(() => end(id, { reason: "over" })));
      expect(sent.map(({ location }) => location?.split("done=")[1]).sort()).toEqual(["ended", "ended-before"]);
      expect((await add(CAMPAIGN)).status).toBe(303);
      // The page of the former one, left open, ends it and no other.
      expect((await end(id, { reason: "over" })).location).toContain("done=ended-before");
      expect((await list()).listed).toHaveLength(1);
      expect(audited().map(({ verb }) => verb)).toEqual(["campaigns.end", "campaigns.add"]);
    });

    test("LO-02 a promotion has its link, in the viewer's words", async () => {
      await givenCampaign(db, site.organisation, { type: "Promotion", startsOn: TODAY + 1 });
      const { listed } = await list();
      expect(listed[0]?.facts).toContainEqual({ term: "State", text: "Not begun yet" });
      expect(listed[0]?.facts.at(-1)?.text).toBe(
        `http://book.example.com/stays?referral_code=spring&referral_org=${site.organisation.slug}`,
      );
    });

    test("A1 RT-15 AC-08 another organisation's is as unknown as none; members are refused, guests sign in, and later the password is asked", async () => {
      const id = await givenCampaign(db, site.organisation);
      const theirs = await aSite(db, "club.example.com");
      expect((await list(theirs)).listed).toEqual([]);
      expect((await end(id, { reason: "mine" }, theirs)).status).toBe(404);
      expect((await theirs.pages.get(endCampaign, "/", theirs.operator, { campaign: id })).status).toBe(404);
      for (const [cookie, status] of [
        [site.member, 403],
        ["", 302],
      ] as const) {
        for (const page of [campaignsPage, addCampaign, endCampaign])
          expect((await site.pages.get(page, "/admin/campaigns", cookie, { campaign: id })).status).toBe(status);
        for (const page of [addCampaign, endCampaign])
          expect((await site.pages.post(page, "/admin/campaigns", CAMPAIGN, cookie, { campaign: id })).status).toBe(
            status,
          );
      }
      const later = { ...site, pages: pagesOf(db, site.organisation, LATER) };
      for (const unproved of [await add(CAMPAIGN, later), await end(id, { reason: "over" }, later)])
        expect([unproved.status, Object.keys(unproved.data.result.error ?? {})]).toEqual([400, ["password"]]);
      expect((await list()).listed).toHaveLength(1);
    });
  });
});

/** An organisation with an operator and a member, who have just signed in. */
async function aSite(db: Kysely<Database>, host = "book.example.com") {
  const organisation: Organisation = await givenOrganisation(db, {
    ...{ hosts: [host], walletOptions: ["Certificates", "Cash Card"] },
  });
  const pages = pagesOf(db, organisation, NOW);
  const operator = await givenAccount(db, organisation, { email: `olga@${host}`, staffRole: "operator" });
  const account = await givenAccount(db, organisation, { email: `ana@${host}` });
  const [asOperator, asMember] = [await pages.sessionOf(operator), await pages.sessionOf(account)];
  return { organisation, pages, account, operatorId: operator.id, operator: asOperator, member: asMember };
}
