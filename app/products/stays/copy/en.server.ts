import type { Said } from "~/i18n/said";

/** What shared pages say of stays. Said by the server only. */
export const en: Said = {
  trips: {
    undecidedText:
      "The property's booking system hasn't given a final answer. We'll keep asking and email you as soon as we know.",
    undecidedAgain: "Don't book the same stay again until we know.",
    rejectedTitle: "This stay wasn't booked",
    rejectedText: "The property didn't accept the booking. It isn't expecting you.",
    bookedInstead: "You've already booked this stay ({{reference}}).",
    orderedInstead: "You placed a newer order for this stay, which isn't booked yet.",
    cancellingTitle: "We've asked the property to cancel",
    cancellingText:
      "It hasn't answered yet. We'll keep asking and email you as soon as it's done. Any refund follows then.",
    noShowTitle: "The property says you didn't arrive",
    noShowText: "If you were there, write to us, and we'll ask the property.",
    duringTitle: "During your stay",
    afterTitle: "This stay is over",
    cancelledText: "The property isn't expecting you on these dates.",
    cancelledProperty: "Canceled by the property on {{when}}.",
    nothingToPay: "There's nothing to pay at the property.",
    nextPay: "You pay {{total}} at the property.",
  },
  cancel: {
    whichRooms: "Which rooms do you want to cancel?",
    before: "With the {{amount}} for rooms you canceled before, that's {{all}} in total.",
    "moreToPay-discount":
      "You'll pay {{more}} more at the property ({{amount}} in total), because your discount card can't cover as much without these rooms.",
    "moreToPay-certificate":
      "You'll pay {{more}} more at the property ({{amount}} in total), because your certificate can't cover as much without these rooms.",
    stillToPay: "You still pay {{amount}} at the property.",
    propertyAsks: "The property may charge you {{amount}}.",
    begun: "The stay has begun and can't be canceled here. Write to us:",
    termsUnknown:
      "The property hasn't told us its cancellation fee. Write to us, and we'll ask before we cancel anything:",
    chooseRoom: "Choose at least one room.",
    otherRooms: "You changed the rooms, so we haven't canceled anything. Check the refund for these rooms first.",
    hasBegun: "The stay has begun and can't be canceled here. Nothing was canceled: write to us.",
    termsNotKnown: "The property hasn't told us its cancellation fee. Nothing was canceled: write to us.",
    supplierRefused:
      "We can't cancel this booking through the property's system. Nothing was changed. Write to us, and we'll ask the property.",
    cancelledRooms: "Canceled rooms",
    doneRooms_one: "Room {{rooms}} is canceled.",
    doneRooms_other: "Rooms {{rooms}} are canceled.",
  },
  "booking-page": {
    voucherTitle: "Voucher",
    voucherProperty: "Property",
    voucherSupplier: "Property's reference",
    voucherShow: "Show this at check-in.",
  },
  "checkout-page": {
    noWithdrawal: "There's no right to withdraw from a stay on fixed dates; the cancellation terms above apply.",
    bookOnSite: "Book, pay {{total}} at the property",
    bookDueBySite: "Book, pay {{total}} to the property by {{day}}",
    payAndBookOnSite: "Pay {{now}} and book, {{total}} at the property",
    payAndBookDueBySite: "Pay {{now}} and book, {{total}} to the property by {{day}}",
    addOnNeeded: "To book this stay, you need {{card}}. Buy a certificate with the stay and pay for both at once.",
    addOn: "Add a certificate for {{price}}; it takes {{off}} off this stay",
    notHeld: "The property can't hold this room while you pay.",
    chargedWhenBooked: "Your card is charged when your stay is booked; if it can't be, nothing is charged.",
    chargedWhenConfirmed: "Your card is charged when the property has confirmed; if it doesn't, nothing is charged.",
    chargedAtOnce:
      "You're charged when you pay. If the stay can't be booked, we refund all of it the way you paid; through a bank that can take a few days.",
    cannotPayLater:
      "You pay for this rate before you arrive, but this site doesn't take card payments. Choose balances of your wallet that cover it, or a room that you pay for at the property.",
    cannotPay:
      "You pay for this rate when you book, but this site doesn't take card payments. Choose balances of your wallet that cover it, or a room that you pay for at the property.",
    tenderUnneeded: "Not needed for this stay",
    noRateForCard: "We have no exchange rate from {{from}} to {{to}} right now, so this card can't pay for this stay.",
    bestCard: "Best for this stay: {{card}}. It saves {{saves}}, and no other card saves more.",
    bestCardLosing:
      "Best for this stay: {{card}}. It saves {{saves}}, and no other card saves more; {{lost}} of it would be lost.",
    certificateNeeded:
      "To book this stay, you need {{card}} in your wallet. See “About certificates” for how to get one.",
    certificateFirst: "Nothing was booked. To book this stay, you need {{card}} in your wallet.",
    certificateLeftOver:
      "This certificate pays {{paid}} of this stay. The other {{lost}} would be lost, because a certificate can be used only once.",
    bookedBeforeText:
      "This stay is already booked, and we didn't book it again. Need another one just like it? Book another.",
    booksAnother: "You already have this stay under reference {{reference}}. This form books another one.",
    holdAccountLimit:
      "This isn't held: we hold up to {{count}} rooms at a property for the same night, including those held for you now. Choose fewer rooms to have them held, or book now while these are available.",
    holdNetworkLimit:
      "This isn't held: without signing in, we hold up to {{count}} rooms at a property for the same night for everyone on your internet connection, including those held for you now. Sign in or choose fewer rooms to have them held, or book now while these are available.",
    holdGuestsLimit:
      "This isn't held: other guests already hold as many of these rooms as we keep without signing in. Sign in to have yours held, or book now while it's available.",
    tooManyChosen_one:
      "Too many rooms were chosen from your internet connection, so this one isn't held. You can book it here, or choose it again in {{count}} minute.",
    tooManyChosen_other:
      "Too many rooms were chosen from your internet connection, so this one isn't held. You can book it here, or choose it again in {{count}} minutes.",
    goneSoldOut: "This room has just sold out for your dates.",
    goneNotOffered: "This room isn't offered for this stay.",
  },
  "stay-text": {
    priced_one: "{{count}} night",
    priced_other: "{{count}} nights",
    converted:
      "The property charges {{amount}} in its own currency. Shown at 1 {{from}} = {{rate}} {{to}}, the rate of {{day}} ({{source}}).",
    convertedDemo:
      "The property charges {{amount}} in its own currency. Shown at 1 {{from}} = {{rate}} {{to}}, an example exchange rate of {{day}} for this demo.",
    noRate:
      "We have no exchange rate from {{own}} to {{currency}} right now, so the price is in {{own}}, the property's own currency.",
    withCertificate: "Stay and certificate together",
    besideOnSite: "Not in the total: {{what}}, {{amount}}, paid at the property",
    offerChanged: "The room or the exchange rate has changed; the amount to pay is the same.",
  },
  "payment-due": {
    dates: "Your stay",
    unpaid:
      "If we don't receive it, we cancel the booking on {{end}}, the property's local time, under its cancellation terms.",
    tooLate: "That's after the day of arrival. Choose fewer days.",
  },
  bookings: {
    atProperty: "Pay at the property",
    atPropertyThen: "Price at the property",
    bookAgain: "Book this property again",
    otherStays: "See other stays on these dates",
    successTitle: "Your stay is booked",
    itinerary: "Your stay",
    nextArrive: "Show this reference at check-in.",
    confirmingTitle: "We're confirming your stay",
    confirmingText:
      "We're asking the property to confirm your booking, and we'll email you as soon as it answers. This page refreshes by itself.",
  },
  checkout: {
    stepRoom: "Room",
    changeRoom: "Change room",
    guestDetailsHint: "The person who checks in. Enter names exactly as shown on the passport or ID.",
    traveller: "Who is staying?",
    requestsHint: "Up to 500 characters. The property will do its best, but requests aren't guaranteed.",
    balancesRule: "Pay now with your wallet. We only take what this stay costs.",
    noCertificate: "You don't have a certificate for this stay.",
    noDiscountCard: "You don't have a discount card for this stay.",
    addOn: "Certificate to buy with this stay",
    signInText: "We'll bring you right back to this stay.",
    goneTitle: "Room no longer available",
    goneNothingBooked: "Nothing was booked. Your guest details will be filled in if you choose another room here.",
    seeOtherRooms: "See other rooms",
    certificateTitle: "Certificates for this stay",
    offeredText:
      "Certificates for this type of stay, worth up to {{worth}}. You can't buy them on this page. Contact your organization to get one:",
    activateText:
      "Your cards for this type of stay are used, expired or not yet active. Your organization can tell you more:",
  },
};
