import { lastSignIns } from "../auth/access.ts";
import { type AccountRow, findAccountByEmail, updateAccount } from "../auth/account-store.ts";
import { accountsWithFactor, resetSecondFactor } from "../auth/second-factor.ts";
import { sanitiseEmail } from "../core/email-address.ts";
import { type Outcome, ok, refused } from "../core/outcome.ts";
import { OWNERS, readStaffRole, type StaffRole } from "../core/staff.ts";
import type { Db } from "../db/schema.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Organisation } from "../organisation/settings.ts";
import type { Actor, Audit } from "./audit.ts";
import { type Person, toPerson } from "./people.ts";

type StaffOrder = { email: string; reason: string };
type StaffRefusal = "no-account" | "so-already" | "last-owner" | "own";

/** `signedInAt`: of the newest session; undefined if the account has none. */
export type StaffMember = Person & {
  staffRole: StaffRole;
  hasSecondFactor: boolean;
  signedInAt: number | undefined;
};

export function createStaffVerbs({ db, audit, actor }: { db: Db; audit: Audit; actor: Actor }) {
  return {
    staff: {
      /** OP-07: everyone with a role, by last name. */
      async list({ id }: Organisation): Promise<StaffMember[]> {
        const rows = await db
          .selectFrom("account")
          .selectAll()
          .where("organisation_id", "=", id)
          .where("staff_role", "is not", null)
          .orderBy("surname_lookup")
          .orderBy("id")
          .execute();
        const ids = rows.map((row) => row.id);
        const [factors, signIns] = [await accountsWithFactor(db, id, ids), await lastSignIns(db, id, ids)];
        return rows.map(toPerson).flatMap(({ staffRole, ...person }) =>
          staffRole === undefined
            ? []
            : {
                ...person,
                staffRole,
                hasSecondFactor: factors.has(person.id),
                signedInAt: signIns.get(person.id),
              },
        );
      },

      /** AC-08, OP-07: gives an account that is in use a role, in place of one it may have. */
      set: (
        organisation: Organisation,
        order: StaffOrder & { role: StaffRole },
      ): Promise<Outcome<void, StaffRefusal | "not-active">> =>
        change("staff.set", organisation, order, (row) => {
          if (row.status !== "active") return refused("not-active");
          return readStaffRole(row.staff_role) === order.role ? refused("so-already") : ok(order.role);
        }),

      /** AC-08: takes effect at once, also for the account's open sessions. */
      remove: (organisation: Organisation, order: StaffOrder): Promise<Outcome<void, StaffRefusal>> =>
        change("staff.remove", organisation, order, (row) =>
          row.staff_role === null ? refused("so-already") : ok(null),
        ),

      /** OP-07: for a lost phone. All sessions of the account end, and the next one sets up another phone. */
      async resetFactor(
        organisation: Organisation,
        { email, reason }: StaffOrder,
      ): Promise<Outcome<void, "no-account" | "so-already">> {
        const row = await findAccountByEmail(db, organisation.id, sanitiseEmail(email)?.lookup ?? "");
        if (!row) return refused("no-account");
        const account = { organisationId: organisation.id, id: row.id };
        return inTransaction(db, async (trx): Promise<Outcome<void, "so-already">> => {
          if (!(await resetSecondFactor(trx, account))) return refused("so-already");
          await audit("staff.resetFactor", { organisation: organisation.slug, accountId: row.id, reason }, trx);
          return ok(undefined);
        });
      },
    },
  };

  async function change<Refused extends string>(
    verb: string,
    organisation: Organisation,
    { email, reason }: StaffOrder,
    roleFor: (row: AccountRow) => Outcome<StaffRole | null, Refused>,
  ): Promise<Outcome<void, Refused | "no-account" | "last-owner" | "own">> {
    const { id: organisationId, slug } = organisation;
    return inTransaction(db, async (trx): Promise<Outcome<void, Refused | "no-account" | "last-owner" | "own">> => {
      // One change of roles at a time: two owners who remove each other would leave none.
      await trx
        .updateTable("organisation")
        // Not its key: every row that refers to it would be looked at.
        .set(({ ref }) => ({ name: ref("name") }))
        .where("id", "=", organisationId)
        .execute();
      const row = await findAccountByEmail(trx, organisationId, sanitiseEmail(email)?.lookup ?? "");
      if (!row) return refused("no-account");
      if (row.id === actor) return refused("own");
      const role = roleFor(row);
      if (!role.ok) return role;
      const before = readStaffRole(row.staff_role);
      if (before === "owner" && !(await hasOtherOwner(trx, row))) return refused("last-owner");
      await updateAccount(trx, organisationId, row.id, { staff_role: role.value });
      const roles = { ...(role.value && { role: role.value }), before: before && { role: before } };
      await audit(verb, { organisation: slug, accountId: row.id, ...roles, reason }, trx);
      return ok(undefined);
    });
  }
}

const hasOtherOwner = async (trx: Db, { organisation_id, id }: AccountRow): Promise<boolean> =>
  (await trx
    .selectFrom("account")
    .select("id")
    .where("organisation_id", "=", organisation_id)
    .where("id", "!=", id)
    .where("status", "=", "active")
    .where("staff_role", "in", OWNERS)
    .executeTakeFirst()) !== undefined;
