import { expect, test } from "vitest";
import type { StaffRole } from "#server/core/staff";
import { describeWithDatabase } from "../../../tests/drivers/databases.ts";
import { pagesOf } from "../../../tests/drivers/pages.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import * as adminPage from "./admin";
import * as auditPage from "./audit";
import * as changePage from "./change-staff";
import * as staffPage from "./staff";

const NOW = Date.UTC(2026, 10, 21, 12);
const reason = "new season";

describeWithDatabase((open) => {
  test("OP-07 OP-05 the console leads the role catalog to its properties, and no other role", async () => {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const pages = pagesOf(db, organisation, NOW);
    const startFor = async (staffRole: StaffRole) => {
      const session = await pages.sessionOf(await givenAccount(db, organisation, { staffRole }));
      return (await pages.get(adminPage, "/admin", session)).data.catalogueText;
    };
    expect(await startFor("catalogue")).toContain("under Properties");
    expect(await startFor("support")).toBeUndefined();
  });

  async function aDesk() {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const pages = pagesOf(db, organisation, NOW);
    const olga = await givenAccount(db, organisation, {
      firstName: "Olga",
      email: "olga@example.com",
      staffRole: "owner",
    });
    const asOlga = await pages.sessionOf(olga);
    const send = (deed: string, form: Record<string, string>, cookie = asOlga) =>
      pages.post(changePage, `/admin/staff/${deed}`, { reason, ...form }, cookie, { deed });
    const listed = async () =>
      (await pages.get(staffPage, "/admin/staff", asOlga)).data.members.map(
        ({ name, facts }) => `${name}: ${facts.map(({ text }) => text).join(", ")}`,
      );
    return { db, organisation, pages, olga, asOlga, send, listed };
  }

  test("OP-03 OP-07 an owner gives, changes and ends the role of an account, each once and in the audit log", async () => {
    const { db, organisation, pages, asOlga, send, listed } = await aDesk();
    const ana = await givenAccount(db, organisation, { email: "ana@example.com" });
    const foreign = await givenAccount(db, await givenOrganisation(db), { email: "eva@example.com" });

    expect(await send("role", { email: " ANA@example.com ", role: "support" })).toMatchObject({
      status: 303,
      location: "/admin/staff?done=role",
    });
    expect((await send("role", { email: ana.email, role: "support" })).location).toBe("/admin/staff?done=role-before");
    expect((await send("role", { email: ana.email, role: "finance" })).status).toBe(303);
    expect(await listed()).toEqual([
      "Ana Silva: ana@example.com, Finance, Off, None that's still open",
      "Olga Silva: olga@example.com, Owner, Off, Nov 21, 2026, 7:00 AM",
    ]);
    expect((await send("role", { email: foreign.email, role: "owner" })).status).toBe(400);
    expect(pages.refusal()).toBe("no-account");
    expect((await send("role", { email: "x", role: "king", reason: "" })).status).toBe(400);

    expect((await send("end", { email: ana.email })).location).toBe("/admin/staff?done=end");
    expect((await send("end", { email: ana.email })).location).toBe("/admin/staff?done=end-before");
    const { entries } = (await pages.get(auditPage, "/admin/audit", asOlga)).data;
    expect(entries.map(({ verb }) => verb).sort()).toEqual(["Role given", "Role given", "Role taken away"]);
    expect(entries.map((entry) => [entry.actor.name, entry.reason])).toEqual(Array(3).fill(["Olga Silva", reason]));
  });

  test("OP-07 owners never change their own role, and others see no page of staff", async () => {
    const { db, organisation, pages, olga, send } = await aDesk();
    await givenAccount(db, organisation, { email: "otto@example.com", staffRole: "owner" });
    for (const deed of ["end", "role"]) {
      expect((await send(deed, { email: olga.email, role: "support" })).status).toBe(400);
      expect(pages.refusal()).toBe("own");
    }
    const asFay = await pages.sessionOf(await givenAccount(db, organisation, { staffRole: "finance" }));
    expect((await send("role", { email: olga.email, role: "support" }, asFay)).status).toBe(403);
    expect((await pages.get(staffPage, "/admin/staff", asFay)).status).toBe(403);
  });

  test("OP-02 OP-03 an invited colleague has a role and one email, also when the form is sent twice", async () => {
    const { db, pages, send, listed } = await aDesk();
    const form = {
      ...{ email: "Cleo@example.com", firstName: "Cleo", lastName: "Ray", titleId: "1", role: "marketing" },
      key: "0123456789abcdef",
    };
    expect((await send("invite", { ...form, firstName: "4" })).status).toBe(400);
    expect((await send("invite", form)).location).toBe("/admin/staff?done=invite");
    expect((await send("invite", form)).location).toBe("/admin/staff?done=invite-before");
    expect((await send("invite", { ...form, key: "fedcba9876543210" })).status).toBe(400);
    expect(pages.refusal()).toBe("taken");
    expect(await listed()).toContain("Cleo Ray: Cleo@example.com, Marketing, Off, None that's still open");
    const mails = await db.selectFrom("outbox").select("to_address").execute();
    expect(mails).toEqual([{ to_address: "Cleo@example.com" }]);
  });
});
