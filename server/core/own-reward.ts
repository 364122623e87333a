type Got = {
  accountId: string;
  referral: { referrerId: string | undefined; refereeId: string | undefined } | undefined;
};

/** Whether the operator must not decide about a reward: it is their own, or of a referral they are part of. */
export const isOwnReward = ({ accountId, referral }: Got, decider: string): boolean =>
  [accountId, referral?.referrerId, referral?.refereeId].includes(decider);
