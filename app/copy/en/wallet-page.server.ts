/** What pages of a wallet and of plans say. Said by the server only. */
export const walletPage = {
  withdrawTopUp:
    "You can withdraw from this top-up until {{day}} without giving a reason. You get back what you haven't spent. If you also want to withdraw from what you bought with it, do that first: money that comes back later stays in your balance.",
  withdrawPlan:
    "You can withdraw from this plan until {{day}} without giving a reason. You get back its price less the days used, and the plan ends at once.",
  withdrawBack: "You get back",
  withdrawUsed: "Already used",
  withdrawRefunded: "Already refunded",
  withdrawTo: "Refund method",
  withdrawToPayment: "The way you paid. Banks can take a few days.",
  withdrawnToPayment: "We refund {{amount}} the way you paid. Banks can take a few days.",
  withdrawnToBalance: "{{amount}} is back in your balance: {{balance}}.",
  withdrawAsk: "Withdraw from your purchase",
  withdrawGone:
    "You can't withdraw here anymore: the link has expired, the time is over, or everything has been used. Sign in to see your purchases.",
  withdrawReserved:
    "This certificate is reserved for a booking that isn't complete yet. If its payment fails or the booking isn't confirmed, open the link again to withdraw.",
  withdrawKeep: "Keep it",
  movementsMore: "Older entries are in the wallet statement.",
  planPaidByYou: "This plan doesn't renew automatically. We'll email you a payment link.",
  planPaidEachTime: "If you don't pay from a balance, we'll email you a payment link each period.",
  paymentWaits: "Your payment of {{amount}} isn't confirmed yet.",
  reserved:
    "Your payment of {{amount}} for a booking isn't complete. What your wallet pays toward that booking is reserved until then.",
  seePayment: "See this payment",
  pointsHeld: "You have {{amount}}, worth {{worth}} at checkout.",
} as const;
