import type { PersonalDataSource } from "../db/personal-data.ts";

/** The subjects and times of emails to a person. Their texts hold keys and are not in a download (AC-05). */
export const emailsPersonalData: PersonalDataSource = {
  async export(db, { organisationId, emails }) {
    const sent = await db
      .selectFrom("outbox")
      .select(["to_address", "subject", "created_at", "sent_at"])
      .where("organisation_id", "=", organisationId)
      .where("to_address", "in", emails)
      .orderBy("created_at")
      .execute();
    return { emails: sent };
  },
  async erase(trx, { organisationId, emails }) {
    if (emails.length === 0) return 0;
    await trx
      .deleteFrom("outbox")
      .where("organisation_id", "=", organisationId)
      .where("to_address", "in", emails)
      .execute();
    return 0;
  },
};
