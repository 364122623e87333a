import type { Said } from "~/i18n/said";

/** What shared pages say of transfers. Said by the server only. */
export const en: Said = {
  trips: {
    undecidedText:
      "The transfer company hasn't given a final answer. We'll keep asking and email you as soon as we know.",
    undecidedAgain: "Don't book the same transfer again until we know.",
    rejectedTitle: "This transfer wasn't booked",
    rejectedText: "The company didn't accept the booking. No driver is coming.",
    bookedInstead: "You've already booked this transfer ({{reference}}).",
    orderedInstead: "You placed a newer order for this transfer, which isn't booked yet.",
    cancellingTitle: "We've asked the company to cancel",
    cancellingText:
      "It hasn't answered yet. We'll keep asking and email you as soon as it's done. Any refund follows then.",
    noShowTitle: "The driver couldn't find you",
    noShowText: "If you were at the meeting point, write to us, and we'll ask the company.",
    duringTitle: "Between your transfers",
    afterTitle: "This transfer is over",
    cancelledText: "No driver is coming.",
    cancelledProperty: "Canceled by the company on {{when}}.",
    nothingToPay: "There's nothing to pay to the driver.",
    nextPay: "You pay the driver {{total}}.",
  },
  cancel: {
    whichRooms: "Which transfers do you want to cancel?",
    before: "With the {{amount}} for the transfer you canceled before, that's {{all}} in total.",
    "moreToPay-discount":
      "You'll pay the driver {{more}} more ({{amount}} in total), because your discount card can't cover as much without this transfer.",
    "moreToPay-certificate":
      "You'll pay the driver {{more}} more ({{amount}} in total), because your certificate can't cover as much without this transfer.",
    stillToPay: "You still pay the driver {{amount}}.",
    propertyAsks: "The company may charge you {{amount}}.",
    begun: "The pick-up time has passed, so this transfer can't be canceled here. Write to us:",
    termsUnknown:
      "The company hasn't told us its cancellation fee. Write to us, and we'll ask before we cancel anything:",
    chooseRoom: "Choose at least one transfer.",
    otherRooms:
      "You changed the transfers, so we haven't canceled anything. Check the refund for these transfers first.",
    hasBegun: "The pick-up time has passed, so this can't be canceled here. Nothing was canceled: write to us.",
    termsNotKnown: "The company hasn't told us its cancellation fee. Nothing was canceled: write to us.",
    supplierRefused:
      "We can't cancel this booking through the company's system. Nothing was changed. Write to us, and we'll ask the company.",
    cancelledRooms: "Canceled transfers",
    doneRooms_one: "Transfer {{rooms}} is canceled.",
    doneRooms_other: "Transfers {{rooms}} are canceled.",
  },
  "booking-page": {
    voucherTitle: "Transfer voucher",
    voucherProperty: "Transfer",
    voucherSupplier: "Company's reference",
    voucherShow: "Show this to your driver.",
  },
  "checkout-page": {
    noWithdrawal: "There's no right to withdraw from a transfer at a fixed time; the cancellation terms above apply.",
    bookOnSite: "Book, pay {{total}} to the driver",
    bookDueBySite: "Book, pay {{total}} to the company by {{day}}",
    payAndBookOnSite: "Pay {{now}} and book, {{total}} to the driver",
    payAndBookDueBySite: "Pay {{now}} and book, {{total}} to the company by {{day}}",
    addOnNeeded: "To book this transfer, you need {{card}}. Buy a certificate with it and pay for both at once.",
    addOn: "Add a certificate for {{price}}; it takes {{off}} off this transfer",
    notHeld: "The company can't hold this vehicle while you pay.",
    chargedWhenBooked: "Your card is charged when your transfer is booked; if it can't be, nothing is charged.",
    chargedWhenConfirmed: "Your card is charged when the company has confirmed; if it doesn't, nothing is charged.",
    chargedAtOnce:
      "You're charged when you pay. If the transfer can't be booked, we refund all of it the way you paid; through a bank that can take a few days.",
    cannotPayLater:
      "You pay for this transfer before the pick-up, but this site doesn't take card payments. Choose balances of your wallet that cover it.",
    cannotPay:
      "You pay for this transfer when you book, but this site doesn't take card payments. Choose balances of your wallet that cover it.",
    tenderUnneeded: "Not needed for this transfer",
    noRateForCard:
      "We have no exchange rate from {{from}} to {{to}} right now, so this card can't pay for this transfer.",
    bestCard: "Best for this transfer: {{card}}. It saves {{saves}}, and no other card saves more.",
    bestCardLosing:
      "Best for this transfer: {{card}}. It saves {{saves}}, and no other card saves more; {{lost}} of it would be lost.",
    certificateNeeded:
      "To book this transfer, you need {{card}} in your wallet. See “About certificates” for how to get one.",
    certificateFirst: "Nothing was booked. To book this transfer, you need {{card}} in your wallet.",
    certificateLeftOver:
      "This certificate pays {{paid}} of this transfer. The other {{lost}} would be lost, because a certificate can be used only once.",
    bookedBeforeText:
      "This transfer is already booked, and we didn't book it again. Need the same vehicle once more? Book another.",
    booksAnother: "You already have this transfer under reference {{reference}}. This form books it once more.",
    holdAccountLimit:
      "This vehicle isn't held: we hold only so many vehicles for one hour. Book now while it's available.",
    holdNetworkLimit:
      "This vehicle isn't held: without signing in, we hold only so many vehicles for one hour for everyone on your internet connection. Sign in to have it held, or book now while it's available.",
    holdGuestsLimit:
      "This vehicle isn't held: other guests already hold as many as we keep without signing in. Sign in to have yours held, or book now while it's available.",
    tooManyChosen_one:
      "Too many vehicles were chosen from your internet connection, so this one isn't held. You can book it here, or choose it again in {{count}} minute.",
    tooManyChosen_other:
      "Too many vehicles were chosen from your internet connection, so this one isn't held. You can book it here, or choose it again in {{count}} minutes.",
    goneSoldOut: "The last vehicle for this time has just been booked.",
    goneNotOffered: "This transfer isn't offered for these times.",
  },
  "stay-text": {
    priced_one: "Transfer",
    priced_other: "Transfer",
    converted:
      "The transfer company charges {{amount}} in its own currency. Shown at 1 {{from}} = {{rate}} {{to}}, the rate of {{day}} ({{source}}).",
    convertedDemo:
      "The transfer company charges {{amount}} in its own currency. Shown at 1 {{from}} = {{rate}} {{to}}, an example exchange rate of {{day}} for this demo.",
    noRate:
      "We have no exchange rate from {{own}} to {{currency}} right now, so the price is in {{own}}, the company's own currency.",
    withCertificate: "Transfer and certificate together",
    besideOnSite: "Not in the total: {{what}}, {{amount}}, paid to the driver",
    offerChanged: "The transfer or the exchange rate has changed; the amount to pay is the same.",
  },
  "payment-due": {
    dates: "Your transfer",
    unpaid: "If we don't receive it, we cancel the booking on {{end}}, local time, under its cancellation terms.",
    tooLate: "That's after the day of the transfer. Choose fewer days.",
  },
  bookings: {
    atProperty: "Pay the driver",
    atPropertyThen: "Price paid to the driver",
    bookAgain: "Book this transfer again",
    otherStays: "See other vehicles on this day",
    successTitle: "Your transfer is booked",
    itinerary: "Your transfer",
    nextArrive: "Look for the sign with your name at the meeting point.",
    confirmingTitle: "We're confirming your transfer",
    confirmingText:
      "We're asking the company to confirm your booking, and we'll email you as soon as it answers. This page refreshes by itself.",
  },
  checkout: {
    stepRoom: "Transfer",
    changeRoom: "Change time or vehicle",
    guestDetailsHint: "The driver's sign shows this name. Enter it as the guest will look for it.",
    traveller: "Who is traveling?",
    requestsHint:
      "Up to 500 characters, such as child seats. The company will do its best, but requests aren't guaranteed.",
    balancesRule: "Pay now with your wallet. We only take what this transfer costs.",
    noCertificate: "You don't have a certificate for this transfer.",
    noDiscountCard: "You don't have a discount card for this transfer.",
    addOn: "Certificate to buy with this transfer",
    signInText: "We'll bring you right back to this transfer.",
    goneTitle: "Transfer no longer available",
    goneNothingBooked: "Nothing was booked. Your details will be filled in if you choose another vehicle or time here.",
    seeOtherRooms: "See other vehicles",
    certificateTitle: "Certificates for this transfer",
    offeredText:
      "Certificates for transfers, worth up to {{worth}}. You can't buy them on this page. Contact your organization to get one:",
    activateText: "Your cards for transfers are used, expired or not yet active. Your organization can tell you more:",
  },
};
