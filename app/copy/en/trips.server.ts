/** What the page of a booking says of what is next, by how far it is. */
export const trips = {
  undecidedTitle: "We don't know yet whether this is booked",
  undecidedText:
    "The property's booking system hasn't given a final answer. We keep asking, and email you as soon as we know.",
  undecidedMoney: "What you chose to pay with is held, not spent. It's free again if the booking isn't made.",
  undecidedAgain: "Don't book the same stay again until we know.",
  rejectedTitle: "This stay wasn't booked",
  rejectedText: "The property didn't take the booking. It isn't expecting you.",
  rejectedMoney: "You were charged nothing. What was held is yours again.",
  cancellingTitle: "We've asked the property to cancel",
  cancellingText:
    "It hasn't answered yet. We keep asking, and email you as soon as it's done. Then what is yours goes back.",
  noShowTitle: "The property says nobody arrived",
  noShowText: "If you were there, write to us, and we'll ask the property.",
  beforeTitle: "Before you go",
  duringTitle: "During your stay",
  duringLeave: "Check-out: {{when}}.",
  afterTitle: "This stay is over",
  afterText: "We hope you had a good time. Price and terms stay here for your records.",
  cancelledTitle: "This booking is canceled",
  cancelledText: "The property isn't expecting you on these dates.",
  cancelledGuest: "Canceled on {{when}}, as you asked.",
  cancelledProperty: "Canceled by the property on {{when}}.",
  cancelledOrganisation: "Canceled by {{organisation}} on {{when}}.",
  nothingToPay: "There's nothing to pay at the property.",
  backWhole: "{{back}} returned",
  backAndKept: "{{back}} returned, {{kept}} kept",
} as const;
