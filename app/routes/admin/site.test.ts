import { expect, test } from "vitest";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import * as index from "./site";
import * as groupPage from "./site-group";
import * as historyPage from "./site-history";

const NOW = Date.UTC(2026, 10, 23, 12);

describeWithDatabase((open) => {
  async function aSite() {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const pages = pagesOf(db, organisation, NOW);
    const olga = await givenAccount(db, organisation, { staffRole: "owner", firstName: "Olga" });
    const owner = await pages.sessionOf(olga);
    const form = async (group: string) => {
      const { data } = await pages.get(groupPage, `/admin/site/${group}`, owner, { group });
      const fields = data.groups.flatMap(({ fields }) => fields);
      return { data, typed: Object.fromEntries(fields.map(({ name, value = "" }) => [name, value])) };
    };
    const post = (group: string, typed: Record<string, string>) =>
      pages.post(groupPage, `/admin/site/${group}`, typed, owner, { group });
    const stored = async () => {
      const row = await db
        .selectFrom("organisation")
        .selectAll()
        .where("id", "=", organisation.id)
        .executeTakeFirstOrThrow();
      return JSON.parse(row.settings);
    };
    return { db, pages, owner, form, post, stored };
  }

  test("OP-01 the page of each subject has its fields, named in every language", async () => {
    const { pages, owner, form } = await aSite();
    const { links } = (await pages.get(index, "/admin/site", owner)).data;
    expect(links.length).toBeGreaterThan(15);
    for (const { href } of links.slice(0, -1)) {
      const group = href.split("/").at(-1) ?? "";
      for (const language of ["en-US", "es-ES", "ar-AE"]) {
        const cookie = `${owner}; lan_code=${language}`;
        const { data } = await pages.get(groupPage, href, cookie, { group });
        const labels = data.groups.flatMap(({ legend = "", fields }) => [legend, ...fields.map(({ label }) => label)]);
        expect([group, labels.filter((label) => /site\.f-|f-\w/.test(label))]).toEqual([group, []]);
      }
      expect((await form(group)).data.groups.length).toBeGreaterThan(0);
    }
    expect((await pages.get(groupPage, "/", owner, { group: "nothing" })).status).toBe(404);
  });

  test("OP-01 a change is shown with what was before, stored only once confirmed with a reason, and undone from its history", async () => {
    const { pages, owner, form, post, stored } = await aSite();
    const { data, typed } = await form("contact");
    const sent = { ...typed, contact_phone: "+1 212 555 0100", lastChange: data.lastChange };
    const shown = await post("contact", sent);
    const { proposal } = shown.data as unknown as { proposal: { lines: string[]; digest: string } };
    expect(shown.status).toBe(200);
    expect(proposal.lines).toEqual([expect.stringMatching(/contact\.phone.*Not set.*\+1 212 555 0100/)]);
    expect((await stored()).contact.phone).toBeUndefined();
    const confirmed = { ...sent, confirmed: proposal.digest };
    const unexplained = await post("contact", confirmed);
    expect([unexplained.status, unexplained.data?.result.error]).toMatchObject([400, { reason: [expect.any(String)] }]);
    const other = await post("contact", { ...confirmed, contact_phone: "+1 212 555 0199", reason: "phones" });
    expect([other.status, other.location]).toEqual([200, null]);
    expect(await post("contact", { ...confirmed, reason: "phones" })).toMatchObject({
      status: 303,
      location: "/admin/site?done=saved",
    });
    expect((await stored()).contact.phone).toBe("+1 212 555 0100");
    const history = (await pages.get(historyPage, "/admin/site/history", owner)).data;
    expect(history.changes).toMatchObject([{ who: expect.stringMatching(/Olga.*phones/) }]);
    const undo = { lastChange: String(history.changes[0]?.version), reason: "wrong number" };
    const undone = await pages.post(historyPage, "/admin/site/history", undo, owner);
    expect(undone.location).toBe("/admin/site/history?done=undone");
    expect((await stored()).contact.phone).toBeUndefined();
    expect((await pages.post(historyPage, "/admin/site/history", undo, owner)).status).toBe(400);
    expect((await stored()).contact.phone).toBeUndefined();
  });

  test("OP-01 wrong settings are refused at their fields with everything typed kept, and a change of another operator is not written over", async () => {
    const { form, post, stored } = await aSite();
    const { data, typed } = await form("general");
    const wrong = await post("general", { ...typed, timeZone: "Mars/Base", minCheckinDays: "x", countryCode: "XX" });
    expect([wrong.status, Object.keys(wrong.data?.result.error ?? {}).sort()]).toEqual([
      400,
      ["minCheckinDays", "timeZone"],
    ]);
    expect(wrong.data?.result.initialValue).toMatchObject({ timeZone: "Mars/Base", minCheckinDays: "x" });
    const menu = await post("products", { ...(await form("products")).typed, menu: "hotel\nactivities" });
    expect(menu.data?.result.error?.["menu"]?.[0]).toContain("needs ACT among the products");
    const nothing = await post("general", typed);
    expect(nothing.data?.result.error?.[""]).toEqual(["Nothing changed."]);

    const sent = { ...typed, minCheckinDays: "2", lastChange: data.lastChange, reason: "later" };
    const { proposal } = (await post("general", sent)).data as unknown as { proposal: { digest: string } };
    const meanwhile = { ...typed, minCheckinDays: "5", lastChange: data.lastChange, reason: "first" };
    const theirs = (await post("general", meanwhile)).data as unknown as { proposal: { digest: string } };
    expect((await post("general", { ...meanwhile, confirmed: theirs.proposal.digest })).status).toBe(303);
    const late = await post("general", { ...sent, confirmed: proposal.digest });
    expect(late.data?.result.error?.[""]?.[0]).toContain("Another operator changed the settings");
    expect((await stored()).minCheckinDays).toBe(5);
  });

  test("OP-02 the page of payments names the secret that the server does not have", async () => {
    const { db } = await open();
    const payments = {
      provider: "stripe",
      apiKey: "PAYMENT_SECRET_ACME_KEY",
      noticeSecret: "PAYMENT_SECRET_ACME_EVENTS",
      baseUrl: "https://api.stripe.com",
      pageUrl: "https://checkout.stripe.com",
    } as const;
    const organisation = await givenOrganisation(db, { payments });
    const pages = pagesOf(db, organisation, NOW, { env: { PAYMENT_SECRET_ACME_KEY: "sk_live_of_acme" } });
    const owner = await pages.sessionOf(await givenAccount(db, organisation, { staffRole: "owner" }));
    const { data } = await pages.get(groupPage, "/admin/site/payments", owner, { group: "payments" });
    expect(data.warnings).toEqual([expect.stringContaining("PAYMENT_SECRET_ACME_EVENTS")]);
    expect(JSON.stringify(data)).not.toContain("sk_live_of_acme");
  });
});
