import { countRows, insertNew, sameOrganisation } from "../db/rows.ts";
import type { Db } from "../db/schema.ts";
import type { ReferralRow, RewardRow } from "./tables.ts";

/** Whether the mailbox was known before; afterwards it is. */
export const noteMailbox = async (trx: Db, organisationId: string, hash: string, since: number): Promise<boolean> =>
  !(await insertNew(trx, "known_mailbox", { organisation_id: organisationId, hash, since }));

/** Throws if the account was referred before. */
export async function insertReferral(trx: Db, row: ReferralRow): Promise<void> {
  await trx.insertInto("referral").values(row).execute();
}

type Referrer = { organisationId: string; referrerId: string };

/** The member's referrals that give rewards or may do so, without refused ones. */
const broughtBy = (db: Db, { organisationId, referrerId }: Referrer) =>
  db
    .selectFrom("referral")
    .where("referral.organisation_id", "=", organisationId)
    .where("referral.referrer_id", "=", referrerId)
    .where("referral.state", "!=", "refused");

/** How many came through a member's links of a campaign, whose row is held, since then. */
export const countSince = (
  trx: Db,
  { campaignId, ...referrer }: Referrer & { campaignId: string },
  since: number,
): Promise<number> =>
  countRows(
    broughtBy(trx, referrer).where("referral.campaign_id", "=", campaignId).where("referral.created_at", ">", since),
  );

/** How many came through the links of each campaign; without those that were refused. */
export async function countByCampaign(db: Db, organisationId: string): Promise<Map<string, number>> {
  const counted = await db
    .selectFrom("referral")
    .select("campaign_id")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("organisation_id", "=", organisationId)
    .where("state", "!=", "refused")
    .groupBy("campaign_id")
    .execute();
  return new Map(counted.map(({ campaign_id, count }) => [campaign_id, Number(count)]));
}

/** Whether another referral of the member has this network or phone. */
export const cameWith = async (
  trx: Db,
  referrer: Referrer,
  what: "network" | "phone",
  hash: string | undefined,
): Promise<boolean> =>
  hash !== undefined && (await countRows(broughtBy(trx, referrer).where(`referral.${what}`, "=", hash))) > 0;

/** A referral with the referrer's reward. */
export type Brought = Pick<ReferralRow, "id" | "referee_id" | "campaign_id" | "created_at"> &
  Pick<RewardRow, "balance" | "unit" | "amount" | "state" | "reason" | "released_at" | "ended_at">;

/** `programme`: the code of a campaign. */
const rewardedTo = (db: Db, referrer: Referrer, programme?: string) =>
  broughtBy(db, referrer)
    .innerJoin("reward", (join) =>
      join
        .onRef("reward.referral_id", "=", "referral.id")
        .onRef("reward.organisation_id", "=", "referral.organisation_id")
        .onRef("reward.account_id", "=", "referral.referrer_id"),
    )
    .innerJoin("campaign", sameOrganisation("campaign.id", "referral.campaign_id"))
    .$if(programme !== undefined, (query) => query.where("campaign.code", "=", programme as string));

export const listBrought = (
  db: Db,
  referrer: Referrer,
  { programme, limit, offset }: { programme?: string | undefined; limit: number; offset: number },
): Promise<(Brought & { code: string })[]> =>
  rewardedTo(db, referrer, programme)
    .select(["referral.id", "referral.referee_id", "referral.campaign_id", "referral.created_at", "campaign.code"])
    .select(["reward.balance", "reward.unit", "reward.amount", "reward.state", "reward.reason"])
    .select(["reward.released_at", "reward.ended_at"])
    .orderBy("referral.created_at", "desc")
    .orderBy("referral.id")
    .limit(limit)
    .offset(offset)
    .execute();

export const countBrought = (db: Db, referrer: Referrer, programme?: string): Promise<number> =>
  countRows(rewardedTo(db, referrer, programme));

/** What a member was promised and has got for those who came. */
export async function sumBrought(
  db: Db,
  referrer: Referrer,
): Promise<{ balance: string; unit: string; state: string; amount: number }[]> {
  const sums = await rewardedTo(db, referrer)
    .select(["reward.balance", "reward.unit", "reward.state"])
    .select((eb) => eb.fn.sum<number | string>("reward.amount").as("amount"))
    .groupBy(["reward.balance", "reward.unit", "reward.state"])
    .orderBy("reward.balance")
    .orderBy("reward.unit")
    .execute();
  return sums.map((sum) => ({ ...sum, amount: Number(sum.amount) }));
}
