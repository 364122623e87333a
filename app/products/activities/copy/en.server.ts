import type { Said } from "~/i18n/said";

/** What shared pages say of activities. Said by the server only. */
export const en: Said = {
  trips: {
    undecidedText:
      "The provider's booking system hasn't given a final answer. We'll keep asking and email you as soon as we know.",
    undecidedAgain: "Don't book the same tickets again until we know.",
    rejectedTitle: "These tickets weren't booked",
    rejectedText: "The provider didn't accept the booking. It isn't expecting you.",
    bookedInstead: "You've already booked these tickets ({{reference}}).",
    orderedInstead: "You placed a newer order for these tickets, which isn't booked yet.",
    cancellingTitle: "We've asked the provider to cancel",
    cancellingText:
      "It hasn't answered yet. We'll keep asking and email you as soon as it's done. Any refund follows then.",
    noShowTitle: "The provider says you didn't come",
    noShowText: "If you were there, write to us, and we'll ask the provider.",
    duringTitle: "On the day",
    afterTitle: "This activity is over",
    cancelledText: "The provider isn't expecting you.",
    cancelledProperty: "Canceled by the provider on {{when}}.",
    nothingToPay: "There's nothing to pay on the day.",
    nextPay: "You pay {{total}} on the day.",
  },
  cancel: {
    whichRooms: "Which tickets do you want to cancel?",
    before: "With the {{amount}} for tickets you canceled before, that's {{all}} in total.",
    "moreToPay-discount":
      "You'll pay {{more}} more on the day ({{amount}} in total), because your discount card can't cover as much without these tickets.",
    "moreToPay-certificate":
      "You'll pay {{more}} more on the day ({{amount}} in total), because your certificate can't cover as much without these tickets.",
    stillToPay: "You still pay {{amount}} on the day.",
    propertyAsks: "The provider may charge you {{amount}}.",
    begun: "The activity has begun and can't be canceled here. Write to us:",
    termsUnknown:
      "The provider hasn't told us its cancellation fee. Write to us, and we'll ask before we cancel anything:",
    chooseRoom: "Choose at least one ticket.",
    otherRooms: "You changed the tickets, so we haven't canceled anything. Check the refund for these tickets first.",
    hasBegun: "The activity has begun and can't be canceled here. Nothing was canceled: write to us.",
    termsNotKnown: "The provider hasn't told us its cancellation fee. Nothing was canceled: write to us.",
    supplierRefused:
      "We can't cancel this booking through the provider's system. Nothing was changed. Write to us, and we'll ask the provider.",
    cancelledRooms: "Canceled tickets",
    doneRooms_one: "Ticket {{rooms}} is canceled.",
    doneRooms_other: "Tickets {{rooms}} are canceled.",
  },
  "booking-page": {
    voucherTitle: "Tickets",
    voucherProperty: "Activity",
    voucherSupplier: "Provider's reference",
    voucherShow: "Show this at the meeting point.",
  },
  "checkout-page": {
    noWithdrawal: "There's no right to withdraw from an activity on a fixed date; the cancellation terms above apply.",
    bookOnSite: "Book, pay {{total}} on the day",
    bookDueBySite: "Book, pay {{total}} to the provider by {{day}}",
    payAndBookOnSite: "Pay {{now}} and book, {{total}} on the day",
    payAndBookDueBySite: "Pay {{now}} and book, {{total}} to the provider by {{day}}",
    addOnNeeded:
      "To book this activity, you need {{card}}. Buy a certificate with the tickets and pay for both at once.",
    addOn: "Add a certificate for {{price}}; it takes {{off}} off this activity",
    notHeld: "The provider can't hold these tickets while you pay.",
    chargedWhenBooked: "Your card is charged when your tickets are booked; if they can't be, nothing is charged.",
    chargedWhenConfirmed: "Your card is charged when the provider has confirmed; if it doesn't, nothing is charged.",
    chargedAtOnce:
      "You're charged when you pay. If the tickets can't be booked, we refund all of it the way you paid; through a bank that can take a few days.",
    cannotPayLater:
      "You pay for these tickets before the day, but this site doesn't take card payments. Choose balances of your wallet that cover them.",
    cannotPay:
      "You pay for these tickets when you book, but this site doesn't take card payments. Choose balances of your wallet that cover them.",
    tenderUnneeded: "Not needed for these tickets",
    noRateForCard:
      "We have no exchange rate from {{from}} to {{to}} right now, so this card can't pay for these tickets.",
    bestCard: "Best for this activity: {{card}}. It saves {{saves}}, and no other card saves more.",
    bestCardLosing:
      "Best for this activity: {{card}}. It saves {{saves}}, and no other card saves more; {{lost}} of it would be lost.",
    certificateNeeded:
      "To book this activity, you need {{card}} in your wallet. See “About certificates” for how to get one.",
    certificateFirst: "Nothing was booked. To book this activity, you need {{card}} in your wallet.",
    certificateLeftOver:
      "This certificate pays {{paid}} of these tickets. The other {{lost}} would be lost, because a certificate can be used only once.",
    bookedBeforeText:
      "These tickets are already booked, and we didn't book them again. Need the same tickets once more? Book another.",
    booksAnother: "You already have these tickets under reference {{reference}}. This form books them once more.",
    holdAccountLimit:
      "These aren't held: we hold only so many tickets for one activity and day. Choose fewer to have them held, or book now while they're available.",
    holdNetworkLimit:
      "These aren't held: without signing in, we hold only so many tickets for one activity and day for everyone on your internet connection. Sign in or choose fewer to have them held, or book now while they're available.",
    holdGuestsLimit:
      "These aren't held: other guests already hold as many of these tickets as we keep without signing in. Sign in to have yours held, or book now while they're available.",
    tooManyChosen_one:
      "Too many tickets were chosen from your internet connection, so these aren't held. You can book them here, or choose them again in {{count}} minute.",
    tooManyChosen_other:
      "Too many tickets were chosen from your internet connection, so these aren't held. You can book them here, or choose them again in {{count}} minutes.",
    goneSoldOut: "This time has just sold out.",
    goneNotOffered: "These tickets aren't offered for this time.",
  },
  "stay-text": {
    priced_one: "Tickets",
    priced_other: "Tickets",
    converted:
      "The provider charges {{amount}} in its own currency. Shown at 1 {{from}} = {{rate}} {{to}}, the rate of {{day}} ({{source}}).",
    convertedDemo:
      "The provider charges {{amount}} in its own currency. Shown at 1 {{from}} = {{rate}} {{to}}, an example exchange rate of {{day}} for this demo.",
    noRate:
      "We have no exchange rate from {{own}} to {{currency}} right now, so the price is in {{own}}, the provider's own currency.",
    withCertificate: "Tickets and certificate together",
    besideOnSite: "Not in the total: {{what}}, {{amount}}, paid on the day",
    offerChanged: "The activity or the exchange rate has changed; the amount to pay is the same.",
  },
  "payment-due": {
    dates: "Your activity",
    unpaid: "If we don't receive it, we cancel the booking on {{end}}, local time, under its cancellation terms.",
    tooLate: "That's after the day of the activity. Choose fewer days.",
  },
  bookings: {
    atProperty: "Pay on the day",
    atPropertyThen: "Price on the day",
    bookAgain: "Book this activity again",
    otherStays: "See other activities on this day",
    successTitle: "Your tickets are booked",
    itinerary: "Your activity",
    nextArrive: "Show your tickets at the meeting point.",
    confirmingTitle: "We're confirming your tickets",
    confirmingText:
      "We're asking the provider to confirm your booking, and we'll email you as soon as it answers. This page refreshes by itself.",
  },
  checkout: {
    stepRoom: "Tickets",
    changeRoom: "Change time or tickets",
    guestDetailsHint: "The person who shows the tickets. Enter names exactly as shown on the passport or ID.",
    traveller: "Who is going?",
    requestsHint: "Up to 500 characters. The provider will do its best, but requests aren't guaranteed.",
    balancesRule: "Pay now with your wallet. We only take what these tickets cost.",
    noCertificate: "You don't have a certificate for this activity.",
    noDiscountCard: "You don't have a discount card for this activity.",
    addOn: "Certificate to buy with these tickets",
    signInText: "We'll bring you right back to this activity.",
    goneTitle: "Tickets no longer available",
    goneNothingBooked: "Nothing was booked. Your details will be filled in if you choose another time here.",
    seeOtherRooms: "See other times",
    certificateTitle: "Certificates for this activity",
    offeredText:
      "Certificates for activities, worth up to {{worth}}. You can't buy them on this page. Contact your organization to get one:",
    activateText: "Your cards for activities are used, expired or not yet active. Your organization can tell you more:",
  },
};
