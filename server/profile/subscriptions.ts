import type { Kysely } from "kysely";
import { MOST_LISTED } from "../core/limits.ts";
import type { Database } from "../db/schema.ts";

/** LO-07. */
export type PlanStatus = "ACTIVE" | "NOPLAN" | (string & {});

/** LO-07: ACTIVE where any is ACTIVE or ACTIVE-REFRESH, else the newest; without any there is no plan. */
export function planStatus(subscriptions: { planStatus: string }[]): PlanStatus {
  const statuses = subscriptions.map((subscription) =>
    subscription.planStatus === "ACTIVE-REFRESH" ? "ACTIVE" : subscription.planStatus,
  );
  return statuses.find((status) => status === "ACTIVE") ?? statuses[0] ?? "NOPLAN";
}

/** As they are stored, the newest first. */
export async function listSubscriptions(
  db: Kysely<Database>,
  { organisationId, id }: { organisationId: string; id: string },
): Promise<{ planStatus: string }[]> {
  const rows = await db
    .selectFrom("subscription")
    .select("plan_status")
    .where("organisation_id", "=", organisationId)
    .where("account_id", "=", id)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(MOST_LISTED)
    .execute();
  return rows.map((row) => ({ planStatus: row.plan_status }));
}
