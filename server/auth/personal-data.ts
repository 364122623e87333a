import { type PersonalDataSource, personalDataOfTables } from "../db/personal-data.ts";

const tables = personalDataOfTables({
  session: ["id"],
  second_factor: ["id", "secret", "session_id", "last_step"],
  recovery_code: ["hash"],
  sign_in_identity: [],
  email_token: ["id"],
  auth_failure: [],
});

/** Sessions, identities and keys of a person, and what the log keeps of them (AC-05). */
export const authPersonalData: PersonalDataSource = {
  export: tables.export,
  async erase(trx, owner, now) {
    // The identities for which a code went to the person's mailbox, and with each its code.
    await trx
      .deleteFrom("draft")
      .where("organisation_id", "=", owner.organisationId)
      .where(({ eb, selectFrom }) =>
        eb("id", "in", selectFrom("link_code").select("draft_id").where("link_code.account_id", "=", owner.id)),
      )
      .execute();
    return tables.erase(trx, owner, now);
  },
};
