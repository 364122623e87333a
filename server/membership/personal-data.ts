import { DAY } from "../core/durations.ts";
import type { PersonalDataSource } from "../db/personal-data.ts";
import { changeRows, rowsOf, sameOrganisation } from "../db/rows.ts";

/** Periods that were paid for stay for the books, as their purchases do; what runs ends, and nothing renews it (AC-05). */
export const membershipPersonalData: PersonalDataSource = {
  async export(db, { organisationId, id }) {
    const subscriptions = await rowsOf(db, "subscription", { organisation_id: organisationId, account_id: id })
      .clearSelect()
      .select(["id", "plan_status", "terms", "started_on", "ended_on", "renews", "pays_from", "created_at"])
      .orderBy("created_at")
      .execute();
    const periods = await db
      .selectFrom("subscription_period")
      .innerJoin("subscription", sameOrganisation("subscription.id", "subscription_period.subscription_id"))
      .select(["subscription_id", "number", "starts_on", "ends_on", "amount", "currency"])
      .where("subscription.organisation_id", "=", organisationId)
      .where("subscription_period.organisation_id", "=", organisationId)
      .where("account_id", "=", id)
      .orderBy("starts_on")
      .execute();
    return { subscription: subscriptions, subscription_period: periods };
  },
  async erase(trx, { organisationId, id }, now) {
    await changeRows(trx, "subscription", { organisation_id: organisationId, account_id: id, ended_on: null })
      .set({ plan_status: "ENDED", ended_on: Math.floor(now / DAY), renews: 0, next_try_on: null })
      .execute();
    return 0;
  },
};
