import { findAccount } from "../auth/account-store.ts";
import type { Clock } from "../core/clock.ts";
import { DAY } from "../core/durations.ts";
import type { PersonalDataSource } from "../db/personal-data.ts";
import { changeRows, sameOrganisation } from "../db/rows.ts";
import { createLedger } from "../ledger/ledger.ts";
import { forgetExplained, listAllRewards } from "./queries.ts";
import { noteMailbox } from "./referral-queries.ts";
import { mailboxHash } from "./referrals.ts";
import { createRewards } from "./rewards.ts";
import { storedExplanation } from "./rules.ts";
import type { RewardRow } from "./tables.ts";

/** Why rewards end with an account: its own, and what others were to get when its person stays for the first time. */
const DELETED = "account-deleted";
const LEFT = "referee-left";

type Dependencies = { secret: string; clock: Clock };

/**
 * Deleting an account (AC-05, LO-04) keeps its referrals without the person. Rewards not paid yet end and release their budget;
 * paid ones stay for accounting, without details of stays. A keyed hash of the mailbox stays, so that a returning person does
 * not count as a new customer.
 */
export function loyaltyPersonalData({ secret, clock }: Dependencies): PersonalDataSource {
  const rewards = createRewards({ ledger: createLedger({ clock }), clock });
  return {
    async export(db, { organisationId, id }) {
      const referrals = db
        .selectFrom("referral")
        .innerJoin("campaign", sameOrganisation("campaign.id", "referral.campaign_id"))
        .where("referral.organisation_id", "=", organisationId)
        .orderBy("referral.created_at");
      const [came, brought, rewards] = await Promise.all([
        referrals
          .select(["campaign.code as campaign", "referral.created_at"])
          .where("referral.referee_id", "=", id)
          .execute(),
        referrals
          .select(["campaign.code as campaign", "referral.created_at", "referral.state"])
          .where("referral.referrer_id", "=", id)
          .where("referral.state", "!=", "refused")
          .execute(),
        listAllRewards(db, { organisationId, accountId: id }),
      ]);
      return { referral: { came, brought }, reward: rewards.map(told) };
    },

    async erase(trx, { organisationId, id }, now) {
      // Only the confirmed address: one the member asked to change to and never confirmed may be another person's.
      const account = await findAccount(trx, organisationId, id);
      if (account?.email) await noteMailbox(trx, organisationId, mailboxHash(secret, account.email_lookup), now);
      const waiting = trx
        .selectFrom("reward")
        .selectAll("reward")
        .where("reward.organisation_id", "=", organisationId)
        .where("reward.state", "in", ["pending", "blocked"])
        .orderBy("reward.id");
      const today = Math.floor(now / DAY);
      for (const reward of await waiting.where("reward.account_id", "=", id).execute())
        await rewards.reverse(trx, reward, DELETED, today);
      const others = waiting
        .innerJoin("referral", sameOrganisation("referral.id", "reward.referral_id"))
        .where("referral.referee_id", "=", id)
        .where("reward.earned_at", "is", null);
      for (const reward of await others.execute()) await rewards.reverse(trx, reward, LEFT, today);
      // Hashes stay until the referrer leaves, to compare the next referrals. Without the referee's id they identify no person.
      for (const [side, hashes] of [
        ["referee_id", {}],
        ["referrer_id", { network: null, phone: null }],
      ] as const) {
        await changeRows(trx, "referral", { organisation_id: organisationId })
          .set({ [side]: null, ...hashes })
          .where(side, "=", id)
          .execute();
      }
      await forgetExplained(trx, { organisationId, accountId: id }, storedExplanation.write({}));
      return 0;
    },
  };
}

const told = ({ balance, unit, promised, amount, state, explained, reason, ...row }: RewardRow) => ({
  balance,
  unit,
  promised,
  amount,
  state,
  reason,
  explained: storedExplanation.read(explained),
  available_on: row.available_on,
  lasts_days: row.lasts_days,
  taken_back: row.taken_back,
  created_at: row.created_at,
  released_at: row.released_at,
  ended_at: row.ended_at,
});
