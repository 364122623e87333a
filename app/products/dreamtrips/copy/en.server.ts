import type { Said } from "~/i18n/said";

/** What shared pages say of group trips. Said by the server only. */
export const en: Said = {
  trips: {
    undecidedText: "We don't have a final answer yet. We'll email you as soon as we know.",
    undecidedAgain: "Don't book the same places again until we know.",
    rejectedTitle: "These places weren't booked",
    rejectedText: "We couldn't accept the booking. The host isn't expecting you.",
    bookedInstead: "You've already booked these places ({{reference}}).",
    orderedInstead: "You placed a newer order for these places, which isn't booked yet.",
    cancellingTitle: "Your cancellation is under way",
    cancellingText: "We'll email you as soon as it's done. Any refund follows then.",
    noShowTitle: "Your host says you didn't come",
    noShowText: "If you were there, write to us, and we'll look into it.",
    duringTitle: "On the trip",
    afterTitle: "This trip is over",
    cancelledText: "The host isn't expecting you.",
    cancelledProperty: "We canceled this trip on {{when}}.",
    nothingToPay: "There's nothing left to pay.",
    nextPay: "You pay {{total}} on the trip.",
  },
  cancel: {
    whichRooms: "Which places do you want to cancel?",
    before: "With the {{amount}} for places you canceled before, that's {{all}} in total.",
    "moreToPay-discount":
      "You'll pay {{more}} more on the trip ({{amount}} in total), because your discount card can't cover as much without these places.",
    "moreToPay-certificate":
      "You'll pay {{more}} more on the trip ({{amount}} in total), because your certificate can't cover as much without these places.",
    stillToPay: "You still pay {{amount}} on the trip.",
    propertyAsks: "We may charge you {{amount}}.",
    begun: "The trip has begun and can't be canceled here. Write to us:",
    termsUnknown: "This trip has no cancellation terms yet. Write to us before we cancel anything:",
    chooseRoom: "Choose at least one place.",
    otherRooms: "You changed the places, so we haven't canceled anything. Check the refund for these places first.",
    hasBegun: "The trip has begun and can't be canceled here. Nothing was canceled: write to us.",
    termsNotKnown: "This trip has no cancellation terms yet. Nothing was canceled: write to us.",
    supplierRefused: "We can't cancel this booking here. Nothing was changed. Write to us.",
    cancelledRooms: "Canceled places",
    doneRooms_one: "Place {{rooms}} is canceled.",
    doneRooms_other: "Places {{rooms}} are canceled.",
  },
  "booking-page": {
    voucherTitle: "Trip voucher",
    voucherProperty: "Trip",
    voucherSupplier: "Organizer's reference",
    voucherShow: "Show this to your host at the meeting point.",
  },
  "checkout-page": {
    noWithdrawal: "There's no right to withdraw from a trip on fixed dates; the cancellation terms above apply.",
    bookOnSite: "Book, pay {{total}} on the trip",
    bookDueBySite: "Book, pay {{total}} to the organizer by {{day}}",
    payAndBookOnSite: "Pay {{now}} and book, {{total}} on the trip",
    payAndBookDueBySite: "Pay {{now}} and book, {{total}} to the organizer by {{day}}",
    addOnNeeded: "To book this trip, you need {{card}}. Buy a certificate with the places and pay for both at once.",
    addOn: "Add a certificate for {{price}}; it takes {{off}} off this trip",
    notHeld: "We can't hold these places while you pay.",
    chargedWhenBooked: "Your card is charged when your places are booked; if they can't be, nothing is charged.",
    chargedWhenConfirmed: "Your card is charged when your places are confirmed; if they aren't, nothing is charged.",
    chargedAtOnce:
      "You're charged when you pay. If the places can't be booked, we refund all of it the way you paid; through a bank that can take a few days.",
    cannotPayLater:
      "You pay for these places before the trip, but this site doesn't take card payments. Choose balances of your wallet that cover them.",
    cannotPay:
      "You pay for these places when you book, but this site doesn't take card payments. Choose balances of your wallet that cover them.",
    tenderUnneeded: "Not needed for these places",
    noRateForCard:
      "We have no exchange rate from {{from}} to {{to}} right now, so this card can't pay for these places.",
    bestCard: "Best for this trip: {{card}}. It saves {{saves}}, and no other card saves more.",
    bestCardLosing:
      "Best for this trip: {{card}}. It saves {{saves}}, and no other card saves more; {{lost}} of it would be lost.",
    certificateNeeded:
      "To book this trip, you need {{card}} in your wallet. See “About certificates” for how to get one.",
    certificateFirst: "Nothing was booked. To book this trip, you need {{card}} in your wallet.",
    certificateLeftOver:
      "This certificate pays {{paid}} of these places. The other {{lost}} would be lost, because a certificate can be used only once.",
    bookedBeforeText:
      "These places are already booked, and we didn't book them again. Need as many once more? Book another.",
    booksAnother: "You already have these places under reference {{reference}}. This form books them once more.",
    holdAccountLimit:
      "These aren't held: we hold only so many places on one trip. Choose fewer to have them held, or book now while they're available.",
    holdNetworkLimit:
      "These aren't held: without signing in, we hold only so many places on one trip for everyone on your internet connection. Sign in or choose fewer to have them held, or book now while they're available.",
    holdGuestsLimit:
      "These aren't held: other guests already hold as many of these places as we keep without signing in. Sign in to have yours held, or book now while they're available.",
    tooManyChosen_one:
      "Too many trips were chosen from your internet connection, so these places aren't held. You can book them here, or choose them again in {{count}} minute.",
    tooManyChosen_other:
      "Too many trips were chosen from your internet connection, so these places aren't held. You can book them here, or choose them again in {{count}} minutes.",
    goneSoldOut: "These dates don't have enough places anymore. On the trip page you can join the waiting list.",
    goneNotOffered: "These places aren't offered for these dates.",
  },
  "stay-text": {
    priced_one: "Trip",
    priced_other: "Trip",
    converted:
      "The organizer charges {{amount}} in its own currency. Shown at 1 {{from}} = {{rate}} {{to}}, the rate of {{day}} ({{source}}).",
    convertedDemo:
      "The organizer charges {{amount}} in its own currency. Shown at 1 {{from}} = {{rate}} {{to}}, an example exchange rate of {{day}} for this demo.",
    noRate:
      "We have no exchange rate from {{own}} to {{currency}} right now, so the price is in {{own}}, the organizer's own currency.",
    withCertificate: "Trip and certificate together",
    besideOnSite: "Not in the total: {{what}}, {{amount}}, paid on the trip",
    offerChanged: "The trip or the exchange rate has changed; the amount to pay is the same.",
  },
  "payment-due": {
    dates: "Your trip",
    unpaid: "If we don't receive it, we cancel the booking on {{end}}, local time, under its cancellation terms.",
    tooLate: "That's after the trip begins. Choose fewer days.",
  },
  bookings: {
    atProperty: "Pay on the trip",
    atPropertyThen: "Price on the trip",
    bookAgain: "Book this trip again",
    otherStays: "See other trips in this month",
    successTitle: "Your places are booked",
    itinerary: "Your trip",
    nextArrive: "Meet your host at the meeting point.",
    confirmingTitle: "We're confirming your places",
    confirmingText: "We'll email you as soon as your places are confirmed. This page refreshes by itself.",
  },
  checkout: {
    stepRoom: "Trip",
    changeRoom: "Change dates or travelers",
    guestDetailsHint: "The person we write to. Enter names exactly as shown on the passport or ID.",
    traveller: "Who is in charge of the booking?",
    requestsHint: "Up to 500 characters. Your host will do their best, but requests aren't guaranteed.",
    balancesRule: "Pay now with your wallet. We only take what this trip costs.",
    noCertificate: "You don't have a certificate for this trip.",
    noDiscountCard: "You don't have a discount card for this trip.",
    addOn: "Certificate to buy with this trip",
    signInText: "We'll bring you right back to this trip.",
    goneTitle: "Places no longer available",
    goneNothingBooked: "Nothing was booked. Your details will be filled in if you choose other dates here.",
    seeOtherRooms: "Back to the trip",
    certificateTitle: "Certificates for this trip",
    offeredText:
      "Certificates for trips, worth up to {{worth}}. You can't buy them on this page. Contact your organization to get one:",
    activateText: "Your cards for trips are used, expired or not yet active. Your organization can tell you more:",
  },
};
