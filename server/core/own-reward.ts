type Got = {
  accountId: string;
  referral: { referrerId: string | undefined; refereeId: string | undefined } | undefined;
};

/** Whether somebody may not decide about what is got: it is theirs, or of a referral that they are a side of. */
export const isOwnReward = ({ accountId, referral }: Got, decider: string): boolean =>
  [accountId, referral?.referrerId, referral?.refereeId].includes(decider);
