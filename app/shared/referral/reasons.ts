/** What is told of them; for another reason an operator's own word is not shown. */
export const REASONS: Record<string, string> = {
  ...{
    "same-network": "same-network",
    "same-phone": "same-phone",
    "too-many": "too-many",
    cancelled: "canceled",
    "no-show": "no-show",
  },
  ...{ "charged-back": "charged-back", "account-deleted": "account-deleted", "referee-left": "referee-left" },
};
