import type { Base, PluralForm, TranslateOf, TranslationKey } from "./messages";
import type { I18n } from "./t";

/** Sentences of shared pages that each product has in its own words, by area. */
type Keys = {
  trips:
    | "undecidedText"
    | "undecidedAgain"
    | "rejectedTitle"
    | "rejectedText"
    | "bookedInstead"
    | "orderedInstead"
    | "cancellingTitle"
    | "cancellingText"
    | "noShowTitle"
    | "noShowText"
    | "duringTitle"
    | "afterTitle"
    | "cancelledText"
    | "cancelledProperty"
    | "nothingToPay"
    | "nextPay";
  cancel:
    | "whichRooms"
    | "before"
    | "moreToPay-discount"
    | "moreToPay-certificate"
    | "stillToPay"
    | "propertyAsks"
    | "begun"
    | "termsUnknown"
    | "chooseRoom"
    | "otherRooms"
    | "hasBegun"
    | "termsNotKnown"
    | "supplierRefused"
    | "cancelledRooms"
    | "doneRooms_other";
  "booking-page": "voucherTitle" | "voucherProperty" | "voucherSupplier" | "voucherShow";
  "checkout-page":
    | "noWithdrawal"
    | "bookOnSite"
    | "bookDueBySite"
    | "payAndBookOnSite"
    | "payAndBookDueBySite"
    | "addOnNeeded"
    | "addOn"
    | "notHeld"
    | "chargedWhenBooked"
    | "chargedWhenConfirmed"
    | "chargedAtOnce"
    | "cannotPayLater"
    | "cannotPay"
    | "tenderUnneeded"
    | "noRateForCard"
    | "bestCard"
    | "bestCardLosing"
    | "certificateNeeded"
    | "certificateFirst"
    | "certificateLeftOver"
    | "bookedBeforeText"
    | "booksAnother"
    | "holdAccountLimit"
    | "holdNetworkLimit"
    | "holdGuestsLimit"
    | "tooManyChosen_other"
    | "goneSoldOut"
    | "goneNotOffered";
  "stay-text":
    | "priced_other"
    | "converted"
    | "convertedDemo"
    | "noRate"
    | "withCertificate"
    | "besideOnSite"
    | "offerChanged";
  "payment-due": "dates" | "unpaid" | "tooLate";
  bookings:
    | "atProperty"
    | "atPropertyThen"
    | "bookAgain"
    | "otherStays"
    | "successTitle"
    | "itinerary"
    | "nextArrive"
    | "confirmingTitle"
    | "confirmingText";
  checkout:
    | "stepRoom"
    | "changeRoom"
    | "guestDetailsHint"
    | "traveller"
    | "requestsHint"
    | "balancesRule"
    | "noCertificate"
    | "noDiscountCard"
    | "addOn"
    | "signInText"
    | "goneTitle"
    | "goneNothingBooked"
    | "seeOtherRooms"
    | "certificateTitle"
    | "offeredText"
    | "activateText";
};

/** As `TranslationKey`, of a product. */
export type SaidKey = { [Area in keyof Keys]: `${Area}.${Base<Keys[Area]>}` }[keyof Keys];

/** A product's, in one language. */
export type Said = {
  [Area in keyof Keys]: Record<Keys[Area], string> & { [key: `${string}_${PluralForm}`]: string };
} & {
  /** Absent: as of stays. */
  "stay-text": { deposit?: string };
};

/** All messages, with those of one product. */
export type SaidI18n = Omit<I18n, "t"> & { t: TranslateOf<TranslationKey | SaidKey> };
