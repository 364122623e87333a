/** What pages of a wallet and of plans say. Said by the server only. */
export const walletPage = {
  planPaidByYou: "This plan doesn't renew automatically. We'll email you a payment link.",
  planPaidEachTime: "If you don't pay from a balance, we'll email you a payment link each period.",
  paymentWaits: "Your payment of {{amount}} isn't confirmed yet.",
  seePayment: "See this payment",
  pointsHeld: "You have {{amount}}, worth {{worth}} at checkout.",
  paidAheadWait_one: "{{count}} hour",
  paidAheadWait_other: "{{count}} hours",
  paidAheadHeld:
    "{{amount}} that you paid on the payment page isn't used for a booking. What you don't use within {{wait}} of paying goes back the way you paid.",
} as const;
