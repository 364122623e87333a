import { createHmac } from "node:crypto";
import { type Outcome, ok, refused } from "../../core/outcome.ts";
import { changeRows, rowsOf } from "../../db/rows.ts";
import type { Db, Store } from "../../db/schema.ts";
import type { DemoSavingsSite, LinkRefusal, SavingsLink, SavingsMember, SavingsPartner } from "../../ports/savings.ts";
import { isLinkToken, linkQuery } from "./link-token.ts";

type Dependencies = Store & { secret: string };

/**
 * A partner with invented deals. It shares the database, but is otherwise as separate as any partner: it reads a table of its
 * own only, and knows a visitor by the link alone.
 */
export function embeddedPartner({ db, clock, secret }: Dependencies, organisationId: string): SavingsPartner {
  const found = async ({ memberId, email }: SavingsMember): Promise<boolean> => {
    const row = await findRow(db, organisationId, memberId);
    return row?.email === email && row.member_status === "OPEN";
  };
  return {
    getMember: async (member) => ok(await found(member)),

    async setMember({ memberId, userId, email, firstName, lastName }) {
      const told = { email, first_name: firstName, last_name: lastName, member_status: "OPEN" };
      await db
        .insertInto("demo_savings_member")
        .values({
          organisation_id: organisationId,
          member_id: memberId,
          account_id: userId,
          ...told,
          entered_by: 0,
          created_at: clock.now(),
        })
        .onConflict((conflict) => conflict.columns(["organisation_id", "member_id"]).doUpdateSet(told))
        .execute();
      return ok(true);
    },

    savingsCode: async (member) => ok((await found(member)) ? 1 : 0),

    linkFor: ({ memberId, email }, expiresAt) =>
      `/demo-savings?${new URLSearchParams(linkQuery(demoLinkSecret(secret, organisationId), { memberId, email, expiresAt }))}`,
  };
}

export function createDemoSavingsSite({ db, clock, secret }: Dependencies): DemoSavingsSite {
  const expiryOf = ({ expiresAt }: SavingsLink) => (/^\d{1,15}$/.test(expiresAt) ? Number(expiresAt) : 0);

  async function check(organisationId: string, link: SavingsLink): Promise<Outcome<void, LinkRefusal>> {
    const { memberId, token } = link;
    const expiresAt = expiryOf(link);
    const row = await findRow(db, organisationId, memberId);
    const key = demoLinkSecret(secret, organisationId);
    if (!isLinkToken(key, { memberId, email: row?.email ?? "", expiresAt }, token) || !row)
      return refused("link-forged");
    if (clock.now() >= expiresAt) return refused("link-expired");
    return row.entered_by < expiresAt ? ok(undefined) : refused("link-used");
  }

  return {
    check,

    async enter(organisationId, link) {
      const checked = await check(organisationId, link);
      if (!checked.ok) return checked;
      const { memberId } = link;
      const expiresAt = expiryOf(link);
      const entered = await changeRows(db, "demo_savings_member", {
        organisation_id: organisationId,
        member_id: memberId,
      })
        .set({ entered_by: expiresAt })
        .where("entered_by", "<", expiresAt)
        .executeTakeFirst();
      return entered.numUpdatedRows === 1n ? ok({ memberId }) : refused("link-used");
    },

    async maskedName(organisationId, memberId) {
      const row = await findRow(db, organisationId, memberId);
      return row && [row.first_name, row.last_name].map(masked).join(" ");
    },
  };
}

/** The first letter of a name, with the marks that belong to it. */
function masked(name: string): string {
  const [first] = new Intl.Segmenter().segment(name);
  return first ? `${first.segment}•••` : "";
}

const findRow = (db: Db, organisationId: string, memberId: string) =>
  rowsOf(db, "demo_savings_member", { organisation_id: organisationId, member_id: memberId }).executeTakeFirst();

/** Derived from the server's secret for each organisation, so that operators need not set one. */
const demoLinkSecret = (secret: string, organisationId: string): string =>
  createHmac("sha256", secret).update(`demo savings links of ${organisationId}`).digest("hex");
