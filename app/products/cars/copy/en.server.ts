import type { Said } from "~/i18n/said";

/** What shared pages say of rental cars. Said by the server only. */
export const en: Said = {
  trips: {
    undecidedText:
      "The rental company's booking system hasn't given a final answer. We'll keep asking and email you as soon as we know.",
    undecidedAgain: "Don't book the same car again until we know.",
    rejectedTitle: "This car wasn't booked",
    rejectedText: "The rental company didn't accept the booking. No car is reserved for you.",
    bookedInstead: "You've already booked this car ({{reference}}).",
    orderedInstead: "You placed a newer order for this car, which isn't booked yet.",
    cancellingTitle: "We've asked the rental company to cancel",
    cancellingText:
      "It hasn't answered yet. We'll keep asking and email you as soon as it's done. Any refund follows then.",
    noShowTitle: "The rental company says you didn't pick up the car",
    noShowText: "If you did pick it up, write to us, and we'll ask the rental company.",
    duringTitle: "During your rental",
    afterTitle: "This rental is over",
    cancelledText: "No car is reserved for you.",
    cancelledProperty: "Canceled by the rental company on {{when}}.",
    nothingToPay: "There's nothing to pay at the counter.",
    nextPay: "You pay {{total}} at the counter.",
  },
  cancel: {
    whichRooms: "What do you want to cancel?",
    before: "With the {{amount}} for what you canceled before, that's {{all}} in total.",
    "moreToPay-discount":
      "You'll pay {{more}} more at the counter ({{amount}} in total), because your discount card can't cover as much.",
    "moreToPay-certificate":
      "You'll pay {{more}} more at the counter ({{amount}} in total), because your certificate can't cover as much.",
    stillToPay: "You still pay {{amount}} to the rental company.",
    propertyAsks: "The rental company may charge you {{amount}}.",
    begun: "The rental has begun and can't be canceled here. Write to us:",
    termsUnknown:
      "The rental company hasn't told us its cancellation fee. Write to us, and we'll ask before we cancel anything:",
    chooseRoom: "Choose the car.",
    otherRooms: "You changed what to cancel, so we haven't canceled anything. Check the refund first.",
    hasBegun: "The rental has begun and can't be canceled here. Nothing was canceled: write to us.",
    termsNotKnown: "The rental company hasn't told us its cancellation fee. Nothing was canceled: write to us.",
    supplierRefused:
      "We can't cancel this booking through the rental company's system. Nothing was changed. Write to us, and we'll ask.",
    cancelledRooms: "Canceled car",
    doneRooms_one: "The car is canceled.",
    doneRooms_other: "The car is canceled.",
  },
  "booking-page": {
    voucherTitle: "Car rental voucher",
    voucherProperty: "Car",
    voucherSupplier: "Rental company's reference",
    voucherShow: "Show this at the rental counter with your driver's license and your card.",
  },
  "checkout-page": {
    noWithdrawal: "There's no right to withdraw from a car rental on fixed dates; the cancellation terms above apply.",
    bookOnSite: "Book, pay {{total}} at the counter",
    bookDueBySite: "Book, pay {{total}} to the rental company by {{day}}",
    payAndBookOnSite: "Pay {{now}} and book, {{total}} at the counter",
    payAndBookDueBySite: "Pay {{now}} and book, {{total}} to the rental company by {{day}}",
    addOnNeeded: "To book this car, you need {{card}}. Buy a certificate with the car and pay for both at once.",
    addOn: "Add a certificate for {{price}}; it takes {{off}} off this rental",
    notHeld: "The rental company can't hold this car while you pay.",
    chargedWhenBooked: "Your card is charged when your car is booked; if it can't be, nothing is charged.",
    chargedWhenConfirmed:
      "Your card is charged when the rental company has confirmed; if it doesn't, nothing is charged.",
    chargedAtOnce:
      "You're charged when you pay. If the car can't be booked, we refund all of it the way you paid; through a bank that can take a few days.",
    cannotPayLater:
      "You pay for this car before pick-up, but this site doesn't take card payments. Choose balances of your wallet that cover it.",
    cannotPay:
      "You pay for this car when you book, but this site doesn't take card payments. Choose balances of your wallet that cover it.",
    tenderUnneeded: "Not needed for this car",
    noRateForCard: "We have no exchange rate from {{from}} to {{to}} right now, so this card can't pay for this car.",
    bestCard: "Best for this car: {{card}}. It saves {{saves}}, and no other card saves more.",
    bestCardLosing:
      "Best for this car: {{card}}. It saves {{saves}}, and no other card saves more; {{lost}} of it would be lost.",
    certificateNeeded:
      "To book this car, you need {{card}} in your wallet. See “About certificates” for how to get one.",
    certificateFirst: "Nothing was booked. To book this car, you need {{card}} in your wallet.",
    certificateLeftOver:
      "This certificate pays {{paid}} of this rental. The other {{lost}} would be lost, because a certificate can be used only once.",
    bookedBeforeText:
      "This car is already booked for you, and we didn't book it again. Need a second one? Book another.",
    booksAnother: "You already have this car under reference {{reference}}. This form books another one.",
    holdAccountLimit:
      "This car isn't held: we hold only so many cars at one counter. You can still book it now while it's available.",
    holdNetworkLimit:
      "This car isn't held: without signing in, we hold only so many cars at one counter for everyone on your internet connection. Sign in to have it held, or book now while it's available.",
    holdGuestsLimit:
      "This car isn't held: other guests already hold as many of these cars as we keep without signing in. Sign in to have yours held, or book now while it's available.",
    tooManyChosen_one:
      "Too many cars were chosen from your internet connection, so this one isn't held. You can book it here, or choose it again in {{count}} minute.",
    tooManyChosen_other:
      "Too many cars were chosen from your internet connection, so this one isn't held. You can book it here, or choose it again in {{count}} minutes.",
    goneSoldOut: "This car has just sold out for these days.",
    goneNotOffered: "This car isn't offered for these times and this driver.",
  },
  "stay-text": {
    deposit: "Refundable deposit of {{amount}}, blocked on the driver's card at the counter, not in the total",
    priced_one: "Rental, {{count}} day",
    priced_other: "Rental, {{count}} days",
    converted:
      "The rental company charges {{amount}} in its own currency. Shown at 1 {{from}} = {{rate}} {{to}}, the rate of {{day}} ({{source}}).",
    convertedDemo:
      "The rental company charges {{amount}} in its own currency. Shown at 1 {{from}} = {{rate}} {{to}}, an example exchange rate of {{day}} for this demo.",
    noRate:
      "We have no exchange rate from {{own}} to {{currency}} right now, so the price is in {{own}}, the rental company's own currency.",
    withCertificate: "Car and certificate together",
    besideOnSite: "Not in the total: {{what}}, {{amount}}, paid at the counter",
    offerChanged: "The rental or the exchange rate has changed; the amount to pay is the same.",
  },
  "payment-due": {
    dates: "Your rental",
    unpaid: "If we don't receive it, we cancel the booking on {{end}}, local time, under its cancellation terms.",
    tooLate: "That's after the rental begins. Choose fewer days.",
  },
  bookings: {
    atProperty: "Pay at the counter",
    atPropertyThen: "Price at the counter",
    bookAgain: "Book a car for these dates again",
    otherStays: "See other cars for these dates",
    successTitle: "Your car is booked",
    itinerary: "Your rental",
    nextArrive: "At the counter, show your voucher, your driver's license and a card in your name.",
    confirmingTitle: "We're confirming your car",
    confirmingText:
      "We're asking the rental company to confirm your booking, and we'll email you as soon as it answers. This page refreshes by itself.",
  },
  checkout: {
    stepRoom: "Car",
    changeRoom: "Change car or times",
    guestDetailsHint: "The driver, who picks up the car. Enter names exactly as on the driver's license.",
    traveller: "Who is driving?",
    requestsHint: "Up to 500 characters. The rental company will do its best, but requests aren't guaranteed.",
    balancesRule: "Pay now with your wallet. We only take what this rental costs.",
    noCertificate: "You don't have a certificate for this car.",
    noDiscountCard: "You don't have a discount card for this car.",
    addOn: "Certificate to buy with this car",
    signInText: "We'll bring you right back to this car.",
    goneTitle: "Car no longer available",
    goneNothingBooked: "Nothing was booked. Your details will be filled in if you choose other times here.",
    seeOtherRooms: "See this car again",
    certificateTitle: "Certificates for this car",
    offeredText:
      "Certificates for cars, worth up to {{worth}}. You can't buy them on this page. Contact your organization to get one:",
    activateText: "Your cards for cars are used, expired or not yet active. Your organization can tell you more:",
  },
};
