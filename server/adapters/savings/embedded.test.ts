import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../../tests/drivers/databases.ts";
import { givenAccount } from "../../../tests/fixtures/accounts.ts";
import { anEncryption } from "../../../tests/fixtures/encryption.ts";
import { givenOrganisation } from "../../../tests/fixtures/organisations.ts";
import { savingsPersonalData } from "../../savings/personal-data.ts";
import { createDemoSavingsSite, embeddedPartner } from "./embedded.ts";

const NOW = Date.UTC(2026, 10, 23, 12);
const LATER = NOW + 300_000;
const SOON = 1_000;

describeOnEachDatabase((open) => {
  test("CALL-20 CALL-21 CALL-22 LO-05 the embedded partner knows whom it was told of, under their address of now", async () => {
    const { partner, member } = await aDemo();
    expect(await partner.getMember(member, SOON)).toEqual({ ok: true, value: false });
    expect(await partner.savingsCode(member, SOON)).toEqual({ ok: true, value: 0 });
    await Promise.all([partner.setMember(member, SOON), partner.setMember(member, SOON)]);
    expect(await partner.getMember(member, SOON)).toEqual({ ok: true, value: true });
    const moved = { ...member, email: "moved@example.com" };
    expect(await partner.getMember(moved, SOON)).toEqual({ ok: true, value: false });
    await partner.setMember(moved, SOON);
    expect([await partner.getMember(moved, SOON), await partner.savingsCode(moved, SOON)]).toMatchObject([
      { value: true },
      { value: 1 },
    ]);
  });

  test("LO-06 O8 a link lets in once, even when it comes many times at once, and the one before it no more", async () => {
    const { partner, site, member, organisation, linkOf } = await aDemo();
    await partner.setMember(member, SOON);
    const [first, second] = [linkOf(LATER), linkOf(LATER + 1)];
    const at = (link: typeof first) => site.enter(organisation.id, link);
    const entered = await Promise.all([at(second), at(second), at(second)]);
    expect(entered.filter(({ ok }) => ok)).toEqual([{ ok: true, value: { memberId: member.memberId } }]);
    expect(entered.filter(({ ok }) => !ok)).toEqual(Array(2).fill({ ok: false, reason: "link-used" }));
    expect(await at(first)).toEqual({ ok: false, reason: "link-used" });
    expect(await at(linkOf(LATER + 2))).toMatchObject({ ok: true });
    expect(await site.maskedName(organisation.id, member.memberId)).toBe("Z••• O•••");
  });

  test("LO-06 O8 refuses an expired link, a changed one, another member's and another organisation's", async () => {
    const { partner, site, member, organisation, other, clock, linkOf, theirs } = await aDemo();
    await partner.setMember(member, SOON);
    await partner.setMember(other, SOON);
    await theirs.partner.setMember(member, SOON);
    const link = linkOf(LATER);
    for (const forged of [
      { ...link, expiresAt: String(LATER + 60_000) },
      { ...link, expiresAt: `${LATER}x` },
      { ...link, memberId: other.memberId },
      { ...link, memberId: "nobody" },
      { ...link, token: "0".repeat(64) },
      linkIn(theirs.partner.linkFor(member, LATER)),
    ])
      expect([forged, await site.enter(organisation.id, forged)]).toEqual([
        forged,
        { ok: false, reason: "link-forged" },
      ]);
    clock.time = LATER;
    expect(await site.enter(organisation.id, link)).toEqual({ ok: false, reason: "link-expired" });
    clock.time = LATER - 1;
    await partner.setMember({ ...member, email: "moved@example.com" }, SOON);
    expect(await site.enter(organisation.id, link)).toEqual({ ok: false, reason: "link-forged" });
  });

  test("AC-05 what the embedded partner was told is in a download, and goes with the account", async () => {
    const { db, partner, member, other, organisation } = await aDemo();
    await partner.setMember(member, SOON);
    await partner.setMember(other, SOON);
    const person = { organisationId: organisation.id, id: member.userId } as never;
    expect(await savingsPersonalData.export(db, person, anEncryption)).toMatchObject({
      demo_savings_member: [{ member_id: member.memberId, email: member.email, member_status: "OPEN" }],
    });
    await db.transaction().execute((trx) => savingsPersonalData.erase(trx, person, NOW));
    expect([await partner.getMember(member, SOON), await partner.getMember(other, SOON)]).toMatchObject([
      { value: false },
      { value: true },
    ]);
  });

  async function aDemo() {
    const { db } = await open();
    const clock = { time: NOW, now: () => clock.time };
    const [organisation, elsewhere] = [await givenOrganisation(db), await givenOrganisation(db)];
    const deps = { db, clock, secret: "a secret of the tests" };
    const partner = embeddedPartner(deps, organisation.id);
    const aMember = async () => {
      const { id, email } = await givenAccount(db, organisation);
      return { memberId: `WP${id}`, userId: id, email, firstName: "Zoë", lastName: "O'Neil-Smith" };
    };
    const member = await aMember();
    const linkOf = (expiresAt: number) => linkIn(partner.linkFor(member, expiresAt));
    return {
      db,
      clock,
      organisation,
      partner,
      member,
      other: await aMember(),
      linkOf,
      site: createDemoSavingsSite(deps),
      theirs: { partner: embeddedPartner(deps, elsewhere.id) },
    };
  }
});

/** What stands in a link of the embedded partner. */
function linkIn(path: string) {
  const query = new URL(path, "http://localhost").searchParams;
  return {
    memberId: query.get("member_id") ?? "",
    expiresAt: query.get("expires") ?? "",
    token: query.get("token") ?? "",
  };
}
