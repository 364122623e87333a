import { DAY } from "../core/durations.ts";
import type { PersonalDataSource } from "../db/personal-data.ts";

/** Periods that were paid for stay for the books, as their purchases do; what runs ends, and nothing renews it (AC-05). */
export const membershipPersonalData: PersonalDataSource = {
  async export(db, { organisationId, id }) {
    const subscriptions = await db
      .selectFrom("subscription")
      .select(["id", "plan_status", "terms", "started_on", "ended_on", "renews", "pays_from", "created_at"])
      .where("organisation_id", "=", organisationId)
      .where("account_id", "=", id)
      .orderBy("created_at")
      .execute();
    const periods = await db
      .selectFrom("subscription_period")
      .innerJoin("subscription", "subscription.id", "subscription_period.subscription_id")
      .select(["subscription_id", "number", "starts_on", "ends_on", "amount", "currency"])
      .where("subscription.organisation_id", "=", organisationId)
      .where("subscription_period.organisation_id", "=", organisationId)
      .where("account_id", "=", id)
      .orderBy("starts_on")
      .execute();
    return { subscription: subscriptions, subscription_period: periods };
  },
  async erase(trx, { organisationId, id }, now) {
    await trx
      .updateTable("subscription")
      .set({ plan_status: "ENDED", ended_on: Math.floor(now / DAY), renews: 0, next_try_on: null })
      .where("organisation_id", "=", organisationId)
      .where("account_id", "=", id)
      .where("ended_on", "is", null)
      .execute();
    return 0;
  },
};
