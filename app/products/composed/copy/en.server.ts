import type { Said } from "~/i18n/said";

/** What pages of bookings say of an order of several offers; it has no checkout of its own. Said by the server only. */
export const en: Omit<Said, "checkout" | "checkout-page"> = {
  trips: {
    undecidedText:
      "Not everyone who provides a part of your trip has given a final answer. We'll keep asking and email you as soon as we know.",
    undecidedAgain: "Don't book the same trip again until we know.",
    rejectedTitle: "This trip wasn't booked",
    rejectedText: "It couldn't be booked as a whole, so no part of it is booked.",
    bookedInstead: "You've already booked this trip ({{reference}}).",
    orderedInstead: "You placed a newer order for this trip, which isn't booked yet.",
    cancellingTitle: "We've asked for the cancellation",
    cancellingText:
      "There's no answer yet. We'll keep asking and email you as soon as it's done. Any refund follows then.",
    noShowTitle: "You're reported as not having come",
    noShowText: "If you were there, write to us, and we'll ask.",
    duringTitle: "During your trip",
    afterTitle: "This trip is over",
    cancelledText: "You aren't expected on these dates.",
    cancelledProperty: "Canceled by the provider on {{when}}.",
    nothingToPay: "There's nothing to pay on site.",
    nextPay: "You pay {{total}} on site.",
  },
  cancel: {
    whichRooms: "Which parts do you want to cancel?",
    before: "With the {{amount}} for parts you canceled before, that's {{all}} in total.",
    "moreToPay-discount":
      "You'll pay {{more}} more on site ({{amount}} in total), because your discount card can't cover as much without these parts.",
    "moreToPay-certificate":
      "You'll pay {{more}} more on site ({{amount}} in total), because your certificate can't cover as much without these parts.",
    stillToPay: "You still pay {{amount}} on site.",
    propertyAsks: "The providers may charge you {{amount}}.",
    begun: "This has begun and can't be canceled here. Write to us:",
    termsUnknown:
      "We don't know the cancellation fee of every part. Write to us, and we'll ask before we cancel anything:",
    chooseRoom: "Choose at least one part.",
    otherRooms: "You changed the parts, so we haven't canceled anything. Check the refund for these parts first.",
    hasBegun: "This has begun and can't be canceled here. Nothing was canceled: write to us.",
    termsNotKnown: "We don't know the cancellation fee of every part. Nothing was canceled: write to us.",
    supplierRefused:
      "A provider's system didn't accept the cancellation. That part hasn't changed. Write to us, and we'll ask.",
    cancelledRooms: "Canceled parts",
    doneRooms_one: "Part {{rooms}} is canceled.",
    doneRooms_other: "Parts {{rooms}} are canceled.",
  },
  "booking-page": {
    voucherTitle: "Vouchers",
    voucherProperty: "Trip",
    voucherSupplier: "Providers' references",
    voucherShow: "Show this wherever you arrive.",
  },
  "stay-text": {
    priced_one: "The whole trip",
    priced_other: "The whole trip",
    converted:
      "The providers charge {{amount}} in their own currency. Shown at 1 {{from}} = {{rate}} {{to}}, the rate of {{day}} ({{source}}).",
    convertedDemo:
      "The providers charge {{amount}} in their own currency. Shown at 1 {{from}} = {{rate}} {{to}}, an example exchange rate of {{day}} for this demo.",
    noRate:
      "We have no exchange rate from {{own}} to {{currency}} right now, so the price is in {{own}}, the providers' own currency.",
    withCertificate: "Trip and certificate together",
    besideOnSite: "Not in the total: {{what}}, {{amount}}, paid on site",
    offerChanged: "Part of the trip or the exchange rate has changed; the amount to pay is the same.",
  },
  "payment-due": {
    dates: "Your trip",
    unpaid: "If we don't receive it, we cancel the booking on {{end}}, local time, under its cancellation terms.",
    tooLate: "That's after the first day. Choose fewer days.",
  },
  bookings: {
    atProperty: "Pay on site",
    atPropertyThen: "Price on site",
    bookAgain: "Plan another trip",
    otherStays: "See what else there is",
    successTitle: "Your trip is booked",
    itinerary: "Your trip",
    nextArrive: "Show this reference wherever you arrive.",
    confirmingTitle: "We're confirming your trip",
    confirmingText:
      "We're asking for each part of your trip, and we'll email you as soon as all have answered. This page refreshes by itself.",
  },
};
