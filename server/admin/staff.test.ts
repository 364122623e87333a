import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../tests/drivers/databases.ts";
import { givenAccount } from "../../tests/fixtures/accounts.ts";
import { givenOrganisation } from "../../tests/fixtures/organisations.ts";
import { createStaffVerbs } from "./staff.ts";

describeOnEachDatabase((open) => {
  test("OP-07 of owners who lose their roles at once, one stays", async () => {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const owners = await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        givenAccount(db, organisation, { email: `owner-${at}@example.com`, staffRole: "owner" }),
      ),
    );
    const other = await givenAccount(db, await givenOrganisation(db), { staffRole: "owner" });
    const { staff } = createStaffVerbs({ db, audit: () => {}, actor: "ops" });
    const outcomes = await Promise.all(
      owners.map(({ email }, at) =>
        at % 2 === 0
          ? staff.remove(organisation, { email, reason: "left" })
          : staff.set(organisation, { email, role: "support", reason: "another desk" }),
      ),
    );
    expect(outcomes.filter(({ ok }) => !ok)).toEqual([{ ok: false, reason: "last-owner" }]);
    const left = (await staff.list(organisation)).filter(({ staffRole }) => staffRole === "owner");
    expect([left.length, left.some(({ id }) => id === other.id)]).toEqual([1, false]);
  });

  test("OP-07 an owner who can't sign in is no other owner", async () => {
    const { db } = await open();
    const organisation = await givenOrganisation(db);
    const owner = await givenAccount(db, organisation, { email: "ana@example.com", staffRole: "owner" });
    const blocked = await givenAccount(db, organisation, { email: "rui@example.com", staffRole: "owner" });
    await db.updateTable("account").set({ status: "disabled" }).where("id", "=", blocked.id).execute();
    const { staff } = createStaffVerbs({ db, audit: () => {}, actor: "ops" });
    const remove = () => staff.remove(organisation, { email: owner.email, reason: "left" });
    expect(await remove()).toEqual({ ok: false, reason: "last-owner" });
    await db.updateTable("account").set({ status: "active" }).where("id", "=", blocked.id).execute();
    expect(await remove()).toMatchObject({ ok: true });
  });
});
