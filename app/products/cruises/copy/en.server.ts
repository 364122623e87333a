import type { Said } from "~/i18n/said";

/** What shared pages say of cruises. Said by the server only. */
export const en: Said = {
  trips: {
    undecidedText:
      "The cruise line's booking system hasn't given a final answer. We'll keep asking and email you as soon as we know.",
    undecidedAgain: "Don't book the same cabins again until we know.",
    rejectedTitle: "These cabins weren't booked",
    rejectedText: "The cruise line didn't accept the booking. It isn't expecting you.",
    bookedInstead: "You've already booked these cabins ({{reference}}).",
    orderedInstead: "You placed a newer order for these cabins, which isn't booked yet.",
    cancellingTitle: "We've asked the cruise line to cancel",
    cancellingText:
      "It hasn't answered yet. We'll keep asking and email you as soon as it's done. Any refund follows then.",
    noShowTitle: "The cruise line says you didn't board",
    noShowText: "If you were on board, write to us, and we'll ask the cruise line.",
    duringTitle: "On board",
    afterTitle: "This cruise is over",
    cancelledText: "The cruise line isn't expecting you.",
    cancelledProperty: "Canceled by the cruise line on {{when}}.",
    nothingToPay: "There's nothing to pay on board.",
    nextPay: "You pay {{total}} on board.",
  },
  cancel: {
    whichRooms: "Which cabins do you want to cancel?",
    before: "With the {{amount}} for cabins you canceled before, that's {{all}} in total.",
    "moreToPay-discount":
      "You'll pay {{more}} more on board ({{amount}} in total), because your discount card can't cover as much without these cabins.",
    "moreToPay-certificate":
      "You'll pay {{more}} more on board ({{amount}} in total), because your certificate can't cover as much without these cabins.",
    stillToPay: "You still pay {{amount}} on board.",
    propertyAsks: "The cruise line may charge you {{amount}}.",
    begun: "The cruise has begun and can't be canceled here. Write to us:",
    termsUnknown:
      "The cruise line hasn't told us its cancellation fee. Write to us, and we'll ask before we cancel anything:",
    chooseRoom: "Choose at least one cabin.",
    otherRooms: "You changed the cabins, so we haven't canceled anything. Check the refund for these cabins first.",
    hasBegun: "The cruise has begun and can't be canceled here. Nothing was canceled: write to us.",
    termsNotKnown: "The cruise line hasn't told us its cancellation fee. Nothing was canceled: write to us.",
    supplierRefused:
      "We can't cancel this booking through the cruise line's system. Nothing was changed. Write to us, and we'll ask the cruise line.",
    cancelledRooms: "Canceled cabins",
    doneRooms_one: "Cabin {{rooms}} is canceled.",
    doneRooms_other: "Cabins {{rooms}} are canceled.",
  },
  "booking-page": {
    voucherTitle: "Boarding document",
    voucherProperty: "Cruise",
    voucherSupplier: "Cruise line's reference",
    voucherShow: "Show this with your passport when you board.",
  },
  "checkout-page": {
    noWithdrawal: "There's no right to withdraw from a cruise on a fixed date; the cancellation terms above apply.",
    bookOnSite: "Book, pay {{total}} on board",
    bookDueBySite: "Book, pay {{total}} to the cruise line by {{day}}",
    payAndBookOnSite: "Pay {{now}} and book, {{total}} on board",
    payAndBookDueBySite: "Pay {{now}} and book, {{total}} to the cruise line by {{day}}",
    addOnNeeded: "To book this cruise, you need {{card}}. Buy a certificate with the cabins and pay for both at once.",
    addOn: "Add a certificate for {{price}}; it takes {{off}} off this cruise",
    notHeld: "The cruise line can't hold these cabins while you pay.",
    chargedWhenBooked: "Your card is charged when your cabins are booked; if they can't be, nothing is charged.",
    chargedWhenConfirmed: "Your card is charged when the cruise line has confirmed; if it doesn't, nothing is charged.",
    chargedAtOnce:
      "You're charged when you pay. If the cabins can't be booked, we refund all of it the way you paid; through a bank that can take a few days.",
    cannotPayLater:
      "You pay for these cabins before you sail, but this site doesn't take card payments. Choose balances of your wallet that cover them.",
    cannotPay:
      "You pay for these cabins when you book, but this site doesn't take card payments. Choose balances of your wallet that cover them.",
    tenderUnneeded: "Not needed for these cabins",
    noRateForCard:
      "We have no exchange rate from {{from}} to {{to}} right now, so this card can't pay for these cabins.",
    bestCard: "Best for this cruise: {{card}}. It saves {{saves}}, and no other card saves more.",
    bestCardLosing:
      "Best for this cruise: {{card}}. It saves {{saves}}, and no other card saves more; {{lost}} of it would be lost.",
    certificateNeeded:
      "To book this cruise, you need {{card}} in your wallet. See “About certificates” for how to get one.",
    certificateFirst: "Nothing was booked. To book this cruise, you need {{card}} in your wallet.",
    certificateLeftOver:
      "This certificate pays {{paid}} of these cabins. The other {{lost}} would be lost, because a certificate can be used only once.",
    bookedBeforeText:
      "These cabins are already booked, and we didn't book them again. Need the same cabins once more? Book another.",
    booksAnother: "You already have these cabins under reference {{reference}}. This form books them once more.",
    holdAccountLimit:
      "These aren't held: we hold only so many cabins for one departure. Choose fewer to have them held, or book now while they're available.",
    holdNetworkLimit:
      "These aren't held: without signing in, we hold only so many cabins for one departure for everyone on your internet connection. Sign in or choose fewer to have them held, or book now while they're available.",
    holdGuestsLimit:
      "These aren't held: other guests already hold as many of these cabins as we keep without signing in. Sign in to have yours held, or book now while they're available.",
    tooManyChosen_one:
      "Too many cabins were chosen from your internet connection, so these aren't held. You can book them here, or choose them again in {{count}} minute.",
    tooManyChosen_other:
      "Too many cabins were chosen from your internet connection, so these aren't held. You can book them here, or choose them again in {{count}} minutes.",
    goneSoldOut: "These cabins have just sold out.",
    goneNotOffered: "These cabins aren't offered for this departure.",
  },
  "stay-text": {
    priced_one: "Cruise fare",
    priced_other: "Cruise fare",
    converted:
      "The cruise line charges {{amount}} in its own currency. Shown at 1 {{from}} = {{rate}} {{to}}, the rate of {{day}} ({{source}}).",
    convertedDemo:
      "The cruise line charges {{amount}} in its own currency. Shown at 1 {{from}} = {{rate}} {{to}}, an example exchange rate of {{day}} for this demo.",
    noRate:
      "We have no exchange rate from {{own}} to {{currency}} right now, so the price is in {{own}}, the cruise line's own currency.",
    withCertificate: "Cabins and certificate together",
    besideOnSite: "Not in the total: {{what}}, {{amount}}, paid on board",
    offerChanged: "The cruise or the exchange rate has changed; the amount to pay is the same.",
  },
  "payment-due": {
    dates: "Your cruise",
    unpaid: "If we don't receive it, we cancel the booking on {{end}}, local time, under its cancellation terms.",
    tooLate: "That's after the departure. Choose fewer days.",
  },
  bookings: {
    atProperty: "Pay on board",
    atPropertyThen: "Price on board",
    bookAgain: "Book this cruise again",
    otherStays: "See other cruises in this month",
    successTitle: "Your cabins are booked",
    itinerary: "Your cruise",
    nextArrive: "Be at the terminal in good time, with the passports you booked with.",
    confirmingTitle: "We're confirming your cabins",
    confirmingText:
      "We're asking the cruise line to confirm your booking, and we'll email you as soon as it answers. This page refreshes by itself.",
  },
  checkout: {
    stepRoom: "Cabins",
    changeRoom: "Change date or cabins",
    guestDetailsHint: "The person we write to about the booking. Enter names exactly as shown on the passport or ID.",
    traveller: "Who is sailing?",
    requestsHint: "Up to 500 characters. The cruise line will do its best, but requests aren't guaranteed.",
    balancesRule: "Pay now with your wallet. We only take what these cabins cost.",
    noCertificate: "You don't have a certificate for this cruise.",
    noDiscountCard: "You don't have a discount card for this cruise.",
    addOn: "Certificate to buy with these cabins",
    signInText: "We'll bring you right back to this cruise.",
    goneTitle: "Cabins no longer available",
    goneNothingBooked: "Nothing was booked. Your details will be filled in if you choose another departure here.",
    seeOtherRooms: "See other dates and cabins",
    certificateTitle: "Certificates for this cruise",
    offeredText:
      "Certificates for cruises, worth up to {{worth}}. You can't buy them on this page. Contact your organization to get one:",
    activateText: "Your cards for cruises are used, expired or not yet active. Your organization can tell you more:",
  },
};
