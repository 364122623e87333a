export const payments = {
  paidTitle: "Payment received",
  paidText: "We've received your payment of {{amount}}. Thank you.",
  openTitle: "We're waiting for your bank",
  openText:
    "We haven't heard yet whether your payment of {{amount}} went through. This can take a few minutes. Please don't pay again: look again in a moment.",
  lookAgain: "Look again",
  notPaidYet: "I haven't paid yet",
  failedTitle: "Payment not completed",
  failedText: "Your payment of {{amount}} didn't go through, and you haven't been charged. You can try again.",
  expiredTitle: "Your payment timed out",
  expiredText: "We didn't receive your payment of {{amount}} in time. You can try again.",
  voidedTitle: "Payment canceled",
  voidedText:
    "We couldn't deliver what you ordered, so we released your payment of {{amount}}. You haven't been charged.",
  tryAgain: "Go back and try again",
  lateTitle: "Your payment arrived late",
  lateText:
    "Your payment of {{amount}} arrived after its time was up, so nothing has been bought with it yet. Please don't pay again: we'll use it or refund it. Questions? Contact us:",
  goOn: "Continue",
  confirmingTitle: "We're confirming your stay",
  confirmingText:
    "We have your payment of {{amount}}, and the property is confirming your booking. If it doesn't, you get all of it back. This page refreshes by itself.",
  demoTitle: "Demo payment",
  demoText: "This is a demonstration. No money moves, whichever button you choose, and no card is needed.",
  payee: "To {{name}}",
  pay: "Pay",
  decline: "Decline",
  paySlowly: "Pay slowly",
  payTwice: "Pay and tell twice",
  giveUp: "Give up and go back",
  demoClosed: "This payment page is closed.",
  demoBack: "See how it went",
} as const;
