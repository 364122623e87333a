/** The tabs above the pages of a wallet and of operators. */
export const navigation = {
  walletPages: "Pages of your wallet",
  spendable: "You can spend {{amounts}}",
  statement: "Statement",
  plans: "Plans",
  rewards: "Your rewards",
  refer: "Refer friends",
  promotions: "Promotions",
  referralCredits: "Referral credits",
  purchases: "Purchases and receipts",
  operator: "Operator: {{name}}",
};
